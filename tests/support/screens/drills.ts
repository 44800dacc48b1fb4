import { isStaff } from '../../../contract/access'
import { asks, type Endpoint } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { currencyIds, toMinor, type Currency } from '../../../contract/money/amounts'
import { formats } from '../../../i18n/formats'
import { pathIds, paths, type PathId } from '../../../src/paths'
import { alertLinks, type Stats } from '../../../src/dashboard/drills'
import { sourceOf } from '../../../src/data/report/source'
import type { StoredUser } from '../../../src/data/session/session'
import { customerPayments } from '../../../src/money/reports/salaries'
import { ledgerLines } from '../../../src/money/reports/finance'
import { reconciliationItems } from '../../../src/money/reports/reconciliation'
import { paidIncomes } from '../../../src/money/reports/incomes'
import { paypalAccounts } from '../../../src/money/reports/paypal'
import { partnerSold, teacherShares } from '../../../src/money/reports/shares'
import { subscriptions } from '../../../src/orders/reports/subscriptions'
import { walletLedger } from '../../../src/money/reports/transfers'
import { auditLog } from '../../../src/system/reports/audit'
import { deadJobs } from '../../../src/system/reports/jobs'
import { servers } from '../../../src/orders/reports/services'
import { closedTickets } from '../../../src/tickets/reports/tickets'
import { withdrawalDetails, withdrawalQueue } from '../../../src/money/reports/withdrawals'
import {
  accountFilters,
  expiredFilters,
  inboxFilters,
  kycFilters,
  ownFilters as ownRequestFilters,
} from '../../../src/requests/lists/requestFilters'
import { ownFilters as ownTicketFilters, queueFilters } from '../../../src/tickets/queue/ticketFilters'
import type { FilterDef } from '../../../src/list/filters/filters'
import { userFilters } from '../../../src/people/userFilters'
import { cellDrill, drillAddress, rowAddresses } from '../../../src/report/links'
import { chartOf, currenciesOf } from '../../../src/report/chartOf'
import type { Drill, ReportColumn, ReportDefinition } from '../../../src/report/definition'
import { amountIn, pointOf } from '../../../src/report/ReportFigures'
import type { Kind } from '../../../src/list/table/columns'
import { valueAt } from '../../../src/data/valueAt'
import { currencyOf, summed, sumOf, wordAt } from '../../../src/list/table/records'

type Row = Readonly<Record<string, unknown>>

/** A list a figure may link to: its endpoint and its filters. */
interface Target {
  readonly endpoint: Endpoint
  readonly filters: readonly FilterDef[]
  /** Part of the list itself. */
  readonly fixed?: Row
  /** Its columns; not needed for a screen of its own. */
  readonly columns?: readonly ReportColumn[]
}

const ofReport = (report: ReportDefinition): Target => ({
  endpoint: sourceOf(report.source).endpoint,
  filters: report.filters,
  columns: report.columns,
  ...(report.fixed && { fixed: report.fixed }),
})

/** By path, and by path and tab where a tab shows another list. */
const targets: Readonly<Partial<Record<PathId | `${PathId} ${string}`, Target>>> = {
  adminAllTickets: { endpoint: contract.tickets.tickets, filters: queueFilters },
  tickets: { endpoint: contract.tickets.tickets, filters: ownTicketFilters },
  adminAllRequests: { endpoint: contract.requests.requests, filters: inboxFilters },
  allRequests: { endpoint: contract.requests.requests, filters: ownRequestFilters },
  adminAllUsers: { endpoint: contract.people.users, filters: userFilters },
  introducedPeople: { endpoint: contract.people.users, filters: userFilters, fixed: { partner: 'me' } },
  reports: ofReport(subscriptions),
  adminReportsClosedTickets: ofReport(closedTickets),
  adminReportsOverview: ofReport(subscriptions),
  adminReportsInfrastructure: ofReport(servers),
  adminAuditLog: ofReport(auditLog),
  adminDeadJobs: ofReport(deadJobs),
  'adminReportsFinancial differences': ofReport(reconciliationItems),
  adminReportsFinancialDetail: ofReport(ledgerLines),
  'adminReportsFinancialDetail sold': ofReport(partnerSold),
  'adminReportsFinancialDetail incomes': ofReport(paidIncomes),
  'adminReportsFinancial teachers': ofReport(teacherShares),
  adminAccountCreation: { endpoint: contract.requests.accountRequests, filters: accountFilters },
  adminAuthenticationReport: { endpoint: contract.requests.kycRequests, filters: kycFilters },
  adminExpiredRequests: {
    endpoint: contract.requests.requests,
    filters: expiredFilters,
    fixed: { request_status: 'expired' },
  },
  adminWithdrawalUsers: ofReport(withdrawalQueue),
  adminWithdrawalDetails: ofReport(withdrawalDetails),
  adminPayments: ofReport(customerPayments),
  adminPaypalAccounts: ofReport(paypalAccounts),
  'adminFinancialConnect ledger': ofReport(walletLedger),
}

