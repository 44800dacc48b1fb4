import { inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** One term of an order. `nulls`: rows without a value come last in either direction. */
export interface OrderTerm {
  readonly by: AnyColumn | SQL
  readonly desc: boolean
  readonly nulls?: 'last'
}

/** The terms as SQL, or reversed to read from the other end. */
export const ordered = (terms: readonly OrderTerm[], reversed = false): SQL[] =>
  terms.map(({ by, desc, nulls }) => {
    const direction = sql.raw(desc === reversed ? 'asc' : 'desc')
    if (nulls === undefined) return sql`${by} ${direction}`
    return sql`${by} ${direction} nulls ${sql.raw(reversed ? 'first' : 'last')}`
  })

/** A page of a list whose length is known. */
export interface Page {
  readonly where: SQL | undefined
  readonly order: readonly OrderTerm[]
  /** How many rows there are; any number will do for the first page. */
  readonly found: number
  readonly limit: number
  readonly offset: number
  /** Only the row with the greatest key for each value of this column. */
  readonly oncePer?: PgColumn | undefined
}

const listed = (columns: readonly (AnyColumn | SQL)[]): SQL =>
  sql.join(
    [...new Set(columns)].map((column) => sql`${column}`),
    sql`, `,
  )

/**
 * The rows with the greatest key for each value of a column, as a table of the same name with these columns. Fast where
 * an index begins with both and contains the rest.
 */
export const newestPer = (
  per: PgColumn,
  key: PgColumn,
  columns: readonly (AnyColumn | SQL)[],
  where: SQL | undefined,
): SQL =>
  sql`(select distinct on (${per}) ${listed([key, ...columns])} from ${key.table} where ${where ?? sql`true`} order by ${per} desc, ${key} desc) ${key.table}`

/** The newest row of each person among those a filter matches. */
export const newestOnly = (key: PgColumn, person: PgColumn, where: SQL | undefined): SQL =>
  inArray(key, sql`(select max(${key}) from ${key.table} where ${where ?? sql`true`} group by ${person})`)

// Further in, looking up each row's newer ones costs more than reading all rows once.
const fewSkipped = 500

/** The same rows found one after another in the order of the page, each looked up in the index: fast for the first ones. */
const firstNewestPer = (per: PgColumn, key: PgColumn, where: SQL): SQL =>
  sql`${key.table} cross join lateral (select ${per} as per, ${key} as key) one where ${where} and not exists (
    select 1 from ${key.table} where ${where} and ${per} = one.per and ${key} > one.key)`

/**
 * Fetches the figures of a list and one of its pages. The first page needs no count, so both are fetched at once; any
 * other waits for the number of rows found, to be read from the nearer end.
 */
export const withPage = async <Figures, Rows>(
  { offset }: { readonly offset: number },
  figures: Promise<Figures>,
  foundIn: (figures: Figures) => number,
  page: (found: number) => PromiseLike<Rows>,
): Promise<[Figures, Rows]> => {
  if (offset === 0) return Promise.all([figures, page(Infinity)])
  const known = await figures
  return [known, await page(foundIn(known))]
}

/**
 * Matches the rows of one page. The pages before it are skipped by keys alone (in the index, when one index has the
 * order's columns and the key), from the nearer end, so that the last page costs what the first does.
 */
export const onPage = (key: PgColumn, { where, order, found, limit, offset, oncePer }: Page): SQL => {
  const rows = Math.max(0, Math.min(limit, found - offset))
  if (rows === 0) return sql`false`
  const reversed = offset > found / 2
  const skipped = reversed ? found - offset - rows : offset
  const source =
    oncePer === undefined
      ? sql`${key.table} where ${where ?? sql`true`}`
      : reversed || skipped > fewSkipped
        ? newestPer(
            oncePer,
            key,
            order.map(({ by }) => by),
            where,
          )
        : firstNewestPer(oncePer, key, where ?? sql`true`)
  return sql`${key} in (select ${key} from ${source} order by ${sql.join(ordered(order, reversed), sql`, `)} limit ${rows} offset ${skipped})`
}
