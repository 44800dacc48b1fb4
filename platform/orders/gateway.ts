import type { Currency } from '../../contract/money/amounts'
import type { PaymentFailure } from '../../contract/orders/payments'

/** What became of a payment: paid, given up by the payer, declined by the bank, failed without a reason, or nobody knows. */
export type Decided = 'paid' | Exclude<PaymentFailure, 'left'> | 'failed' | 'unknown'

/** What a gateway says of a payment; an `open` one it still takes, of an `absent` one it knows nothing. */
export type Outcome = 'open' | 'absent' | Decided

/** A payment as a gateway is told of it. */
export interface Charge {
  readonly reference: string
  /** Decimal text of the currency. */
  readonly amount: string
  readonly currency: Currency
  /** Where the payer goes afterwards; absolute. */
  readonly returnUrl: string
}

/** A payment gateway. Slow and outside our books: never asked inside a transaction. */
export interface Gateway {
  readonly sandbox: boolean
  /** Opens the charge at the gateway and gives the page to send the payer to; a known one is not opened twice. */
  readonly begin: (charge: Charge) => Promise<string>
  /** What became of a charge. Asking changes nothing and never throws: silence is `unknown`. */
  readonly lookUp: (charge: Pick<Charge, 'reference' | 'amount' | 'currency'>) => Promise<Outcome>
}
