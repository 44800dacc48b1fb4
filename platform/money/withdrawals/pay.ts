import { and, eq, type SQL } from 'drizzle-orm'
import { among } from '../../db/conditions'
import type { FieldCode } from '../../../contract/error'
import type { ExternalNetwork } from '../../../contract/money/networks'
import { dayInTehran } from '../../../contract/jalali'
import { pageLinks } from '../../../contract/page-links'
import type { Db } from '../../db/connect'
import { bankFees, processRequests, transfers, users, withdrawals, type StoredWithdrawalState } from '../../db/schema'
import { isClosedRequest } from '../../requests/state-table'
import { isApart, samePieces, type Piece, type Verdict, type WeighedMove } from '../second-person/rules'
import { isAboveLimit, shownState, withdrawalOn, type WithdrawalEvent } from './state-table'
import { accountOf, creditOf, meansAt } from '../ledger/accounts'
import type { NewTransaction } from '../ledger/post'
import { reasons } from '../ledger/texts'
import { notify } from '../../notifications/notify'
import { invalid, refuse } from '../../http/refuse'
import { recordEvent } from '../../requests/change'
import { lastEventOf } from '../../requests/rows'
import { weigh } from '../second-person/allowance'

/** A row of `withdrawals`. */
export type WithdrawalRow = typeof withdrawals.$inferSelect

type TransferRow = typeof transfers.$inferSelect

/** What a transfer is about to pay, as checked against the limits. */
export interface Payment {
  readonly move: WeighedMove
  readonly network: ExternalNetwork
  readonly receiver: string
  readonly amount: bigint
}

/** The transfer that took the first of these withdrawals meanwhile, and who created it. */
const payerOf = async (tx: Db, [first]: readonly WithdrawalRow[]) => {
  if (!first || first.transferId === null) return {}
  const [row] = await tx
    .select({ transfer: transfers.uuid, by: users.name })
    .from(transfers)
    .leftJoin(users, eq(users.uuid, transfers.createdBy))
    .where(eq(transfers.id, first.transferId))
  return row ?? {}
}

/** The withdrawals with one signature: those approved by whoever pays them. The others have two. */
const signedAlone = (rows: readonly WithdrawalRow[], by: string): Piece[] =>
  rows
    .filter(({ approvals }) => approvals.includes(by))
    .map((row) => ({
      receiver: row.userUuid,
      currency: row.currency,
      amount: row.amountMinor - row.feeMinor,
    }))

/** A payment of withdrawals as the limits count it; read without a lock, and compared with the locked rows later. */
export const paymentOf = async (tx: Db, by: string, ids: readonly number[]): Promise<WeighedMove> => {
  const rows = await tx.select().from(withdrawals).where(among(withdrawals.id, ids)).orderBy(withdrawals.id)
  return { move: 'withdrawal', actor: by, pieces: signedAlone(rows, by) }
}

/** From the limit on, an approver of a withdrawal may not pay it; its owner never may. */
const mayPay = ({ userUuid, approvals, approvalsNeeded }: WithdrawalRow, by: string): boolean =>
  isApart('pay', { above: isAboveLimit(approvalsNeeded), asker: userUuid, approvals }, by)

/**
 * Checks a payment against the limits before it is made, and whether `by` may make it. If none of it counts because others
 * signed it, the payer's current sum is returned unchanged.
 */
export const weighPayment = async (
  db: Db,
  by: string,
  ids: readonly number[],
  now: Date,
): Promise<Verdict & { readonly apart: boolean }> => {
  const rows = await db.select().from(withdrawals).where(among(withdrawals.id, ids))
  const [first] = rows
  if (!first) return { problem: undefined, uses: [], apart: true }
  const move = await paymentOf(db, by, ids)
  const nothing: Piece = { receiver: first.userUuid, currency: first.currency, amount: 0n }
  const counts = move.pieces.length > 0
  const { problem, uses } = await weigh(db, counts ? move : { ...move, pieces: [nothing] }, now)
  const told = counts ? uses : uses.flatMap((use) => (use.scope === 'actor' ? [{ ...use, waits: false }] : []))
  return { problem, uses: told, apart: rows.every((row) => mayPay(row, by)) && !told.some(({ waits }) => waits) }
}

