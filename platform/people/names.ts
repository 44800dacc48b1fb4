import { and, sql } from 'drizzle-orm'
import { among } from '../db/conditions'
import { isStaff, type Principal } from '../../contract/access'
import type { Person, PartiallyKnownPerson } from '../../contract/people/person'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { maskFamilyName } from './mask'
import { findable } from './look-ups'
import { withinReach } from './scope'

/** Gives the person behind an uuid, `null` for none. */
export type Named = (uuid: string | null) => Person | null

/** Gives what a caller may know of the person behind an uuid, `null` for nobody. */
export type PartiallyNamed = (uuid: string | null) => PartiallyKnownPerson | null

/** Reads the names behind many uuids at once; of some people they are known already. */
export const namesOf = async (
  db: Db,
  uuids: readonly (string | null)[],
  already: readonly Person[] = [],
): Promise<Named> => {
  const known = new Map(already.map(({ uuid, name }) => [uuid, { uuid, name }]))
  const wanted = [...new Set(uuids.filter((uuid) => uuid !== null).filter((uuid) => !known.has(uuid)))]
  const rows =
    wanted.length === 0
      ? []
      : await db.select({ uuid: users.uuid, name: users.name }).from(users).where(among(users.uuid, wanted))
  for (const row of rows) known.set(row.uuid, row)
  return (uuid) => (uuid === null ? null : (known.get(uuid) ?? null))
}

/** Somebody as {@link partialNamesOf} knows them: `near` may be named to the caller in full. */
export interface Found extends Person {
  readonly near: boolean
}

/** Whether somebody of a query over `users` is one of the caller's own people, as an SQL expression. */
export const isNear = (caller: Principal & { readonly uuid: string }) =>
  sql<boolean>`coalesce(${withinReach(caller) ?? sql`true`}, false)`

/**
 * The people behind many uuids as a caller may know them, by the rule of the quiet look-up: all of them for staff;
 * otherwise oneself and the own people whole, strangers without family name and uuid, staff not at all. Some were found
 * already, none of them staff.
 */
export const partialNamesOf = async (
  db: Db,
  caller: Principal & { readonly uuid: string },
  uuids: readonly (string | null)[],
  already: readonly Found[] = [],
): Promise<PartiallyNamed> => {
  if (isStaff(caller)) return namesOf(db, uuids, already)
  const known = new Map(already.map((found) => [found.uuid, found]))
  const wanted = [...new Set(uuids.filter((uuid) => uuid !== null).filter((uuid) => !known.has(uuid)))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ uuid: users.uuid, name: users.name, near: isNear(caller) })
          .from(users)
          .where(and(among(users.uuid, wanted), findable(caller)))
  for (const row of rows) known.set(row.uuid, row)
  return (uuid) => {
    const found = uuid === null ? undefined : known.get(uuid)
    if (!found) return null
    const { name } = found
    return found.near || uuid === caller.uuid ? { uuid, name } : { uuid: null, name: maskFamilyName(name) }
  }
}
