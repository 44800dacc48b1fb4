import { inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './connect'

/** One term of an order; rows without a value come last either way when `lacking` says so. */
export interface OrderTerm {
  readonly by: AnyColumn | SQL
  readonly down: boolean
  readonly lacking?: 'last'
}

/** The terms as SQL, or turned round to read from the other end. */
export const ordered = (terms: readonly OrderTerm[], turned = false): SQL[] =>
  terms.map(({ by, down, lacking }) => {
    const way = sql.raw(down === turned ? 'asc' : 'desc')
    if (lacking === undefined) return sql`${by} ${way}`
    return sql`${by} ${way} nulls ${sql.raw(turned ? 'first' : 'last')}`
  })

/** A page of a list whose length is known. */
export interface Page {
  readonly where: SQL | undefined
  readonly order: readonly OrderTerm[]
  readonly found: number
  readonly limit: number
  readonly offset: number
}

/**
 * Holds for the rows of one page. The pages before it are walked by keys alone (in the index, when the order's columns
 * and the key are one), and from the nearer end, so that the last page costs what the first does.
 */
export const onPage = (db: Db, key: PgColumn, { where, order, found, limit, offset }: Page): SQL => {
  const rows = Math.max(0, Math.min(limit, found - offset))
  if (rows === 0) return sql`false`
  const turned = offset > found / 2
  return inArray(
    key,
    db
      .select({ key })
      .from(key.table)
      .where(where)
      .orderBy(...ordered(order, turned))
      .limit(rows)
      .offset(turned ? found - offset - rows : offset),
  )
}
