import { and, eq, sql } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import { toMinor, type Currency } from '../../../contract/money/amounts'
import { shareKinds, type ShareKind, type shares } from '../../../contract/money/shares'
import { pageLinks } from '../../../contract/page-links'
import type { Db } from '../../db/connect'
import { processRequests, shareSettlements, transfers } from '../../db/schema'
import { mayAsk, samePieces, type Piece, type WeighedMove } from '../second-person/rules'
import { mayMoveShare, shareAccountKeys, type ShareActor, type ShareMove } from './state-table'
import type { CallContext, Handler } from '../../implement'
import { accountOf, creditOf } from '../ledger/accounts'
import { postAll } from '../ledger/post'
import { countOfRequests, reasons } from '../ledger/texts'
import { notify, sumsWords } from '../../notifications/notify'
import { invalid, refuse } from '../../http/refuse'
import { countMove, lockSums } from '../second-person/allowance'
import { holdForApproval, keptOrder, waitingMoves, waitOf } from '../second-person/pending-moves'
import { requirePasscode } from '../passcode'
import { earned, shareColumns, shareOf, shareWhere, type ShareQuery, type ShareRow } from './rows'
import { summedPerCurrency } from '../totals'

const r = processRequests

/** Which shares to settle or reverse. */
interface Order {
  readonly kind: ShareKind
  readonly move: ShareMove
  readonly ids?: readonly number[] | undefined
  readonly filter?: ShareQuery | undefined
}

/** A list of ids as one parameter, because a statement has room for 65,535 parameters. */
const listed = (ids: readonly number[]) => `{${[...new Set(ids)].join()}}`

/** Every row of an order, however many match the filter: a part of them could never add up to the sums the caller saw. */
const chosenRows = (db: Db, { kind, move, ids, filter }: Order) =>
  db
    .select()
    .from(r)
    .where(
      ids === undefined
        ? and(earned(kind), shareWhere(filter ?? {}), eq(shareColumns[kind].paid, move === 'take_back'))
        : sql`${r.id}::bigint = any(${listed(ids)}::bigint[])`,
    )
    .orderBy(r.id)

const lockedRows = async ({ db }: CallContext, order: Order): Promise<ShareRow[]> => {
  const rows = await chosenRows(db, order).for('update')
  if (order.ids !== undefined && rows.length !== new Set(order.ids).size)
    throw invalid({ process_request_ids: 'unknown_option' })
  return rows
}

const factsOf = (row: ShareRow, kind: ShareKind) => {
  const { holder, minor, paid } = shareOf(row, kind)
  return {
    earned: row.status === 'completed' && row.hiddenAt === null,
    held: holder !== null && minor !== null && minor !== 0n,
    paid,
  }
}

/** Refuses rows that have no such share, and with a conflict rows settled meanwhile. */
const checkRows = (rows: readonly ShareRow[], { kind, move }: Order, actor: ShareActor): void => {
  const without = rows.filter((row) => !factsOf(row, kind).earned || !factsOf(row, kind).held)
  if (without.length > 0)
    throw refuse('validation', {
      fields: { process_request_ids: 'invalid' },
      details: { ids: without.map(({ id }) => id) },
    })
  const late = rows.filter((row) => !mayMoveShare(factsOf(row, kind), move, actor))
  if (late.length > 0) throw refuse('conflict', { details: { ids: late.map(({ id }) => id) } })
}

interface Group {
  readonly payee: string
  readonly currency: Currency
  readonly rows: ShareRow[]
  amount: bigint
}

const groupsOf = (rows: readonly ShareRow[], kind: ShareKind): Group[] => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { holder, minor } = shareOf(row, kind)
    const currency = row.currency as Currency
    const key = `${holder} ${currency}`
    const group = groups.get(key) ?? { payee: holder ?? '', currency, rows: [], amount: 0n }
    group.rows.push(row)
    group.amount += minor ?? 0n
    groups.set(key, group)
  }
  return [...groups.values()]
}

const flags = (kind: ShareKind, paid: boolean, at: Date): Partial<ShareRow> =>
  ({
    partner: { partnerSharePaid: paid, partnerSharePaidAt: paid ? at : null },
    teacher: { teacherSharePaid: paid, teacherSharePaidAt: paid ? at : null },
    mentor: { mentorSharePaid: paid, mentorSharePaidAt: paid ? at : null },
  })[kind]

