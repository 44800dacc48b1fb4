import type { dashboard as fa } from '../fa/dashboard'
import type { Translation } from '../messages'

export const dashboard = {
  as_of: 'Up to date as of %{time}',
  refresh: 'Refresh',
  compared: 'Compared with the same days of last month.',
  kpi: {
    new_users: 'New users this month',
    active: 'Active subscriptions',
    sold: 'Sold this month',
    open_tickets: 'Open tickets',
    tickets_hint: '%{waiting} waiting for an answer, %{late} late',
    open_requests: 'Open requests',
    requests_hint: '%{staff} with staff, %{late} late',
    income: 'Income this month',
    unpaid: 'Unpaid withdrawals',
    unpaid_hint: '%{n} withdrawals',
  },
  inbox: {
    title: 'My inbox',
    tickets: 'My tickets',
    requests: 'My requests',
    empty: 'Nothing is assigned to you',
    more: 'Show all (%{n})',
    fewer: 'Show fewer',
    empty_text:
      'Tickets and requests assigned to you are shown here; what concerns everybody stands at the top of the page.',
  },
  alerts: {
    title: 'Needs action',
    empty: 'Nothing needs action',
    withdrawals: '%{n} withdrawals are waiting for a decision',
    transfers: '%{n} transfers are waiting for your approval',
    account_changes: '%{n} account changes are waiting for your approval',
    late_tickets: '%{n} tickets are past their answer time',
    late_requests: '%{n} requests are past their time',
    low_stars: '%{n} tickets were rated low last week',
    expiring_servers: '%{n} servers end within seven days',
    unassigned_tickets: '%{n} tickets have no assignee',
    dead_jobs: '%{n} jobs of the platform failed at every try',
  },
  period: {
    label: 'Period of the charts',
    m2: '2 months',
    m6: '6 months',
    m12: '12 months',
  },
  trends: {
    month: 'Month',
    work: 'Tickets and requests',
    people: 'Users and subscriptions sold',
    withdrawals: 'Withdrawals (%{unit})',
  },
  series: {
    tickets_opened: 'Tickets opened',
    tickets_closed: 'Tickets closed',
    requests_filed: 'Requests filed',
    new_users: 'New users',
    sold_subscriptions: 'Subscriptions sold',
    paid: 'Paid',
    unpaid: 'Unpaid',
  },
} satisfies Translation<typeof fa>
