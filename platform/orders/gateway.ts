import type { Currency } from '../../contract/money/amounts'
import type { PaymentFailure } from '../../contract/orders/payments'

/**
 * What a gateway says of a payment: not decided by the payer yet, paid, given up by the payer, declined by the bank,
 * failed without a reason, or nobody knows.
 */
export type Outcome = 'open' | 'paid' | Exclude<PaymentFailure, 'left'> | 'failed' | 'unknown'

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
