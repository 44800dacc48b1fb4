import { addDays, todayInTehran } from '../../../contract/calendar'
import { lowStarDays, lowStars, type dashboard } from '../../../contract/dashboard'
import type { Reply } from '../../../contract/endpoint'
import type { Currency } from '../../../contract/money'
import { listLink } from '../../paths'
import { openRequests, openTickets } from '../../shared/filters/openWork'

/** The figures of the dashboard. */
export type Stats = Reply<typeof dashboard.stats>
type AlertKind = Stats['alerts'][number]['kind']

/** The rows behind each figure, as the address of a list with the same filter. */
export const drills = {
  newUsers: (start: string, end: string) =>
    listLink('adminAllUsers', { registered_date_start: start, registered_date_end: end }),
  sold: (start: string, end: string) => listLink('adminAllUsers', { bought_start_date: start, bought_end_date: end }),
  active: () => listLink('adminAllUsers', { status: 'active,expiring' }),
  openTickets: () => listLink('adminAllTickets', { status: openTickets }),
  openRequests: () => listLink('adminAllRequests', { request_status: openRequests }),
  unpaidWithdrawals: (currency: Currency) =>
    listLink('adminWithdrawalUsers', { paid_status: 'unpaid', currency_type: currency }),
  income: (start: string, end: string) =>
    listLink('adminPayments', { status: 'paid', pay_datetime_start: start, pay_datetime_end: end }),
  myTickets: () => listLink('adminAllTickets', { assignee: 'me', status: openTickets }),
  myRequests: () => listLink('adminAllRequests', { assignee: 'me', request_status: openRequests }),
} as const

const badlyRated = (): string => {
  const today = todayInTehran()
  const days = { start_date: addDays(today, 1 - lowStarDays), end_date: today }
  return listLink('adminReportsClosedTickets', {
    stars: Array.from({ length: lowStars }, (_, at) => at + 1).join(','),
    ...days,
  })
}

/** Where an alert leads: to its rows. */
export const alertLinks = (): Readonly<Record<AlertKind, string>> => ({
  late_tickets: listLink('adminAllTickets', { sla: 'late' }, { field: 'waiting', order: 'DESC' }),
  late_requests: listLink('adminAllRequests', { late: 'true' }),
  low_stars: badlyRated(),
  expiring_servers: listLink('adminReportsInfrastructure', { status: 'expiring' }),
  unassigned_tickets: listLink('adminAllTickets', { assignee: 'none', status: openTickets }),
})
