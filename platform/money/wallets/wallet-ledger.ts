import { and, count, eq, gt, isNotNull, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { tehranDayBounds } from '../../../contract/jalali'
import type { Parsed, Reply } from '../../../contract/endpoint'
import { formatMinor } from '../../../contract/money/amounts'
import { reconciliation as area } from '../../../contract/money/reconciliation'
import { among, mentions, onDays } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { ordered, onPage, withPage } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, transfers, walletLines, wallets } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { transfersOf } from '../transfers/history'

type Query = Parsed<typeof area.walletLedger>['query']
type Row = Reply<typeof area.walletLedger>['results'][number]
type Direction = Row['direction']
type Line = typeof walletLines.$inferSelect
type Wallet = typeof wallets.$inferSelect

const [l, e, t, a] = [walletLines, ledgerEntries, ledgerTransactions, ledgerAccounts]
/** The only currency in which our wallets are kept. */
const currency = 'USDT'

const ways: Readonly<Record<Direction, SQL>> = {
  in: sql`(${isNotNull(l.entryId)} and ${gt(l.amountMinor, 0n)})`,
  out: sql`(${isNotNull(l.entryId)} and ${lt(l.amountMinor, 0n)})`,
  own_in: sql`(${isNull(l.entryId)} and ${gt(l.amountMinor, 0n)})`,
  own_out: sql`(${isNull(l.entryId)} and ${lt(l.amountMinor, 0n)})`,
}

/** Our wallets that a query selects, and the condition that names them; none if it selects all. */
const askedWallets = async (db: Db, { wallet, network }: Query) => {
  const all = await db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  const asked = all.filter(
    (one) =>
      (!wallet?.length || wallet.includes(one.address)) &&
      (!network?.length || network.some((name) => name === one.network)),
  )
  const ids = asked.map(({ id }) => id)
  return { all, at: asked.length === all.length ? undefined : among(l.walletId, ids) }
}

const conditionsOf = ({ start_date, end_date, inout, reasons }: Query): SQL | undefined =>
  and(
    inout === undefined ? undefined : inout === 'own' ? isNull(l.entryId) : ways[inout],
    ...onDays(l.at, start_date, end_date),
    ...mentions(l.reason, reasons),
  )

/** Sums of the filtered lines, and what the wallets held before and after the days. */
const totalsOf = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  at: SQL | undefined,
  query: Query,
): Promise<
  Record<Direction | 'opening' | 'closing' | 'own' | 'amount' | 'net', string> & { readonly found: number }
> => {
  const { start_date: start, end_date: end } = query
  const asked = conditionsOf(query) ?? sql`true`
  const of = (rows: SQL | undefined) =>
    sql<string>`coalesce(sum(${l.amountMinor}) filter (where ${rows ?? sql`true`}), 0)::text`
  const [line] = await cached(
    db,
    db
      .select({
        opening: of(start === undefined ? sql`false` : sql`${l.at} < ${tehranDayBounds(start).from}::timestamptz`),
        closing: of(end === undefined ? undefined : sql`${l.at} < ${tehranDayBounds(end).until}::timestamptz`),
        in: of(and(asked, ways.in)),
        out: of(and(asked, ways.out)),
        own_in: of(and(asked, ways.own_in)),
        own_out: of(and(asked, ways.own_out)),
        own: of(and(asked, isNull(l.entryId))),
        amount: sql<string>`coalesce(sum(abs(${l.amountMinor})) filter (where ${asked}), 0)::text`,
        net: of(asked),
        found: sql<number>`(${count()} filter (where ${asked}))::int`,
      })
      .from(l)
      .where(at),
    now(),
  )
  const text = (minor: string | undefined): string => formatMinor(BigInt(minor ?? 0), currency)
  const taken = (minor: string | undefined): string => formatMinor(-BigInt(minor ?? 0), currency)
  return {
    found: line?.found ?? 0,
    opening: text(line?.opening),
    closing: text(line?.closing),
    in: text(line?.in),
    out: taken(line?.out),
    own_in: text(line?.own_in),
    own_out: taken(line?.own_out),
    own: text(line?.own),
    amount: text(line?.amount),
    net: text(line?.net),
  }
}

