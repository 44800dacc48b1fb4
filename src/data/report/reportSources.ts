import type { GetListParams } from 'react-admin'
import { bankInfo } from '../../../contract/money/bank'
import { requestReports } from '../../../contract/requests/reports'
import { orderReports } from '../../../contract/orders/reports'
import { moneyReports } from '../../../contract/money/reports'
import { payouts } from '../../../contract/money/payouts'
import { dashboard } from '../../../contract/dashboard/dashboard'
import { dashboardReports } from '../../../contract/dashboard/reports'
import { asks, type Endpoint } from '../../../contract/endpoint'
import { orders } from '../../../contract/orders/payments'
import { paypal } from '../../../contract/money/paypal'
import { peopleReports } from '../../../contract/people/reports'
import { shares } from '../../../contract/money/shares'
import { reconciliation } from '../../../contract/money/reconciliation'
import { salaries } from '../../../contract/money/salaries'
import { ticketReports } from '../../../contract/tickets/reports'
import { transfers } from '../../../contract/money/transfers'
import { withdrawals } from '../../../contract/money/withdrawals'
import { jobs } from '../../../contract/system/jobs'
import { assistant } from '../../../contract/assistant/assistant'
import { valueAt } from '../valueAt'

/** Values by name: of a reply, a row, a query. */
export type Body = Readonly<Record<string, unknown>>

/** What a report reads: an endpoint, where its rows are in the reply, and what names a row. */
export interface Source {
  readonly endpoint: Endpoint
  /** Field of the reply that holds the rows; `results` when absent. */
  readonly rows?: string
  /** Dotted path in the row; when absent its `id` or `uuid`, and without one its place in the list. */
  readonly id?: string
  /** The rows come oldest first, as a chart draws them; a list shows the newest first. */
  readonly rising?: true
}

type Readings<T> = { readonly [K in keyof T as T[K] extends { readonly method: 'GET' } ? K : never]: T[K] }

const readingsOf = <T extends Readonly<Record<string, Endpoint>>>(endpoints: T): Readings<T> =>
  Object.fromEntries(Object.entries(endpoints).filter(([, { method }]) => method === 'GET')) as Readings<T>

const readings = readingsOf({
  ...requestReports,
  ...ticketReports,
  ...peopleReports,
  ...orderReports,
  ...moneyReports,
  ...dashboardReports,
  ...dashboard,
  ...payouts,
  ...reconciliation,
  ...shares,
  ...transfers,
  ...withdrawals,
  conversations: assistant.conversations,
  deadJobs: jobs.deadJobs,
  payments: orders.payments,
  paypalAccounts: paypal.accounts,
  paypalLedger: paypal.ledgers,
  paypalLines: paypal.accountTransactions,
  salaries: salaries.salaryFactors,
  userBank: bankInfo.userBank,
})

/** Name of a source: a reading of the areas above. */
export type ReportSource = keyof typeof readings

/** Where replies have their rows elsewhere, or rows their names. */
const shapes: Readonly<Partial<Record<ReportSource, Omit<Source, 'endpoint'>>>> = {
  departmentTimes: { id: 'department.id' },
  requestTimes: { id: 'type' },
  requestMetrics: { rows: 'by_type', id: 'type' },
  stats: { rows: 'months', id: 'start', rising: true },
  ticketStats: { rows: 'days', id: 'date', rising: true },
  userBank: { id: 'user.uuid' },
}

/** The source of a report; its name is that of a react-admin resource, too. */
export const sourceOf = (name: ReportSource): Source => ({ endpoint: readings[name], ...shapes[name] })

/** Whether a resource of react-admin is a report. */
export const isReport = (resource: string): resource is ReportSource => Object.hasOwn(readings, resource)

/** The query of a page of a report: what its endpoint does not ask for is left out. */
export const reportQuery = (endpoint: Endpoint, params: Partial<GetListParams>): Body => ({
  ...(params.filter as Body | undefined),
  ...(asks(endpoint, 'page') && { page: params.pagination?.page, page_size: params.pagination?.perPage }),
  ...(asks(endpoint, 'sort') &&
    params.sort?.field && { sort: `${params.sort.order === 'DESC' ? '-' : ''}${params.sort.field}` }),
})

/** What a page of a report asks; filters that are part of the path of its endpoint go there. */
export const reportInput = (
  endpoint: Endpoint,
  asked: Partial<GetListParams>,
): { readonly params?: Body; readonly query: Body } => {
  const query = reportQuery(endpoint, asked)
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return { query }
  const parts = (wanted: boolean) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name) === wanted))
  return { params: parts(true), query: parts(false) }
}

/** The rows a reply of a source holds, as a list orders them: the newest first. */
export const rowsOf = ({ rows = 'results', rising }: Source, reply: unknown): readonly Body[] => {
  const found = (valueAt(reply, rows) ?? []) as readonly Body[]
  return rising ? found.toReversed() : found
}
