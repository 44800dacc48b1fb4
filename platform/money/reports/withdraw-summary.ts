import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { withdrawals as withdrawalsArea } from '../../../contract/money/withdrawals'
import { readSort } from '../../../contract/scalars'
import { among, byPaidStatus, holdsAccountOn, onDays, oneOf, whether } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { cached } from '../../db/query-cache'
import { ledgerAccounts, platforms, processRequests, users, withdrawals } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { cachedReply } from '../../http/cached-reply'
import { inTeamOf } from '../../people/scope'
import { openWithdrawalStates } from '../withdrawals/state-table'
import { byPersonName } from '../../people/keys'
import { perCurrency } from '../totals'
import { incomeFee } from './factors'

const r = processRequests
const w = withdrawals
const a = ledgerAccounts

type Query = Parsed<typeof withdrawalsArea.withdrawSummary>['query']

/** Whose money the caller may sum up: everybody's, or their own and their team's. */
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

/** What each sort field reads: a sum, or an attribute of the person. */
const summaryOrder = {
  name: byPersonName,
  paid: sql`coalesce(m.paid, 0)`,
  unpaid: sql`coalesce(m.unpaid, 0)`,
  last_cashout: sql`c.paid_at`,
}

interface Figures {
  readonly currency: Currency
  readonly income: string
  readonly fee: string
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
  readonly platforms: readonly string[]
}

const paidAndUnpaid = sql`coalesce(sum(${w.amountMinor}) filter (where ${w.state} = 'confirmed'), 0) as paid,
  coalesce(sum(${w.amountMinor}) filter (where ${w.state} in (${open})), 0) as unpaid`
const paidAt = sql`max(${w.paidAt}) as paid_at`
const earned = sql`coalesce(sum(${r.amountMinor} - ${incomeFee}), 0) as income, coalesce(sum(${incomeFee}), 0) as fee`

/** Rows on one of the requested days. */
const inDays = ({ start_date, end_date }: Query, column: Parameters<typeof onDays>[0]) =>
  onDays(column, start_date, end_date)

const completedRequests = (query: Query) =>
  and(eq(r.status, 'completed'), isNull(r.hiddenAt), ...inDays(query, r.completedAt))

/** Incomes and withdrawals of the requested days. */
const incomesOf = (query: Query) => and(eq(r.type, 'income_claim'), isNotNull(r.amountMinor), completedRequests(query))
const askedIn = (query: Query) => and(sql`true`, ...inDays(query, w.askedAt))

/** Sums of withdrawals by person and currency: all of them, or only those still open. */
const movedBy = (query: Query): SQL =>
  sql`(select ${w.userUuid} as user_uuid, ${w.currency} as currency, ${paidAndUnpaid} from ${w} where ${askedIn(query)} group by 1, 2)`
const reservedBy = (query: Query): SQL =>
  sql`(select ${w.userUuid} as user_uuid, ${w.currency} as currency, sum(${w.amountMinor}) as unpaid
    from ${w} where ${and(sql`${w.state} in (${open})`, ...inDays(query, w.askedAt))} group by 1, 2)`

/** The accounts a query matches, and what has to be joined to filter and sort them. */
const accountsOf = (ctx: Pick<CallContext, 'user'>, query: Query) => {
  const who = and(
    peopleWithin(ctx),
    ...oneOf(users.uuid, query.user_uuid),
    ...oneOf(users.type, query.type),
    ...whether(isNotNull(users.lastCashout), query.has_cashout),
    ...holdsAccountOn(users.uuid, query.platforms),
  )
  const ofPaidStatus = byPaidStatus(query.paid_status, {
    paid: sql`coalesce(m.paid, 0) > 0`,
    unpaid: sql`coalesce(m.unpaid, 0) > 0`,
  })
  const { field: by, desc } = readSort(query.sort ?? '-unpaid')
  const byPayment = ofPaidStatus.length > 0
  const ofPeople = who !== undefined || by === 'name'
  const byMoves = byPayment || by === 'paid' ? movedBy(query) : by === 'unpaid' ? reservedBy(query) : undefined
  return {
    by,
    desc,
    /** Whether the query narrows down whose accounts they are. */
    narrowed: who !== undefined || byPayment,
    from: (
      kind: 'left' | 'inner',
    ) => sql`from ${a} ${ofPeople ? sql`join ${users} on ${users.uuid} = ${a.userUuid}` : sql``}
      ${byMoves ? sql`${sql.raw(kind)} join ${byMoves} m on m.user_uuid = ${a.userUuid} and m.currency = ${a.currency}` : sql``}`,
    where: and(
      eq(a.kind, 'credit'),
      who,
      query.currency_type === undefined ? undefined : eq(a.currency, query.currency_type),
      ...ofPaidStatus,
    ),
  }
}
type Accounts = ReturnType<typeof accountsOf>

