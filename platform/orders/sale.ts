import type { Currency } from '../../contract/money/amounts'
import type { Db } from '../db/connect'
import { accountOf, creditOf } from '../money/ledger/accounts'
import { post } from '../money/ledger/post'
import { reasons } from '../money/ledger/texts'

/** A sale through the gateway as the books see it. */
export interface Sale {
  readonly at: Date
  readonly user: string
  readonly reference: string
  readonly amountMinor: bigint
  readonly currency: Currency
}

/** Posts a paid package: the gateway owes us the amount, the sale of packages is income. */
export const postSale = async (tx: Db, { at, user, reference, amountMinor, currency }: Sale): Promise<void> => {
  await post(tx, {
    at,
    type: 'purchase',
    reason: reasons.package,
    source: 'gateway',
    user,
    reference,
    postings: [
      [accountOf('means', 'gateway'), -amountMinor, currency],
      [accountOf('income', 'packages'), amountMinor, currency],
    ],
  })
}

/** Posts a payment that bought nothing: the gateway owes us the amount, and we owe it to the payer as credit. */
export const postUnused = async (tx: Db, { at, user, reference, amountMinor, currency }: Sale): Promise<void> => {
  await post(tx, {
    at,
    type: 'deposit',
    reason: reasons.refund,
    source: 'gateway',
    user,
    reference,
    postings: [
      [accountOf('means', 'gateway'), -amountMinor, currency],
      [creditOf(user), amountMinor, currency],
    ],
  })
}
