import { and, eq } from 'drizzle-orm'
import { formatMinor } from '../../../contract/money/amounts'
import type { topUps } from '../../../contract/money/top-ups'
import { pageLinks } from '../../../contract/page-links'
import { transfers } from '../../db/schema'
import type { LedgerSource } from '../ledger/rules'
import type { Handler } from '../../implement'
import { availableCredit, lockAccountsOf } from '../ledger/accounts'
import { reverse } from '../ledger/post'
import { reasons } from '../ledger/texts'
import { amountWords, notify } from '../../notifications/notify'
import { refuse } from '../../http/refuse'
import { releaseAllowance } from '../second-person/allowance'
import { requirePasscode } from '../passcode'
import { creditLine, lockedTransfer, movesFor, presentTransfer, type TransferRow } from './rows'

/**
 * Reverses a confirmed top-up with the mirror image of its entry: once, with a reason, and only while the credit still
 * holds all of it. What was spent or is reserved for a withdrawal cannot be taken back.
 */
export const reverseTransfer: Handler<typeof topUps.reverseTransfer> = async (ctx, { params, body }) => {
  const { db, user, now, audit } = ctx
  await requirePasscode(ctx, body.passcode)
  const row = await lockedTransfer(ctx, params.uuid, body.version)
  const holder = row.receiverUuid
  if (!(await movesFor(ctx, row)).includes('reverse') || holder === null) throw refuse('illegal_move')
  const line = await creditLine(db, row, holder)
  if (!line) throw refuse('illegal_move')
  const currency = row.currency
  // The mirror image is posted only to the accounts of these lines.
  await lockAccountsOf(db, line.transactionId)
  const available = await availableCredit(db, holder, currency)
  if (available < row.amountMinor)
    throw refuse('validation', {
      fields: { amount: 'balance' },
      details: { available: formatMinor(available, currency), currency },
    })
  const at = now()
  const [changed] = await db
    .update(transfers)
    .set({
      state: 'reversed',
      decisionReason: body.reason,
      reversedAt: at,
      reversedBy: user.uuid,
      version: row.version + 1,
    })
    .where(and(eq(transfers.id, row.id), eq(transfers.version, row.version)))
    .returning()
  const next = changed as TransferRow
  await releaseAllowance(db, row.uuid)
  const amount = formatMinor(row.amountMinor, currency)
  await notify(db, {
    to: [holder],
    type: 'money',
    text: 'credit_back',
    values: { amount: amountWords(row.amountMinor, currency) },
    link: pageLinks.transfer(row.uuid, 'user'),
    at,
  })
  const source: LedgerSource = row.network === 'bank' ? 'bank' : 'internal'
  const posted = await reverse(db, line.transactionId, {
    at,
    type: 'deposit',
    reason: reasons.depositTakenBack,
    source,
    user: holder,
    reference: row.hash ?? row.uuid,
    description: body.reason,
  })
  await audit({
    action: 'transfer.reversed',
    subject: { type: 'transfer', id: row.uuid },
    before: { state: row.state, credit: formatMinor(available, currency) },
    after: { state: next.state, amount, currency, reverses: line.transactionId, entry: posted.id },
    reason: body.reason,
  })
  return { object: await presentTransfer(ctx, next) }
}