/** Books the shares of each payee: out of what we owe, into their credit; a reversal is the counter-entry. */
const bookGroups = async (
  { db, now }: CallContext,
  groups: readonly Group[],
  { kind, move }: Order,
  { reason, by }: { readonly reason: string | undefined; readonly by: string },
) => {
  const at = now()
  const sign = move === 'pay' ? 1n : -1n
  const posted = await postAll(
    db,
    groups.map(({ payee, currency, amount, rows }) => ({
      at,
      type: move === 'pay' ? 'share' : 'reversal',
      reason: move === 'pay' ? reasons[kind] : reasons.shareTakenBack,
      source: 'internal',
      user: payee,
      description: countOfRequests(rows.length),
      postings: [
        [accountOf('share', shareAccountKeys[kind]), -sign * amount, currency],
        [creditOf(payee), sign * amount, currency],
      ],
    })),
  )
  await db.insert(shareSettlements).values(
    groups.map(({ payee, currency, amount, rows }, nth) => ({
      kind,
      payeeUuid: payee,
      currency,
      amountMinor: sign * amount,
      requestIds: rows.map(({ id }) => id),
      transactionId: posted[nth]?.id ?? null,
      at,
      by,
      reason: reason ?? null,
    })),
  )
}

/** Notifies each payee once of what they received, in all currencies. */
const tellPayees = async ({ db, now }: CallContext, groups: readonly Group[]): Promise<void> => {
  for (const payee of new Set(groups.map((group) => group.payee))) {
    const own = groups.filter((group) => group.payee === payee)
    await notify(db, {
      to: [payee],
      type: 'money',
      text: 'share_paid',
      values: { amount: sumsWords(own) },
      link: pageLinks.ownTransfers(),
      at: now(),
    })
  }
}

const totalsOf = (groups: readonly Group[]) =>
  summedPerCurrency(groups, (mine, write) => ({ amount: write(mine.reduce((all, { amount }) => all + amount, 0n)) }))

type Sums = readonly { readonly currency: Currency; readonly amount: string }[]

const sameSums = (a: Sums, b: Sums): boolean => {
  const text = (sums: Sums): string =>
    sums
      .filter(({ amount }) => !/^0(\.0*)?$/.test(amount))
      .map(({ currency, amount }) => `${currency} ${amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}`)
      .toSorted()
      .join()
  return text(a) === text(b)
}

/** What confirms a settlement: the passcode, and the sums the caller saw; a reversal also needs the reason. */
interface Confirmation {
  readonly reason?: string | undefined
  readonly passcode?: string | undefined
  readonly expected?: Sums | undefined
}

/** A settlement that may be booked: its locked rows, and what each payee gets. */
interface Checked {
  readonly rows: readonly ShareRow[]
  readonly groups: readonly Group[]
  readonly totals: ReturnType<typeof totalsOf>
}

/**
 * Checks a settlement, locks its rows, and compares its sums with those the caller saw. Nobody settles shares they
 * receive, neither as the asker nor as the second person.
 */
const checkOrder = async (ctx: CallContext, order: Order, actor: ShareActor, expected?: Sums): Promise<Checked> => {
  const rows = await lockedRows(ctx, order)
  checkRows(rows, order, actor)
  const groups = groupsOf(rows, order.kind)
  const payees = groups.map(({ payee }) => payee)
  if (order.move === 'pay' && !mayAsk('settlement', ctx.user.uuid, payees)) throw refuse('forbidden')
  const totals = totalsOf(groups)
  if (expected && !sameSums(expected, totals)) throw refuse('conflict', { details: { totals } })
  return { rows, groups, totals }
}

/** Books a settlement that `by` asked for. */
const book = async (
  ctx: CallContext,
  order: Order,
  { rows, groups, totals }: Checked,
  { reason, by }: { readonly reason?: string | undefined; readonly by: string },
): Promise<number[]> => {
  const { db, now, audit } = ctx
  if (order.move === 'pay') await tellPayees(ctx, groups)
  const changed = rows.map(({ id }) => id)
  if (changed.length > 0)
    await db
      .update(r)
      .set(flags(order.kind, order.move === 'pay', now()))
      .where(sql`${r.id} = any(${listed(changed)}::int[])`)
  await audit({
    action: order.move === 'pay' ? 'shares.paid' : 'shares.taken_back',
    subject: { type: 'share', id: order.kind },
    before: { paid: order.move === 'take_back' },
    after: { paid: order.move === 'pay', requests: changed, totals },
    ...(reason !== undefined && { reason }),
  })
  await bookGroups(ctx, groups, order, { reason, by })
  return changed
}

/** What is stored of a settlement in one currency while it waits. */
interface KeptSettlement {
  readonly kind: ShareKind
  readonly ids: readonly number[]
  readonly expected: Sums
}

/** Books a settlement that waited, once the second person approves it; it is checked again. */
export const carryOutSettlement = async (ctx: CallContext, kept: KeptSettlement, asker: string): Promise<void> => {
  const order: Order = { kind: kept.kind, move: 'pay', ids: kept.ids }
  const checked = await checkOrder(ctx, order, { settles: true, reopens: false }, kept.expected)
  await book(ctx, order, checked, { by: asker })
}