/** Locks withdrawals with their requests; requests first, as every move of a request does. */
export const lockWithdrawals = async (tx: Db, where: SQL | undefined): Promise<WithdrawalRow[]> => {
  const found = await tx.select({ request: withdrawals.requestId }).from(withdrawals).where(where)
  if (found.length === 0) return []
  const requests = found.map(({ request }) => request)
  await tx
    .select({ id: processRequests.id })
    .from(processRequests)
    .where(among(processRequests.id, requests))
    .orderBy(processRequests.id)
    .for('update')
  return tx.select().from(withdrawals).where(where).orderBy(withdrawals.id).for('update')
}

/** The requests of locked withdrawals that wait for a correction. */
const sentBackAmong = async (tx: Db, rows: readonly WithdrawalRow[]): Promise<ReadonlySet<number>> => {
  const ids = rows.map(({ requestId }) => requestId)
  const requests = await tx
    .select({ id: processRequests.id })
    .from(processRequests)
    .where(and(among(processRequests.id, ids), eq(processRequests.status, 'needs_correction')))
  return new Set(requests.map(({ id }) => id))
}

/**
 * The withdrawals a transfer pays, locked. All are approved and go to its receiver on its network, and what their owners
 * receive adds up to exactly its amount.
 */
export const withdrawalsToPay = async (
  tx: Db,
  ids: readonly number[],
  { network, receiver, amount, move }: Payment,
): Promise<WithdrawalRow[]> => {
  const wanted = [...new Set(ids)]
  const rows = await lockWithdrawals(tx, among(withdrawals.id, wanted))
  if (rows.length !== wanted.length) throw invalid({ withdrawal_ids: 'unknown_option' })
  const sentBack = await sentBackAmong(tx, rows)
  const taken = rows.filter(
    ({ requestId, state }) => sentBack.has(requestId) || withdrawalOn(state, 'start') === undefined,
  )
  if (taken.length > 0)
    throw refuse('conflict', {
      details: {
        withdrawals: taken.map(({ id, state: stored, requestId }) => ({
          id,
          state: shownState({ stored, sentBack: sentBack.has(requestId) }),
        })),
        ...(await payerOf(tx, taken)),
      },
    })
  const problems: Record<string, FieldCode> = {}
  if (rows.some((row) => row.network !== network)) problems['withdrawal_ids'] = 'wrong_network'
  else if (rows.some((row) => row.destination !== receiver)) problems['withdrawal_ids'] = 'invalid'
  if (rows.reduce((all, row) => all + row.amountMinor - row.feeMinor, 0n) !== amount) problems['amount'] = 'invalid'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (!rows.every((row) => mayPay(row, move.actor))) throw invalid({ withdrawal_ids: 'second_person' })
  if (!samePieces(signedAlone(rows, move.actor), move.pieces)) throw refuse('conflict')
  return rows
}

/** The owner of the withdrawals being paid; null if there are several. */
export const oneOwnerOf = ([first, ...others]: readonly WithdrawalRow[]): string | null =>
  first && others.every(({ userUuid }) => userUuid === first.userUuid) ? first.userUuid : null

const moved = (row: WithdrawalRow, event: WithdrawalEvent): StoredWithdrawalState => {
  const state = withdrawalOn(row.state, event)
  if (!state) throw refuse('illegal_move')
  return state
}

/** Links withdrawals to the transfer that pays them. */
export const startPaying = async (tx: Db, rows: readonly WithdrawalRow[], transferId: number): Promise<void> => {
  for (const row of rows)
    await tx
      .update(withdrawals)
      .set({ state: moved(row, 'start'), transferId, version: row.version + 1 })
      .where(eq(withdrawals.id, row.id))
}

/** Completes the request of a paid withdrawal. */
const completeRequest = async (tx: Db, requestId: number, actor: string | null, at: Date): Promise<void> => {
  const [row] = await tx.select().from(processRequests).where(eq(processRequests.id, requestId)).for('update')
  if (!row || isClosedRequest(row.status)) return
  const last = await lastEventOf(tx, requestId)
  await tx
    .update(processRequests)
    .set({
      status: 'completed',
      actionStatus: 'none',
      step: 'payment',
      completedAt: at,
      modifiedAt: at,
      dueAt: null,
      deadline: null,
      version: row.version + 1,
    })
    .where(eq(processRequests.id, requestId))
  await recordEvent(tx, row, { event: 'completed', last, actor, at })
}

