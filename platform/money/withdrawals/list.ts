import { and, count, eq, inArray, isNotNull, or, sql, sum, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { allows } from '../../../contract/access'
import { lastMonths, tehranDayBounds, todayInTehran } from '../../../contract/jalali'
import type { Parsed, Reply } from '../../../contract/endpoint'
import { formatMinor } from '../../../contract/money/amounts'
import { voidedWithdrawalStates, withdrawals as area } from '../../../contract/money/withdrawals'
import type { PaidStatus } from '../../../contract/scalars'
import { holdsAmong } from '../../people/changes/hold'
import { among, byPaidStatus, holdsAccountOn, onDays, oneOf, whether } from '../../db/conditions'
import { onPage, ordered, withPage } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import type { Db } from '../../db/connect'
import { bankInfo, processRequests, transfers, users, withdrawals } from '../../db/schema'
import { maskIban, maskWallet } from '../../people/mask'
import { isClosedRequest } from '../../requests/state-table'
import { standingIn } from './standing'
import { isOpenWithdrawal, movesOfWithdrawal, openWithdrawalStates, shownState } from './state-table'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { inTeamOf } from '../../people/scope'
import { explorerOf } from '../chain/explorer'
import { ownAddresses } from '../transfers/destination'
import { transfersWithin } from '../transfers/lists'
import { perCurrency } from '../totals'

const w = withdrawals
type Row = typeof withdrawals.$inferSelect
type Withdrawal = Reply<typeof area.withdrawals>['results'][number]
type Reader = Pick<CallContext, 'user'>

/** Withdrawals within the caller's reach: all for those who may read money; leaders also see those of their people. */
export const withdrawalsWithin = ({ user }: Reader): SQL | undefined => {
  if (allows(user, 'money.read')) return undefined
  if (!allows(user, 'team.read')) return eq(w.userUuid, user.uuid)
  return or(
    eq(w.userUuid, user.uuid),
    inArray(w.userUuid, sql`(select ${users.uuid} from ${users} where ${inTeamOf(user.uuid)})`),
  )
}

/** Condition on whether an amount is paid or still reserved; rejected and cancelled ones are neither. */
export const paidCondition = (status: PaidStatus | undefined): SQL[] =>
  byPaidStatus(status, { paid: eq(w.state, 'confirmed'), unpaid: inArray(w.state, [...openWithdrawalStates]) })

type Query = Parsed<typeof area.withdrawals>['query']

const whereOf = (ctx: Reader, query: Query): SQL | undefined =>
  and(
    withdrawalsWithin(ctx),
    ...paidCondition(query.paid_status),
    ...whether(sql`${w.state} = 'confirmed'`, query.is_paid),
    ...standingIn(query.status),
    ...oneOf(w.currency, query.currency_type),
    ...oneOf(w.userUuid, query.user_uuid),
    ...whether(eq(w.userUuid, ctx.user.uuid), query.mine),
    ...holdsAccountOn(w.userUuid, query.platforms),
    ...(query.ids === undefined ? [] : [inArray(w.id, query.ids)]),
    ...(query.has_cashout === undefined
      ? []
      : [
          sql`${w.userUuid} in (select ${users.uuid} from ${users} where ${query.has_cashout ? isNotNull(users.lastCashout) : sql`${users.lastCashout} is null`})`,
        ]),
    ...onDays(w.askedAt, query.start_date, query.end_date),
    ...onDays(w.paidAt, query.paid_date_start, query.paid_date_end),
  )

/** The order of withdrawal lists, newest request first; by payment date, unpaid ones come last in both directions. */
export const withdrawalsOrder = sorting<Query['sort']>({
  first: '-asked_at',
  by: {
    asked_at: w.askedAt,
    amount: { by: w.amountMinor, within: w.currency },
    paid_at: { by: w.paidAt, nulls: 'last' },
  },
  ties: [w.id],
})

/**
 * Sums of withdrawals per currency: all, reserved but not paid, paid, paid in this Persian month, and rejected or
 * cancelled.
 */
export const withdrawalSums = async (db: Db, where: SQL | undefined, now: Date) => {
  const [month] = lastMonths(1, todayInTehran(now))
  const from = month?.start ?? todayInTehran(now)
  const since = new Date(tehranDayBounds(from).from)
  const paid = sql`${w.state} = 'confirmed'`
  const of = (condition: SQL) => sql<string | null>`sum(${w.amountMinor}) filter (where ${condition})`
  const asked = db
    .select({
      currency: w.currency,
      n: count(),
      minor: sum(w.amountMinor),
      unpaid: of(inArray(w.state, [...openWithdrawalStates])),
      paid: of(paid),
      voided: of(inArray(w.state, [...voidedWithdrawalStates])),
      recent: of(sql`${paid} and ${w.paidAt} >= ${since.toISOString()}::timestamptz`),
    })
    .from(w)
    .where(where)
    .groupBy(w.currency)
  const sums = await cached(db, asked, now)
  return {
    count: sums.reduce((all, { n }) => all + n, 0),
    totals: perCurrency(sums, ({ n, minor, unpaid, paid: settled, voided, recent }, write) => ({
      amount: write(minor),
      count: n,
      unpaid: write(unpaid),
      paid: write(settled),
      voided: write(voided),
      paid_this_month: write(recent),
      month_start: from,
    })),
  }
}

/** A destination as the reader may see it: in full to its owner; to others IBANs masked, wallets too without `money.read`. */
export const shownDestination = ({ user }: Reader, row: Row): string => {
  if (row.userUuid === user.uuid) return row.destination
  if (row.network === 'bank') return maskIban(row.destination)
  return allows(user, 'money.read') ? row.destination : maskWallet(row.destination)
}

const verifiedAmong = async (db: Db, rows: readonly Row[]): Promise<ReadonlySet<number>> => {
  if (rows.length === 0) return new Set()
  const found = await db
    .select({ id: w.id })
    .from(w)
    .innerJoin(bankInfo, eq(bankInfo.userUuid, w.userUuid))
    .where(
      and(
        among(
          w.id,
          rows.map(({ id }) => id),
        ),
        isNotNull(bankInfo.verifiedAt),
        sql`${w.destination} in (${bankInfo.iban}, ${bankInfo.tronAddress}, ${bankInfo.bscAddress})`,
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** The caller as an actor of the state table. */
export const withdrawalActor = ({ user }: Reader) => ({
  uuid: user.uuid,
  approves: allows(user, 'money.approve'),
  pays: allows(user, 'money.move'),
})

const earlier = alias(withdrawals, 'earlier')
/** The Tehran day on which the owner's last withdrawal in the row's currency was paid. */
const lastCashout = sql<string | null>`(
  select (max(${earlier.paidAt}) at time zone 'Asia/Tehran')::date::text from ${withdrawals} ${earlier}
  where ${earlier.userUuid} = ${w.userUuid} and ${earlier.currency} = ${w.currency} and ${earlier.state} = 'confirmed')`

/** Withdrawals with their request, owner and the moves open to the caller. */
export const listWithdrawals: Handler<typeof area.withdrawals> = async (ctx, { query }) => {
  const { db, user } = ctx
  const where = whereOf(ctx, query)
  const order = withdrawalsOrder(query.sort)
  const window = windowOf(query)
  const [{ count: total, totals }, rows] = await withPage(
    window,
    withdrawalSums(db, where, ctx.now()),
    (sums) => sums.count,
    (found) =>
      db
        .select({
          row: w,
          code: processRequests.code,
          status: processRequests.status,
          hidden: processRequests.hiddenAt,
          due: processRequests.dueAt,
          cashout: lastCashout,
          transfer: transfers.uuid,
        })
        .from(w)
        .innerJoin(processRequests, eq(processRequests.id, w.requestId))
        .leftJoin(transfers, and(eq(transfers.id, w.transferId), transfersWithin(ctx)))
        .where(onPage(w.id, { where, order, found, ...window }))
        .orderBy(...ordered(order)),
  )
  const named = await namesOf(
    db,
    rows.flatMap(({ row }) => [row.userUuid, ...row.approvals]),
  )
  const verified = await verifiedAmong(
    db,
    rows.map(({ row }) => row),
  )
  const holds = await holdsAmong(
    db,
    ctx.now(),
    rows.map(({ row }) => row.userUuid),
  )
  const own = allows(user, 'money.approve') ? await ownAddresses(db, user.uuid) : new Set<string>()
  const staff = allows(user, 'money.read')
  const results = rows.map(({ row, code, status, hidden, due, cashout, transfer }): Withdrawal => {
    const currency = row.currency
    const facts = {
      stored: row.state,
      sentBack: status === 'needs_correction',
      owner: row.userUuid,
      approvals: row.approvals,
      approvalsNeeded: row.approvalsNeeded,
      requestOpen: hidden === null && !isClosedRequest(status),
      held: holds.has(row.userUuid),
      ownDestination: own.has(row.destination),
    }
    const told = staff || row.userUuid === user.uuid
    return {
      id: row.id,
      request_id: row.requestId,
      code,
      user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
      amount: formatMinor(row.amountMinor, currency),
      fee: formatMinor(row.feeMinor, currency),
      recipient_gets: formatMinor(row.amountMinor - row.feeMinor, currency),
      currency,
      network: row.network,
      destination: shownDestination(ctx, row),
      destination_verified: verified.has(row.id),
      own_destination: facts.ownDestination,
      state: shownState(facts),
      asked_at: row.askedAt.toISOString(),
      late: isOpenWithdrawal(row.state) && due !== null && due < ctx.now(),
      approved_at: row.approvedAt?.toISOString() ?? null,
      paid_at: row.paidAt?.toISOString() ?? null,
      approvers: staff ? row.approvals.flatMap((uuid) => named(uuid) ?? []) : [],
      approvals_needed: row.approvalsNeeded,
      hash: row.hash,
      explorer: explorerOf(ctx.platform.adapters, row.network, row.hash),
      owner_hold: told && isOpenWithdrawal(row.state) ? (holds.get(row.userUuid) ?? null) : null,
      transfer,
      reason: row.reason,
      last_cashout: cashout,
      moves: movesOfWithdrawal(facts, withdrawalActor(ctx)),
      version: row.version,
    }
  })
  return { ...pageReply(area.withdrawals, query, total, results), totals }
}
