import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import { todayInTehran } from '../../../contract/jalali'
import { infrastructureCosts, type CostKind, type moneyReports } from '../../../contract/money/reports'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { fromTo, onDays, oneOf } from '../../db/conditions'
import { cached, type CacheableQuery } from '../../db/query-cache'
import { departments, ledgerAccounts, ledgerDaySums, ledgerEntries, ledgerTransactions } from '../../db/schema'
import type { Handler } from '../../implement'
import { placeOf } from '../../dashboard/buckets'
import { costDepartment, costKind, costsOf, kindOfAccount } from './cost-lines'
import { monthsOver } from './profits'
import { summedPerCurrency } from '../totals'

interface Line {
  readonly place: number
  readonly kind: CostKind
  readonly department: number
  readonly currency: Currency
  readonly minor: bigint
}

/**
 * Everything the books carry as cost, as in the profit report, by Persian month, kind and department, newest month first;
 * each sum is a sum of ledger lines. Filtered by department, only what was spent for it; filtered by platform, nothing,
 * because no cost is spent for one. Staff who may not read money are told the costs of infrastructure.
 */
export const costsSummary: Handler<typeof moneyReports.costs> = async ({ db, user, now }, { query }) => {
  const [d, e, t, a] = [ledgerDaySums, ledgerEntries, ledgerTransactions, ledgerAccounts]
  const { start_date: from, end_date: until, departments: chosen, currency_type: currency } = query
  const told = allows(user, 'money.read') ? undefined : infrastructureCosts
  const anywhere = !query.platforms?.length && !query.platform_uuids?.length
  const inBooks = and(eq(d.kind, 'cost'), ...oneOf(d.currency, currency), ...fromTo(d.day, from, until))
  const [span] = await db
    .select({ first: sql<string | null>`min(${d.day})::text`, last: sql<string | null>`max(${d.day})::text` })
    .from(d)
    .where(inBooks)
  const spent = [span?.first, span?.last].filter((day) => day !== null && day !== undefined)
  const months = monthsOver(spent, from, until, todayInTehran(now()))
  const read = async (
    asked: CacheableQuery<readonly (Omit<Line, 'minor'> & { readonly minor: string })[]>,
  ): Promise<Line[]> =>
    anywhere && spent.length > 0
      ? (await cached(db, asked, now())).map((row) => ({ ...row, minor: BigInt(row.minor) }))
      : []
  const named = Object.keys(kindOfAccount)
  const items = await read(
    db
      .select({
        place: placeOf(t.at, months, 'moment'),
        kind: costKind,
        department: costDepartment,
        currency: e.currency,
        minor: sql<string>`-sum(${e.amountMinor})`,
      })
      .from(e)
      .innerJoin(a, eq(a.id, e.accountId))
      .innerJoin(t, eq(t.id, e.transactionId))
      .where(
        and(
          eq(a.kind, 'cost'),
          notInArray(a.name, named),
          ...costsOf(told, chosen),
          ...oneOf(e.currency, currency),
          ...onDays(t.at, from, until),
        ),
      )
      .groupBy(sql`1`, sql`2`, sql`3`, e.currency),
  )
  // Kinds that follow from an account's name come from the daily sums, because fees are many.
  const sums =
    told === undefined && (!chosen?.length || chosen.includes(0))
      ? await read(
          db
            .select({
              place: placeOf(d.day, months, 'day'),
              kind: sql<CostKind>`${d.name}`.mapWith((name: string) => kindOfAccount[name] ?? 'other'),
              department: sql`0`.mapWith(Number),
              currency: d.currency,
              minor: sql<string>`sum(${d.outMinor} - ${d.inMinor})`,
            })
            .from(d)
            .where(and(inBooks, inArray(d.name, named)))
            .groupBy(sql`1`, d.name, d.currency),
        )
      : []
  const lines = [...items, ...sums].toSorted((one, other) => other.place - one.place || Number(other.minor - one.minor))
  const names = new Map((await db.select().from(departments)).map(({ id, name }) => [id, name]))
  const results = lines.flatMap(({ place, kind, department: id, currency, minor }) => {
    const month = months[place - 1]
    if (!month) return []
    const { year, month: number, start, end } = month
    const of = { kind, department: names.get(id) ?? null, department_id: id, currency }
    return [{ year, month: number, start, end, ...of, amount: formatMinor(minor, currency) }]
  })
  const totals = summedPerCurrency(lines, (mine, write) => ({
    amount: write(mine.reduce((all, { minor }) => all + minor, 0n)),
  }))
  return { as_of: now().toISOString(), results, totals }
}
