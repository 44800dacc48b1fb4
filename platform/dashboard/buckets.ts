import { and, count, sql, sum, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { tehranRangeBounds, type DayRange } from '../../contract/jalali'
import type { Db } from '../db/connect'

/**
 * The index of the range in `ranges` that contains an instant or day, as an SQL number from 1; 0 is before the first.
 * Ranges must be consecutive.
 */
export const placeOf = (column: AnyColumn, ranges: readonly DayRange[], kind: 'moment' | 'day'): SQL<number> => {
  const starts = ranges.map(({ start }) =>
    kind === 'day' ? sql`${start}::date` : sql`${tehranRangeBounds({ start, end: start }).from}::timestamptz`,
  )
  return sql<number>`width_bucket(${column}, array[${sql.join(starts, sql`, `)}])`.mapWith(Number)
}

/** Rows whose instant or day is within a range of days, both ends included. */
export const inRange = (column: AnyColumn, range: DayRange, kind: 'moment' | 'day'): SQL => {
  if (kind === 'day') return sql`${column} between ${range.start}::date and ${range.end}::date`
  const { from, until } = tehranRangeBounds(range)
  return sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`
}

const spanOf = (ranges: readonly DayRange[]): DayRange => ({
  start: ranges[0]?.start ?? '',
  end: ranges.at(-1)?.end ?? '',
})

/** What is counted or summed per range. */
export interface Series {
  readonly table: PgTable
  readonly column: AnyColumn
  readonly kind: 'moment' | 'day'
  readonly where?: SQL | undefined
}

/** Rows per range, in the order of the ranges. */
export const countPer = async (
  db: Db,
  ranges: readonly DayRange[],
  { table, column, kind, where }: Series,
): Promise<number[]> => {
  const place = placeOf(column, ranges, kind)
  const rows = await db
    .select({ place, n: count() })
    .from(table)
    .where(and(inRange(column, spanOf(ranges), kind), where))
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.place, row.n]))
  return ranges.map((_, at) => found.get(at + 1) ?? 0)
}

/** Sums of money per range and currency, in the order of the ranges. */
export const sumPer = async (
  db: Db,
  ranges: readonly DayRange[],
  {
    table,
    column,
    kind,
    where,
    amount,
    currency,
  }: Series & { readonly amount: AnyColumn; readonly currency: AnyColumn },
): Promise<Map<string, bigint>[]> => {
  const place = placeOf(column, ranges, kind)
  const rows = await db
    .select({ place, currency: sql<string>`${currency}`, minor: sum(amount) })
    .from(table)
    .where(and(inRange(column, spanOf(ranges), kind), where))
    .groupBy(sql`1`, sql`2`)
  return ranges.map(
    (_, at) => new Map(rows.filter((row) => row.place === at + 1).map((row) => [row.currency, BigInt(row.minor ?? 0)])),
  )
}
