import { and, eq, isNotNull } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { allows } from '../../../contract/access'
import type { transfers as area } from '../../../contract/money/transfers'
import { transfers, users, withdrawals } from '../../db/schema'
import type { KeptOrder } from '../../db/schema/approvals'
import { gasNeeded, limitsOf } from '../rules'
import type { CallContext, Handler } from '../../implement'
import { bookBalance } from '../ledger/balances'
import type { PostedTransaction } from '../ledger/post'
import { carryOutLine } from '../paypal/record'
import { invalid, refuse } from '../../http/refuse'
import { recountNow, releaseAllowance, lockCounted } from './allowance'
import { bookCredit } from '../transfers/credit'
import { goesToAddressOf } from '../transfers/destination'
import { requireOwnersOpen } from '../../people/changes/hold'
import { provePasscode, requirePasscode } from '../passcode'
import { followTransfer } from '../withdrawals/pay'
import { bookBank } from '../transfers/rial'
import { carryOutSalary } from '../salary'
import { tellMaker } from './waiting'
import { carryOutSettlement } from '../shares/settle'
import { creditMoved, lockedTransfer, movesFor, presentTransfer, type TransferRow } from '../transfers/rows'
import { isChain, lockedWalletAt } from '../wallets/rows'

/** Books a move after its last approval; returns what was posted to credit or at the bank. */
const bookNow = async (ctx: CallContext, row: TransferRow): Promise<PostedTransaction | undefined> => {
  const { db, now } = ctx
  if (row.network === 'internal') return bookCredit(db, row, now())
  if (row.network === 'bank') return bookBank(db, row, now())
  if (row.kept && row.createdBy !== null) await carryOut[row.kept.move](ctx, row.kept.order, row.createdBy)
  return undefined
}

/** Books moves of the books (salaries, PayPal lines, settlements) as they were requested. */
const carryOut: Readonly<
  Record<KeptOrder['move'], (ctx: CallContext, order: KeptOrder['order'], asker: string) => Promise<void>>
> = {
  salary: (ctx, order, asker) => carryOutSalary(ctx, order as never, asker),
  paypal_line: (ctx, order, asker) => carryOutLine(ctx, order as never, asker),
  settlement: (ctx, order, asker) => carryOutSettlement(ctx, order as never, asker),
}

/** Refuses what the source no longer covers and what is above the limit now; both were fine when the transfer was made. */
const checkSource = async ({ db }: CallContext, row: TransferRow): Promise<void> => {
  // Moves of the books are checked again where they are booked.
  if (row.kept) return
  if (row.amountMinor > limitsOf(row.walletOwnerUuid === null ? 'platform' : 'user', row.currency).single)
    throw invalid({ amount: 'limit_single' })
  if (row.network === 'bank' && row.direction === 'out') {
    const free = await bookBalance(db, 'bank', 'IRR')
    if (free < row.amountMinor + row.costMinor) throw invalid({ amount: 'balance' })
  }
  if (!isChain(row.network)) return
  const wallet = await lockedWalletAt(db, row.network, row.sender)
  if (!wallet || wallet.availableMinor < row.amountMinor + row.costMinor) throw invalid({ amount: 'balance' })
  if (Number(wallet.gas) < gasNeeded[row.network]) throw invalid({ sender_address: 'gas' })
}

/** Refuses to send the platform's money to an address now known to belong to its approver or maker. */
const checkAddress = async ({ db, user }: CallContext, row: TransferRow): Promise<void> => {
  if (await goesToAddressOf(db, row, user.uuid)) throw refuse('forbidden')
  if (row.createdBy !== null && (await goesToAddressOf(db, row, row.createdBy)))
    throw invalid({ receiver_address: 'own_receiver' })
}

/** Refuses a transfer whose maker, or whose receiver of credit, has been disabled since. */
const checkPeople = async ({ db }: CallContext, row: TransferRow): Promise<void> => {
  const credited = row.network === 'internal' || (row.network === 'bank' && row.direction === 'in')
  const people = [row.createdBy, credited ? row.receiverUuid : null].filter((uuid) => uuid !== null)
  const found = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(among(users.uuid, people), isNotNull(users.disabledAt)))
  const disabled = new Set(found.map(({ uuid }) => uuid))
  if (row.createdBy !== null && disabled.has(row.createdBy)) throw invalid({ created_by: 'maker_disabled' })
  if (disabled.size > 0) throw invalid({ recipient_uuid: 'receiver_disabled' })
}

