import { and, eq, ne, sql } from 'drizzle-orm'
import { dayInTehran, firstMoment, todayInTehran } from '../../../contract/jalali'
import type { Parsed } from '../../../contract/endpoint'
import { checkAmount, checkPaid, toMinor, type Currency } from '../../../contract/money/amounts'
import { mostOfPaypalLine, paysRequest, whyNotPaid, type paypal } from '../../../contract/money/paypal'
import { compactKey } from '../../../contract/text'
import { requireNoHold } from '../../people/changes/hold'
import { onDays } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { lockNames } from '../../db/named-locks'
import { paypalAccounts, paypalLines, processRequests, transfers } from '../../db/schema'
import type { WeighedMove } from '../second-person/rules'
import type { CallContext, Handler } from '../../implement'
import { accountOf } from '../ledger/accounts'
import { moneyOfRequest } from '../ledger/expected'
import { post, type Posting } from '../ledger/post'
import { reasons } from '../ledger/texts'
import { countMove, lockSums } from '../second-person/allowance'
import { holdForApproval, waitOf, waitsAlready } from '../second-person/pending-moves'
import { invalid, refuse } from '../../http/refuse'
import { presentLine } from './lines'
import { writeLine } from './write-line'

const l = paypalLines
type Body = Parsed<typeof paypal.addTransaction>['body']

/** A reference in upper case without separators; lines are found by it through an index. */
const folded = (text: unknown) => sql`translate(upper(${text}), '-_./ ', '')`

/** A reversed line may be recorded again, and PayPal knows nothing of its mirror image. */
const stands = sql`${l.reverses} is null and not exists (select 1 from ${l} back where back.reverses = ${l.id})`

/** Refuses a PayPal reference that any account already has: it identifies one transaction, however its dashes are typed. */
const refuseKnown = async (db: Db, { reference }: Body): Promise<void> => {
  await lockNames(db, 'references', [`paypal ${reference.toUpperCase().replace(/[-_./ ]/g, '')}`])
  const [known] = await db
    .select({ id: l.id })
    .from(l)
    .where(and(sql`${folded(l.reference)} = ${folded(sql`${reference}::text`)}`, stands))
    .limit(1)
  if (known) throw invalid({ reference: 'duplicate' })
}

/** Refuses what looks like a duplicate: the same amount and direction on the same day. */
const refuseDouble = async (db: Db, body: Body, gross: bigint): Promise<void> => {
  const sameSale = and(eq(l.direction, body.direction), eq(l.grossMinor, gross), ...onDays(l.at, body.date, body.date))
  const [twin] = await db
    .select({ id: l.id, reference: l.reference, at: l.at })
    .from(l)
    .where(and(eq(l.accountUuid, body.account), sameSale, stands))
    .limit(1)
  if (twin) throw refuse('conflict', { details: { id: twin.id, reference: twin.reference, at: twin.at.toISOString() } })
}

/** A line that may be written: its locked account, and its sums. */
interface Checked {
  readonly account: typeof paypalAccounts.$inferSelect
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly requestId: number | null
}

/** The other side of a line: what we expected, what we bought, or what nobody can attribute yet. */
const contraOf = async (
  db: Db,
  body: Body,
  { account: { currency }, gross, requestId }: Checked,
): Promise<Posting[]> => {
  const unallocated = accountOf('position', 'unallocated')
  if (body.direction === 'out')
    return [[body.type === 'purchase' ? accountOf('cost', 'services') : unallocated, -gross, currency]]
  if (requestId === null || !paysRequest(body)) return [[unallocated, gross, currency]]
  const { receivable } = await moneyOfRequest(db, requestId, currency)
  const cleared = receivable < -gross ? gross : receivable < 0n ? -receivable : 0n
  return [
    [accountOf('position', 'receivable'), cleared, currency],
    [unallocated, gross - cleared, currency],
  ]
}

/** The request a line is about, locked: two payments at once would both clear what it is owed. */
const requestOf = async (db: Db, id: number | undefined): Promise<typeof processRequests.$inferSelect | null> => {
  if (id === undefined) return null
  const [row] = await db
    .select()
    .from(processRequests)
    .where(and(sql`${processRequests.id}::bigint = ${id}`, ne(processRequests.status, 'draft')))
    .for('no key update')
  if (!row) throw invalid({ request_id: 'unknown_request' })
  return row
}

/** Refuses a payment of a request that expects none, none in this currency, or none any more. */
const refusePaid = async (
  db: Db,
  body: Body,
  currency: Currency,
  { id, type, status, amountMinor, currency: its }: typeof processRequests.$inferSelect,
): Promise<void> => {
  if (!paysRequest(body)) return
  const wrong = whyNotPaid({ ...body, currency }, { type, status, amount: amountMinor, currency: its })
  if (wrong) throw invalid({ request_id: wrong })
  const { receivable, unallocated } = await moneyOfRequest(db, id, currency)
  const owed = status === 'completed' ? 0n : (amountMinor ?? 0n)
  if (owed - receivable - unallocated <= 0n) throw invalid({ request_id: 'already_paid' })
}

const momentOf = (date: string, now: Date): Date =>
  date === todayInTehran(now) ? now : new Date(firstMoment(date) + 12 * 3_600_000)

