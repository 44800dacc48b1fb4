import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { allows } from '../../../contract/access'
import { dayInTehran } from '../../../contract/jalali'
import { moneyReports } from '../../../contract/money/reports'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { withdrawals as withdrawalsArea } from '../../../contract/money/withdrawals'
import { readSort } from '../../../contract/scalars'
import { among, byPaidStatus, holdsAccountOn, onDays, oneOf, whether } from '../../db/conditions'
import { cached } from '../../db/query-cache'
import { ledgerAccounts, packages, payments, platforms, processRequests, users, withdrawals } from '../../db/schema'
import { incomeFeePercent } from '../rules'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { cachedReply } from '../../http/cached-reply'
import { inTeamOf } from '../../people/scope'
import { openWithdrawalStates } from '../withdrawals/state-table'
import { byPersonName } from '../../people/keys'
import { perCurrency } from '../totals'

const r = processRequests
const w = withdrawals
const a = ledgerAccounts

/** Our fee of an income in minor units, rounded down as when it was booked. */
export const incomeFee = sql`(${r.amountMinor} * ${String(incomeFeePercent)}::bigint / 100)`

/** Whose money somebody may sum up: everybody's, or the own and that of the own people. */
const peopleWithin = ({ user }: Pick<CallContext, 'user'>): SQL | undefined => {
  if (allows(user, 'money.read')) return undefined
  return allows(user, 'team.read')
    ? sql`(${users.uuid} = ${user.uuid} or ${inTeamOf(user.uuid)})`
    : eq(users.uuid, user.uuid)
}

const open = sql.join(
  openWithdrawalStates.map((state) => sql`${state}`),
  sql`, `,
)

/** What a sorting reads: figures of the sums, or a word of the person. */
const summaryOrder = {
  name: byPersonName,
  paid: sql`coalesce(m.paid, 0)`,
  unpaid: sql`coalesce(m.unpaid, 0)`,
  last_cashout: sql`c.paid_at`,
}

interface Figures {
  readonly currency: Currency
  readonly income: string
  readonly paid: string
  readonly unpaid: string
}

interface Sums extends Figures, Record<string, unknown> {
  readonly n: string
}

interface Person extends Figures, Record<string, unknown> {
  readonly uuid: string
  readonly name: string
  readonly type: string
  readonly balance: string
  readonly last_cashout: string | null
}

/**
 * Per person and currency: earned, withdrawn, waiting and left, and the last withdrawal in the currency whenever it was.
 * Rows are those who have or had money in the currency.
 */