/** One page of accounts with their figures. Only what the sort order needs is summed for all of them. */
const readPage = async (db: Db, query: Query, { by, desc, from, where }: Accounts): Promise<Person[]> => {
  const { limit, offset } = windowOf(query)
  const direction = desc ? sql`desc` : sql`asc`
  const isSum = by === 'paid' || by === 'unpaid'
  // Sums are compared within their currency; zero sums are kept apart, whatever their currency.
  const order = isSum
    ? sql`moved ${direction}, currency, word ${direction}, uuid`
    : sql`word ${direction} nulls last, uuid, currency`
  const pageFrom = (some: SQL, condition: SQL | undefined) =>
    db.execute<Person>(sql`
      select e.uuid, ${users.name} as name, ${users.type} as type, e.currency, e.balance::text,
        (c.paid_at at time zone 'Asia/Tehran')::date::text as last_cashout, m.paid::text as paid, m.unpaid::text as unpaid,
        i.income::text as income, i.fee::text as fee, i.platforms
      from (
        select ${a.userUuid} as uuid, ${a.currency} as currency, ${a.balanceMinor} as balance, ${summaryOrder[by]} as word
          ${isSum ? sql`, ${summaryOrder[by]} > 0 as moved` : sql``}
        ${some} where ${condition} order by ${order} limit ${limit} offset ${offset}
      ) e
      join ${users} on ${users.uuid} = e.uuid
      cross join lateral (
        select ${paidAndUnpaid} from ${w} where ${w.userUuid} = e.uuid and ${w.currency} = e.currency and ${askedIn(query)}
      ) m
      cross join lateral (
        select ${paidAt} from ${w}
        where ${w.userUuid} = e.uuid and ${w.currency} = e.currency and ${w.state} = 'confirmed'
      ) c
      cross join lateral (
        select ${earned}, coalesce(array_remove(array_agg(distinct ${r.platformUuid}), null), '{}') as platforms
        from ${r} where ${and(sql`${r.userUuid} = e.uuid and ${r.currency} = e.currency`, incomesOf(query))}
      ) i
      order by ${order}`)
  // Accounts with a sum come before those without, which need no sorting while the former fill the page.
  if (desc && isSum) {
    const moving = await pageFrom(from('inner'), and(where, sql`${summaryOrder[by]} > 0`))
    if (moving.rows.length === limit) return moving.rows
  }
  const withCashouts = sql`left join (
      select ${w.userUuid} as user_uuid, ${w.currency} as currency, ${paidAt} from ${w} where ${w.state} = 'confirmed' group by 1, 2
    ) c on c.user_uuid = ${a.userUuid} and c.currency = ${a.currency}`
  const some = by === 'last_cashout' ? sql`${from('left')} ${withCashouts}` : from('left')
  return (await pageFrom(some, where)).rows
}

/** Sums per currency over some accounts. */
const sumsOfSome = async (db: Db, query: Query, { from, where }: Accounts): Promise<Sums[]> => {
  const earnedBy = sql`(select ${r.userUuid} as user_uuid, ${r.currency} as currency, ${earned}
    from ${r} where ${incomesOf(query)} group by 1, 2)`
  const found = await db.execute<Sums>(sql`
    select ${a.currency} as currency, count(*)::text as n, coalesce(sum(i.income), 0)::text as income,
      coalesce(sum(i.fee), 0)::text as fee,
      coalesce(sum(s.paid), 0)::text as paid, coalesce(sum(s.unpaid), 0)::text as unpaid
    ${from('left')}
    left join ${movedBy(query)} s on s.user_uuid = ${a.userUuid} and s.currency = ${a.currency}
    left join ${earnedBy} i on i.user_uuid = ${a.userUuid} and i.currency = ${a.currency}
    where ${where} group by 1`)
  return found.rows
}

/** Sums per currency over everybody. Whoever asked for or earned money has an account, so no join to people is needed. */
const sumsOfAll = async (db: Db, query: Query, { where }: Accounts, now: Date): Promise<Sums[]> => {
  const holders = db.select({ currency: a.currency, n: count() }).from(a).where(where).groupBy(a.currency)
  const [held, { rows: moves }, { rows: incomes }] = await Promise.all([
    cached(db, holders, now),
    db.execute<Sums>(
      sql`select ${w.currency} as currency, ${paidAndUnpaid} from ${w} where ${askedIn(query)} group by 1`,
    ),
    db.execute<Sums>(sql`select ${r.currency} as currency, ${earned} from ${r} where ${incomesOf(query)} group by 1`),
  ])
  return held.map(({ currency, n }) => {
    const of = (figures: readonly Sums[]) => figures.find((row) => row.currency === currency)
    const [move, income] = [of(moves), of(incomes)]
    return {
      currency,
      n: String(n),
      income: income?.income ?? '0',
      fee: income?.fee ?? '0',
      paid: move?.paid ?? '0',
      unpaid: move?.unpaid ?? '0',
    }
  })
}