const amountsOf = (body: Body, currency: Currency): { readonly gross: bigint; readonly fee: bigint } => {
  const gross = checkAmount(body.amount, currency)
  if (typeof gross === 'string') throw invalid({ amount: gross })
  if (gross > toMinor(mostOfPaypalLine, currency)) throw invalid({ amount: 'limit_single' })
  const fee = body.fee === undefined ? 0n : checkPaid(body.fee, currency)
  if (typeof fee === 'string') throw invalid({ fee })
  if (fee >= gross) throw invalid({ fee: 'fee_above_amount' })
  return { gross, fee }
}

/** Checks a line and locks its account and reference. */
const checkLine = async (ctx: CallContext, body: Body): Promise<Checked> => {
  const { db, now } = ctx
  const request = await requestOf(db, body.request_id)
  const [account] = await db.select().from(paypalAccounts).where(eq(paypalAccounts.uuid, body.account)).for('update')
  if (!account) throw invalid({ account: 'unknown_option' })
  if (body.email !== undefined && body.email !== account.email.toLowerCase()) throw invalid({ email: 'invalid' })
  if (account.status === 'closed') throw refuse('illegal_move')
  const { gross, fee } = amountsOf(body, account.currency)
  if (body.date > todayInTehran(now())) throw invalid({ date: 'date_future' })
  if (request) await refusePaid(db, body, account.currency, request)
  await refuseKnown(db, body)
  if (body.anyway !== true) await refuseDouble(db, body, gross)
  const net = body.direction === 'in' ? gross - fee : gross + fee
  if (body.direction === 'out' && account.balanceMinor < net) throw invalid({ amount: 'balance' })
  return { account, gross, fee, net, requestId: request?.id ?? null }
}

/** Books a line and adds it to its account. */
const bookLine = async (ctx: CallContext, body: Body, checked: Checked, by: string) => {
  const { db, now, audit } = ctx
  const { account, gross, fee, net, requestId } = checked
  const currency = account.currency
  const into = body.direction === 'in'
  const moment = now()
  const at = momentOf(body.date, moment)
  const { id: transactionId } = await post(db, {
    at: moment,
    type: into ? 'deposit' : 'payout',
    reason: reasons.paypal,
    source: 'paypal',
    user: account.userUuid,
    requestId,
    reference: body.reference,
    description: body.description ?? null,
    postings: [
      [accountOf('means', 'paypal'), into ? -net : net, currency],
      [accountOf('cost', 'fees'), -fee, currency],
      ...(await contraOf(db, body, checked)),
    ],
  })
  const line = await writeLine(db, account, {
    at,
    type: body.type,
    direction: body.direction,
    counterparty: body.counterparty,
    grossMinor: gross,
    feeMinor: fee,
    netMinor: net,
    reference: body.reference,
    requestId,
    transactionId,
  })
  await audit({
    action: 'paypal.recorded',
    subject: { type: 'paypal_line', id: line.id },
    after: {
      account: account.uuid,
      direction: body.direction,
      amount: body.amount,
      currency,
      reference: body.reference,
      day: dayInTehran(at.getTime()),
      anyway: body.anyway === true,
      by,
    },
  })
  return line
}

/** Books a line that waited, once the second person approves it; it is checked again. */
export const carryOutLine = async (ctx: CallContext, body: Body, asker: string): Promise<void> => {
  await bookLine(ctx, body, await checkLine(ctx, body), asker)
}

/** The amount the limits count: an outgoing fee leaves too; what comes in counts before its fee was taken. */
const weightOf = ({ direction }: Body, gross: bigint, fee: bigint): bigint => (direction === 'in' ? gross : gross + fee)

/** Who receives an outgoing amount, by name in any spelling; an incoming one counts for its account. */
const receiverOf = (body: Body): string => (body.direction === 'in' ? body.account : compactKey(body.counterparty))

/** Records a transaction of an account by hand, both in the account and in the books; above the limit it waits. */
export const addTransaction: Handler<typeof paypal.addTransaction> = async (ctx, { body }) => {
  const { db, user, now } = ctx
  await requireNoHold(db, now(), user.uuid)
  const [known] = await db
    .select({ currency: paypalAccounts.currency })
    .from(paypalAccounts)
    .where(eq(paypalAccounts.uuid, body.account))
  if (!known) throw invalid({ account: 'unknown_option' })
  const currency = known.currency
  const { gross, fee } = amountsOf(body, currency)
  const move: WeighedMove = {
    move: 'paypal_line',
    actor: user.uuid,
    pieces: [{ receiver: receiverOf(body), currency, amount: weightOf(body, gross, fee) }],
  }
  await lockSums(db, move)
  const checked = await checkLine(ctx, body)
  const at = now()
  const same = sql`${folded(transfers.hash)} = ${folded(sql`${body.reference}::text`)}`
  if (await waitsAlready(db, 'paypal_line', at, same)) throw invalid({ reference: 'duplicate' })
  const wait = await waitOf(db, move, at)
  if (wait) {
    const [waits = null] = await holdForApproval(ctx, move, wait, [
      {
        kept: { move: 'paypal_line', order: body },
        currency,
        amount: gross,
        fee,
        reason: reasons.paypal,
        into: body.direction === 'in',
        person: null,
        other: body.counterparty,
        ours: checked.account.email,
        description: body.description ?? null,
        reference: body.reference,
      },
    ])
    return { object: null, waits }
  }
  const line = await bookLine(ctx, body, checked, user.uuid)
  await countMove(db, move, { reference: `paypal ${line.id}`, alone: true, at })
  return { object: presentLine(line, currency, user), waits: null }
}
