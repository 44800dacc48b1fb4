import type { crm } from '../../contract/crm'
import type { Handlers } from '../implement'
import { transferHandlers } from '../money/handlers'
import { finTransactions } from '../money/history'
import { paidRequests } from '../money/paid-requests'
import { costsSummary } from '../money/cost-report'
import { profits } from '../money/profit-reports'
import { bookFee, reconcile, reconciliationLines } from '../money/reconcile'
import { walletLedger } from '../money/wallet-ledger'
import { salaryHandlers } from '../money/salary'
import { markPartnerSold, settleShares } from '../money/settle-shares'
import { addShareReceipt, listShareReceipts, shareReceiptFile } from '../money/share-receipts'
import { mentorShares, partnerShare, partnerSold } from '../money/share-lists'
import { partnerSummary } from '../money/share-summaries'
import { withdrawalDecisionHandlers } from '../money/withdrawal-decisions'
import { listWithdrawals } from '../money/withdrawal-list'
import { withdrawReport, withdrawReportDetailed } from '../money/withdrawal-reports'
import { requestHandlers } from '../requests/handlers'
import { catalogueHandlers } from './catalogue'
import { closedTickets } from '../tickets/closed'
import { mainReport } from './main-report'
import { accountRequests, kycRequests } from './request-reports'
import { numbers, servers } from './services'
import { subscriptionReport } from './subscription-report'

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
