import { eq, sql } from 'drizzle-orm'
import { formatMinor } from '../../../contract/money/amounts'
import type { paypal } from '../../../contract/money/paypal'
import { paypalAccounts, paypalLines } from '../../db/schema'
import type { Handler } from '../../implement'
import { reverse } from '../ledger/post'
import { reasons } from '../ledger/texts'
import { releaseAllowance } from '../second-person/allowance'
import { requirePasscode } from '../passcode'
import { refuse } from '../../http/refuse'
import { isReversible, presentLine, takenBack } from './lines'
import { writeLine } from './write-line'

const l = paypalLines

/**
 * Reverses a line recorded by hand with its mirror image, both in the account and in the books: once, with a reason, and
 * only while the account holds what goes back. Both lines stay, and the reference may be recorded again.
 */
export const reverseTransaction: Handler<typeof paypal.reverseTransaction> = async (ctx, { params, body }) => {
  const { db, user, now, audit } = ctx
  await requirePasscode(ctx, body.passcode)
  const [line] = await db
    .select()
    .from(l)
    .where(sql`${l.id}::bigint = ${params.id}`)
  if (!line) throw refuse('not_found')
  const { transactionId } = line
  const [account] = await db
    .select()
    .from(paypalAccounts)
    .where(eq(paypalAccounts.uuid, line.accountUuid))
    .for('update')
  if (!account) throw refuse('not_found')
  if (!isReversible(line, await takenBack(db, [line.id])) || transactionId === null) throw refuse('illegal_move')
  const currency = account.currency
  const added = line.direction === 'in' ? line.netMinor : -line.netMinor
  if (account.balanceMinor < added)
    throw refuse('validation', {
      fields: { amount: 'balance' },
      details: { available: formatMinor(account.balanceMinor, currency), currency },
    })
  const at = now()
  const { id } = await reverse(db, transactionId, {
    at,
    type: line.direction === 'in' ? 'deposit' : 'payout',
    reason: reasons.paypalTakenBack,
    source: 'paypal',
    user: account.userUuid,
    requestId: line.requestId,
    reference: line.reference,
    description: body.reason,
  })
  const { type, direction, counterparty, reference, requestId } = line
  const back = await writeLine(db, account, {
    type,
    direction,
    counterparty,
    reference,
    requestId,
    at,
    grossMinor: -line.grossMinor,
    feeMinor: -line.feeMinor,
    netMinor: -line.netMinor,
    transactionId: id,
    reverses: line.id,
    reason: body.reason,
  })
  await releaseAllowance(db, `paypal ${line.id}`)
  await audit({
    action: 'paypal.reversed',
    subject: { type: 'paypal_line', id: line.id },
    before: { account: account.uuid, balance: formatMinor(account.balanceMinor, currency) },
    after: { amount: formatMinor(line.grossMinor, currency), currency, reference, line: back.id, entry: id },
    reason: body.reason,
  })
  return { object: presentLine(back, currency, user) }
}
