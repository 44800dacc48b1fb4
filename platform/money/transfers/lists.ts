import { idOfCode } from '../../../contract/money/transfer-code'
import { and, count, eq, inArray, isNotNull, isNull, not, notInArray, or, sql, sum, type SQL } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import type { Parsed } from '../../../contract/endpoint'
import { formatMinor } from '../../../contract/money/amounts'
import { isUuid } from '../../../contract/scalars'
import { trackingOf } from '../../../contract/text'
import { chainNetworks, type ChainNetwork } from '../../../contract/money/networks'
import { transfers as area, transferStates } from '../../../contract/money/transfers'
import { fromTo, mentions, onDays, oneOf } from '../../db/conditions'
import { onPage, ordered, withPage, type OrderTerm } from '../../db/page'
import { cached } from '../../db/query-cache'
import { sorting } from '../../db/sorting'
import { dayFigureSums, transfers } from '../../db/schema'
import type { CallContext, Handler } from '../../implement'
import { isReadOnly } from '../../http/database-errors'
import { pageReply, windowOf } from '../../http/paging'
import { namesOf } from '../../people/names'
import { refuse } from '../../http/refuse'
import { toExchange } from './exchange-houses'
import { explorerOf } from '../chain/explorer'
import { settleTransfer } from '../chain/teller'
import { waitsFor } from '../second-person/waiting'
import { presentTransfer, presentTransfers } from './rows'
import { isChain } from '../wallets/rows'
import { perCurrency, summedPerCurrency } from '../totals'

/**
 * Transfers of a person: from their wallet or credit, to them, or made by them. A move of the books is not listed for its
 * receiver, who learns of it when paid.
 */
const ofPerson = (uuid: string): SQL | undefined =>
  or(
    eq(transfers.walletOwnerUuid, uuid),
    and(eq(transfers.receiverUuid, uuid), isNull(transfers.kept)),
    eq(transfers.createdBy, uuid),
  )

/** Transfers a person may see; one that still waits for approval or never left is hidden from its receiver. */
const seenBy = (uuid: string): SQL | undefined =>
  or(
    eq(transfers.walletOwnerUuid, uuid),
    eq(transfers.createdBy, uuid),
    and(
      eq(transfers.receiverUuid, uuid),
      isNull(transfers.kept),
      notInArray(transfers.state, ['waiting_approval', 'rejected', 'called_back', 'expired']),
    ),
  )

/** The transfer made by a call of the caller's that succeeded, whether or not the response arrived. */
const madeUnder = ({ user }: Pick<CallContext, 'user'>, key: string): SQL =>
  sql`${transfers.uuid} = (select (answer->'object'->>'uuid')::uuid from idempotency_keys
    where user_uuid = ${user.uuid} and key = ${key} and status = 200)`

/** The transfer with this reference, as a person, a receipt, a chain or a bank gives it. */
const ofReference = (reference: string): SQL | undefined => {
  if (isUuid(reference)) return eq(transfers.uuid, reference.toLowerCase())
  const id = idOfCode(reference)
  const named = inArray(transfers.hash, [reference, trackingOf(reference)])
  return id === undefined ? named : or(eq(transfers.id, id), named)
}

/** Transfers the caller may open. */
export const transfersWithin = ({ user }: Pick<CallContext, 'user'>): SQL | undefined =>
  allows(user, 'money.read') ? undefined : seenBy(user.uuid)

const transfersOrder = sorting<Parsed<typeof area.transfers>['query']['sort']>({
  first: '-created_at',
  by: { created_at: transfers.createdAt, amount: { by: transfers.amountMinor, within: transfers.currency } },
  ties: [transfers.id],
})

const walletOrder = sorting<Parsed<typeof area.walletTransactions>['query']['sort']>({
  first: '-at',
  by: { at: transfers.createdAt, amount: { by: transfers.amountMinor, within: transfers.currency } },
  ties: [transfers.id],
})

const pageOfTransfers = (
  db: CallContext['db'],
  page: Readonly<Record<'limit' | 'offset' | 'found', number>> & {
    readonly where: SQL | undefined
    readonly order: readonly OrderTerm[]
  },
) =>
  db
    .select()
    .from(transfers)
    .where(onPage(transfers.id, page))
    .orderBy(...ordered(page.order))

