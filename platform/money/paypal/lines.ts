import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed, Reply } from '../../../contract/endpoint'
import { checkEmail } from '../../../contract/identifiers'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { paypal } from '../../../contract/money/paypal'
import { among, onDays, oneOf, platformNamed } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { onPage, ordered, withPage } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import {
  departmentStaff,
  paypalAccounts,
  paypalLines,
  platforms,
  processRequests,
  transfers,
  users,
} from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { refuse } from '../../http/refuse'
import { keptOrder, waitingMoves } from '../second-person/pending-moves'
import { perCurrency } from '../totals'

const l = paypalLines
const a = paypalAccounts
type Account = Reply<typeof paypal.accounts>['results'][number]
type Line = Reply<typeof paypal.accountTransactions>['results'][number]

/** How many lines of each account wait for approval. */
const waitingOf = async ({ db, now }: Pick<CallContext, 'db' | 'now'>): Promise<ReadonlyMap<string, number>> => {
  const account = sql<string>`${keptOrder} ->> 'account'`
  const rows = await db
    .select({ account, n: count() })
    .from(transfers)
    .where(waitingMoves('paypal_line', now()))
    .groupBy(account)
  return new Map(rows.map((row) => [row.account, row.n]))
}

/** Accounts as replies show them. */
export const presentAccounts = async (
  ctx: Pick<CallContext, 'db' | 'now'>,
  rows: readonly (typeof a.$inferSelect)[],
): Promise<Account[]> => {
  const { db } = ctx
  const named = await namesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
  const ids = [...new Set(rows.map(({ platformUuid }) => platformUuid).filter((id) => id !== null))]
  const known =
    ids.length === 0
      ? []
      : await db
          .select({ uuid: platforms.uuid, name: platforms.name })
          .from(platforms)
          .where(among(platforms.uuid, ids))
  const names = new Map(known.map((row) => [row.uuid, row]))
  const waiting = await waitingOf(ctx)
  return rows.map((row) => {
    const currency = row.currency
    return {
      uuid: row.uuid,
      email: row.email,
      holder: row.holder,
      user: named(row.userUuid),
      country: row.country,
      platform: row.platformUuid === null ? null : (names.get(row.platformUuid) ?? null),
      currency,
      balance: formatMinor(row.balanceMinor, currency),
      reported_balance: row.reported ? formatMinor(row.reportedBalanceMinor, currency) : null,
      last_transaction_at: row.lastTransactionAt?.toISOString() ?? null,
      status: row.status,
      waiting: waiting.get(row.uuid) ?? 0,
    }
  })
}

type LineRow = typeof l.$inferSelect

/** Which of some lines were reversed, by id. */
export const takenBack = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = ids.length === 0 ? [] : await db.select({ id: l.reverses }).from(l).where(among(l.reverses, ids))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** The state of a line. */
const stateOf = ({ id, reverses }: LineRow, back: ReadonlySet<number>): Line['state'] =>
  reverses !== null ? 'reversal' : back.has(id) ? 'reversed' : 'booked'

/** Whether a line can be reversed at all: recorded by hand, with its own transaction in the books, and not reversed yet. */
export const isReversible = (row: LineRow, back: ReadonlySet<number>): boolean =>
  row.manual && row.transactionId !== null && stateOf(row, back) === 'booked'

/** A line as replies show it; `back` holds the ids of reversed lines. */
export const presentLine = (
  row: LineRow,
  currency: Currency,
  user: CallContext['user'],
  back: ReadonlySet<number> = new Set(),
): Line => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  direction: row.direction,
  counterparty: row.counterparty,
  gross: formatMinor(row.grossMinor, currency),
  fee: formatMinor(row.feeMinor, currency),
  net: formatMinor(row.direction === 'in' ? row.netMinor : -row.netMinor, currency),
  currency,
  balance_after: formatMinor(row.balanceAfterMinor, currency),
  reference: row.reference,
  request_id: row.requestId,
  manual: row.manual,
  state: stateOf(row, back),
  reason: row.reason,
  moves: allows(user, 'money.reverse') && isReversible(row, back) ? ['reverse'] : [],
})

const sumsOf = async (db: Db, where: SQL | undefined, now: Date) => {
  const perAccount = db
    .select({
      account: l.accountUuid,
      n: sql<number>`count(*)`.as('n'),
      into: sql<string>`coalesce(sum(${l.grossMinor}) filter (where ${l.direction} = 'in'), 0)`.as('into'),
      out: sql<string>`coalesce(sum(${l.grossMinor}) filter (where ${l.direction} = 'out'), 0)`.as('out'),
      fee: sql<string>`coalesce(sum(${l.feeMinor}), 0)`.as('fee'),
    })
    .from(l)
    .where(where)
    .groupBy(l.accountUuid)
    .as('per_account')
  const asked = db
    .select({
      currency: a.currency,
      n: sql`sum(${perAccount.n})`.mapWith(Number),
      into: sql<string>`sum(${perAccount.into})`,
      out: sql<string>`sum(${perAccount.out})`,
      fee: sql<string>`sum(${perAccount.fee})`,
    })
    .from(perAccount)
    .innerJoin(a, eq(a.uuid, perAccount.account))
    .groupBy(a.currency)
  const rows = await cached(db, asked, now)
  return {
    count: rows.reduce((all, { n }) => all + n, 0),
    totals: perCurrency(rows, ({ into, out, fee }, write) => ({
      gross: write(BigInt(into) + BigInt(out)),
      in: write(into),
      out: write(out),
      fee: write(fee),
      net: write(BigInt(into) - BigInt(out) - BigInt(fee)),
    })),
  }
}

