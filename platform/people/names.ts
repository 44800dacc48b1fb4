import { inArray } from 'drizzle-orm'
import type { Person } from '../../contract/person'
import type { Db } from '../db/connect'
import { users } from '../db/schema'

/** Gives the person behind an uuid, `null` for none. */
export type Named = (uuid: string | null) => Person | null

/** Reads the names behind many uuids at once. */
export const namesOf = async (db: Db, uuids: readonly (string | null)[]): Promise<Named> => {
  const wanted = [...new Set(uuids.filter((uuid) => uuid !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db.select({ uuid: users.uuid, name: users.name }).from(users).where(inArray(users.uuid, wanted))
  const known = new Map(rows.map((row) => [row.uuid, row]))
  return (uuid) => (uuid === null ? null : (known.get(uuid) ?? null))
}
