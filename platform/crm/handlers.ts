import type { crm } from '../../contract/crm'
import { notYet, type Handlers } from '../implement'
import { transferHandlers } from '../money/handlers'
import { finTransactions } from '../money/history'
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
  finTransactions,
  salaryFactors: notYet,
  updateAmountPaid: notYet,
  profits: notYet,
  costs: notYet,
  subscriptions: subscriptionReport,
  servers,
  numbers,
  closedTickets,
}
