import { chains } from '../../contract/chains'
import { crmReports } from '../../contract/crm-reports'
import { dashboard } from '../../contract/dashboard'
import type { Endpoint } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications'
import { partners } from '../../contract/partners'
import { paypal } from '../../contract/paypal'
import { peopleReports } from '../../contract/people-reports'
import { reconciliation } from '../../contract/reconciliation'
import { requests } from '../../contract/requests'
import { salaries } from '../../contract/salaries'
import { shares } from '../../contract/shares'
import { transferDesk } from '../../contract/transfer-desk'
import { transfers } from '../../contract/transfers'
import { withdrawals } from '../../contract/withdrawals'

/** Everything read that shows money of the books: moving some makes all of it stale, whatever its cache time. */
export const moneyReadings: readonly Endpoint[] = [
  transfers.transfers,
  transfers.transfer,
  transfers.creditHistory,
  transfers.walletTransactions,
  chains.tronBalance,
  chains.bscBalance,
  transferDesk.wallets,
  transferDesk.transferQuote,
  withdrawals.withdrawals,
  withdrawals.withdrawReport,
  withdrawals.withdrawReportDetailed,
  shares.partnerSold,
  shares.partnerShare,
  shares.partnerSummary,
  shares.mentorShares,
  shares.paidRequests,
  shares.finTransactions,
  salaries.salaryFactors,
  peopleReports.withdrawSummary,
  peopleReports.teacherShareSummary,
  crmReports.mainReport,
  crmReports.profits,
  crmReports.costs,
  partners.partnerWithdrawals,
  partners.gpWithdrawals,
  partners.bankFees,
  paypal.accounts,
  paypal.accountTransactions,
  paypal.ledgers,
  reconciliation.reconciliation,
  reconciliation.reconciliationItems,
  reconciliation.walletLedger,
  dashboard.stats,
  dashboard.factors,
  dashboard.exchangeSummary,
  notifications.counters,
  requests.requests,
  requests.request,
]
