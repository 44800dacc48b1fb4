import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import { isStaff, roles, type Principal } from '../../contract/access'
import { users } from '../db/schema'
import { maskFamilyName } from './mask'
import { refund, consume, tryToConsume } from '../http/limits'
import type { CallContext } from '../implement'
import type { Db } from '../db/connect'
import { withinReach } from './scope'

const staffCodes = Object.keys(roles).filter((type) => isStaff({ type }))

/** The rows of `users` that people outside the staff may find: never staff. */
export const findable = (caller: Principal): SQL | undefined =>
  isStaff(caller) ? undefined : notInArray(users.type, staffCodes)

/**
 * Counts and audits a lookup, by somebody outside the staff, of whose number or address this is. Repeating the same one
 * within a day is not counted, so a form may look it up as often as it needs to.
 */
export const countLookUp = async (
  { db, user, now, audit }: CallContext,
  by: 'phone' | 'email' | 'address' | 'wallet',
  value: string,
  found: string | undefined,
): Promise<void> => {
  if (isStaff(user)) return
  const asked = { limit: 'repeated_look_ups', key: `${user.uuid} ${value}` } as const
  // Consumed first, so that concurrent lookups of the same value count once.
  if (!(await tryToConsume(db, asked, now()))) return
  try {
    await consume(db, { limit: 'receiver_look_ups', key: user.uuid }, now())
  } catch (error) {
    await refund(db, asked)
    throw error
  }
  await audit({ action: 'user.looked_up', subject: { type: 'user', id: found ?? 'unknown' }, after: { by } })
}

/** A name as the caller may read it: in full for staff, their own people and themselves; otherwise without the family name. */
export const nameFor = async (
  db: Db,
  caller: Principal & { readonly uuid: string },
  person: { readonly uuid: string | null; readonly name: string },
): Promise<string> => {
  if (isStaff(caller) || person.uuid === null || person.uuid === caller.uuid) return person.name
  const near = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.uuid, person.uuid), withinReach(caller)))
  return near.length > 0 ? person.name : maskFamilyName(person.name)
}
