import type { paypal } from '../../contract/paypal'
import type { Handlers } from '../implement'
import { accounts, accountTransactions, ledgers } from './lines'
import { addTransaction } from './record'
import { reverseTransaction } from './reverse'

/** Everything below `/paypal`. */
export const paypalHandlers: Handlers<typeof paypal> = {
  accounts,
  accountTransactions,
  addTransaction,
  reverseTransaction,
  ledgers,
}