/** How many transfers match a filter, and the sums of those that meet each condition, by currency. */
const sumsOf = async <K extends string>(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  where: SQL | undefined,
  conditions: Readonly<Record<K, SQL>>,
) => {
  const names = Object.keys(conditions) as K[]
  const sumOf = (name: K) => sql<string | null>`sum(${transfers.amountMinor}) filter (where ${conditions[name]})`
  const asked = db
    .select({
      currency: transfers.currency,
      n: count(),
      sums: sql<(string | null)[]>`array[${sql.join(names.map(sumOf), sql`, `)}]::text[]`,
    })
    .from(transfers)
    .where(where)
    .groupBy(transfers.currency)
  const rows = await cached(db, asked, now())
  const totals = perCurrency(rows, ({ n, sums }, write) => {
    const told = names.map((name, at) => [name, write(sums[at] ?? null)] as const)
    return { count: n, ...(Object.fromEntries(told) as Record<K, string>) }
  })
  return { count: rows.reduce((all, { n }) => all + n, 0), totals }
}

interface StateSum {
  readonly currency: string
  readonly state: string
  readonly n: number
  readonly minor: string | null
}

type ListQuery = Parsed<typeof area.transfers>['query']

const sumsOfRows = ({ db, now }: Pick<CallContext, 'db' | 'now'>, where: SQL | undefined): Promise<StateSum[]> => {
  const { currency, state, amountMinor } = transfers
  const asked = db
    .select({ currency, state, n: count(), minor: sum(amountMinor) })
    .from(transfers)
    .where(where)
  return cached(db, asked.groupBy(currency, state), now())
}

/** The same for everybody's transfers, from the daily sums. */
const sumsOfDays = ({ db, now }: Pick<CallContext, 'db' | 'now'>, query: ListQuery): Promise<StateSum[]> => {
  const d = dayFigureSums
  const asked = db
    .select({ currency: d.kind, state: d.part, n: sum(d.n).mapWith(Number), minor: sum(d.total) })
    .from(d)
    .where(
      and(
        eq(d.subject, 'transfer'),
        ...fromTo(d.day, query.start_date, query.end_date),
        ...oneOf(d.kind, query.currency_type),
      ),
    )
    .groupBy(d.kind, d.part)
  return cached(db, asked, now())
}

/** How many transfers there are, and how much is confirmed, waits for somebody or is under way, by currency. */
const totalsOf = (sums: readonly StateSum[]) => {
  const found = (rows: readonly StateSum[]): number => rows.reduce((all, { n }) => all + n, 0)
  const totals = summedPerCurrency(sums, (rows, write) => {
    const sumIn = (states: readonly string[]): string =>
      write(rows.reduce((all, { state, minor }) => (states.includes(state) ? all + BigInt(minor ?? 0) : all), 0n))
    const [confirmed, waiting] = [sumIn(['confirmed']), sumIn(['waiting_approval'])]
    const [under_way, amount] = [sumIn(['sending', 'sent', 'unknown']), sumIn(transferStates)]
    return { count: found(rows), amount, confirmed, waiting, under_way }
  }).filter(({ count: n }) => n > 0)
  return { found: found(sums), totals }
}

/** Those that wait for the caller's approval, or all others. */
const ofMyWord = (wanted: boolean, waiting: SQL | undefined): SQL | undefined =>
  wanted || !waiting ? waiting : not(waiting)

/** Transfers, newest first; for staff everybody's. */
export const listTransfers: Handler<typeof area.transfers> = async (ctx, { query }) => {
  const { db, user, now } = ctx
  const narrow = and(
    transfersWithin(ctx),
    ...oneOf(transfers.state, query.state),
    ...oneOf(transfers.network, query.network),
    query.user_uuid === undefined ? undefined : ofPerson(query.user_uuid),
    query.reference ? ofReference(query.reference) : undefined,
    query.key === undefined ? undefined : madeUnder(ctx, query.key),
    query.for_me === undefined ? undefined : ofMyWord(query.for_me, waitsFor(db, user.uuid, now())),
  )
  const where = and(
    narrow,
    ...oneOf(transfers.currency, query.currency_type),
    ...onDays(transfers.createdAt, query.start_date, query.end_date),
  )
  const order = transfersOrder(query.sort)
  const window = windowOf(query)
  const [{ found, totals }, rows] = await withPage(
    window,
    (narrow ? sumsOfRows(ctx, where) : sumsOfDays(ctx, query)).then(totalsOf),
    (sums) => sums.found,
    (n) => pageOfTransfers(db, { where, order, found: n, ...window }),
  )
  return { ...pageReply(area.transfers, query, found, await presentTransfers(ctx, rows)), totals }
}