/** One link of a report: its label, the value there, and its target. */
export interface Opened {
  readonly name: string
  /** How many rows it claims; undefined for a mean, a share or a sum. */
  readonly count: number | undefined
  /** For a sum of money: its text, its currency, and the field of the target's rows that adds up to it. */
  readonly sum?: { readonly amount: unknown; readonly currency: Currency; readonly of: string | undefined }
  readonly endpoint: Endpoint
  readonly query: Row
  /** Filters of the link that the target list does not show. */
  readonly unknown: readonly string[]
  readonly columns: readonly ReportColumn[]
}

/** Figures of kind number that do not count rows. */
const means = new Set(['reports.figures.daily_mean'])

const words = { formats: formats('fa'), translate: (key: string) => key }

const own: PathId = 'home'

type Place = Pick<Opened, 'endpoint' | 'query' | 'unknown' | 'columns'>

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
    columns: target.columns ?? [],
  }
}

/** A number of rows, or a sum of money, and its link. */
export const linkAt = (
  name: string,
  shown: number | { readonly amount: unknown; readonly currency: Currency },
  address: string,
): Opened => ({
  name,
  count: typeof shown === 'number' ? shown : undefined,
  ...(typeof shown !== 'number' && { sum: { ...shown, of: 'amount' } }),
  ...placeOf(address),
})

/** The links of the dashboard's alerts, for those whose rows are a list: wallets are not. */
export const linksOfAlerts = (alerts: Stats['alerts'], today: string): readonly Opened[] => {
  const links = alertLinks(today)
  return alerts.flatMap(({ kind, count }) =>
    kind === 'low_gas' || links[kind] === undefined ? [] : linkAt(kind, count, links[kind]),
  )
}

/** Of bars and rows that give a number, this many are followed; of those that give a sum, all. */
const mostPoints = 3

type Found = Pick<Opened, 'name' | 'count' | 'sum'> & { readonly address: string | undefined }

/** What a link claims to open: a number of rows, or an amount in a currency. */
const saying = (kind: Kind, value: unknown, currency: Currency | undefined, drill: Drill): Omit<Found, 'address'> => ({
  name: '',
  count: kind === 'number' ? (value as number) : undefined,
  ...(kind === 'money' && currency !== undefined && { sum: { amount: value, currency, of: drill.sums } }),
})

const isZero = (value: unknown): boolean => value === undefined || value === null || Number(value) === 0

/** Everything a report opens for a user, given its filter values and its reply. */
export const linksOf = (report: ReportDefinition, values: Row, reply: unknown, user: StoredUser): readonly Opened[] => {
  const place = { path: own }
  const found: Found[] = []
  const addressOf = (drill: Drill, point: unknown) => drillAddress(drill, values, point, user, place)
  for (const figure of report.figures ?? []) {
    const { drill, label, source, kind } = figure
    if (!drill) continue
    for (const currency of kind === 'money' ? currencyIds : [undefined]) {
      const value = currency ? amountIn(valueAt(reply, source), currency, figure) : valueAt(reply, source)
      if (currency && isZero(value)) continue
      const said = saying(means.has(label) ? 'percent' : kind, value, currency, drill)
      found.push({
        ...said,
        name: `figure ${label} ${currency ?? ''}`,
        address: addressOf(drill, pointOf(reply, currency)),
      })
    }
  }
  for (const chart of report.charts ?? [])
    for (const currency of chart.kind === 'money' ? currenciesOf(chart, reply) : [undefined]) {
      const drawn = chartOf(chart, reply, currency, words, (point, drill) =>
        JSON.stringify([addressOf(drill, point) ?? null, drill.sums ?? null]),
      )
      const bars = drawn.points.flatMap(({ label, values: each, hrefs }) =>
        Object.entries(each).flatMap(([series, value]) =>
          isZero(value) ? [] : [{ label, series, value: Number(value), hrefs }],
        ),
      )
      const most = bars.toSorted((a, b) => b.value - a.value).slice(0, chart.kind === 'money' ? undefined : mostPoints)
      for (const { label, series, value, hrefs } of most) {
        const name = `bar ${chart.title} ${label} ${series} ${currency ?? ''}`
        const [address, sums] = JSON.parse(hrefs?.[series] ?? '[null,null]') as (string | null)[]
        if (typeof address === 'string')
          found.push({ ...saying(chart.kind, value, currency, { sums: sums ?? '' }), name, address })
        else if (isStaff(user) && chart.kind !== 'money') throw new Error(`${report.id}: ${name} opens nothing`)
      }
    }
  const listed = (valueAt(reply, sourceOf(report.source).rows ?? 'results') ?? []) as readonly Row[]
  const { row } = report
  const rowAddress = row && !('params' in row) ? rowAddresses(row, values, user) : undefined
  if (row && !('params' in row) && rowAddress)
    for (const one of listed.slice(-mostPoints))
      found.push({
        name: `row ${JSON.stringify(one).slice(0, 90)}`,
        count: row.counts === undefined ? undefined : (valueAt(one, row.counts) as number),
        address: rowAddress(one),
      })
  const totals = (valueAt(reply, 'totals') ?? []) as readonly Row[]
  for (const column of report.columns) {
    const { drill, ways, source, kind } = column
    if (!drill && !ways) continue
    const cells = [
      ...(kind === 'money' ? listed : listed.slice(-mostPoints)).map((one) => [one, valueAt(one, source)] as const),
      ...(drill && !drill.each ? totals : []).map((one) => [one, sumOf(column, one)] as const),
    ]
    for (const [one, value] of cells) {
      const way = cellDrill(column, one)
      if (way && !('params' in way) && !isZero(value))
        found.push({
          ...saying(kind, value, currencyOf(one, column) as Currency | undefined, way),
          name: `column ${source} of ${JSON.stringify(one).slice(0, 120)}`,
          address: addressOf(way, one),
        })
    }
  }
  return found.flatMap(({ address, ...link }) =>
    address === undefined ? [] : [{ ...link, ...placeOf(address, ofReport(report)) }],
  )
}