interface OfPlatform extends Record<string, unknown> {
  readonly uuid: string | null
  readonly name: string | null
  readonly currency: Currency
  readonly income: string
  readonly fee: string
}

/** Incomes of the people of a query by platform and currency, largest first. */
const incomesByPlatform = async (db: Db, query: Query, { narrowed, from, where }: Accounts): Promise<OfPlatform[]> => {
  const within = narrowed
    ? sql`(${r.userUuid}, ${r.currency}) in (select ${a.userUuid}, ${a.currency} ${from('left')} where ${where})`
    : and(sql`true`, ...oneOf(r.currency, query.currency_type))
  const { rows } = await db.execute<OfPlatform>(sql`
    select i.platform as uuid, ${platforms.name} as name, i.currency, i.income::text as income, i.fee::text as fee
    from (
      select ${r.platformUuid} as platform, ${r.currency} as currency, ${earned}
      from ${r} where ${and(within, incomesOf(query))} group by 1, 2
    ) i left join ${platforms} on ${platforms.uuid} = i.platform
    order by i.income desc, 2`)
  return rows
}

/** The names of the platforms that some people's incomes came from. */
const platformNames = async (db: Db, page: readonly Person[]): Promise<ReadonlyMap<string, string>> => {
  const uuids = [...new Set(page.flatMap((row) => row.platforms))]
  if (uuids.length === 0) return new Map()
  const { uuid, name } = platforms
  const rows = await db.select({ uuid, name }).from(platforms).where(among(uuid, uuids))
  return new Map(rows.map((row) => [row.uuid, row.name]))
}

/** How many requests of each person were completed. */
const completedBy = async (db: Db, query: Query, page: readonly Person[]): Promise<ReadonlyMap<string, number>> => {
  const people = [...new Set(page.map(({ uuid }) => uuid))]
  if (people.length === 0) return new Map()
  const rows = await db
    .select({ user: r.userUuid, n: count() })
    .from(r)
    .where(and(among(r.userUuid, people), completedRequests(query)))
    .groupBy(r.userUuid)
  return new Map(rows.map(({ user, n }) => [user, n]))
}

/**
 * By person and currency: earned, withdrawn, waiting and left, and the last withdrawal in that currency, whenever it was.
 * Rows are those who have or had money in the currency.
 */
export const withdrawSummary: Handler<typeof withdrawalsArea.withdrawSummary> = cachedReply(
  'withdraw-summary',
  async (ctx, { query }) => {
    const { db } = ctx
    const accounts = accountsOf(ctx, query)
    const [page, sums, sources] = await Promise.all([
      readPage(db, query, accounts),
      accounts.narrowed ? sumsOfSome(db, query, accounts) : sumsOfAll(db, query, accounts, ctx.now()),
      incomesByPlatform(db, query, accounts),
    ])
    const [completed, names] = await Promise.all([completedBy(db, query, page), platformNames(db, page)])
    const results = page.map(
      ({ uuid, name, type, currency, income, fee, platforms: from, paid, unpaid, balance, last_cashout }) => {
        const text = (minor: string): string => formatMinor(BigInt(minor), currency)
        return {
          user: { uuid, name },
          type,
          currency,
          income: text(income),
          fee: text(fee),
          platforms: from.map((one) => ({ uuid: one, name: names.get(one) ?? '' })),
          paid: text(paid),
          unpaid: text(unpaid),
          balance: text(balance),
          completed_requests: completed.get(uuid) ?? 0,
          last_cashout,
        }
      },
    )
    const total = sums.reduce((all, { n }) => all + Number(n), 0)
    const totals = perCurrency(sums, ({ income, fee, paid, unpaid }, write) => ({
      income: write(income),
      fee: write(fee),
      paid: write(paid),
      unpaid: write(unpaid),
    }))
    const by_platform = sources.map(({ uuid, name, currency, income, fee }) => ({
      platform: uuid === null ? null : { uuid, name: name ?? '' },
      currency,
      income: formatMinor(BigInt(income), currency),
      fee: formatMinor(BigInt(fee), currency),
    }))
    return { ...pageReply(withdrawalsArea.withdrawSummary, query, total, results), totals, by_platform }
  },
)
