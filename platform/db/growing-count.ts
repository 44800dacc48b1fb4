import { count, gt, max } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect'

interface Counted {
  readonly upTo: number
  readonly rows: number
  readonly at: number
}

const known = new WeakMap<Db, Map<PgTable, Counted>>()

/** How long a whole count serves as the ground for the next ones, in milliseconds. */
const groundFor = 60_000

/**
 * How many rows a table has whose rows are never deleted and get growing ids. The whole table is counted once a minute;
 * in between only what was added since, so a new row counts at once. The one thing missed for up to a minute is a row
 * whose id was taken before a whole count and whose transaction ended after it.
 */
export const growingCount = async (db: Db, table: PgTable & { readonly id: PgColumn }, now: Date): Promise<number> => {
  const tables = known.get(db) ?? new Map<PgTable, Counted>()
  known.set(db, tables)
  const ground = tables.get(table)
  const usable = ground !== undefined && Math.abs(now.getTime() - ground.at) < groundFor ? ground : undefined
  const [found] = await db
    .select({ rows: count(), upTo: max(table.id) })
    .from<PgTable>(table)
    .where(usable && gt(table.id, usable.upTo))
  const rows = (usable?.rows ?? 0) + (found?.rows ?? 0)
  if (!usable) tables.set(table, { rows, upTo: Number(found?.upTo ?? 0), at: now.getTime() })
  return rows
}
