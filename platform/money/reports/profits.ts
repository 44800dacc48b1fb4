import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { monthBuckets, todayInTehran, type MonthBucket } from '../../../contract/jalali'
import type { moneyReports } from '../../../contract/money/reports'
import type { Parsed } from '../../../contract/endpoint'
import { currencyIds, formatMinor, type Currency } from '../../../contract/money/amounts'
import { profitFigures, type ProfitFigure } from '../../../contract/money/ledger'
import { fromTo, onDays, oneOf, platformNamed } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { ledgerAccounts, ledgerDaySums, ledgerEntries, ledgerTransactions, processRequests } from '../../db/schema'
import { isPart, profitLines } from './profit-lines'
import type { Handler } from '../../implement'
import { ofParts } from '../ledger/lines'

type ProfitQuery = Parsed<typeof moneyReports.profits>['query']

interface Sum {
  readonly day: string
  readonly kind: string
  readonly source: string
  readonly currency: string
  readonly type: string
  readonly minor: string
}

/** Lines that any figure of the report includes. */
const reported = (kind: AnyColumn, type: AnyColumn): SQL | undefined =>
  ofParts(
    kind,
    type,
    profitFigures.flatMap((figure) => profitLines[figure].parts),
  )

/** Lines whose request is about one of some platforms; no condition when none is named. */
export const aboutPlatforms = (
  request: AnyColumn,
  { platforms: names, platform_uuids: uuids }: Pick<ProfitQuery, 'platforms' | 'platform_uuids'>,
): SQL[] => {
  const r = processRequests
  const named = platformNamed(r.platformUuid, names)
  const chosen = [...oneOf(r.platformUuid, uuids), ...named]
  return chosen.length === 0 ? [] : [sql`${request} in (select ${r.id} from ${r} where ${and(...chosen)})`]
}

const fromDays = async (db: Db, query: ProfitQuery): Promise<Sum[]> => {
  const d = ledgerDaySums
  return db
    .select({
      day: sql<string>`${d.day}::text`,
      kind: d.kind,
      source: d.source,
      currency: d.currency,
      type: d.type,
      minor: sql<string>`sum(${d.inMinor} - ${d.outMinor})`,
    })
    .from(d)
    .where(
      and(
        reported(d.kind, d.type),
        ...oneOf(d.currency, query.currency_type),
        ...oneOf(d.source, query.source_field),
        ...fromTo(d.day, query.start_date, query.end_date),
      ),
    )
    .groupBy(d.day, d.kind, d.source, d.currency, d.type)
}

/** For some platforms only: the lines whose request is about one of them. */
const fromRequests = async (db: Db, query: ProfitQuery): Promise<Sum[]> => {
  const [e, t, a] = [ledgerEntries, ledgerTransactions, ledgerAccounts]
  const day = sql<string>`((${t.at} at time zone 'Asia/Tehran')::date)::text`
  return db
    .select({
      day,
      kind: a.kind,
      source: t.sourceField,
      currency: e.currency,
      type: t.type,
      minor: sql<string>`sum(${e.amountMinor})`,
    })
    .from(t)
    .innerJoin(e, sql`${e.transactionId} = ${t.id}`)
    .innerJoin(a, sql`${a.id} = ${e.accountId}`)
    .where(
      and(
        reported(a.kind, t.type),
        ...aboutPlatforms(t.requestId, query),
        ...oneOf(e.currency, query.currency_type),
        ...oneOf(t.sourceField, query.source_field),
        ...onDays(t.at, query.start_date, query.end_date),
      ),
    )
    .groupBy(sql`1`, a.kind, t.sourceField, e.currency, t.type)
}

type Figures = Readonly<Record<ProfitFigure, bigint>>

const figuresOf = (rows: readonly Sum[]): Figures => {
  const sumOf = (figure: ProfitFigure): bigint => {
    const { sign, parts } = profitLines[figure]
    return rows
      .filter(({ kind, type }) => isPart(parts, kind, type))
      .reduce((all, { minor }) => all + sign * BigInt(minor), 0n)
  }
  return Object.fromEntries(profitFigures.map((figure) => [figure, sumOf(figure)])) as Figures
}

const isNothing = (figures: Figures): boolean => Object.values(figures).every((amount) => amount === 0n)

/** Profit of income, to a hundredth of a percent. */
const marginOf = ({ income, profit }: Figures): number | null =>
  income <= 0n ? null : Number((profit * 10_000n) / income) / 10_000

const texts = (figures: Figures, currency: Currency): Readonly<Record<ProfitFigure, string>> => {
  const { income, cost, shares, withdrawals, profit } = figures
  return {
    income: formatMinor(income, currency),
    cost: formatMinor(cost, currency),
    shares: formatMinor(shares, currency),
    withdrawals: formatMinor(withdrawals, currency),
    profit: formatMinor(profit, currency),
  }
}

/** The Persian months of a range; a missing end is taken from the first or last of some days. */
export const monthsOver = (
  days: readonly string[],
  start: string | undefined,
  end: string | undefined,
  today: string,
): MonthBucket[] => {
  const sorted = days.toSorted()
  const first = start ?? sorted[0] ?? today
  return monthBuckets({ start: first, end: end ?? sorted.at(-1) ?? first })
}

/** Income, cost, shares and profit from the books by Persian month, source and currency, newest month first. */
export const profits: Handler<typeof moneyReports.profits> = async ({ db, now }, { query }) => {
  const byPlatform = Boolean(query.platforms?.length || query.platform_uuids?.length)
  const sums = byPlatform ? await fromRequests(db, query) : await fromDays(db, query)
  const months = monthsOver(
    sums.map(({ day }) => day),
    query.start_date,
    query.end_date,
    todayInTehran(now()),
  )
  const sources = [...new Set(sums.map(({ source }) => source))].toSorted()
  const byKey = new Map<string, Sum[]>()
  for (const sum of sums) {
    const month = months.find(({ start, end }) => sum.day >= start && sum.day <= end)
    const key = `${month?.key} ${sum.source} ${sum.currency}`
    byKey.set(key, [...(byKey.get(key) ?? []), sum])
  }
  const results = months.toReversed().flatMap(({ key, year, month, start, end }) =>
    sources.flatMap((source) =>
      currencyIds.flatMap((currency) => {
        const figures = figuresOf(byKey.get(`${key} ${source} ${currency}`) ?? [])
        return isNothing(figures)
          ? []
          : [{ year, month, start, end, source, currency, ...texts(figures, currency), margin: marginOf(figures) }]
      }),
    ),
  )
  const totals = currencyIds.flatMap((currency) => {
    const rows = sums.filter((row) => row.currency === currency)
    return rows.length === 0 ? [] : [{ currency, ...texts(figuresOf(rows), currency) }]
  })
  return { as_of: now().toISOString(), results, totals }
}
