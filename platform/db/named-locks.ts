import { sql } from 'drizzle-orm'
import type { Db } from './connect'

/** Kinds of locked names, each with the number that separates equal names of different kinds. */
const kinds = { codes: 4180, files: 4181, sums: 4182, references: 4183, requests: 4184, settings: 4185 } as const

/**
 * Makes others who lock one of these names wait until the transaction ends: for what has no row to lock. Names given
 * together are locked in one order, so that they cannot deadlock.
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
