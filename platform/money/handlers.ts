import type { chains } from '../../contract/money/chains'
import type { topUps } from '../../contract/money/top-ups'
import type { transferDesk } from '../../contract/money/transfer-desk'
import type { transfers } from '../../contract/money/transfers'
import type { Handlers } from '../implement'
import { addressBookHandlers } from './transfers/address-book'
import { approveTransfer } from './second-person/approve'
import { sendCredit } from './transfers/credit'
import { creditHistory } from './transfers/history'
import { personWallet } from './transfers/person-wallet'
import { moneyAllowance, transferQuote } from './transfers/quote'
import { bookRial } from './transfers/rial'
import { reverseTransfer } from './transfers/reverse'
import { sendBsc, sendUsdt } from './transfers/send'
import { listTransfers, oneTransfer, walletTransactions } from './transfers/lists'
import { receiptHandlers } from './transfers/receipts'
import { walletHandlers } from './wallets/wallets'

/** Transfers, wallets and the desk of the transfer wizard. */
export const transferHandlers: Handlers<typeof transfers & typeof chains & typeof transferDesk & typeof topUps> = {
  ...walletHandlers,
  ...receiptHandlers,
  reverseTransfer,
  ...addressBookHandlers,
  personWallet,
  transferQuote,
  moneyAllowance,
  sendUsdt,
  sendBsc,
  bookRial,
  approveTransfer,
  transfers: listTransfers,
  transfer: oneTransfer,
  sendCredit,
  creditHistory,
  walletTransactions,
}