/** The ledger lines behind some movements, with their transactions. */
const bookedOf = async (db: Db, lines: readonly Line[]) => {
  const ids = lines.flatMap(({ entryId }) => entryId ?? [])
  if (ids.length === 0) return { entries: [], others: new Map<number, { name: string; user: string | null }>() }
  const entries = await db
    .select({ id: e.id, transaction: t })
    .from(e)
    .innerJoin(t, eq(t.id, e.transactionId))
    .where(among(e.id, ids))
  const rows = await db
    .select({ transaction: e.transactionId, name: a.name, user: a.userUuid })
    .from(e)
    .innerJoin(a, eq(a.id, e.accountId))
    .where(
      and(
        among(
          e.transactionId,
          entries.map(({ transaction }) => transaction.id),
        ),
        notInArray(e.id, ids),
      ),
    )
    // The account on the other side of a line: the largest of the sides that balance it, which comes last.
    .orderBy(sql`${e.currency} = ${currency}`, sql`abs(${e.amountMinor})`)
  return { entries, others: new Map(rows.map(({ transaction, ...other }) => [transaction, other])) }
}

const movesOf = async (db: Db, lines: readonly Line[]) => {
  const ids = lines.flatMap(({ transferId }) => transferId ?? [])
  const rows = ids.length === 0 ? [] : await db.select().from(transfers).where(among(transfers.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

const directionOf = ({ entryId, amountMinor }: Line): Direction =>
  `${entryId === null ? 'own_' : ''}${amountMinor > 0n ? 'in' : 'out'}`

const rowsOf = async (db: Db, lines: readonly Line[], ours: readonly Wallet[]): Promise<Row[]> => {
  const { entries, others } = await bookedOf(db, lines)
  const moves = await movesOf(db, lines)
  const made = await transfersOf(db, entries)
  const named = await namesOf(
    db,
    entries.flatMap(({ transaction }) => [transaction.userUuid, others.get(transaction.id)?.user ?? null]),
  )
  const labelOf = (address: string): string => ours.find((one) => one.address === address)?.label || address
  return lines.flatMap((line) => {
    const wallet = ours.find(({ id }) => id === line.walletId)
    if (!wallet) return []
    const booked = entries.find(({ id }) => id === line.entryId)
    const move = line.transferId === null ? undefined : moves.get(line.transferId)
    const other = booked && others.get(booked.transaction.id)
    const theirs = move
      ? labelOf(move.sender === wallet.address ? move.receiver : move.sender)
      : (named(other?.user ?? null)?.name ?? other?.name ?? '')
    const into = line.amountMinor > 0n
    return {
      id: line.id,
      at: line.at.toISOString(),
      wallet: { address: wallet.address, label: labelOf(wallet.address) },
      network: wallet.network,
      direction: directionOf(line),
      other: theirs,
      user: named(booked?.transaction.userUuid ?? null),
      amount: formatMinor(into ? line.amountMinor : -line.amountMinor, currency),
      net: formatMinor(line.amountMinor, currency),
      currency,
      reason: line.reason,
      balance_after: formatMinor(line.balanceAfterMinor, currency),
      reference: booked?.transaction.reference ?? move?.hash ?? move?.uuid ?? '',
      transfer: booked ? made(booked) : (move?.uuid ?? null),
    }
  })
}

// Lines are booked one after the other, so their ids follow the order of time and of the balances.
const linesOrder = sorting<Query['sort']>({ first: '-at', by: { at: l.id }, ties: [] })

/** Every movement at each wallet of ours with the balance after it, newest first. */
export const walletLedger: Handler<typeof area.walletLedger> = async (ctx, { query }) => {
  const { db } = ctx
  const { all, at } = await askedWallets(db, query)
  const { limit, offset } = windowOf(query)
  const where = and(at, conditionsOf(query))
  const order = linesOrder(query.sort)
  const [{ found, ...sums }, lines] = await withPage(
    { offset },
    totalsOf(ctx, at, query),
    ({ found: rows }) => rows,
    (rows) =>
      db
        .select()
        .from(l)
        .where(onPage(l.id, { where, order, found: rows, limit, offset }))
        .orderBy(...ordered(order)),
  )
  return {
    ...pageReply(area.walletLedger, query, found, await rowsOf(db, lines, all)),
    totals: [{ currency, ...sums, count: found }],
  }
}
