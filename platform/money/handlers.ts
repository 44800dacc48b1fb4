import type { chains } from '../../contract/chains'
import type { topUps } from '../../contract/top-ups'
import type { transferDesk } from '../../contract/transfer-desk'
import type { transfers } from '../../contract/transfers'
import type { Handlers } from '../implement'
import { addressBookHandlers } from './address-book'
import { approveTransfer } from './approve'
import { sendCredit } from './credit'
import { creditHistory } from './history'
import { personWallet } from './person-wallet'
import { moneyAllowance, transferQuote } from './quote'
import { bookRial } from './rial'
import { reverseTransfer } from './reverse'
import { sendBsc, sendUsdt } from './send'
import { listTransfers, oneTransfer, walletTransactions } from './transfer-lists'
import { receiptHandlers } from './transfer-receipts'
import { walletHandlers } from './wallets'

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
