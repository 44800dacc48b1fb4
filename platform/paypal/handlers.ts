import type { paypal } from '../../contract/paypal'
import { notYet, type Handlers } from '../implement'

/** Everything below `/paypal`. */
export const paypalHandlers: Handlers<typeof paypal> = {
  accounts: notYet,
  accountTransactions: notYet,
  addTransaction: notYet,
  ledgers: notYet,
}
