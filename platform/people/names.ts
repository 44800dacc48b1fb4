import { and, sql } from 'drizzle-orm'
import { among } from '../db/conditions'
import { isStaff, type Principal } from '../../contract/access'
import type { Person, PartiallyKnownPerson } from '../../contract/people/person'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { maskFamilyName } from './mask'
import { findable } from './look-ups'
import { withinReach } from './scope'

/** Returns the person with a uuid, `null` for none. */
export type Named = (uuid: string | null) => Person | null

/** Returns what the caller may know of the person with a uuid, `null` for none. */
export type PartiallyNamed = (uuid: string | null) => PartiallyKnownPerson | null

/** Reads the names of many uuids at once, except of people already known. */
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

/** A person found for {@link partialNamesOf}: `near` means the caller may see the full name. */
export interface Found extends Person {
  readonly near: boolean
}

/** Whether a person in a query over `users` is one of the caller's own people, as an SQL expression. */
export const isNear = (caller: Principal & { readonly uuid: string }) =>
  sql<boolean>`coalesce(${withinReach(caller) ?? sql`true`}, false)`

/**
 * The people of many uuids as far as the caller may know them, by the rule of the quiet lookup: staff see everybody;
 * others see themselves and their own people in full, strangers without family name and uuid, and staff not at all.
 * People already found are passed in; none of them is staff.
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
