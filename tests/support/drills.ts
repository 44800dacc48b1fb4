import { isStaff } from '../../contract/access'
import { asks, type Endpoint } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { currencyIds, type Currency } from '../../contract/money'
import { formats } from '../../i18n/formats'
import { pathIds, paths, type PathId } from '../../src/paths'
import { sourceOf } from '../../src/providers/reportSources'
import type { StoredUser } from '../../src/providers/session'
import { customerPayments } from '../../src/reports/payroll'
import { ledgerLines, reconciliationItems } from '../../src/reports/finance'
import { partnerSold } from '../../src/reports/shares'
import { subscriptions } from '../../src/reports/people'
import { servers } from '../../src/reports/services'
import { closedTickets } from '../../src/reports/tickets'
import { withdrawalDetails, withdrawalQueue } from '../../src/reports/withdrawals'
import {
  accountFilters,
  expiredFilters,
  inboxFilters,
  kycFilters,
  ownFilters as ownRequestFilters,
} from '../../src/resources/process-requests/requestFilters'
import { ownFilters as ownTicketFilters, queueFilters } from '../../src/resources/tickets/ticketFilters'
import type { FilterDef } from '../../src/shared/filters/filters'
import { userFilters } from '../../src/shared/people/userFilters'
import { drillAddress, rowAddresses } from '../../src/shared/report/addresses'
import { chartOf, currenciesOf } from '../../src/shared/report/chartOf'
import type { ReportDefinition } from '../../src/shared/report/definition'
import { amountIn, pointOf } from '../../src/shared/report/ReportFigures'
import { valueAt } from '../../src/shared/table/records'

type Row = Readonly<Record<string, unknown>>

/** A list a figure may lead to: what it asks and what it can be narrowed by. */
interface Target {
  readonly endpoint: Endpoint
  readonly filters: readonly FilterDef[]
  /** Part of the list itself. */
  readonly fixed?: Row
}

const ofReport = (report: ReportDefinition): Target => ({
  endpoint: sourceOf(report.source).endpoint,
  filters: report.filters,
  ...(report.fixed && { fixed: report.fixed }),
})

/** By path, and by path and tab where a tab shows another list. */
const targets: Readonly<Partial<Record<PathId | `${PathId} ${string}`, Target>>> = {
  adminAllTickets: { endpoint: contract.dashboard.tickets, filters: queueFilters },
  tickets: { endpoint: contract.dashboard.tickets, filters: ownTicketFilters },
  adminAllRequests: { endpoint: contract.crm.requests, filters: inboxFilters },
  allRequests: { endpoint: contract.crm.requests, filters: ownRequestFilters },
  adminAllUsers: { endpoint: contract.account.users, filters: userFilters },
  introducedPeople: { endpoint: contract.account.users, filters: userFilters, fixed: { partner: 'me' } },
  reports: ofReport(subscriptions),
  adminReportsClosedTickets: ofReport(closedTickets),
  adminReportsOverview: ofReport(subscriptions),
  adminReportsInfrastructure: ofReport(servers),
  'adminReportsFinancial differences': ofReport(reconciliationItems),
  adminReportsFinancialDetail: ofReport(ledgerLines),
  'adminReportsFinancialDetail sold': ofReport(partnerSold),
  adminAccountCreation: { endpoint: contract.crm.accountRequests, filters: accountFilters },
  adminAuthenticationReport: { endpoint: contract.crm.kycRequests, filters: kycFilters },
  adminExpiredRequests: {
    endpoint: contract.crm.requests,
    filters: expiredFilters,
    fixed: { request_status: 'expired' },
  },
  adminWithdrawalUsers: ofReport(withdrawalQueue),
  adminWithdrawalDetails: ofReport(withdrawalDetails),
  adminPayments: ofReport(customerPayments),
}

/** One link of a report: what it stands on, the value there, and where it leads. */
export interface Opened {
  readonly name: string
  /** How many rows it says there are; undefined for a mean, a share or a sum. */
  readonly count: number | undefined
  /** Of a sum of money its words and currency, and the field of totals that names the currency where it is another. */
  readonly sum?: { readonly amount: unknown; readonly currency: Currency; readonly unit?: string | undefined }
  readonly endpoint: Endpoint
  readonly query: Row
  /** Filters of the link the list there does not show. */
  readonly unknown: readonly string[]
}

/** Figures of kind number that are no number of rows. */
const means = new Set(['reports.figures.daily_mean'])

const words = { formats: formats('fa'), translate: (key: string) => key }

const own: PathId = 'home'

type Place = Pick<Opened, 'endpoint' | 'query' | 'unknown'>

const placeOf = (address: string, itself?: Target): Place => {
  const url = new URL(address, 'http://localhost')
  const filter = JSON.parse(url.searchParams.get('filter') ?? '{}') as Row
  const id = pathIds.find((each) => paths[each].path === url.pathname)
  const tab = url.searchParams.get('tab') ?? ''
  const target = id === own || id === undefined ? itself : (targets[`${id} ${tab}`] ?? targets[id])
  if (!target) throw new Error(`No list known at ${url.pathname}`)
  const shown = new Set(target.filters.flatMap((one) => ('source' in one ? [one.source] : [one.start, one.end])))
  return {
    endpoint: target.endpoint,
    query: { ...filter, ...target.fixed },
    unknown: Object.keys(filter).filter((name) => !shown.has(name)),
  }
}

