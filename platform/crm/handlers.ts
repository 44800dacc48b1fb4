import type { crm } from '../../contract/crm'
import { notYet, type Handlers } from '../implement'
import { requestHandlers } from '../requests/handlers'
import { catalogueHandlers } from './catalogue'
import { closedTickets } from '../tickets/closed'
import { mainReport } from './main-report'
import { accountRequests, kycRequests } from './request-reports'

/** Everything below `/crm`. */
export const crmHandlers: Handlers<typeof crm> = {
  ...requestHandlers,
  ...catalogueHandlers,
  mainReport,
  kycRequests,
  accountRequests,
  sendUsdt: notYet,
  sendBsc: notYet,
  bookRial: notYet,
  approveTransfer: notYet,
  transfer: notYet,
  sendCredit: notYet,
  creditHistory: notYet,
  walletTransactions: notYet,
  tronBalance: notYet,
  bscBalance: notYet,
  runTasks: notYet,
  withdrawals: notYet,
  decideWithdrawal: notYet,
  withdrawReport: notYet,
  withdrawReportDetailed: notYet,
  partnerSold: notYet,
  markPartnerSold: notYet,
  partnerShare: notYet,
  settleShares: notYet,
  mentorShares: notYet,
  paidRequests: notYet,
  finTransactions: notYet,
  salaryFactors: notYet,
  updateAmountPaid: notYet,
  profits: notYet,
  costs: notYet,
  subscriptions: notYet,
  servers: notYet,
  numbers: notYet,
  closedTickets,
}
