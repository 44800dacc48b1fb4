import { sql } from 'drizzle-orm'
import type { Db } from './connect'

/** Kinds of names that are locked, by the number that tells equal names of different kinds apart. */
const kinds = { codes: 4180, files: 4181, sums: 4182, references: 4183, requests: 4184 } as const

/**
 * Keeps others who lock one of these names waiting until the transaction ends: for what has no row that could be locked.
 * Names given together are taken in one order, so that no deadlock can occur.
 */
export const lockNames = async (tx: Db, kind: keyof typeof kinds, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  const list = sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(number)
    from (select distinct hashtextextended(name, ${kinds[kind]}) as number from unnest(array[${list}]) name order by 1) wanted`)
}