const callBack = async (
  ctx: CallContext,
  row: TransferRow,
  reason: string | undefined,
): Promise<Partial<TransferRow>> => {
  const paying = await ctx.db.select().from(withdrawals).where(eq(withdrawals.transferId, row.id)).for('update')
  await followTransfer(ctx.db, paying, 'called_back', null)
  await releaseAllowance(ctx.db, row.uuid)
  return {
    state: row.createdBy === ctx.user.uuid ? 'called_back' : 'rejected',
    decisionReason: reason ?? null,
    settledAt: ctx.now(),
  }
}

/**
 * The second person's decision on a transfer above the limit: never by its maker, only on the version they saw, and only
 * in time. The maker may recall the transfer, even while their money is closed.
 */
export const decideTransfer: Handler<typeof area.decideTransfer> = async (ctx, { params, body }) => {
  const { db, user, now, audit } = ctx
  const [made] = await db.select({ by: transfers.createdBy }).from(transfers).where(eq(transfers.uuid, params.uuid))
  // Recalling one's own transfer keeps the money where it is: somebody who lost their account may do it too.
  const own = made?.by === user.uuid
  if (!own && !allows(user, 'money.approve') && !allows(user, 'money.move')) throw refuse('not_found')
  const keeps = !body.approve && own
  await (keeps ? provePasscode : requirePasscode)(ctx, body.passcode)
  const row = await lockedTransfer(ctx, params.uuid, body.version)
  const moves = await movesFor(ctx, row)
  const mine = row.createdBy === user.uuid
  const move = body.approve ? 'approve' : mine ? 'cancel' : 'reject'
  // A caller who may reject it but not approve it is among its receivers.
  const barred = body.approve && (mine || moves.includes('reject'))
  if (!moves.includes(move)) throw refuse(barred ? 'forbidden' : 'illegal_move')
  if (body.approve) {
    await requireOwnersOpen(db, now(), row.createdBy === null ? [] : [row.createdBy])
    await checkPeople(ctx, row)
    await checkAddress(ctx, row)
  }
  if (!body.approve && body.reason === undefined) throw invalid({ reason: 'reason_required' })
  let change: Partial<TransferRow>
  if (body.approve) {
    const approvals = [...row.approvals, user.uuid]
    const done = approvals.length >= row.approvalsNeeded
    if (done) {
      await lockCounted(db, row.uuid)
      await checkSource(ctx, row)
      await recountNow(db, row.uuid, now())
    }
    const state = !done ? row.state : isChain(row.network) ? 'sending' : 'confirmed'
    change = { approvals, state, settledAt: state === 'confirmed' ? now() : null }
  } else change = await callBack(ctx, row, body.reason)
  const [changed] = await db
    .update(transfers)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(transfers.id, row.id), eq(transfers.version, row.version)))
    .returning()
  const next = changed as TransferRow
  await audit({
    action: body.approve ? 'transfer.approved' : mine ? 'transfer.called_back' : 'transfer.rejected',
    subject: { type: 'transfer', id: row.uuid },
    before: { state: row.state, approvals: row.approvals.length },
    after: { state: next.state, approvals: next.approvals.length },
    ...(body.reason !== undefined && { reason: body.reason }),
  })
  if (!mine && next.state !== 'waiting_approval')
    await tellMaker(db, next, body.approve ? 'transfer_approved' : 'transfer_rejected', now())
  const object = await presentTransfer(ctx, next)
  const posted = next.state === 'confirmed' ? await bookNow(ctx, next) : undefined
  return {
    object: {
      ...object,
      ...(posted && { credit: creditMoved(ctx, next, object, posted) }),
      ...(!body.approve && { decided_by: { uuid: user.uuid, name: user.name } }),
    },
  }
}