const accountsOrder = sorting<Parsed<typeof paypal.accounts>['query']['sort']>({
  first: '-last_transaction_at',
  by: {
    email: a.email,
    balance: { by: a.balanceMinor, within: a.currency },
    last_transaction_at: { by: a.lastTransactionAt, nulls: 'last' },
  },
  ties: [{ by: a.uuid, desc: false }],
})

const ledgersOrder = sorting<Parsed<typeof paypal.ledgers>['query']['sort']>({
  first: '-at',
  by: {
    at: l.at,
    gross: { by: l.grossMinor, within: sql`(select ${a.currency} from ${a} where ${a.uuid} = ${l.accountUuid})` },
  },
  ties: [l.id],
})

/** Accounts by part of their e-mail address or holder; a complete address, as other screens link with, is one account. */
const found = (typed: string): SQL => {
  const email = checkEmail(typed)
  if ('value' in email) return sql`lower(${a.email}) = ${email.value}`
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(lower(${a.email}) like ${pattern} or lower(${a.holder}) like ${pattern})`
}

/** PayPal accounts with their balance in our books and as PayPal reports it. */
export const accounts: Handler<typeof paypal.accounts> = async ({ db, now }, { query }) => {
  const where = and(
    query.query ? found(query.query) : undefined,
    ...oneOf(a.uuid, query.ids),
    ...oneOf(a.status, query.status),
    ...oneOf(a.country, query.country),
    ...platformNamed(a.platformUuid, query.platforms),
    query.user_uuid === undefined ? undefined : eq(a.userUuid, query.user_uuid),
    query.currency_type === undefined ? undefined : eq(a.currency, query.currency_type),
  )
  const sums = await db
    .select({
      currency: a.currency,
      n: sql`count(*)`.mapWith(Number),
      minor: sql<string>`sum(${a.balanceMinor})`,
      reported: sql<string | null>`sum(${a.reportedBalanceMinor}) filter (where ${a.reported})`,
    })
    .from(a)
    .where(where)
    .groupBy(a.currency)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(a)
    .where(where)
    .orderBy(...ordered(accountsOrder(query.sort)))
    .limit(limit)
    .offset(offset)
  const totals = perCurrency(sums, ({ minor, reported }, write) => ({
    balance: write(minor),
    reported_balance: reported === null ? null : write(reported),
  }))
  const total = sums.reduce((all, { n }) => all + n, 0)
  return { ...pageReply(paypal.accounts, query, total, await presentAccounts({ db, now }, rows)), totals }
}

/** One account with its lines, newest first. */
export const accountTransactions: Handler<typeof paypal.accountTransactions> = async (
  { db, user, now },
  { params, query },
) => {
  const [row] = await db.select().from(a).where(eq(a.uuid, params.id))
  const [account] = await presentAccounts({ db, now }, row ? [row] : [])
  if (!row || !account) throw refuse('not_found')
  const where = and(
    eq(l.accountUuid, row.uuid),
    ...oneOf(l.direction, query.inout),
    ...oneOf(l.type, query.type),
    ...onDays(l.at, query.start_date, query.end_date),
  )
  const { count: total, totals } = await sumsOf(db, where, now())
  const { limit, offset } = windowOf(query)
  const rows = await db.select().from(l).where(where).orderBy(desc(l.at), desc(l.id)).limit(limit).offset(offset)
  const back = await takenBack(
    db,
    rows.map(({ id }) => id),
  )
  return {
    account,
    ...pageReply(
      paypal.accountTransactions,
      query,
      total,
      rows.map((line) => presentLine(line, row.currency, user, back)),
      params,
    ),
    totals,
  }
}

/** Lines of all accounts. `is_paid` selects those tied to a request; departments select those whose request they work on. */
export const ledgers: Handler<typeof paypal.ledgers> = async ({ db, user, now }, { query }) => {
  const where = and(
    ...oneOf(l.direction, query.inout),
    ...oneOf(l.type, query.type),
    query.is_paid === undefined ? undefined : query.is_paid ? isNotNull(l.requestId) : isNull(l.requestId),
    query.departments?.length
      ? sql`${l.requestId} in (select ${processRequests.id} from ${processRequests} join ${departmentStaff} on ${departmentStaff.userUuid} = ${processRequests.assigneeUuid}
          where ${departmentStaff.departmentId}::bigint in (${sql.join(query.departments, sql`, `)}))`
      : undefined,
    query.user_uuid === undefined
      ? undefined
      : sql`(${l.accountUuid} in (select ${a.uuid} from ${a} where ${a.userUuid} = ${query.user_uuid}) or ${l.requestId} in (select ${processRequests.id} from ${processRequests} join ${users} on ${users.uuid} = ${processRequests.userUuid} where ${users.uuid} = ${query.user_uuid}))`,
    query.currency_type === undefined
      ? undefined
      : sql`${l.accountUuid} in (select ${a.uuid} from ${a} where ${a.currency} = ${query.currency_type})`,
    ...onDays(l.at, query.start_date, query.end_date),
  )
  const order = ledgersOrder(query.sort)
  const window = windowOf(query)
  const [{ count: total, totals }, rows] = await withPage(
    window,
    sumsOf(db, where, now()),
    (sums) => sums.count,
    (found) =>
      db
        .select({ line: l, email: a.email, currency: a.currency })
        .from(l)
        .innerJoin(a, eq(a.uuid, l.accountUuid))
        .where(onPage(l.id, { where, order, found, ...window }))
        .orderBy(...ordered(order)),
  )
  const back = await takenBack(
    db,
    rows.map(({ line }) => line.id),
  )
  const results = rows.map(({ line, email, currency }) => ({
    ...presentLine(line, currency, user, back),
    account: { uuid: line.accountUuid, email },
  }))
  return { ...pageReply(paypal.ledgers, query, total, results), totals }
}
