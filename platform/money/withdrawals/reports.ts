import { and, count, eq, sql, sum, type SQL } from 'drizzle-orm'
import { monthBuckets, todayInTehran, dayInTehran, type MonthBucket } from '../../../contract/jalali'
import { currencyIds, formatMinor, type Currency } from '../../../contract/money/amounts'
import { withdrawals as area } from '../../../contract/money/withdrawals'
import { among, holdsAccountOn, mentions, onDays, oneOf } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { onPage, ordered, withPage } from '../../db/page'
import { cached } from '../../db/query-cache'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, processRequests, withdrawals } from '../../db/schema'
import { standingIn } from './standing'
import { isOpenWithdrawal, isVoided, shownState } from './state-table'
import type { Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { placeOf } from '../../dashboard/buckets'
import { paidCondition, shownDestination, withdrawalSums, withdrawalsOrder } from './list'
import { explorerOf } from '../chain/explorer'

const w = withdrawals

/** The Persian months of the requested range, or from the first to the last day with a withdrawal. */
const monthsOf = async (
  db: Db,
  where: SQL | undefined,
  start?: string,
  end?: string,
  today = '',
): Promise<MonthBucket[]> => {
  if (start !== undefined && end !== undefined) return monthBuckets({ start, end })
  const [span] = await db
    .select({ first: sql<string | Date | null>`min(${w.askedAt})`, last: sql<string | Date | null>`max(${w.askedAt})` })
    .from(w)
    .where(where)
  const day = (moment: string | Date | null | undefined): string | undefined =>
    moment ? dayInTehran(new Date(moment).getTime()) : undefined
  const from = start ?? day(span?.first) ?? today
  return monthBuckets({ start: from, end: end ?? day(span?.last) ?? from })
}

interface Figures {
  asked: bigint
  paid: bigint
  unpaid: bigint
  voided: bigint
  count: number
}

const texts = ({ asked, paid, unpaid, voided, count: n }: Figures, currency: Currency) => ({
  currency,
  asked: formatMinor(asked, currency),
  paid: formatMinor(paid, currency),
  unpaid: formatMinor(unpaid, currency),
  voided: formatMinor(voided, currency),
  count: n,
})

/** Withdrawals by the Persian month of their request, newest first: requested, paid, reserved but not paid, and voided. */
export const withdrawReport: Handler<typeof area.withdrawReport> = async ({ db, now }, { query }) => {
  const where = and(
    ...paidCondition(query.paid_status),
    ...oneOf(w.currency, query.currency_type),
    ...oneOf(w.userUuid, query.user_uuid),
    ...holdsAccountOn(w.userUuid, query.platforms),
    ...onDays(w.askedAt, query.start_date, query.end_date),
  )
  const months = await monthsOf(db, where, query.start_date, query.end_date, todayInTehran(now()))
  const rows =
    months.length === 0
      ? []
      : await db
          .select({
            place: placeOf(w.askedAt, months, 'moment'),
            currency: w.currency,
            state: w.state,
            n: count(),
            minor: sum(w.amountMinor),
          })
          .from(w)
          .where(where)
          .groupBy(sql`1`, w.currency, w.state)
  const figures = (wanted: (row: (typeof rows)[number]) => boolean): Figures => {
    const total: Figures = { asked: 0n, paid: 0n, unpaid: 0n, voided: 0n, count: 0 }
    for (const { state, n, minor } of rows.filter(wanted)) {
      const amount = BigInt(minor ?? 0)
      total.asked += amount
      total.count += n
      if (state === 'confirmed') total.paid += amount
      else if (isOpenWithdrawal(state)) total.unpaid += amount
      else if (isVoided(state)) total.voided += amount
    }
    return total
  }
  const results = months
    .flatMap(({ year, month, start, end }, at) =>
      currencyIds.flatMap((currency) => {
        const found = figures((row) => row.place === at + 1 && row.currency === currency)
        return found.count === 0 ? [] : [{ year, month, start, end, ...texts(found, currency) }]
      }),
    )
    .toReversed()
  const totals = currencyIds.flatMap((currency) => {
    const found = figures((row) => row.currency === currency)
    return found.count === 0 ? [] : [texts(found, currency)]
  })
  return { as_of: now().toISOString(), results, totals }
}

/**
 * What networks and banks charged us, by request, in minor units: the fees in the ledger. A transfer may pay several
 * withdrawals; its fee is booked once, on the first of them.
 */
const costsOf = async (db: Db, requests: readonly number[]): Promise<ReadonlyMap<number, bigint>> => {
  if (requests.length === 0) return new Map()
  const [t, e, a] = [ledgerTransactions, ledgerEntries, ledgerAccounts]
  const rows = await db
    .select({ request: t.requestId, minor: sql<string>`-sum(${e.amountMinor})` })
    .from(t)
    .innerJoin(e, eq(e.transactionId, t.id))
    .innerJoin(a, eq(a.id, e.accountId))
    .where(and(among(t.requestId, requests), eq(a.kind, 'cost')))
    .groupBy(t.requestId)
  return new Map(rows.map(({ request, minor }) => [request ?? 0, BigInt(minor)]))
}

/** Each withdrawal with hash, fee, our cost, dates and approvers, and the typical time to payment. */
export const withdrawReportDetailed: Handler<typeof area.withdrawReportDetailed> = async (ctx, { query }) => {
  const { db } = ctx
  const where = and(
    ...paidCondition(query.paid_status),
    ...oneOf(w.currency, query.currency_type),
    ...oneOf(w.userUuid, query.user_uuid),
    ...standingIn(query.status),
    ...mentions(w.reason, query.reasons),
    ...holdsAccountOn(w.userUuid, query.platforms),
    ...onDays(w.askedAt, query.start_date, query.end_date),
  )
  const order = withdrawalsOrder(query.sort)
  const window = windowOf(query)
  const usual = db
    .select({
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by date_part('epoch', ${w.paidAt} - ${w.askedAt}))`,
    })
    .from(w)
    .where(and(where, sql`${w.paidAt} is not null`))
  const [[{ count: total, totals }, [times]], rows] = await withPage(
    window,
    Promise.all([withdrawalSums(db, where, ctx.now()), cached(db, usual, ctx.now())]),
    ([sums]) => sums.count,
    (found) =>
      db
        .select({ row: w, status: processRequests.status })
        .from(w)
        .innerJoin(processRequests, eq(processRequests.id, w.requestId))
        .where(onPage(w.id, { where, order, found, ...window }))
        .orderBy(...ordered(order)),
  )
  const named = await namesOf(
    db,
    rows.flatMap(({ row }) => [row.userUuid, ...row.approvals]),
  )
  const costs = await costsOf(
    db,
    rows.map(({ row }) => row.requestId),
  )
  const results = rows.map(({ row, status }) => {
    const currency = row.currency
    return {
      id: row.id,
      request_id: row.requestId,
      user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
      amount: formatMinor(row.amountMinor, currency),
      currency,
      network: row.network,
      destination: shownDestination(ctx, row),
      hash: row.hash,
      explorer: explorerOf(ctx.platform.adapters, row.network, row.hash),
      fee: formatMinor(row.feeMinor, currency),
      cost: formatMinor(costs.get(row.requestId) ?? 0n, currency),
      asked_at: row.askedAt.toISOString(),
      approved_at: row.approvedAt?.toISOString() ?? null,
      paid_at: row.paidAt?.toISOString() ?? null,
      approvers: row.approvals.flatMap((uuid) => named(uuid) ?? []),
      state: shownState({ stored: row.state, sentBack: status === 'needs_correction' }),
    }
  })
  const median = times?.median
  return {
    ...pageReply(area.withdrawReportDetailed, query, total, results),
    median_seconds_to_pay: median === null || median === undefined ? null : Math.round(median),
    totals,
  }
}
