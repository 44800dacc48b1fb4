import type { Currency } from '../../contract/money/amounts'
import type { PaymentFailure } from '../../contract/orders/payments'

/** The outcome of a payment: paid, cancelled by the payer, declined by the bank, failed without a reason, or unknown. */
export type Decided = 'paid' | Exclude<PaymentFailure, 'left'> | 'failed' | 'unknown'

/** The status a gateway reports for a payment: it still accepts an `open` one and has no record of an `absent` one. */
export type Outcome = 'open' | 'absent' | Decided

/** A payment as sent to a gateway. */
export interface Charge {
  readonly reference: string
  /** Decimal text in the currency. */
  readonly amount: string
  readonly currency: Currency
  /** Where the payer goes afterwards; an absolute URL. */
  readonly returnUrl: string
}

/** A payment gateway. It is slow and outside our books, so it is never called inside a transaction. */
export interface Gateway {
  readonly sandbox: boolean
  /** Opens the charge at the gateway and returns the page to send the payer to; a known charge is not opened twice. */
  readonly begin: (charge: Charge) => Promise<string>
  /** Looks up the outcome of a charge. It changes nothing and never throws: no response is `unknown`. */
  readonly lookUp: (charge: Pick<Charge, 'reference' | 'amount' | 'currency'>) => Promise<Outcome>
}