/** One transfer. While it is under way the chain is asked first, so that looking at an unknown one resolves it. */
export const oneTransfer: Handler<typeof area.transfer> = async (ctx, { params }) => {
  const { db, now, platform } = ctx
  const read = async () => {
    const [row] = await db
      .select()
      .from(transfers)
      .where(and(eq(transfers.uuid, params.uuid), transfersWithin(ctx)))
    return row
  }
  const row = await read()
  if (!row) throw refuse('not_found')
  if (!['sending', 'sent', 'unknown'].includes(row.state)) return { object: await presentTransfer(ctx, row) }
  await settleTransfer({ db, now, adapters: platform.adapters }, row).catch((error: unknown) => {
    // If the chain does not respond, the transfer stays as it is; what a replica may not write is passed to the primary.
    if (isReadOnly(error)) throw error
  })
  return { object: await presentTransfer(ctx, (await read()) ?? row) }
}

type Query = Parsed<typeof area.walletTransactions>['query']

/** Transfers from wallets of the platform or of people, or those of one wallet or person. */
const ofOwner = (owner: string): SQL | undefined => {
  if (owner === 'platform') return isNull(transfers.walletOwnerUuid)
  if (owner === 'user') return isNotNull(transfers.walletOwnerUuid)
  return or(
    eq(transfers.sender, owner),
    eq(transfers.receiver, owner),
    isUuid(owner) ? eq(transfers.walletOwnerUuid, owner.toLowerCase()) : undefined,
  )
}

/** The direction of a transfer as the caller sees it: for staff from the platform's wallets, for a person from their own. */
const seenFrom = (user: CallContext['user']): SQL =>
  allows(user, 'money.read')
    ? sql`${transfers.direction}`
    : sql`case when ${transfers.receiverUuid} = ${user.uuid} and ${transfers.walletOwnerUuid} is distinct from ${user.uuid}
        then 'in' else ${transfers.direction} end`

const walletWhere = (ctx: Pick<CallContext, 'user'>, query: Query): SQL | undefined =>
  and(
    transfersWithin(ctx),
    inArray(transfers.network, [...chainNetworks]),
    ...oneOf(transfers.sender, query.sender),
    ...oneOf(transfers.sender, query.origin),
    ...oneOf(transfers.receiver, query.destination),
    query.wallet_owner === undefined ? undefined : ofOwner(query.wallet_owner),
    query.user_uuid === undefined ? undefined : ofPerson(query.user_uuid),
    query.inout === undefined ? undefined : sql`${seenFrom(ctx.user)} = ${query.inout}`,
    ...oneOf(transfers.state, query.state),
    ...mentions(transfers.reason, query.reason),
    ...mentions(transfers.reason, query.reasons),
    ...oneOf(transfers.network, query.source_field),
    ...oneOf(transfers.currency, query.currency_type),
    query.to_exchange === undefined ? undefined : query.to_exchange ? toExchange : not(toExchange),
    ...onDays(transfers.createdAt, query.start_date, query.end_date),
  )

/** Transactions on the chains; `direction` is seen from the platform's wallets, or from the caller. */
export const walletTransactions: Handler<typeof area.walletTransactions> = async (ctx, { query }) => {
  const { db, user, platform } = ctx
  const where = walletWhere(ctx, query)
  const seen = seenFrom(user)
  const order = walletOrder(query.sort)
  const window = windowOf(query)
  const confirmed = sql`${transfers.state} = 'confirmed'`
  const [{ count: found, totals }, rows] = await withPage(
    window,
    sumsOf(ctx, where, {
      in: sql`${confirmed} and ${seen} = 'in'`,
      out: sql`${confirmed} and ${seen} = 'out'`,
      amount: sql`true`,
    }),
    (sums) => sums.count,
    (n) => pageOfTransfers(db, { where, order, found: n, ...window }),
  )
  const named = await namesOf(
    db,
    rows.flatMap(({ walletOwnerUuid, receiverUuid }) => [walletOwnerUuid, receiverUuid]),
  )
  const own = !allows(user, 'money.read')
  const results = rows.map((row) => {
    const currency = row.currency
    return {
      id: row.id,
      uuid: row.uuid,
      at: row.createdAt.toISOString(),
      network: row.network as ChainNetwork,
      direction:
        own && row.walletOwnerUuid !== user.uuid && row.receiverUuid === user.uuid ? ('in' as const) : row.direction,
      origin: row.sender,
      destination: row.receiver,
      owner: named(row.walletOwnerUuid ?? row.receiverUuid),
      amount: formatMinor(row.amountMinor, currency),
      fee: formatMinor(row.feeMinor, currency),
      currency,
      reason: row.reason,
      hash: row.hash,
      explorer: explorerOf(platform.adapters, row.network, row.hash),
      state: row.state,
      confirmations: row.confirmations,
      sandbox: isChain(row.network) ? platform.adapters.chains[row.network]?.sandbox === true : false,
    }
  })
  return { ...pageReply(area.walletTransactions, query, found, results), totals }
}
