import {
  and,
  count as counted,
  eq,
  gt,
  inArray,
  lt,
  notInArray,
  or,
  sql,
  sum,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import type { Parsed } from '../../../contract/endpoint'
import { currencyIds, formatMinor, type Currency } from '../../../contract/money/amounts'
import type { AccountKind } from '../../../contract/money/ledger'
import type { credit } from '../../../contract/money/credit'
import { among, fromTo, mentions, onDays, oneOf } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { ordered, withPage } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import { ledgerAccounts, ledgerDaySums, ledgerEntries, ledgerTransactions } from '../../db/schema'
import type { LinePart } from '../reports/profit-lines'

const e = ledgerEntries
const t = ledgerTransactions
const a = ledgerAccounts

type LineSort = Parsed<typeof credit.creditHistory>['query']['sort']

const linesOrder = sorting<LineSort>({
  first: '-at',
  by: { at: t.at, amount: { by: sql`abs(${e.amountMinor})`, within: e.currency } },
  ties: [t.id, e.id],
})

/** Which ledger lines to read. */
export interface LineFilter {
  readonly kinds: readonly AccountKind[]
  /** Only these lines of those kinds. */
  readonly parts?: readonly LinePart[] | undefined
  /** Only lines on this person's accounts. */
  readonly holder?: string | undefined
  readonly types?: readonly string[] | undefined
  readonly currency?: Currency | undefined
  readonly source?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly inout?: 'in' | 'out' | undefined
  /** The reason contains a word from each of these lists; an empty or missing list sets no condition. */
  readonly reasons?: readonly (readonly string[] | undefined)[]
  /** Conditions on transaction, entry or account that the daily sums cannot meet. */
  readonly more?: readonly (SQL | undefined)[]
  readonly sort?: LineSort
  /** The time of the request: sums may be cached for a short while. */
  readonly now: Date
  readonly limit: number
  readonly offset: number
}

/** One line with its transaction and account. */
export interface Line {
  readonly entry: typeof ledgerEntries.$inferSelect
  readonly transaction: typeof ledgerTransactions.$inferSelect
  readonly account: typeof ledgerAccounts.$inferSelect
}

/** Sums in one currency; money coming in is a debit for the platform's means and a credit for every other account. */
export interface LineTotals {
  readonly currency: Currency
  readonly in: string
  readonly out: string
  readonly net: string
  /** In and out together. */
  readonly amount: string
  readonly count: number
}

/** Means are negative in the books: money coming in makes them more so. */
export const directionOf = (kind: string, amount: bigint): 'in' | 'out' =>
  (kind === 'means') === amount < 0n ? 'in' : 'out'

/** The direction a query asks for, which has two names in the specification; `direction` wins if they differ. */
export const directionAsked = <Direction extends string>({
  direction,
  inout,
}: {
  readonly direction?: Direction | undefined
  readonly inout?: Direction | undefined
}): Direction | undefined => direction ?? inout

/** Lines that belong to one of some parts, by the columns that hold kind and type. */
export const ofParts = (kind: AnyColumn, type: AnyColumn, parts: readonly LinePart[]): SQL | undefined =>
  or(
    ...parts.map((part) =>
      and(
        eq(kind, part.kind),
        part.only && inArray(type, [...part.only]),
        part.except && notInArray(type, [...part.except]),
      ),
    ),
  )

const signOf = (kinds: readonly AccountKind[], inout: 'in' | 'out'): SQL => {
  const means = kinds.includes('means')
  const positive = gt(e.amountMinor, 0n)
  const negative = lt(e.amountMinor, 0n)
  if (means && kinds.length > 1) return sql`((${a.kind} = 'means') = (${inout === 'in' ? negative : positive}))`
  return means === (inout === 'in') ? negative : positive
}

const whereOf = (filter: LineFilter, accounts: readonly number[] | undefined): SQL | undefined =>
  and(
    accounts === undefined ? inArray(a.kind, [...filter.kinds]) : among(e.accountId, accounts),
    filter.parts && ofParts(a.kind, t.type, filter.parts),
    ...oneOf(t.type, filter.types),
    ...oneOf(e.currency, filter.currency),
    ...oneOf(t.sourceField, filter.source),
    ...onDays(t.at, filter.start, filter.end),
    filter.inout === undefined ? undefined : signOf(filter.kinds, filter.inout),
    ...(filter.reasons ?? []).flatMap((words) => mentions(t.reason, words)),
    ...(filter.more ?? []),
  )

/** A person and the platform itself have few accounts; their lines are then found by account id. */
const accountsOf = async (db: Db, { kinds, holder }: LineFilter): Promise<number[] | undefined> => {
  if (holder === undefined && kinds.includes('credit')) return undefined
  const rows = await db
    .select({ id: a.id })
    .from(a)
    .where(and(inArray(a.kind, [...kinds]), holder === undefined ? undefined : eq(a.userUuid, holder)))
  return rows.map(({ id }) => id)
}

const totalsFromDays = async (db: Db, filter: LineFilter) => {
  const d = ledgerDaySums
  const asked = db
    .select({
      kind: d.kind,
      currency: d.currency,
      plus: sum(d.inMinor),
      minus: sum(d.outMinor),
      entries: sum(d.entries).mapWith(Number),
      credits: sum(d.inEntries).mapWith(Number),
    })
    .from(d)
    .where(
      and(
        inArray(d.kind, [...filter.kinds]),
        filter.parts && ofParts(d.kind, d.type, filter.parts),
        ...oneOf(d.type, filter.types),
        ...oneOf(d.currency, filter.currency),
        ...oneOf(d.source, filter.source),
        ...(filter.reasons ?? []).flatMap((words) => mentions(d.reason, words)),
        ...fromTo(d.day, filter.start, filter.end),
      ),
    )
    .groupBy(d.kind, d.currency)
  const rows = await cached(db, asked, filter.now)
  return rows.map(({ kind, currency, plus, minus, entries, credits }) => {
    if (filter.inout === undefined) return { kind, currency, plus, minus, n: entries }
    return (kind === 'means') === (filter.inout === 'out')
      ? { kind, currency, plus, minus: null, n: credits }
      : { kind, currency, plus: null, minus, n: entries - credits }
  })
}

const totalsFromLines = (db: Db, where: SQL | undefined, now: Date) => {
  const asked = db
    .select({
      kind: a.kind,
      currency: e.currency,
      plus: sql<string | null>`sum(greatest(${e.amountMinor}, 0))`,
      minus: sql<string | null>`sum(greatest(-${e.amountMinor}, 0))`,
      n: counted(),
    })
    .from(e)
    .innerJoin(t, eq(t.id, e.transactionId))
    .innerJoin(a, eq(a.id, e.accountId))
    .where(where)
    .groupBy(a.kind, e.currency)
  return cached(db, asked, now)
}

const totalsOf = (
  rows: readonly { kind: string; currency: string; plus: string | null; minus: string | null; n: number }[],
) => {
  const totals = currencyIds.flatMap((currency): LineTotals[] => {
    let [into, out, n] = [0n, 0n, 0]
    for (const row of rows.filter((one) => one.currency === currency)) {
      const [plus, minus] = [BigInt(row.plus ?? 0), BigInt(row.minus ?? 0)]
      into += row.kind === 'means' ? minus : plus
      out += row.kind === 'means' ? plus : minus
      n += row.n
    }
    if (n === 0) return []
    const text = (minor: bigint): string => formatMinor(minor, currency)
    return [{ currency, in: text(into), out: text(out), net: text(into - out), amount: text(into + out), count: n }]
  })
  return { count: totals.reduce((all, { count: n }) => all + n, 0), totals }
}

/** Far pages are read from the nearer end, so that the last costs as little as the first. */
const pageOf = async (db: Db, where: SQL | undefined, { sort, limit, offset }: LineFilter, found: number) => {
  const rows = Math.min(limit, found - offset)
  if (rows <= 0) return []
  const reversed = offset > found / 2
  const ofPage = db
    .select({ id: e.id })
    .from(e)
    .innerJoin(t, eq(t.id, e.transactionId))
    .innerJoin(a, eq(a.id, e.accountId))
    .where(where)
    .orderBy(...ordered(linesOrder(sort), reversed))
    .limit(rows)
    .offset(reversed ? found - offset - rows : offset)
  return db
    .select({ entry: e, transaction: t, account: a })
    .from(e)
    .innerJoin(t, eq(t.id, e.transactionId))
    .innerJoin(a, eq(a.id, e.accountId))
    .where(inArray(e.id, ofPage))
    .orderBy(...ordered(linesOrder(sort)))
}

/**
 * A page of lines with sums over the whole filtered set. Sums come from the daily sums wherever the filter allows,
 * because the books grow without end.
 */
export const readLines = async (
  db: Db,
  filter: LineFilter,
): Promise<{ lines: Line[]; count: number; totals: LineTotals[] }> => {
  const accounts = await accountsOf(db, filter)
  const where = whereOf(filter, accounts)
  const narrow = filter.holder !== undefined || filter.more?.some(Boolean)
  const [{ count, totals }, lines] = await withPage(
    filter,
    (narrow ? totalsFromLines(db, where, filter.now) : totalsFromDays(db, filter)).then(totalsOf),
    (sums) => sums.count,
    (found) => pageOf(db, where, filter, found),
  )
  return { lines, count, totals }
}
