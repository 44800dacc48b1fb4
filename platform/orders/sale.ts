import type { Currency } from '../../contract/money/amounts'
import type { Db } from '../db/connect'
import { accountOf, creditOf, type AccountKey } from '../money/ledger/accounts'
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

/** Posts what the gateway owes us against the account it belongs to. */
const postReceived = async (
  tx: Db,
  { amountMinor, currency, ...sale }: Sale,
  entry: { readonly type: 'purchase' | 'deposit'; readonly reason: string; readonly to: AccountKey },
): Promise<void> => {
  const { to, ...said } = entry
  await post(tx, {
    ...sale,
    ...said,
    source: 'gateway',
    postings: [
      [accountOf('means', 'gateway'), -amountMinor, currency],
      [to, amountMinor, currency],
    ],
  })
}

/** Posts a paid package: the gateway owes us the amount, and package sales are income. */
export const postSale = (tx: Db, sale: Sale): Promise<void> =>
  postReceived(tx, sale, { type: 'purchase', reason: reasons.package, to: accountOf('income', 'packages') })

/** Posts a payment that bought nothing: the gateway owes us the amount, and we owe it to the payer as credit. */
export const postUnused = (tx: Db, sale: Sale): Promise<void> =>
  postReceived(tx, sale, { type: 'deposit', reason: reasons.refund, to: creditOf(sale.user) })
