import { isStaff } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { currencyIds, type Currency } from '../../contract/money'
import { formats } from '../../i18n/formats'
import { pathIds, paths, type PathId } from '../../src/paths'
import { sourceOf } from '../../src/providers/reportSources'
import type { StoredUser } from '../../src/providers/session'
import { customerPayments } from '../../src/reports/payroll'
import { ledgerLines } from '../../src/reports/finance'
import { subscriptions } from '../../src/reports/people'
import { servers } from '../../src/reports/services'
import { closedTickets } from '../../src/reports/tickets'
import { withdrawalDetails } from '../../src/reports/withdrawals'
import { inboxFilters, ownFilters as ownRequestFilters } from '../../src/resources/process-requests/requestFilters'
import { ownFilters as ownTicketFilters, queueFilters } from '../../src/resources/tickets/ticketFilters'
import type { FilterDef } from '../../src/shared/filters/filters'
import { userFilters } from '../../src/shared/people/userFilters'
import { drillAddress, rowAddresses } from '../../src/shared/report/addresses'
import { chartOf, currenciesOf } from '../../src/shared/report/chartOf'
import type { ReportDefinition } from '../../src/shared/report/definition'
import { pointOf } from '../../src/shared/report/ReportFigures'
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

const targets: Readonly<Partial<Record<PathId, Target>>> = {
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
  adminReportsFinancialDetail: ofReport(ledgerLines),
  adminWithdrawalDetails: ofReport(withdrawalDetails),
  adminPayments: ofReport(customerPayments),
}

/** One link of a report: what it stands on, the value there, and where it leads. */
export interface Opened {
  readonly name: string
  /** How many rows it says there are; undefined for a mean, a share or a sum. */
  readonly count: number | undefined
  /** Of a sum of money its words and currency. */
  readonly sum?: { readonly amount: unknown; readonly currency: Currency }
  readonly endpoint: Endpoint
  readonly query: Row
  /** Filters of the link the list there does not show. */
  readonly unknown: readonly string[]
}

/** Figures of kind number that are no number of rows. */
const means = new Set(['reports.figures.daily_mean'])

const words = { formats: formats('fa'), translate: (key: string) => key }

const own: PathId = 'home'

const read = (address: string, report: ReportDefinition): Pick<Opened, 'endpoint' | 'query' | 'unknown'> => {
  const url = new URL(address, 'http://localhost')
  const filter = JSON.parse(url.searchParams.get('filter') ?? '{}') as Row
  const id = pathIds.find((each) => paths[each].path === url.pathname)
  const target = id === own || id === undefined ? ofReport(report) : targets[id]
  if (!target) throw new Error(`No list known at ${url.pathname}`)
  const shown = new Set(target.filters.flatMap((one) => ('source' in one ? [one.source] : [one.start, one.end])))
  return {
    endpoint: target.endpoint,
    query: { ...filter, ...target.fixed },
    unknown: Object.keys(filter).filter((name) => !shown.has(name)),
  }
}

const mostPoints = 3

/** Everything a report opens for somebody, with the values of its filters and its reply. */
export const linksOf = (report: ReportDefinition, values: Row, reply: unknown, user: StoredUser): readonly Opened[] => {
  const place = { path: own }
  const found: (Pick<Opened, 'name' | 'count' | 'sum'> & { readonly address: string | undefined })[] = []
  for (const { drill, label, source, kind, amount } of report.figures ?? []) {
    if (!drill) continue
    const shown = kind === 'money' ? currencyIds : [undefined]
    for (const currency of shown) {
      const list = valueAt(reply, source)
      const entry = Array.isArray(list) ? (list as Row[]).find((one) => one['currency'] === currency) : undefined
      if (currency && !entry) continue
      const value = currency ? entry?.[amount ?? 'amount'] : valueAt(reply, source)
      found.push({
        name: `figure ${label} ${currency ?? ''}`,
        count: kind === 'number' && !means.has(label) ? (value as number) : undefined,
        ...(currency && { sum: { amount: value, currency } }),
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
  return found.flatMap(({ address, ...link }) => (address === undefined ? [] : [{ ...link, ...read(address, report) }]))
}
