import { and, count, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import type { DayRange, MonthBucket } from '../../contract/jalali'
import type { Reply } from '../../contract/endpoint'
import type { dashboard } from '../../contract/dashboard/dashboard'
import { currencyIds, formatMinor } from '../../contract/money/amounts'
import type { Db } from '../db/connect'
import { payments, processRequests, withdrawals } from '../db/schema'
import type { ShareKind } from '../../contract/money/shares'
import { earned, sharePaid } from '../money/shares/rows'
import { openWithdrawalStates } from '../money/withdrawals/state-table'
import { sumPer } from './buckets'
import { amountsOf } from './amounts'

type Stats = Reply<typeof dashboard.stats>
type Money = Pick<Stats, 'income' | 'unpaid_withdrawals' | 'unpaid_shares' | 'withdraw_months'>

const income = {
  table: payments,
  column: payments.paidAt,
  kind: 'moment',
  where: eq(payments.status, 'paid'),
  amount: payments.amountMinor,
  currency: payments.currency,
} as const

/** Withdrawals still to be paid: neither rejected nor cancelled. */
const waiting = inArray(withdrawals.state, [...openWithdrawalStates])

/** Income per range and currency. */
const incomePer = (db: Db, ranges: readonly DayRange[]): Promise<Map<string, bigint>[]> => sumPer(db, ranges, income)

const comparedIncome = async (db: Db, present: DayRange, past: DayRange): Promise<NonNullable<Stats['income']>> => {
  const [now = new Map<string, bigint>()] = await incomePer(db, [present])
  const [before = new Map<string, bigint>()] = await incomePer(db, [past])
  return currencyIds
    .filter((currency) => now.has(currency) || before.has(currency))
    .map((currency) => ({
      currency,
      value: formatMinor(now.get(currency) ?? 0n, currency),
      previous: formatMinor(before.get(currency) ?? 0n, currency),
    }))
}

const unpaidNow = async (db: Db): Promise<NonNullable<Stats['unpaid_withdrawals']>> => {
  const rows = await db
    .select({ currency: withdrawals.currency, n: count(), minor: sum(withdrawals.amountMinor) })
    .from(withdrawals)
    .where(waiting)
    .groupBy(withdrawals.currency)
    .orderBy(withdrawals.currency)
  return rows.map(({ currency, n, minor }) => ({
    currency,
    amount: formatMinor(BigInt(minor ?? 0), currency),
    count: n,
  }))
}

const unsettled = async (db: Db, kind: ShareKind): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(processRequests)
    .where(and(earned(kind), ...sharePaid(kind, 'unpaid')))
  return row?.n ?? 0
}

const unpaidShares = async (db: Db): Promise<NonNullable<Stats['unpaid_shares']>> => ({
  partner: await unsettled(db, 'partner'),
  teacher: await unsettled(db, 'teacher'),
  mentor: await unsettled(db, 'mentor'),
})

/** Withdrawals by the month of the request, paid and still unpaid. */
const withdrawalsPer = async (
  db: Db,
  months: readonly MonthBucket[],
): Promise<NonNullable<Stats['withdraw_months']>> => {
  const series = {
    table: withdrawals,
    column: withdrawals.askedAt,
    kind: 'moment',
    amount: withdrawals.amountMinor,
    currency: withdrawals.currency,
  } as const
  const paid = await sumPer(db, months, { ...series, where: isNotNull(withdrawals.paidAt) })
  const unpaid = await sumPer(db, months, { ...series, where: waiting })
  return months.map(({ year, month, start, end }, at) => ({
    year,
    month,
    start,
    end,
    rows: currencyIds
      .filter((currency) => paid[at]?.has(currency) || unpaid[at]?.has(currency))
      .map((currency) => ({
        currency,
        paid: formatMinor(paid[at]?.get(currency) ?? 0n, currency),
        unpaid: formatMinor(unpaid[at]?.get(currency) ?? 0n, currency),
      })),
  }))
}

/** The parts of the dashboard that require `money.read`. */
export const moneyStats = async (
  db: Db,
  present: DayRange,
  past: DayRange,
  months: readonly MonthBucket[],
): Promise<Required<Money>> => {
  const [income, unpaid, shares, perMonth] = await Promise.all([
    comparedIncome(db, present, past),
    unpaidNow(db),
    unpaidShares(db),
    withdrawalsPer(db, months),
  ])
  return { income, unpaid_withdrawals: unpaid, unpaid_shares: shares, withdraw_months: perMonth }
}

/** Income per month as the amounts of a reply. */
export const incomeMonths = async (db: Db, months: readonly DayRange[]) => (await incomePer(db, months)).map(amountsOf)
