import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect'

/** Maximum rows one statement of a round deletes or changes, so that no call waits long for it. */
export const mostInBatch = 1_000

/** How long a round lasts. */
export interface Round {
  /** Whether its time is up; what is left is for the next one. */
  readonly isOver: () => boolean
}

/** A round that ends when nothing is left. */
export const untilDone: Round = { isOver: () => false }

/** Runs one batch after another until one finds nothing, or the time is up; returns how many rows they found in all. */
export const inBatches = async ({ isOver }: Round, batch: () => Promise<number>): Promise<number> => {
  let all = 0
  while (!isOver()) {
    const found = await batch()
    all += found
    if (found === 0) break
  }
  return all
}

/** Deletes the rows of a table that match a condition, in batches. Rows another server is deleting are left to it. */
export const deleteInBatches = (db: Db, round: Round, table: PgTable, where: SQL): Promise<number> =>
  inBatches(round, async () => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${mostInBatch} for update skip locked))`,
    )
    return rowCount ?? 0
  })