export const withdrawSummary: Handler<typeof withdrawalsArea.withdrawSummary> = cachedReply(
  'withdraw-summary',
  async (ctx, { query }) => {
    const { db } = ctx
    const days = (column: Parameters<typeof onDays>[0]) => onDays(column, query.start_date, query.end_date)
    const inCurrency = query.currency_type
    const who = and(
      peopleWithin(ctx),
      ...oneOf(users.uuid, query.user_uuid),
      ...oneOf(users.type, query.type),
      ...whether(isNotNull(users.lastCashout), query.has_cashout),
      ...holdsAccountOn(users.uuid, query.platforms),
    )
    const paidAndUnpaid = sql`coalesce(sum(${w.amountMinor}) filter (where ${w.state} = 'confirmed'), 0) as paid,
      coalesce(sum(${w.amountMinor}) filter (where ${w.state} in (${open})), 0) as unpaid`
    const asked = and(sql`true`, ...days(w.askedAt))
    const moved = sql`(select ${w.userUuid} as user_uuid, ${w.currency} as currency, ${paidAndUnpaid} from ${w} where ${asked} group by 1, 2)`
    const reserved = sql`(select ${w.userUuid} as user_uuid, ${w.currency} as currency, sum(${w.amountMinor}) as unpaid
    from ${w} where ${and(sql`${w.state} in (${open})`, ...days(w.askedAt))} group by 1, 2)`
    const paidAt = sql`max(${w.paidAt}) as paid_at`
    const withCashouts = sql`left join (
        select ${w.userUuid} as user_uuid, ${w.currency} as currency, ${paidAt} from ${w} where ${w.state} = 'confirmed' group by 1, 2
      ) c on c.user_uuid = ${a.userUuid} and c.currency = ${a.currency}`
    const incomes = and(
      eq(r.type, 'income_claim'),
      eq(r.status, 'completed'),
      isNull(r.hiddenAt),
      isNotNull(r.amountMinor),
      ...days(r.completedAt),
    )
    const earned = sql`coalesce(sum(${r.amountMinor} - ${incomeFee}), 0)`
    const { field: by, desc: descending } = readSort(query.sort ?? '-unpaid')
    const ofPaidStatus = byPaidStatus(query.paid_status, {
      paid: sql`coalesce(m.paid, 0) > 0`,
      unpaid: sql`coalesce(m.unpaid, 0) > 0`,
    })
    const byPayment = ofPaidStatus.length > 0
    const ofSome = who !== undefined || byPayment
    const ofPeople = who !== undefined || by === 'name'
    const byMoves = byPayment || by === 'paid' ? moved : by === 'unpaid' ? reserved : undefined
    const joins = (kind: SQL) => sql`from ${a} ${ofPeople ? sql`join ${users} on ${users.uuid} = ${a.userUuid}` : sql``}
      ${byMoves ? sql`${kind} join ${byMoves} m on m.user_uuid = ${a.userUuid} and m.currency = ${a.currency}` : sql``}`
    const rows = {
      joins: joins(sql`left`),
      where: and(
        eq(a.kind, 'credit'),
        who,
        inCurrency === undefined ? undefined : eq(a.currency, inCurrency),
        ...ofPaidStatus,
      ),
    }
    const { limit, offset } = windowOf(query)
    const direction = descending ? sql`desc` : sql`asc`
    const isSum = by === 'paid' || by === 'unpaid'
    // Sums are compared within their currency; those of nothing stand apart, whatever their currency.
    const order = isSum
      ? sql`moved ${direction}, currency, word ${direction}, uuid`
      : sql`word ${direction} nulls last, uuid, currency`
    // Only what the order asks for is summed up for everybody; the rest for those on the page.
    const pageFrom = (some: SQL, where: SQL | undefined) =>
      db.execute<Person>(sql`
      select e.uuid, ${users.name} as name, ${users.type} as type, e.currency, e.balance::text,
        (c.paid_at at time zone 'Asia/Tehran')::date::text as last_cashout, m.paid::text as paid, m.unpaid::text as unpaid,
        i.income::text as income
      from (
        select ${a.userUuid} as uuid, ${a.currency} as currency, ${a.balanceMinor} as balance, ${summaryOrder[by]} as word
          ${isSum ? sql`, ${summaryOrder[by]} > 0 as moved` : sql``}
        ${some} where ${where} order by ${order} limit ${limit} offset ${offset}
      ) e
      join ${users} on ${users.uuid} = e.uuid
      cross join lateral (
        select ${paidAndUnpaid} from ${w} where ${w.userUuid} = e.uuid and ${w.currency} = e.currency and ${asked}
      ) m
      cross join lateral (
        select ${paidAt} from ${w}
        where ${w.userUuid} = e.uuid and ${w.currency} = e.currency and ${w.state} = 'confirmed'
      ) c
      cross join lateral (
        select ${earned} as income from ${r} where ${and(sql`${r.userUuid} = e.uuid and ${r.currency} = e.currency`, incomes)}
      ) i
      order by ${order}`)
    // Those with most moved come before everybody without any, who need no sorting while the page is full of the former.
    const onThisPage = async (): Promise<Person[]> => {
      if (descending && isSum) {
        const moving = await pageFrom(joins(sql`inner`), and(rows.where, sql`${summaryOrder[by]} > 0`))
        if (moving.rows.length === limit) return moving.rows
      }
      const ofOrder = by === 'last_cashout' ? sql`${rows.joins} ${withCashouts}` : rows.joins
      return (await pageFrom(ofOrder, rows.where)).rows
    }
    const earnedBy = sql`(select ${r.userUuid} as user_uuid, ${r.currency} as currency, ${earned} as income from ${r} where ${incomes} group by 1, 2)`
    const sumsOfSome = sql`select ${a.currency} as currency, count(*)::text as n, coalesce(sum(i.income), 0)::text as income,
        coalesce(sum(s.paid), 0)::text as paid, coalesce(sum(s.unpaid), 0)::text as unpaid
      ${rows.joins}
      left join ${moved} s on s.user_uuid = ${a.userUuid} and s.currency = ${a.currency}
      left join ${earnedBy} i on i.user_uuid = ${a.userUuid} and i.currency = ${a.currency}
      where ${rows.where} group by 1`
    // Whoever asked for money or earned some has an account, so everybody's sums need no way to each person.
    const sumsOfAll = async (): Promise<Sums[]> => {
      const holders = db.select({ currency: a.currency, n: count() }).from(a).where(rows.where).groupBy(a.currency)
      const [held, { rows: moves }, { rows: incomesOf }] = await Promise.all([
        cached(db, holders, ctx.now()),
        db.execute<Sums>(sql`select ${w.currency} as currency, ${paidAndUnpaid} from ${w} where ${asked} group by 1`),
        db.execute<Sums>(
          sql`select ${r.currency} as currency, ${earned} as income from ${r} where ${incomes} group by 1`,
        ),
      ])
      return held.map(({ currency, n }) => {
        const of = (figures: readonly Sums[]) => figures.find((row) => row.currency === currency)
        const [move, income] = [of(moves), of(incomesOf)]
        return {
          currency,
          n: String(n),
          income: income?.income ?? '0',
          paid: move?.paid ?? '0',
          unpaid: move?.unpaid ?? '0',
        }
      })
    }
    const [page, sums] = await Promise.all([
      onThisPage(),
      ofSome ? db.execute<Sums>(sumsOfSome).then((found) => found.rows) : sumsOfAll(),
    ])
    const uuids = [...new Set(page.map(({ uuid }) => uuid))]
    const done =
      uuids.length === 0
        ? []
        : await db
            .select({ user: r.userUuid, n: count() })
            .from(r)
            .where(and(among(r.userUuid, uuids), eq(r.status, 'completed'), isNull(r.hiddenAt), ...days(r.completedAt)))
            .groupBy(r.userUuid)
    const completed = new Map(done.map(({ user, n }) => [user, n]))
    const results = page.map(({ uuid, name, type, currency, income, paid, unpaid, balance, last_cashout }) => {
      const text = (minor: string): string => formatMinor(BigInt(minor), currency)
      return {
        user: { uuid, name },
        type,
        currency,
        income: text(income),
        paid: text(paid),
        unpaid: text(unpaid),
        balance: text(balance),
        completed_requests: completed.get(uuid) ?? 0,
        last_cashout,
      }
    })
    const total = sums.reduce((all, { n }) => all + Number(n), 0)
    const totals = perCurrency(sums, ({ income, paid, unpaid }, write) => ({
      income: write(income),
      paid: write(paid),
      unpaid: write(unpaid),
    }))
    return { ...pageReply(withdrawalsArea.withdrawSummary, query, total, results), totals }
  },
)

/** The caller's income lines and the invoices of what they bought, newest first; a payment only begun has a pro forma. */
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
