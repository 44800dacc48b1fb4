import { addDays } from '../../contract/jalali'
import type { dashboard } from '../../contract/dashboard/dashboard'
import { lowStarDays, lowStars } from '../../contract/tickets/tickets'
import type { Reply } from '../../contract/endpoint'
import type { Currency } from '../../contract/money/amounts'
import { link, listLink } from '../paths'
import type { TabOf } from '../report/tabs'
import { filedRequests, lastChangedFirst, oldestStepFirst, openRequests, openTickets } from '../list/filters/openWork'

/** The figures of the dashboard. */
export type Stats = Reply<typeof dashboard.stats>

/** What awaits a decision, by its live count: the menu has the same. */
export const waitingWords = ['withdrawals', 'transfers', 'account_changes'] as const
export type AlertKind = Stats['alerts'][number]['kind'] | (typeof waitingWords)[number]

/** Alert kinds by severity, most severe first: what is broken, money and people that wait, then what may go wrong. */
export const severities = {
  database_down: 'error',
  wrong_schema: 'error',
  broken_books: 'error',
  full_disk: 'error',
  files_down: 'error',
  late_tickets: 'error',
  late_requests: 'error',
  transfers: 'error',
  withdrawals: 'error',
  dead_jobs: 'error',
  low_gas: 'error',
  account_changes: 'warning',
  expiring_servers: 'warning',
  unassigned_tickets: 'warning',
  replica_behind: 'warning',
  low_stars: 'warning',
} as const satisfies Readonly<Record<AlertKind, 'error' | 'warning'>>

type ShareKind = keyof NonNullable<Stats['unpaid_shares']>

const shareTabs = {
  partner: 'partners',
  teacher: 'teachers',
  mentor: 'mentors',
} as const satisfies Readonly<Record<ShareKind, TabOf<'adminReportsFinancial'>>>

const subscriptions = (filter: Readonly<Record<string, string>>): string =>
  `${listLink('adminReportsOverview', filter)}&tab=subscriptions`

/** Waiting items are worked off longest waiting first. */
const oldest = (field: string) => ({ field, order: 'ASC' }) as const
const longestWaiting = { field: 'waiting', order: 'DESC' } as const

/** The rows behind each figure, as the address of a list with the same filter. */
export const drills = {
  newUsers: (start: string, end: string) =>
    listLink('adminAllUsers', { registered_date_start: start, registered_date_end: end }),
  sold: (start: string, end: string) => subscriptions({ start_date: start, end_date: end }),
  active: () => subscriptions({ status: 'active,expiring' }),
  closed: (start: string, end: string) => listLink('adminReportsClosedTickets', { start_date: start, end_date: end }),
  opened: (start: string, end: string) => listLink('adminAllTickets', { start_date: start, end_date: end }),
  filed: (start: string, end: string) =>
    listLink(
      'adminAllRequests',
      { request_status: filedRequests, register_date_start: start, register_date_end: end },
      lastChangedFirst,
    ),
  openTickets: () => listLink('adminAllTickets', { status: openTickets }),
  lateTickets: () => listLink('adminAllTickets', { sla: 'late' }, longestWaiting),
  openRequests: () => listLink('adminAllRequests', { request_status: openRequests }),
  financeRequests: () => listLink('adminAllRequests', { action_status: 'finance' }),
  lateRequests: () => listLink('adminAllRequests', { late: 'true' }, oldestStepFirst),
  unpaidShares: (kind: ShareKind) =>
    `${listLink('adminReportsFinancial', { paid_status: 'unpaid' })}&tab=${shareTabs[kind]}`,
  unpaidWithdrawals: (currency: Currency) =>
    listLink('adminWithdrawalUsers', { paid_status: 'unpaid', currency_type: currency }),
  withdrawals: (start: string, end: string, currency: Currency, paid: 'paid' | 'unpaid') =>
    listLink('adminWithdrawalUsers', {
      start_date: start,
      end_date: end,
      currency_type: currency,
      paid_status: paid,
    }),
  income: (start: string, end: string) =>
    listLink('adminPayments', { status: 'paid', pay_datetime_start: start, pay_datetime_end: end }),
  myTickets: () => listLink('adminAllTickets', { assignee: 'me', status: openTickets }),
  myRequests: () => listLink('adminAllRequests', { assignee: 'me', request_status: 'in_progress' }),
} as const

/** What the months count. */
export const countedSeries = [
  'tickets_opened',
  'tickets_closed',
  'requests_filed',
  'new_users',
  'sold_subscriptions',
] as const
export type Counted = (typeof countedSeries)[number]

/** The rows behind each series, by the days of a month. */
export const rowsBehind: Readonly<Record<Counted, (start: string, end: string) => string>> = {
  tickets_opened: drills.opened,
  tickets_closed: drills.closed,
  requests_filed: drills.filed,
  new_users: drills.newUsers,
  sold_subscriptions: drills.sold,
}

const badlyRated = (today: string): string => {
  const days = { start_date: addDays(today, 1 - lowStarDays), end_date: today }
  return listLink('adminReportsClosedTickets', {
    stars: Array.from({ length: lowStars }, (_, at) => at + 1).join(','),
    ...days,
  })
}

/** No screen has more to say about these: the operators' manual says what to do. */
type Rowless = 'database_down' | 'wrong_schema' | 'broken_books' | 'full_disk' | 'files_down' | 'replica_behind'

/** The link from an alert to its rows. */
export const alertLinks = (
  today: string,
): Readonly<Record<Exclude<AlertKind, Rowless>, string> & Partial<Record<Rowless, undefined>>> => ({
  withdrawals: listLink('adminWithdrawalUsers', { status: 'requested' }, oldest('asked_at')),
  transfers: `${listLink('adminTransferHistory', { for_me: 'true' }, oldest('created_at'))}&tab=approvals`,
  account_changes: listLink('adminAccountChanges', { state: 'pending', mine: 'false' }, oldest('proposed_at')),
  late_tickets: drills.lateTickets(),
  late_requests: drills.lateRequests(),
  low_stars: badlyRated(today),
  expiring_servers: listLink('adminReportsInfrastructure', { status: 'expiring' }),
  unassigned_tickets: listLink('adminAllTickets', { assignee: 'none', status: openTickets }, longestWaiting),
  dead_jobs: link('adminDeadJobs'),
  low_gas: link('adminFinancialConnect'),
})
