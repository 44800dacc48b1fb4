import { and, eq, isNull } from 'drizzle-orm'
import { mayManage } from '../../contract/access'
import { endSessions } from './sign-in/sessions'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import type { CallContext } from '../implement'
import { refuse } from '../http/refuse'
import type { UserRow } from './present'
import { losesRights } from './scope'

/** Whether the person who proposed a type may still give it. */
export const mayStillGive = async (db: Db, proposer: string, type: string): Promise<boolean> => {
  const [found] = await db
    .select({ type: users.type })
    .from(users)
    .where(and(eq(users.uuid, proposer), isNull(users.disabledAt)))
  return found !== undefined && mayManage(found, { type })
}

/** Gives a person another type under an approved proposal. The caller holds a lock on the person's row. */
export const changeType = async (
  { db, now, audit }: CallContext,
  person: UserRow,
  type: string,
  reason: string,
): Promise<void> => {
  const [saved] = await db
    .update(users)
    .set({ type, modifiedAt: now(), version: person.version + 1 })
    .where(eq(users.uuid, person.uuid))
    .returning()
  if (!saved) throw refuse('conflict')
  if (losesRights(person, saved)) await endSessions(db, person.uuid, 'rights', now())
  await audit({
    action: 'user.changed',
    subject: { type: 'user', id: person.uuid },
    before: { type: person.type },
    after: { type },
    reason,
  })
}

/** Re-enables a disabled account under an approved proposal. The caller holds a lock on the person's row. */
export const enableAccount = async (
  { db, now, audit }: CallContext,
  person: UserRow,
  reason: string,
): Promise<void> => {
  await db
    .update(users)
    .set({
      disabledAt: null,
      disabledReason: null,
      renewalLifts: false,
      modifiedAt: now(),
      version: person.version + 1,
    })
    .where(eq(users.uuid, person.uuid))
  await audit({
    action: 'user.enabled',
    subject: { type: 'user', id: person.uuid },
    before: { disabled: true },
    after: { disabled: false },
    reason,
  })
}
