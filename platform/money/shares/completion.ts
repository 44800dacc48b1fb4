import { requestForms } from '../../../contract/requests/forms'
import type { Currency } from '../../../contract/money/amounts'
import type { Db } from '../../db/connect'
import type { processRequests } from '../../db/schema'
import { incomeParts } from '../rules'
import { shareAccountKeys } from './state-table'
import { accountOf, creditOf } from '../ledger/accounts'
import { moneyOfRequest } from '../ledger/expected'
import { post, type Posting } from '../ledger/post'
import { reasons } from '../ledger/texts'

type RequestRow = typeof processRequests.$inferSelect

/** The shares a completed request earned, as postings of its transaction. */
const sharesOf = (row: RequestRow, currency: Currency): Posting[] => {
  const earned = {
    partner: row.partnerShareMinor,
    teacher: row.teacherShareMinor,
    mentor: row.mentorShareMinor,
  } as const
  return (['partner', 'teacher', 'mentor'] as const).flatMap((kind): Posting[] => {
    const amount = earned[kind]
    return amount === null || amount === 0n ? [] : [[accountOf('share', shareAccountKeys[kind]), amount, currency]]
  })
}

/** The sum that the completion of this request books, if any; a withdrawal is booked when it is paid. */
export const bookedSum = ({
  amountMinor: amount,
  currency,
  type,
}: RequestRow): { readonly amount: bigint; readonly currency: Currency } | undefined =>
  amount === null || amount === 0n || currency === null || type === 'withdrawal' ? undefined : { amount, currency }

/**
 * Books what a completed request earns. The money itself is booked as expected, less what came for it before, and
 * cleared when the transaction that brings it is recorded. An income goes to its owner less our fee; a sale is ours less
 * the shares.
 */
export const bookCompletion = async (tx: Db, row: RequestRow, now: Date): Promise<void> => {
  const { type, userUuid } = row
  const booked = bookedSum(row)
  if (!booked) return
  const { amount, currency } = booked
  const shares = sharesOf(row, currency)
  const shared = shares.reduce((all, [, minor]) => all + minor, 0n)
  const isIncome = requestForms[type].credits === true
  const course = type === 'course'
  const { fee, net } = incomeParts(amount)
  const { unallocated } = await moneyOfRequest(tx, row.id, currency)
  const came = unallocated < 0n ? 0n : unallocated < amount ? unallocated : amount
  await post(tx, {
    at: now,
    type: isIncome ? 'income' : 'purchase',
    reason: isIncome ? reasons.income : course ? reasons.course : reasons.platform,
    source: 'internal',
    user: userUuid,
    requestId: row.id,
    reference: row.code,
    description: row.form['project_title'] ?? null,
    postings: [
      [accountOf('position', 'receivable'), came - amount, currency],
      [accountOf('position', 'unallocated'), -came, currency],
      ...(isIncome ? ([[creditOf(userUuid), net, currency]] as const) : []),
      [
        accountOf('income', isIncome ? 'incomeFee' : course ? 'courses' : 'platforms'),
        (isIncome ? fee : amount) - shared,
        currency,
      ],
      ...shares,
    ],
  })
}
