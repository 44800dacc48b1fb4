import { chains } from '../../contract/money/chains'
import { reports } from '../../contract/reports/reports'
import { moneyReports } from '../../contract/money/reports'
import { dashboard } from '../../contract/dashboard/dashboard'
import { payouts } from '../../contract/money/payouts'
import type { Endpoint } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications/notifications'
import { paypal } from '../../contract/money/paypal'
import { shares } from '../../contract/money/shares'
import { reconciliation } from '../../contract/money/reconciliation'
import { requests } from '../../contract/requests/requests'
import { salaries } from '../../contract/money/salaries'
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
  moneyReports.paidRequests,
  moneyReports.finTransactions,
  salaries.salaryFactors,
  withdrawals.withdrawSummary,
  shares.teacherShareSummary,
  reports.mainReport,
  moneyReports.profits,
  moneyReports.costs,
  payouts.partnerWithdrawals,
  payouts.gpWithdrawals,
  payouts.bankFees,
  paypal.accounts,
  paypal.accountTransactions,
  paypal.ledgers,
  reconciliation.reconciliation,
  reconciliation.reconciliationItems,
  reconciliation.walletLedger,
  dashboard.stats,
  moneyReports.factors,
  payouts.exchangeSummary,
  notifications.counters,
  requests.requests,
  requests.request,
]
