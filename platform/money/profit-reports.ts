import { and, eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { monthBuckets, todayInTehran, type MonthBucket } from '../../contract/calendar'
import type { crmReports } from '../../contract/crm-reports'
import type { Parsed } from '../../contract/endpoint'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { onDays, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { ledgerAccounts, ledgerDays, ledgerEntries, ledgerTransactions, platforms, processRequests } from '../db/schema'
import type { Handler } from '../implement'

type ProfitQuery = Parsed<typeof crmReports.profits>['query']

interface Sum {
  readonly day: string
  readonly kind: string
  readonly source: string
  readonly currency: string
  readonly type: string
  readonly minor: string
}

/** What was paid out of shares is no new share; what came back by a counter-entry of a settlement neither. */
const settling: ReadonlySet<string> = new Set(['share', 'reversal'])
const kinds = ['income', 'cost', 'share']

/** Lines the report is made of: its kinds of accounts, and what left the credit of people. */
const reported = (kind: AnyColumn, type: AnyColumn): SQL | undefined =>
  or(inArray(kind, kinds), and(eq(kind, 'credit'), eq(type, 'withdrawal')))

/** Rows of a calendar day between two, both included; either may be absent. */
export const daysRange = (
  column: SQL | typeof ledgerDays.day,
  start: string | undefined,
  end: string | undefined,
): SQL[] => [
  ...(start === undefined ? [] : [sql`${column} >= ${start}::date`]),
  ...(end === undefined ? [] : [sql`${column} <= ${end}::date`]),
]

const fromDays = async (db: Db, query: ProfitQuery): Promise<Sum[]> => {
  const d = ledgerDays
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
        ...oneOf(d.currency, query.currency_type === undefined ? undefined : [query.currency_type]),
        ...oneOf(d.source, query.source_field === undefined ? undefined : [query.source_field]),
        ...daysRange(d.day, query.start_date, query.end_date),
      ),
    )
    .groupBy(d.day, d.kind, d.source, d.currency, d.type)
}

/** Of some platforms only: the lines whose request is about one of them. */
const fromRequests = async (db: Db, query: ProfitQuery): Promise<Sum[]> => {
  const [e, t, a, r] = [ledgerEntries, ledgerTransactions, ledgerAccounts, processRequests]
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
    .innerJoin(r, sql`${r.id} = ${t.requestId}`)
    .innerJoin(e, sql`${e.transactionId} = ${t.id}`)
    .innerJoin(a, sql`${a.id} = ${e.accountId}`)
    .where(
      and(
        reported(a.kind, t.type),
        query.platform_uuids?.length ? inArray(r.platformUuid, query.platform_uuids) : undefined,
        ...oneOf(platforms.name, query.platforms).map(
          (named) => sql`${r.platformUuid} in (select ${platforms.uuid} from ${platforms} where ${named})`,
        ),
        ...oneOf(e.currency, query.currency_type === undefined ? undefined : [query.currency_type]),
        ...oneOf(t.sourceField, query.source_field === undefined ? undefined : [query.source_field]),
        ...onDays(t.at, query.start_date, query.end_date),
      ),
    )
    .groupBy(sql`1`, a.kind, t.sourceField, e.currency, t.type)
}

interface Figures {
  income: bigint
  cost: bigint
  shares: bigint
  withdrawals: bigint
}

const add = (figures: Figures, { kind, type, minor }: Sum): void => {
  const amount = BigInt(minor)
  if (kind === 'cost') figures.cost -= amount
  else if (kind === 'credit') figures.withdrawals -= amount
  else if (kind === 'income') figures.income += amount
  else if (!settling.has(type)) {
    // The books keep our income without the shares; reported is what was earned and what of it was shared.
    figures.shares += amount
    figures.income += amount
  }
}

const isNothing = (figures: Figures): boolean => Object.values(figures).every((amount) => amount === 0n)

const texts = ({ income, cost, shares, withdrawals }: Figures, currency: Currency) => ({
  income: formatMinor(income, currency),
  cost: formatMinor(cost, currency),
  shares: formatMinor(shares, currency),
  withdrawals: formatMinor(withdrawals, currency),
  profit: formatMinor(income - cost - shares, currency),
})

/** The Persian months of a range; without its ends those of the first and last of some days. */
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

/** Income, cost, shares and profit of the books per Persian month, source and currency, the newest month first. */
export const profits: Handler<typeof crmReports.profits> = async ({ db, now }, { query }) => {
  const byPlatform = Boolean(query.platforms?.length || query.platform_uuids?.length)
  const sums = byPlatform ? await fromRequests(db, query) : await fromDays(db, query)
  const months = monthsOver(
    sums.map(({ day }) => day),
    query.start_date,
    query.end_date,
    todayInTehran(now()),
  )
  const sources = [...new Set(sums.map(({ source }) => source))].toSorted()
  const figuresOf = (rows: readonly Sum[]): Figures => {
    const figures: Figures = { income: 0n, cost: 0n, shares: 0n, withdrawals: 0n }
    for (const row of rows) add(figures, row)
    return figures
  }
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
        return isNothing(figures) ? [] : [{ year, month, start, end, source, currency, ...texts(figures, currency) }]
      }),
    ),
  )
  const totals = currencyIds.flatMap((currency) => {
    const rows = sums.filter((row) => row.currency === currency)
    return rows.length === 0 ? [] : [{ currency, ...texts(figuresOf(rows), currency) }]
  })
  return { as_of: now().toISOString(), results, totals }
}
