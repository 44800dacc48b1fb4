import type { crm } from '../contract/crm'
import type { Handlers } from './implement'
import { transferHandlers } from './money/handlers'
import { finTransactions } from './money/transfers/history'
import { paidRequests } from './money/reports/paid-requests'
import { costsSummary } from './money/reports/costs'
import { profits } from './money/reports/profits'
import { bookFee, reconcile, reconciliationLines } from './money/wallets/reconcile'
import { walletLedger } from './money/wallets/wallet-ledger'
import { salaryHandlers } from './money/salary'
import { markPartnerSold, settleShares } from './money/shares/settle'
import { addShareReceipt, listShareReceipts, shareReceiptFile } from './money/shares/receipts'
import { mentorShares, partnerShare, partnerSold } from './money/shares/lists'
import { partnerSummary } from './money/shares/summaries'
import { withdrawalDecisionHandlers } from './money/withdrawals/decisions'
import { listWithdrawals } from './money/withdrawals/list'
import { withdrawReport, withdrawReportDetailed } from './money/withdrawals/reports'
import { requestHandlers } from './requests/handlers'
import { catalogueHandlers } from './orders/catalogue'
import { closedTickets } from './tickets/closed'
import { mainReport } from './reports/main-report'
import { accountRequests, kycRequests } from './requests/reports'
import { numbers, servers } from './reports/services'
import { subscriptionReport } from './orders/subscription-report'

/** Everything below `/crm`. */
export const crmHandlers: Handlers<typeof crm> = {
  ...requestHandlers,
  ...catalogueHandlers,
  ...transferHandlers,
  mainReport,
  kycRequests,
  accountRequests,
  paidRequests,
  finTransactions,
  reconciliation: reconcile,
  reconciliationItems: reconciliationLines,
  walletLedger,
  bookFee,
  ...withdrawalDecisionHandlers,
  ...salaryHandlers,
  withdrawals: listWithdrawals,
  withdrawReport,
  withdrawReportDetailed,
  partnerSold,
  markPartnerSold,
  partnerShare,
  partnerSummary,
  settleShares,
  mentorShares,
  shareReceipts: listShareReceipts,
  addShareReceipt,
  shareReceiptFile,
  profits,
  costs: costsSummary,
  subscriptions: subscriptionReport,
  servers,
  numbers,
  closedTickets,
}
