import type { paypal } from '../../../contract/money/paypal'
import type { Handlers } from '../../implement'
import { addAccount, updateAccount } from './accounts'
import { accounts, accountTransactions, ledgers } from './lines'
import { addTransaction } from './record'
import { reverseTransaction } from './reverse'

/** Everything below `/paypal`. */
export const paypalHandlers: Handlers<typeof paypal> = {
  accounts,
  addAccount,
  updateAccount,
  accountTransactions,
  addTransaction,
  reverseTransaction,
  ledgers,
}
