import { and, eq, gt, lte, ne, notInArray, sum } from 'drizzle-orm'
import { voidedWithdrawalStates } from '../../../contract/money/withdrawals'
import type { Currency } from '../../../contract/money/amounts'
import { withdrawalFees } from '../../../contract/money/withdrawal-fees'
import { requireNoHold } from '../../people/changes/hold'
import type { Db } from '../../db/connect'
import { withdrawals, type StoredWithdrawalState, type processRequests } from '../../db/schema'
import { approvalsOf, limitSpan, twoPersonRules } from '../second-person/rules'
import { isUnsent, isVoided } from './state-table'
import { availableCredit, creditOf, lockAccounts } from '../ledger/accounts'
import { invalid, refuse } from '../../http/refuse'

type RequestRow = typeof processRequests.$inferSelect

const networks = { tron: 'tron', bsc: 'bsc', iban: 'bank' } as const

/** What a withdrawal request asks for; its form is already validated. */
const withdrawalOf = (row: RequestRow) => {
  const network = networks[row.form['destination_kind'] as keyof typeof networks] ?? 'bank'
  const currency = row.currency as Currency
  const amountMinor = row.amountMinor ?? 0n
  return {
    amountMinor,
    feeMinor: withdrawalFees[network === 'bank' ? 'iban' : network],
    currency,
    network,
    destination: row.form['destination'] ?? '',
  }
}

/** What somebody requested in the last 24 hours that one person may approve; a sum split into parts still counts as one. */
const askedAlone = async (tx: Db, row: RequestRow, currency: Currency, now: Date): Promise<bigint> => {
  const [found] = await tx
    .select({ minor: sum(withdrawals.amountMinor) })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.userUuid, row.userUuid),
        eq(withdrawals.currency, currency),
        ne(withdrawals.requestId, row.id),
        gt(withdrawals.askedAt, new Date(now.getTime() - limitSpan)),
        notInArray(withdrawals.state, [...voidedWithdrawalStates]),
        lte(withdrawals.approvalsNeeded, twoPersonRules.withdrawal.approvals.below),
      ),
    )
  return BigInt(found?.minor ?? 0)
}

const over = ['rejected', 'canceled', 'expired']

/** Reset for a new request: earlier approvals and payment attempts no longer count. */
const askedAnew = {
  state: 'requested',
  approvals: [] as string[],
  approvedAt: null,
  transferId: null,
  hash: null,
} satisfies Partial<typeof withdrawals.$inferInsert>

/**
 * Keeps a withdrawal in step with its request, in the same transaction: a filed request reserves the amount from its
 * owner's credit, one sent back loses its approvals, a corrected one reserves again, and a closed one releases it. While
 * its money is on the way, a request cannot be ended, sent back or completed by hand.
 */
export const followRequest = async (tx: Db, row: RequestRow, now: Date): Promise<void> => {
  if (row.type !== 'withdrawal' || row.status === 'draft') return
  const [known] = await tx.select().from(withdrawals).where(eq(withdrawals.requestId, row.id)).for('update')
  if (row.hiddenAt !== null || over.includes(row.status)) {
    if (!known || isVoided(known.state)) return
    if (!isUnsent(known.state)) throw refuse('illegal_move')
    const state: StoredWithdrawalState = row.status === 'rejected' ? 'rejected' : 'canceled'
    await tx
      .update(withdrawals)
      .set({ state, reason: row.result, version: known.version + 1 })
      .where(eq(withdrawals.id, known.id))
    return
  }
  if (row.status === 'completed') {
    if (known?.state !== 'confirmed') throw refuse('illegal_move')
    return
  }
  if (known && row.status === 'needs_correction') {
    if (!isUnsent(known.state)) throw refuse('illegal_move')
    await tx
      .update(withdrawals)
      .set({ ...askedAnew, version: known.version + 1 })
      .where(eq(withdrawals.id, known.id))
    return
  }
  const wanted = withdrawalOf(row)
  const same =
    known?.amountMinor === wanted.amountMinor &&
    known.destination === wanted.destination &&
    known.currency === wanted.currency
  if (same || (known && !isUnsent(known.state))) return
  await requireNoHold(tx, now, row.userUuid)
  if (wanted.amountMinor <= wanted.feeMinor) throw invalid({ 'form.amount': 'too_small' })
  await lockAccounts(tx, [[creditOf(row.userUuid), wanted.currency]])
  const given = known?.currency === wanted.currency ? known.amountMinor : 0n
  if ((await availableCredit(tx, row.userUuid, wanted.currency)) + given < wanted.amountMinor)
    throw invalid({ 'form.amount': 'balance' })
  const asked = wanted.amountMinor + (await askedAlone(tx, row, wanted.currency, now))
  const approvalsNeeded = approvalsOf('withdrawal', wanted.currency, asked)
  // An increased amount counts as requested now: corrected a day later, it counts in the sums of that day.
  const more = known?.currency !== wanted.currency || wanted.amountMinor > known.amountMinor
  if (known)
    await tx
      .update(withdrawals)
      .set({ ...wanted, ...askedAnew, ...(more && { askedAt: now }), approvalsNeeded, version: known.version + 1 })
      .where(eq(withdrawals.id, known.id))
  else
    await tx.insert(withdrawals).values({
      ...wanted,
      approvalsNeeded,
      ...askedAnew,
      requestId: row.id,
      userUuid: row.userUuid,
      askedAt: now,
    })
}