/** Completes a withdrawal that a transfer paid and notifies its owner; returns the ledger transaction to post. */
const payOne = async (tx: Db, row: WithdrawalRow, transfer: TransferRow, now: Date): Promise<NewTransaction> => {
  const currency = row.currency
  const { network } = row
  const [request] = await tx
    .select({ code: processRequests.code })
    .from(processRequests)
    .where(eq(processRequests.id, row.requestId))
  await tx
    .update(withdrawals)
    .set({ state: moved(row, 'confirmed'), hash: transfer.hash, paidAt: now, version: row.version + 1 })
    .where(eq(withdrawals.id, row.id))
  await tx
    .update(users)
    .set({ lastCashout: dayInTehran(now.getTime()) })
    .where(eq(users.uuid, row.userUuid))
  await completeRequest(tx, row.requestId, transfer.createdBy, now)
  await notify(tx, {
    to: [row.userUuid],
    type: 'money',
    text: 'withdrawal_paid',
    values: { code: request?.code ?? '' },
    link: pageLinks.request(row.requestId, 'user'),
    at: now,
  })
  return {
    at: now,
    type: 'withdrawal',
    reason: reasons.withdrawal,
    source: network,
    user: row.userUuid,
    requestId: row.requestId,
    reference: transfer.hash ?? transfer.uuid,
    description: request?.code ?? null,
    postings: [
      [creditOf(row.userUuid), -row.amountMinor, currency],
      [meansAt(network, transfer.sender), row.amountMinor - row.feeMinor, currency],
      [accountOf('income', 'withdrawalFee'), row.feeMinor, currency],
    ],
  }
}

/** Records the network or bank fee of a platform transfer; returns the ledger transactions to post. */
export const noteCost = async (
  tx: Db,
  transfer: TransferRow,
  requestId: number | null,
  now: Date,
): Promise<NewTransaction[]> => {
  if (transfer.costMinor === 0n) return []
  const currency = transfer.currency
  const network = transfer.network as ExternalNetwork
  const reason = network === 'bank' ? reasons.bankFee : reasons.networkFee
  const reference = transfer.hash ?? transfer.uuid
  await tx.insert(bankFees).values({
    at: now,
    source: network,
    baseMinor: transfer.amountMinor,
    feeMinor: transfer.costMinor,
    currency,
    reason,
    reference,
  })
  return [
    {
      at: now,
      type: 'fee',
      reason,
      source: network,
      requestId,
      reference,
      postings: [
        [meansAt(network, transfer.sender), transfer.costMinor, currency],
        [accountOf('cost', 'fees'), -transfer.costMinor, currency],
      ],
    },
  ]
}

/** Completes withdrawals that a transfer paid, with their requests; returns the ledger transactions to post. */
export const payWithdrawals = async (
  tx: Db,
  rows: readonly WithdrawalRow[],
  transfer: TransferRow,
  now: Date,
): Promise<NewTransaction[]> => {
  const postings: NewTransaction[] = []
  for (const row of rows) postings.push(await payOne(tx, row, transfer, now))
  return [...postings, ...(await noteCost(tx, transfer, rows[0]?.requestId ?? null, now))]
}

/** Updates withdrawals on every event of their transfer except its confirmation. */
export const followTransfer = async (
  tx: Db,
  rows: readonly WithdrawalRow[],
  event: Exclude<WithdrawalEvent, 'start' | 'confirmed'>,
  hash: string | null,
): Promise<void> => {
  for (const row of rows) {
    const state = withdrawalOn(row.state, event)
    if (state === undefined) continue
    await tx
      .update(withdrawals)
      .set({
        state,
        ...(hash !== null && { hash }),
        ...(event === 'called_back' && { transferId: null }),
        version: row.version + 1,
      })
      .where(eq(withdrawals.id, row.id))
  }
}
