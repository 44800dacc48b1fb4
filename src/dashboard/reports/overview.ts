import { dashboard } from '../../../contract/dashboard/dashboard'
import { dashboardReports } from '../../../contract/dashboard/reports'
import { filedRequests, openRequests, openTickets } from '../../list/filters/openWork'
import { reportOf, type Drill } from '../../report/definition'
import { currency, days, period, platformsById } from '../../report/reportFilters'

const sameDays = { start_date: 'start', end_date: 'end' } as const
/** The people who joined in a month. */
const joined = {
  to: ['adminAllUsers'],
  take: { registered_date_start: 'start', registered_date_end: 'end' },
} as const satisfies Drill

/** What happened in a month. */
const soldIn: Drill = { to: ['adminReportsOverview'], tab: 'subscriptions', take: sameDays }
const openedIn: Drill = { to: ['adminAllTickets'], take: sameDays }
const closedIn: Drill = { to: ['adminReportsClosedTickets'], take: sameDays }
const filedIn: Drill = {
  to: ['adminAllRequests'],
  filter: { request_status: filedRequests },
  take: { register_date_start: 'start', register_date_end: 'end' },
}

const onPlatforms = { platform_uuids: 'platform_uuids' } as const

/** Subscriptions active today. */
const running = {
  to: ['adminReportsOverview', 'reports'],
  tab: 'subscriptions',
  filter: { status: 'active,expiring' },
} as const satisfies Drill

/** The current state of the product, and its last twelve Persian months. */
export const months = reportOf(dashboard, {
  id: 'overview-months',
  title: 'reports.titles.months',
  source: 'stats',
  fixed: { months: '12' },
  filters: [],
  figures: [
    {
      label: 'reports.figures.new_users',
      source: 'new_users.value',
      kind: 'number',
      compare: 'new_users.previous',
      good: 'up',
      drill: {
        to: ['adminAllUsers'],
        take: { registered_date_start: 'months.11.start', registered_date_end: 'months.11.end' },
      },
    },
    {
      label: 'reports.figures.active_subscriptions',
      source: 'active_subscriptions.value',
      kind: 'number',
      compare: 'active_subscriptions.previous',
      good: 'up',
      drill: running,
    },
    {
      label: 'reports.figures.sold_month',
      source: 'sold_subscriptions.value',
      kind: 'number',
      compare: 'sold_subscriptions.previous',
      good: 'up',
      drill: {
        to: ['adminReportsOverview'],
        tab: 'subscriptions',
        take: { start_date: 'months.11.start', end_date: 'months.11.end' },
      },
    },
    {
      label: 'reports.figures.backlog',
      source: 'open_tickets.value',
      kind: 'number',
      drill: { to: ['adminAllTickets'], filter: { status: openTickets } },
    },
    {
      label: 'reports.figures.open_requests',
      source: 'open_requests.value',
      kind: 'number',
      drill: { to: ['adminAllRequests'], filter: { request_status: openRequests } },
    },
  ],
  charts: [
    {
      title: 'reports.charts.people_months',
      type: 'bars',
      points: 'months',
      category: { source: 'month', kind: 'month', label: 'reports.month' },
      series: [
        { source: 'new_users', label: 'reports.columns.new_users', drill: joined },
        { source: 'sold_subscriptions', label: 'reports.columns.sold_subscriptions', drill: soldIn },
      ],
      kind: 'number',
    },
    {
      title: 'reports.charts.work_months',
      type: 'line',
      points: 'months',
      category: { source: 'month', kind: 'month', label: 'reports.month' },
      series: [
        { source: 'tickets_opened', label: 'reports.columns.tickets_opened', drill: openedIn },
        { source: 'tickets_closed', label: 'reports.columns.tickets_closed', drill: closedIn },
        { source: 'requests_filed', label: 'reports.columns.requests_filed', drill: filedIn },
      ],
      kind: 'number',
    },
  ],
  columns: [
    { source: 'start', label: 'reports.month', kind: 'month', primary: true },
    { source: 'end', label: 'reports.columns.to', kind: 'date', hidden: true, hideOnPhone: true },
    { source: 'new_users', label: 'reports.columns.new_users', kind: 'number' },
    { source: 'sold_subscriptions', label: 'reports.columns.sold_subscriptions', kind: 'number', drill: soldIn },
    { source: 'tickets_opened', label: 'reports.columns.tickets_opened', kind: 'number', drill: openedIn },
    {
      source: 'tickets_closed',
      label: 'reports.columns.tickets_closed',
      kind: 'number',
      hideOnPhone: true,
      drill: closedIn,
    },
    {
      source: 'requests_filed',
      label: 'reports.columns.requests_filed',
      kind: 'number',
      hideOnPhone: true,
      drill: filedIn,
    },
  ],
  row: { ...joined, counts: 'new_users' },
})

/** Headline figures of a range of days. */
export const headlines = reportOf(dashboardReports, {
  id: 'overview-headlines',
  title: 'reports.titles.headlines',
  source: 'mainReport',
  filters: [days, platformsById, currency],
  always: ['start_date', 'platform_uuids', 'currency_type'],
  period: { ...period, usual: 'this_month' },
  figures: [
    {
      label: 'reports.figures.completed',
      source: 'completed_requests',
      kind: 'number',
      compare: true,
      good: 'up',
      drill: {
        to: ['adminAllRequests', 'allRequests'],
        filter: { request_status: 'completed' },
        carry: { start_date: 'completed_date_start', end_date: 'completed_date_end', ...onPlatforms },
      },
    },
    {
      label: 'reports.figures.users',
      source: 'users',
      kind: 'number',
      drill: { to: ['adminAllUsers'] },
    },
    {
      label: 'reports.figures.active_subscriptions',
      source: 'active_subscriptions',
      kind: 'number',
      drill: { ...running, carry: onPlatforms },
    },
    {
      label: 'reports.figures.backlog',
      source: 'open_tickets',
      kind: 'number',
      drill: { to: ['adminAllTickets', 'tickets'], filter: { status: openTickets } },
    },
    {
      label: 'reports.figures.open_requests',
      source: 'open_requests',
      kind: 'number',
      drill: {
        to: ['adminAllRequests', 'allRequests'],
        filter: { request_status: openRequests },
        carry: onPlatforms,
      },
    },
    {
      label: 'reports.figures.introduced',
      source: 'introduced',
      right: 'reports.own',
      kind: 'number',
      drill: { to: ['introducedPeople'] },
    },
    // The number of sums is known only with the reply: whatever precedes them keeps its place.
    {
      label: 'reports.figures.income',
      source: 'income',
      right: 'money.read',
      kind: 'money',
      compare: true,
      good: 'up',
      drill: {
        to: ['adminPayments'],
        filter: { status: 'paid' },
        carry: { start_date: 'pay_datetime_start', end_date: 'pay_datetime_end' },
        sums: 'amount',
      },
    },
    { label: 'reports.figures.unpaid_shares', source: 'unpaid_shares', kind: 'money', rowless: 'lists' },
  ],
  columns: [],
  bare: true,
})
