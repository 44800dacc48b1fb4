import { and, count, eq, inArray, isNotNull, or, sql, sum, type SQL } from 'drizzle-orm'
import { tehranDayBounds } from '../../contract/calendar'
import type { Parsed, Reply } from '../../contract/endpoint'
import { formatMinor } from '../../contract/money'
import { reconciliation as area } from '../../contract/reconciliation'
import { mentions, onDays } from '../db/conditions'
import { ordered } from '../db/page'
import type { Db } from '../db/connect'
import { remembered } from '../db/remembered'
import { ledgerAccounts, ledgerDays, ledgerEntries, ledgerTransactions, transfers, wallets } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { directionOf } from '../ledger/lines'
import { accountNames } from '../ledger/texts'
import { pageReply, windowOf } from '../paging'
import { namesOf } from '../people/names'
import { transfersOf } from './history'

type Query = Parsed<typeof area.walletLedger>['query']
type Row = Reply<typeof area.walletLedger>['results'][number]
type Network = Row['network']

const [e, t, a, d] = [ledgerEntries, ledgerTransactions, ledgerAccounts, ledgerDays]
/** What our wallets hold is kept in this currency alone. */
const currency = 'USDT'

const networksOf = ({ network }: Query): readonly Network[] => (network?.length ? network : ['tron', 'bsc'])

const accountsOf = async (db: Db, networks: readonly Network[]): Promise<ReadonlyMap<number, Network>> => {
  const rows = await db
    .select({ id: a.id, name: a.name })
    .from(a)
    .where(and(eq(a.kind, 'means'), eq(a.currency, currency)))
  return new Map(
    rows.flatMap(({ id, name }) =>
      networks.filter((one) => accountNames[one] === name).map((one) => [id, one] as const),
    ),
  )
}

const lists = (values: readonly (string | number)[]): SQL =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )

const ownWhere = (networks: readonly Network[], { start_date, end_date, inout, reasons }: Query): SQL | undefined =>
  and(
    sql`${transfers.direction} = 'own'`,
    isNotNull(transfers.settledAt),
    eq(transfers.state, 'confirmed'),
    sql`${transfers.walletOwnerUuid} is null`,
    inArray(transfers.network, [...networks]),
    inout === undefined || inout === 'own' ? undefined : sql`false`,
    ...onDays(transfers.settledAt, start_date, end_date),
    ...mentions(transfers.reason, reasons),
  )

/** Sums of the filter, and what the wallets held before and after its days, from the daily sums of the books. */
const totalsOf = async ({ db, now }: Pick<CallContext, 'db' | 'now'>, networks: readonly Network[], query: Query) => {
  const { start_date: start, end_date: end, inout } = query
  const before = start === undefined ? sql`false` : sql`${d.day} < ${start}`
  const until = end === undefined ? sql`true` : sql`${d.day} <= ${end}`
  const asked = and(sql`not (${before})`, until, ...mentions(d.reason, query.reasons)) ?? sql`true`
  const of = (what: SQL, rows: SQL) => sql<string>`coalesce(sum(${what}) filter (where ${rows}), 0)::text`
  const sums = db
    .select({
      opening: of(sql`${d.outMinor} - ${d.inMinor}`, before),
      closing: of(sql`${d.outMinor} - ${d.inMinor}`, until),
      in: of(sql`${d.outMinor}`, asked),
      out: of(sql`${d.inMinor}`, asked),
      entered: of(sql`${d.entries} - ${d.inEntries}`, asked),
      left: of(sql`${d.inEntries}`, asked),
    })
    .from(d)
    .where(
      and(
        eq(d.kind, 'means'),
        eq(d.currency, currency),
        inArray(
          d.name,
          networks.map((one) => accountNames[one]),
        ),
      ),
    )
  const moves = db
    .select({ minor: sum(transfers.amountMinor), n: count() })
    .from(transfers)
    .where(ownWhere(networks, query))
  const [[line], [own]] = await Promise.all([remembered(db, sums, now()), remembered(db, moves, now())])
  const only = (wanted: 'in' | 'out', value: string | undefined): string =>
    inout === undefined || inout === wanted ? (value ?? '0') : '0'
  const text = (minor: string | null | undefined): string => formatMinor(BigInt(minor ?? 0), currency)
  return {
    found: Number(only('in', line?.entered)) + Number(only('out', line?.left)) + (own?.n ?? 0),
    opening: text(line?.opening),
    in: text(only('in', line?.in)),
    out: text(only('out', line?.out)),
    own: text(own?.minor),
    closing: text(line?.closing),
  }
}