const piecesOf = (groups: readonly Group[]): Piece[] =>
  groups.flatMap(({ payee, currency, amount }) => (amount > 0n ? [{ receiver: payee, currency, amount }] : []))

/** A settlement as the limits see it, read without a lock: one move with a piece for each payee. A reversal pays nobody. */
const weighed = async ({ db, user }: CallContext, order: Order): Promise<WeighedMove> => ({
  move: 'settlement',
  actor: user.uuid,
  pieces: order.move === 'take_back' ? [] : piecesOf(groupsOf(await chosenRows(db, order), order.kind)),
})

/** Refuses shares that another waiting settlement includes: requested twice, they would be decided twice. */
const requireNoneWaits = async ({ db, now }: CallContext, kind: ShareKind, rows: readonly ShareRow[]) => {
  const waiting = await db
    .select({ ids: sql<number[]>`${keptOrder} -> 'ids'` })
    .from(transfers)
    .where(and(waitingMoves('settlement', now()), sql`${keptOrder} ->> 'kind' = ${kind}`))
  const asked = new Set(waiting.flatMap(({ ids }) => ids))
  const waitAlready = rows.filter(({ id }) => asked.has(id)).map(({ id }) => id)
  if (waitAlready.length > 0) throw refuse('conflict', { details: { ids: waitAlready, why: 'waits' } })
}

/** Settles shares, all or none, and returns what was done; above the limit it waits as a whole, in each currency. */
const settle = async (ctx: CallContext, order: Order, { reason, passcode, expected }: Confirmation) => {
  const { db, user, now } = ctx
  if (order.move === 'take_back') {
    if (!allows(user, 'shares.reopen')) throw refuse('forbidden')
    if (reason === undefined) throw invalid({ reason: 'reason_required' })
  }
  await requirePasscode(ctx, passcode)
  const move = await weighed(ctx, order)
  await lockSums(db, move)
  const actor = { settles: allows(user, 'shares.settle'), reopens: allows(user, 'shares.reopen') }
  const checked = await checkOrder(ctx, order, actor, expected)
  const { rows, groups, totals } = checked
  if (rows.length === 0) return { changed: [], totals, waits: [] }
  if (order.move === 'pay') await requireNoneWaits(ctx, order.kind, rows)
  // Somebody settled between the two reads: these sums are not the ones locked.
  if (order.move === 'pay' && !samePieces(move.pieces, piecesOf(groups)))
    throw refuse('conflict', { details: { totals } })
  const at = now()
  const wait = await waitOf(db, move, at)
  if (wait) {
    const shown = totals.map(({ currency, amount }) => {
      const own = groups.filter((group) => group.currency === currency)
      const ids = own.flatMap((group) => group.rows.map(({ id }) => id))
      const [payee] = own.length === 1 ? own : []
      return {
        kept: { move: 'settlement' as const, order: { kind: order.kind, ids, expected: [{ currency, amount }] } },
        currency,
        amount: toMinor(amount, currency),
        reason: reasons[order.kind],
        person: payee?.payee ?? null,
        other: payee?.payee ?? countOfRequests(ids.length),
        description: countOfRequests(ids.length),
      }
    })
    return { changed: [], totals, waits: await holdForApproval(ctx, move, wait, shown) }
  }
  await countMove(db, move, { reference: `settlement ${order.kind} ${rows[0]?.id ?? 0}`, alone: true, at })
  return { changed: await book(ctx, order, checked, { reason, by: user.uuid }), totals, waits: [] }
}

const moveOf = (paid: boolean): ShareMove => (paid ? 'pay' : 'take_back')

/** Sets the paid flag of partner shares. */
export const markPartnerSold: Handler<typeof shares.markPartnerSold> = (ctx, { body }) =>
  settle(ctx, { kind: 'partner', move: moveOf(body.paid_status === 'paid'), ids: body.request_ids }, body)

/** Sets one of the three paid flags of completed requests: of listed rows, or of all that match a filter. */
export const settleShares: Handler<typeof shares.settleShares> = (ctx, { body }) => {
  const given = {
    partner: body.is_partner_share_paid,
    teacher: body.is_teacher_share_paid,
    mentor: body.is_mentor_share_paid,
  }
  const kinds = shareKinds.filter((kind) => given[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined) throw invalid({ is_partner_share_paid: 'required' })
  // One kind at a time, so that the sums the caller saw are the sums that are booked.
  if (kinds.length > 1) throw invalid({ [`is_${kinds[1]}_share_paid`]: 'invalid' })
  const { process_request_ids: ids, filter } = body
  if (ids === undefined && filter === undefined) throw invalid({ process_request_ids: 'required' })
  if (ids !== undefined && filter !== undefined) throw invalid({ filter: 'invalid' })
  if (filter !== undefined && body.expected === undefined) throw invalid({ expected: 'required' })
  return settle(ctx, { kind, move: moveOf(given[kind] === true), ids, filter }, body)
}