type Asked = (endpoint: Endpoint, query: Row) => Promise<{ readonly status: number; readonly reply: unknown }>

interface List {
  readonly status: number
  readonly count: number | undefined
  readonly rows: readonly Row[]
  readonly totals: readonly Row[]
}

const pageSize = 100

/** A list with all its pages, or only the first. */
const listOf = async (ask: Asked, endpoint: Endpoint, query: Row, whole: boolean): Promise<List> => {
  const paged = asks(endpoint, 'page')
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { status, reply } = await ask(endpoint, {
      ...query,
      ...(paged && { page, page_size: whole ? pageSize : 1 }),
    })
    const body = (reply ?? {}) as {
      readonly count?: number
      readonly totals?: readonly Row[]
      readonly results?: readonly Row[]
    }
    rows.push(...(body.results ?? []))
    const last = !whole || !paged || status !== 200 || page * pageSize >= (body.count ?? 0)
    if (last) return { status, count: paged ? body.count : rows.length, rows, totals: body.totals ?? [] }
  }
}

/** What the column of a list adds up to in a currency, and what its footer says. */
const sumsOf = ({ rows, totals }: List, column: ReportColumn, currency: Currency) => {
  const minor = rows
    .filter((one) => currencyOf(one, column) === currency)
    .reduce((all, one) => all + toMinor(wordAt(one, column.source) || '0', currency), 0n)
  const named = totals.filter((one) => (currencyOf(one, column) ?? one['currency']) === currency)
  const footer = named.map((one) => toMinor(String(sumOf(column, one)), currency)).reduce((all, one) => all + one, 0n)
  return { minor, footer }
}

/** What was followed: the links, and those of them that give a sum of money. */
interface Followed {
  readonly links: number
  readonly sums: number
  /** The links whose list is refused, has a filter it does not show, or counts or adds up differently. */
  readonly astray: readonly string[]
}

/** Follows links, each list once: all its pages where its rows are to be added up. */
export const follow = async (links: readonly Opened[], ask: Asked): Promise<Followed> => {
  const read = new Map<string, Promise<List>>()
  const reading = (endpoint: Endpoint, query: Row, whole: boolean): Promise<List> => {
    const key = JSON.stringify([endpoint.path, query, whole])
    const known = read.get(key) ?? listOf(ask, endpoint, query, whole)
    read.set(key, known)
    return known
  }
  const astray: string[] = []
  for (const { endpoint, query, columns, ...link } of links) {
    const { sum } = link
    // A sum nobody sees there is not opened.
    const column = sum && columns.find(({ source, hidden }) => source === sum.of && hidden !== true)
    const list = await reading(endpoint, query, sum !== undefined)
    const wanted = sum && toMinor(String(sum.amount), sum.currency)
    const counted = column && sum && sumsOf(list, column, sum.currency)
    const right =
      list.status === 200 &&
      link.unknown.length === 0 &&
      (link.count === undefined || list.count === link.count) &&
      (sum === undefined || (counted?.minor === wanted && counted?.footer === wanted))
    if (!right) {
      const told = counted && [String(counted.minor), String(counted.footer)]
      astray.push(JSON.stringify([link, query, list.status, list.count, told ?? (sum && 'no such column')]))
    }
  }
  return { links: links.length, sums: links.filter(({ sum }) => sum !== undefined).length, astray }
}

/** The column totals of a report that do not match its rows, requested without filters. */
export const strayFooters = async ({ source, fixed, columns }: ReportDefinition, ask: Asked): Promise<string[]> => {
  const { endpoint } = sourceOf(source)
  const list = await listOf(ask, endpoint, { ...fixed }, true)
  return columns
    .filter(({ kind }) => kind === 'money')
    .flatMap((column) =>
      list.totals
        .filter((one) => summed([column], one).length > 0)
        .flatMap((one) => {
          const currency = (currencyOf(one, column) ?? one['currency']) as Currency
          const { minor, footer } = sumsOf(list, column, currency)
          return minor === footer ? [] : [`${column.source} in ${currency}: ${footer} below rows of ${minor}`]
        }),
    )
}