interface Key extends Record<string, unknown> {
  readonly what: 'line' | 'own'
  readonly id: number
}

/** Lines are booked in the order of time but for moments: no line of a day has a number far from those around it. */
const slack = 3_600_000

/** The number of the first line booked from about a moment on. */
const firstFrom = (
  moment: number,
): SQL<number> => sql`(select coalesce(min(near.id), 2147483647) from ledger_entries near
  where near.transaction_id = (select early.id from ledger_transactions early
    where early.at >= ${new Date(moment).toISOString()}::timestamptz order by early.at, early.id limit 1))`

interface Numbers extends Record<string, unknown> {
  readonly near: number
  readonly sure: number
}

/** Where the lines of the days begin and end: looked at from `near` on, and surely of the days from `sure` on. */
const numbersAround = async (db: Db, moment: number, sureAfter: boolean): Promise<Numbers> => {
  const [before, after] = [firstFrom(moment - slack), firstFrom(moment + slack)]
  const [near, sure] = sureAfter ? [before, after] : [after, before]
  const { rows } = await db.execute<Numbers>(sql`select ${near} as near, ${sure} as sure`)
  return rows[0] ?? { near: 0, sure: 0 }
}

/** A question about the transaction of a line, asked of one line after the other as a page is walked. */
const ofTransaction = (conditions: readonly SQL[]): SQL[] =>
  conditions.length === 0 ? [] : [sql`(select ${and(...conditions)} from ${t} where ${t.id} = ${e.transactionId})`]

/** The numbers are known before the rows are asked for, so that the database sees how much lies between them. */
const lineWhere = async (db: Db, { start_date, end_date, inout, reasons }: Query): Promise<SQL | undefined> => {
  const start = start_date && (await numbersAround(db, Date.parse(tehranDayBounds(start_date).from), true))
  const end = end_date && (await numbersAround(db, Date.parse(tehranDayBounds(end_date).until), false))
  const sure = and(start ? sql`${e.id} >= ${start.sure}` : undefined, end ? sql`${e.id} < ${end.sure}` : undefined)
  return and(
    // Means stand negative: what comes in is a debit.
    inout === undefined
      ? undefined
      : inout === 'own'
        ? sql`false`
        : sql`${e.amountMinor} ${sql.raw(inout === 'in' ? '<' : '>')} 0`,
    start ? sql`${e.id} >= ${start.near}` : undefined,
    end ? sql`${e.id} < ${end.near}` : undefined,
    sure && or(sure, ...ofTransaction(onDays(t.at, start_date, end_date))),
    ...ofTransaction(mentions(t.reason, reasons)),
  )
}

/**
 * The keys of a page. Lines stand in the order they were booked, which is the order of their numbers; a move between our
 * own wallets stands after the last line of its moment. Far pages are walked from the nearer end, each wallet by itself.
 */
const keysOf = async (
  db: Db,
  accounts: readonly number[],
  networks: readonly Network[],
  query: Query,
  found: number,
): Promise<readonly Key[]> => {
  const { limit, offset } = windowOf(query)
  const rows = Math.min(limit, found - offset)
  if (rows <= 0) return []
  const turned = offset > found / 2
  const skipped = turned ? found - offset - rows : offset
  const down = (query.sort ?? '-at').startsWith('-') !== turned
  const asked = await lineWhere(db, query)
  const [inOrder] = ordered([{ by: sql`${e.id}`, down }])
  const lines = accounts.map(
    (account) => sql`(select ${e.id} as id, ${e.id} as place, 0 as beside from ${e}
      where ${and(eq(e.accountId, account), asked)} order by ${inOrder} limit ${skipped + rows})`,
  )
  const last = sql`(select le.id from ledger_transactions lt join ledger_entries le on le.transaction_id = lt.id
    where lt.at <= ${transfers.settledAt} order by lt.at desc, lt.id desc, le.id desc limit 1)`
  const moves = sql`select ${transfers.id} as id, coalesce(${last}, 0) as place, ${transfers.id} as beside from ${transfers}
    where ${ownWhere(networks, query)}`
  const { rows: keys } = await db.execute<Key>(sql`select case beside when 0 then 'line' else 'own' end as what, id
    from (${sql.join([...lines, moves], sql` union all `)}) found order by ${sql.join(
      ordered([
        { by: sql`place`, down },
        { by: sql`beside`, down },
      ]),
      sql`, `,
    )}
    limit ${rows} offset ${skipped}`)
  return turned ? keys.toReversed() : keys
}

