import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import { userBank } from './bank/bank'
import { bankEditHandlers } from './bank/edit'
import { bankFees, exchangeSummary, gpWithdrawals, partnerWithdrawals } from './payouts'
import { paypalHandlers } from './paypal/handlers'
import { costsSummary } from './reports/costs'
import { paidRequests } from './reports/paid-requests'
import { factors } from './reports/factors'
import { withdrawSummary } from './reports/withdraw-summary'
import { profits } from './reports/profits'
import { salaryHandlers } from './salary'
import { decideTransfer } from './second-person/approve'
import { mentorShares, partnerShare, partnerSold } from './shares/lists'
import { addShareReceipt, listShareReceipts, shareReceiptFile, teacherShareReceipt } from './shares/receipts'
import { markPartnerSold, settleShares } from './shares/settle'
import { partnerSummary, teacherShareSummary } from './shares/summaries'
import { addressBookHandlers } from './transfers/address-book'
import { sendCredit } from './transfers/credit'
import { creditHistory, finTransactions } from './transfers/history'
import { creditStatement } from './transfers/statement'
import { listTransfers, oneTransfer, walletTransactions } from './transfers/lists'
import { personWallet } from './transfers/person-wallet'
import { moneyAllowance, transferQuote } from './transfers/quote'
import { receiptHandlers } from './transfers/receipts'
import { reverseTransfer } from './transfers/reverse'
import { bookRial } from './transfers/rial'
import { sendBsc, sendUsdt } from './transfers/send'
import { bookFee, reconcile, reconciliationLines } from './wallets/reconcile'
import { walletLedger } from './wallets/wallet-ledger'
import { walletHandlers } from './wallets/wallets'
import { withdrawalDecisionHandlers } from './withdrawals/decisions'
import { listWithdrawals } from './withdrawals/list'
import { withdrawReport, withdrawReportDetailed } from './withdrawals/reports'
import { withdrawalRisks } from './withdrawals/risks'

/** Money: transfers, withdrawals, shares, salaries, wallets, bank, PayPal, and the reports about them. */
export const moneyHandlers: Handlers<(typeof contract)['money']> = {
  sendUsdt,
  sendBsc,
  bookRial,
  decideTransfer,
  transfers: listTransfers,
  transfer: oneTransfer,
  sendCredit,
  creditHistory,
  creditStatement,
  walletTransactions,
  personWallet,
  transferQuote,
  moneyAllowance,
  ...addressBookHandlers,
  reverseTransfer,
  ...receiptHandlers,
  withdrawals: listWithdrawals,
  withdrawalRisks,
  ...withdrawalDecisionHandlers,
  withdrawReport,
  withdrawReportDetailed,
  withdrawSummary,
  partnerSold,
  markPartnerSold,
  partnerShare,
  partnerSummary,
  settleShares,
  mentorShares,
  shareReceipts: listShareReceipts,
  addShareReceipt,
  shareReceiptFile,
  teacherShareSummary,
  teacherShareReceipt,
  ...salaryHandlers,
  ...walletHandlers,
  userBank,
  ...bankEditHandlers,
  ...paypalHandlers,
  partnerWithdrawals,
  gpWithdrawals,
  bankFees,
  exchangeSummary,
  reconciliation: reconcile,
  reconciliationItems: reconciliationLines,
  walletLedger,
  bookFee,
  profits,
  costs: costsSummary,
  paidRequests,
  finTransactions,
  factors,
}
