import { chains } from '../../contract/money/chains'
import { crmReports } from '../../contract/reports/reports'
import { dashboard } from '../../contract/dashboard/dashboard'
import type { Endpoint } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { partners } from '../../contract/money/payouts'
import { paypal } from '../../contract/money/paypal'
import { peopleReports } from '../../contract/people/reports'
import { reconciliation } from '../../contract/money/reconciliation'
import { requests } from '../../contract/requests/requests'
import { salaries } from '../../contract/money/salaries'
import { shares } from '../../contract/money/shares'
import { transferDesk } from '../../contract/money/transfer-desk'
import { transfers } from '../../contract/money/transfers'
import { withdrawals } from '../../contract/money/withdrawals'

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