/** What stands on the other side of a line: the largest of the sides that balance it. */
const otherSides = async (db: Db, ids: readonly number[], accounts: readonly number[]) => {
  const found = new Map<number, { readonly name: string; readonly user: string | null }>()
  if (ids.length === 0) return found
  const rows = await db
    .select({ transaction: e.transactionId, name: a.name, user: a.userUuid })
    .from(e)
    .innerJoin(a, eq(a.id, e.accountId))
    .where(and(inArray(e.transactionId, [...ids]), sql`${e.accountId} not in (${lists(accounts)})`))
    .orderBy(sql`${e.currency} = ${currency}`, sql`abs(${e.amountMinor})`)
  for (const { transaction, name, user } of rows) found.set(transaction, { name, user })
  return found
}

const linesOf = async (db: Db, ids: readonly number[], accounts: ReadonlyMap<number, Network>): Promise<Row[]> => {
  if (ids.length === 0) return []
  const lines = await db
    .select({ entry: e, transaction: t })
    .from(e)
    .innerJoin(t, eq(t.id, e.transactionId))
    .where(inArray(e.id, [...ids]))
  const others = await otherSides(
    db,
    lines.map(({ transaction }) => transaction.id),
    [...accounts.keys()],
  )
  const made = await transfersOf(db, lines)
  const named = await namesOf(
    db,
    lines.flatMap(({ transaction }) => [transaction.userUuid, others.get(transaction.id)?.user ?? null]),
  )
  return lines.map((line) => {
    const { entry, transaction } = line
    const network = accounts.get(entry.accountId) ?? 'tron'
    const direction = directionOf('means', entry.amountMinor)
    const other = others.get(transaction.id)
    const [ours, theirs] = [accountNames[network], named(other?.user ?? null)?.name ?? other?.name ?? '']
    const amount = entry.amountMinor < 0n ? -entry.amountMinor : entry.amountMinor
    return {
      id: `line:${entry.id}`,
      at: transaction.at.toISOString(),
      network,
      direction,
      from: direction === 'in' ? theirs : ours,
      to: direction === 'in' ? ours : theirs,
      user: named(transaction.userUuid),
      amount: formatMinor(amount, currency),
      currency,
      reason: transaction.reason,
      balance_after: formatMinor(-entry.balanceAfterMinor, currency),
      reference: transaction.reference,
      transfer: made(line),
    }
  })
}

const ownMovesOf = async (db: Db, ids: readonly number[]): Promise<Row[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(transfers)
    .where(inArray(transfers.id, [...ids]))
  const labels = await db
    .select({ address: wallets.address, label: wallets.label })
    .from(wallets)
    .where(
      inArray(
        wallets.address,
        rows.flatMap(({ sender, receiver }) => [sender, receiver]),
      ),
    )
  const labelOf = (address: string): string => labels.find((one) => one.address === address)?.label || address
  return rows.map((row) => ({
    id: `own:${row.id}`,
    at: (row.settledAt ?? row.createdAt).toISOString(),
    network: row.network as Network,
    direction: 'own',
    from: labelOf(row.sender),
    to: labelOf(row.receiver),
    user: null,
    amount: formatMinor(row.amountMinor, currency),
    currency,
    reason: row.reason,
    balance_after: null,
    reference: row.hash ?? row.uuid,
    transfer: row.uuid,
  }))
}

/** Every movement of the platform's own wallets as the books have it, and the moves between them, newest first. */
export const walletLedger: Handler<typeof area.walletLedger> = async (ctx, { query }) => {
  const { db } = ctx
  const networks = networksOf(query)
  const accounts = await accountsOf(db, networks)
  const { found, ...sums } = await totalsOf(ctx, networks, query)
  const keys = await keysOf(db, [...accounts.keys()], networks, query, found)
  const idsOf = (wanted: Key['what']): number[] => keys.flatMap(({ what, id }) => (what === wanted ? [id] : []))
  const rows = [...(await linesOf(db, idsOf('line'), accounts)), ...(await ownMovesOf(db, idsOf('own')))]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    ...pageReply(
      area.walletLedger,
      query,
      found,
      keys.flatMap(({ what, id }) => byId.get(`${what}:${id}`) ?? []),
    ),
    totals: [{ currency, ...sums, count: found }],
  }
}
