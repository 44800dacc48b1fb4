import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { dayInTehran } from '../../../contract/jalali'
import { moneyReports } from '../../../contract/money/reports'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { byPaidStatus, onDays } from '../../db/conditions'
import { packages, payments, platforms, processRequests } from '../../db/schema'
import { incomeFeePercent } from '../rules'
import type { Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { perCurrency } from '../totals'

const r = processRequests

/** Our fee on an income in minor units, rounded down as when it was booked. */
export const incomeFee = sql`(${r.amountMinor} * ${String(incomeFeePercent)}::bigint / 100)`

/** The caller's income lines and invoices for what they bought, newest first; a payment only started has a pro forma. */
export const factors: Handler<typeof moneyReports.factors> = async ({ db, user }, { query }) => {
  const income = db
    .select({
      kind: sql<string>`'income'`.as('kind'),
      id: r.id,
      number: sql<string>`${r.code}`.as('number'),
      title: sql<string>`coalesce(${r.form} ->> 'project_title', ${r.code})`.as('title'),
      platform: sql<
        string | null
      >`(select ${platforms.name} from ${platforms} where ${platforms.uuid} = ${r.platformUuid})`.as('platform'),
      currency: sql<Currency>`${r.currency}`.as('currency'),
      gross: sql<string>`${r.amountMinor}`.as('gross'),
      fee: sql<string>`${incomeFee}`.as('fee'),
      at: sql<string>`${r.completedAt}`.as('at'),
      paid: sql<boolean>`true`.as('paid'),
      paidAt: sql<string | null>`${r.completedAt}`.as('paid_at'),
      request: sql<number | null>`${r.id}`.as('request_id'),
    })
    .from(r)
    .where(
      and(
        eq(r.userUuid, user.uuid),
        eq(r.type, 'income_claim'),
        eq(r.status, 'completed'),
        isNull(r.hiddenAt),
        isNotNull(r.amountMinor),
        query.type === 'invoice' ? sql`false` : undefined,
      ),
    )
  const invoices = db
    .select({
      kind: sql<string>`case ${payments.status} when 'started' then 'proforma' else 'invoice' end`.as('kind'),
      id: payments.id,
      number: sql<string>`${payments.reference}`.as('number'),
      title: sql<string>`${packages.name}`.as('title'),
      platform: sql<string | null>`null::text`.as('platform'),
      currency: sql<Currency>`${payments.currency}`.as('currency'),
      gross: sql<string>`${payments.amountMinor}`.as('gross'),
      fee: sql<string>`0::bigint`.as('fee'),
      at: sql<string>`coalesce(${payments.paidAt}, ${payments.createdAt})`.as('at'),
      paid: sql<boolean>`${payments.status} = 'paid'`.as('paid'),
      paidAt: sql<string | null>`${payments.paidAt}`.as('paid_at'),
      request: sql<number | null>`null::int`.as('request_id'),
    })
    .from(payments)
    .innerJoin(packages, eq(packages.id, payments.packageId))
    .where(
      and(
        eq(payments.userUuid, user.uuid),
        inArray(payments.status, ['paid', 'started', 'refunded']),
        query.type === 'income' ? sql`false` : undefined,
      ),
    )
  const all = unionAll(income, invoices).as('factors')
  const where = and(
    ...byPaidStatus(query.paid_status, { paid: eq(all.paid, true), unpaid: eq(all.paid, false) }),
    query.currency_type === undefined ? undefined : eq(all.currency, query.currency_type),
    ...onDays(sql`${all.at}`, query.start_date, query.end_date),
  )
  const sums = await db
    .select({
      currency: all.currency,
      n: count(),
      earned: sql<string | null>`sum(${all.gross}) filter (where ${all.kind} = 'income')`,
      fee: sql<string | null>`sum(${all.fee}) filter (where ${all.kind} = 'income')`,
      bought: sql<string | null>`sum(${all.gross}) filter (where ${all.kind} = 'invoice' and ${all.paid})`,
    })
    .from(all)
    .where(where)
    .groupBy(all.currency)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(all)
    .where(where)
    .orderBy(desc(all.at), asc(all.kind), desc(all.id))
    .limit(limit)
    .offset(offset)
  const results = rows.map((row) => {
    const currency = row.currency
    const [gross, fee] = [BigInt(row.gross), BigInt(row.fee)]
    return {
      id: row.id,
      number: row.number,
      kind: row.kind as 'income' | 'invoice' | 'proforma',
      title: row.title,
      platform: row.platform,
      currency,
      gross: formatMinor(gross, currency),
      fee: formatMinor(fee, currency),
      net: formatMinor(gross - fee, currency),
      date: dayInTehran(new Date(row.at).getTime()),
      paid: row.paid,
      paid_at: row.paidAt === null ? null : new Date(row.paidAt).toISOString(),
      request_id: row.request,
    }
  })
  const total = sums.reduce((n, row) => n + row.n, 0)
  const totals = perCurrency(sums, (row, write) => {
    const [earned, fee] = [BigInt(row.earned ?? 0), BigInt(row.fee ?? 0)]
    const [gross, taken, left, bought] = [write(earned), write(fee), write(earned - fee), write(row.bought)]
    const ofType = query.type === 'income' ? { gross, fee: taken, net: left } : { gross: bought, net: bought }
    return { earned: gross, earned_fee: taken, earned_net: left, bought, ...(query.type && ofType) }
  })
  return { ...pageReply(moneyReports.factors, query, total, results), totals }
}
