import type { GetListParams } from 'react-admin'
import { bankInfo } from '../../contract/money/bank'
import { requestReports } from '../../contract/requests/reports'
import { reports } from '../../contract/reports/reports'
import { orderReports } from '../../contract/orders/reports'
import { moneyReports } from '../../contract/money/reports'
import { payouts } from '../../contract/money/payouts'
import { dashboard } from '../../contract/dashboard/dashboard'
import { asks, type Endpoint } from '../../contract/endpoint'
import { orders } from '../../contract/orders/payments'
import { paypal } from '../../contract/money/paypal'
import { peopleReports } from '../../contract/people/reports'
import { shares as sharesArea } from '../../contract/money/shares'
import { reconciliation } from '../../contract/money/reconciliation'
import { salaries } from '../../contract/money/salaries'
import { ticketReports } from '../../contract/tickets/reports'
import { transfers } from '../../contract/money/transfers'
import { withdrawals } from '../../contract/money/withdrawals'
import { assistant } from '../../contract/assistant/assistant'

/** Values by name: of a reply, a row, a query. */
export type Body = Readonly<Record<string, unknown>>

/** What a report reads: an endpoint, where its rows are in the reply, and what names a row. */
export interface Source {
  readonly endpoint: Endpoint
  /** Field of the reply that holds the rows; `results` when absent. */
  readonly rows?: string
  /** Dotted path in the row; the place in the list when absent. */
  readonly id?: string
  /** The rows come oldest first, as a chart draws them; a list shows the newest first. */
  readonly rising?: true
}

/** Every endpoint a report may read. */
export const reportSources = {
  accountRequests: { endpoint: requestReports.accountRequests, id: 'id' },
  bankFees: { endpoint: payouts.bankFees, id: 'id' },
  exchangeSummary: { endpoint: payouts.exchangeSummary, id: 'id' },
  gpWithdrawals: { endpoint: payouts.gpWithdrawals, id: 'id' },
  partnerWithdrawals: { endpoint: payouts.partnerWithdrawals, id: 'id' },
  activeUsers: { endpoint: peopleReports.activeUsers },
  closedTickets: { endpoint: ticketReports.closedTickets, id: 'id' },
  payments: { endpoint: orders.payments, id: 'id' },
  conversations: { endpoint: assistant.conversations, id: 'id' },
  creditHistory: { endpoint: transfers.creditHistory, id: 'id' },
  departmentTimes: { endpoint: ticketReports.departmentTimes, id: 'department.id' },
  mainReport: { endpoint: reports.mainReport },
  numbers: { endpoint: reports.numbers, id: 'id' },
  requestTimes: { endpoint: requestReports.requestTimes, id: 'type' },
  requestTypes: { endpoint: requestReports.requestMetrics, rows: 'by_type', id: 'type' },
  servers: { endpoint: reports.servers, id: 'id' },
  statsMonths: { endpoint: dashboard.stats, rows: 'months', id: 'start', rising: true },
  subscriptions: { endpoint: orderReports.subscriptions, id: 'id' },
  ticketDays: { endpoint: ticketReports.ticketStats, rows: 'days', id: 'date', rising: true },
  ticketTimes: { endpoint: ticketReports.ticketTimes, id: 'id' },
  transfers: { endpoint: transfers.transfers, id: 'uuid' },
  userBank: { endpoint: bankInfo.userBank, id: 'user.uuid' },
  walletLedger: { endpoint: reconciliation.walletLedger, id: 'id' },
  walletTransactions: { endpoint: transfers.walletTransactions, id: 'id' },
  costs: { endpoint: moneyReports.costs },
  factors: { endpoint: moneyReports.factors, id: 'id' },
  finTransactions: { endpoint: moneyReports.finTransactions, id: 'id' },
  mentorShares: { endpoint: sharesArea.mentorShares, id: 'id' },
  paidRequests: { endpoint: moneyReports.paidRequests, id: 'id' },
  partnerShare: { endpoint: sharesArea.partnerShare, id: 'id' },
  partnerSummary: { endpoint: sharesArea.partnerSummary },
  partnerSold: { endpoint: sharesArea.partnerSold, id: 'id' },
  paypalAccounts: { endpoint: paypal.accounts, id: 'uuid' },
  paypalLedger: { endpoint: paypal.ledgers, id: 'id' },
  paypalLines: { endpoint: paypal.accountTransactions, id: 'id' },
  profits: { endpoint: moneyReports.profits },
  reconciliation: { endpoint: reconciliation.reconciliation },
  reconciliationItems: { endpoint: reconciliation.reconciliationItems },
  salaries: { endpoint: salaries.salaryFactors, id: 'id' },
  shareReceipts: { endpoint: sharesArea.shareReceipts, id: 'id' },
  teacherShares: { endpoint: sharesArea.teacherShareSummary },
  withdrawDetails: { endpoint: withdrawals.withdrawReportDetailed, id: 'id' },
  withdrawReport: { endpoint: withdrawals.withdrawReport },
  withdrawSummary: { endpoint: withdrawals.withdrawSummary },
  withdrawals: { endpoint: withdrawals.withdrawals, id: 'id' },
} as const satisfies Readonly<Record<string, Source>>

/** Name of a source. */
export type ReportSource = keyof typeof reportSources

/** The source of a report; its name is that of a react-admin resource, too. */
export const sourceOf = (name: ReportSource): Source => reportSources[name]

/** Whether a resource of react-admin is a report. */
export const isReport = (resource: string): resource is ReportSource => Object.hasOwn(reportSources, resource)

/** What stands at a dotted path of a row or a reply. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Body | null | undefined)?.[key], value)

/** The query of a page of a report: what its endpoint does not ask for is left out. */
export const reportQuery = (endpoint: Endpoint, params: Partial<GetListParams>): Body => ({
  ...(params.filter as Body | undefined),
  ...(asks(endpoint, 'page') && { page: params.pagination?.page, page_size: params.pagination?.perPage }),
  ...(asks(endpoint, 'sort') &&
    params.sort?.field && { sort: `${params.sort.order === 'DESC' ? '-' : ''}${params.sort.field}` }),
})

/** The filters that are part of the path of an endpoint, and the rest. */
export const inPath = ({ path }: Endpoint, query: Body): { readonly params?: Body; readonly query: Body } => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return { query }
  const parts = (wanted: boolean) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name) === wanted))
  return { params: parts(true), query: parts(false) }
}

/** The rows a reply of a source holds, as a list orders them: the newest first. */
export const rowsOf = ({ rows = 'results', rising }: Source, reply: unknown): readonly Body[] => {
  const found = (at(reply, rows) ?? []) as readonly Body[]
  return rising ? found.toReversed() : found
}