/** A number of rows, or a sum of money, and where it leads. */
export const linkAt = (
  name: string,
  shown: number | { readonly amount: unknown; readonly currency: Currency },
  address: string,
): Opened => ({
  name,
  count: typeof shown === 'number' ? shown : undefined,
  ...(typeof shown !== 'number' && { sum: shown }),
  ...placeOf(address),
})

const mostPoints = 3

/** Everything a report opens for somebody, with the values of its filters and its reply. */
export const linksOf = (report: ReportDefinition, values: Row, reply: unknown, user: StoredUser): readonly Opened[] => {
  const place = { path: own }
  const found: (Pick<Opened, 'name' | 'count' | 'sum'> & { readonly address: string | undefined })[] = []
  for (const figure of report.figures ?? []) {
    const { drill, label, source, kind, currency: unit } = figure
    if (!drill) continue
    const shown = kind === 'money' ? currencyIds : [undefined]
    for (const currency of shown) {
      const value = currency ? amountIn(valueAt(reply, source), currency, figure) : valueAt(reply, source)
      if (currency && value === undefined) continue
      found.push({
        name: `figure ${label} ${currency ?? ''}`,
        count: kind === 'number' && !means.has(label) ? (value as number) : undefined,
        ...(currency && { sum: { amount: value, currency, unit } }),
        address: drillAddress(drill, values, pointOf(reply, currency), user, place),
      })
    }
  }
  for (const chart of report.charts ?? []) {
    const [currency] = currenciesOf(chart, reply)
    const { points } = chartOf(chart, reply, currency, words, (point, drill) =>
      drillAddress(drill, values, point, user, place),
    )
    const bars = points.flatMap((point) =>
      Object.entries(point.values).map(([series, value]) => ({ point, series, value: value ?? 0 })),
    )
    for (const { point, series, value } of bars.toSorted((a, b) => b.value - a.value).slice(0, mostPoints)) {
      if (value === 0) continue
      const address = point.hrefs?.[series]
      if (address === undefined && (chart.kind === 'money' || !isStaff(user))) continue
      const name = `bar ${chart.title} ${point.label} ${series}`
      if (address === undefined) throw new Error(`${report.id}: ${name} opens nothing`)
      found.push({ name, count: chart.kind === 'number' ? value : undefined, address })
    }
  }
  const { row } = report
  const addressOf = row && !('params' in row) ? rowAddresses(row, values, user) : undefined
  if (row && !('params' in row) && addressOf) {
    const rows = valueAt(reply, sourceOf(report.source).rows ?? 'results') as readonly Row[]
    for (const one of rows.slice(-mostPoints)) {
      found.push({
        name: `row ${JSON.stringify(one).slice(0, 90)}`,
        count: row.counts === undefined ? undefined : (valueAt(one, row.counts) as number),
        address: addressOf(one),
      })
    }
  }
  const listed = valueAt(reply, sourceOf(report.source).rows ?? 'results') as readonly Row[] | undefined
  for (const { drill, source, kind } of report.columns)
    for (const one of drill ? (listed ?? []).slice(-mostPoints) : [])
      found.push({
        name: `column ${source} of ${JSON.stringify(one).slice(0, 90)}`,
        count: kind === 'number' ? (valueAt(one, source) as number) : undefined,
        address: drillAddress(drill!, values, one, user, place),
      })
  return found.flatMap(({ address, ...link }) =>
    address === undefined ? [] : [{ ...link, ...placeOf(address, ofReport(report)) }],
  )
}

type Asked = (endpoint: Endpoint, query: Row) => Promise<{ readonly status: number; readonly reply: unknown }>

/** What the totals of a list come to in a currency, one sum for each of their fields that can be one. */
const sumsIn = (totals: readonly Row[], { currency, unit = 'currency' }: NonNullable<Opened['sum']>) => {
  const [first = {}] = totals.filter((one) => one[unit] === currency)
  return Object.keys(first).flatMap((amount) => {
    try {
      return amountIn(totals, currency, { amount, currency: unit }) ?? []
    } catch {
      // Words, or an amount of another currency.
      return []
    }
  })
}

/** The links whose list is refused, is narrowed by something it does not show, or counts otherwise. */
export const astrayAmong = async (links: readonly Opened[], ask: Asked): Promise<readonly unknown[]> => {
  const found: unknown[] = []
  for (const { endpoint, query, ...link } of links) {
    const paged = asks(endpoint, 'page')
    const { status, reply } = await ask(endpoint, { ...query, ...(paged && { page_size: 1 }) })
    const list = reply as { readonly count?: number; readonly totals?: readonly Row[] } | undefined
    const sums = link.sum && sumsIn(list?.totals ?? [], link.sum)
    const right =
      status === 200 &&
      link.unknown.length === 0 &&
      (link.count === undefined || !paged || list?.count === link.count) &&
      (sums === undefined || sums.includes(String(link.sum?.amount)))
    if (!right) found.push([link, query, status, list?.count, sums])
  }
  return found
}
