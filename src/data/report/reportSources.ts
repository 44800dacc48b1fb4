import { bankInfo } from '../../../contract/money/bank'
import { credit } from '../../../contract/money/credit'
import { requestReports } from '../../../contract/requests/reports'
import { orderReports } from '../../../contract/orders/reports'
import { moneyReports } from '../../../contract/money/reports'
import { payouts } from '../../../contract/money/payouts'
import { dashboard } from '../../../contract/dashboard/dashboard'
import { dashboardReports } from '../../../contract/dashboard/reports'
import type { Endpoint } from '../../../contract/endpoint'
import { orders } from '../../../contract/orders/payments'
import { paypal } from '../../../contract/money/paypal'
import { peopleReports } from '../../../contract/people/reports'
import { shares } from '../../../contract/money/shares'
import { reconciliation } from '../../../contract/money/reconciliation'
import { salaries } from '../../../contract/money/salaries'
import { ticketReports } from '../../../contract/tickets/reports'
import { transfers } from '../../../contract/money/transfers'
import { withdrawals } from '../../../contract/money/withdrawals'
import { audit } from '../../../contract/system/audit'
import { jobs } from '../../../contract/system/jobs'
import { assistant } from '../../../contract/assistant/assistant'

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
  ...credit,
  ...withdrawals,
  auditLog: audit.audit,
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

/** The endpoint of a source by its name, which is also that of a react-admin resource. */
export const findEndpoint = (name: string): Endpoint | undefined =>
  Object.hasOwn(readings, name) ? readings[name as ReportSource] : undefined
