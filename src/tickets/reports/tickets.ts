import { ticketReports } from '../../../contract/tickets/reports'
import { answerBands } from '../../../contract/tickets/tickets'
import { rated } from '../../list/filters/deskFilters'
import { openTickets } from '../../list/filters/openWork'
import { reportOf, type Drill } from '../../report/definition'
import { days, departments, period, person, stars } from '../../report/reportFilters'

const sameOnes = { departments: 'departments', stars: 'stars' } as const
const sameDays = { start_date: 'start_date', end_date: 'end_date' } as const

/** Tickets opened in the range. */
const openedOnes: Drill = { to: ['adminAllTickets'], carry: { ...sameDays, ...sameOnes } }
/** Tickets closed in the range. */
const closedOnes: Drill = { to: ['adminReportsClosedTickets'], carry: { ...sameDays, ...sameOnes } }
/** Tickets as they are now, regardless of the range. */
const now = (filter: Drill['filter']): Drill => ({
  to: ['adminAllTickets'],
  ...(filter && { filter }),
  carry: sameOnes,
})
/** Tickets opened and closed in the days of a point. */
const openedIn = (start: string, end: string): Drill => ({
  to: ['adminAllTickets'],
  carry: sameOnes,
  take: { start_date: start, end_date: end },
})
const closedIn = (start: string, end: string): Drill => ({
  ...openedIn(start, end),
  to: ['adminReportsClosedTickets'],
})

/** Opened versus closed tickets, what is waiting, and how replies were rated. */
export const ticketOverview = reportOf(ticketReports, {
  id: 'ticket-overview',
  title: 'reports.titles.ticket_overview',
  source: 'ticketStats',
  filters: [days, departments, stars],
  always: ['start_date', 'departments', 'stars'],
  period: { ...period, bounded: 'last_30_days' },
  figures: [
    {
      label: 'reports.figures.opened',
      source: 'opened',
      kind: 'number',
      compare: 'previous.opened',
      drill: openedOnes,
    },
    {
      label: 'reports.figures.closed',
      source: 'closed',
      kind: 'number',
      compare: 'previous.closed',
      good: 'up',
      drill: closedOnes,
    },
    { label: 'reports.figures.backlog', source: 'backlog', kind: 'number', drill: now({ status: openTickets }) },
    {
      label: 'reports.figures.waiting',
      source: 'waiting',
      kind: 'number',
      drill: now({ waiting: 'true' }),
    },
    { label: 'reports.figures.late', source: 'late', kind: 'number', drill: now({ sla: 'late' }) },
    {
      label: 'reports.figures.first_answer',
      source: 'first_answer_median',
      kind: 'duration',
      compare: true,
      good: 'down',
      drill: { ...openedOnes, filter: { first_answer: answerBands.join(',') } },
    },
    {
      label: 'reports.figures.resolution',
      source: 'resolution_median',
      kind: 'duration',
      compare: true,
      good: 'down',
      drill: closedOnes,
    },
    {
      label: 'reports.figures.stars_mean',
      source: 'stars_mean',
      kind: 'stars',
      compare: 'previous.stars_mean',
      good: 'up',
      drill: { ...closedOnes, otherwise: { stars: rated } },
    },
  ],
  charts: [
    {
      title: 'reports.charts.per_day',
      type: 'line',
      points: 'days',
      category: { source: 'date', kind: 'day', label: 'reports.day' },
      series: [
        { source: 'opened', label: 'reports.columns.opened', drill: openedIn('date', 'date') },
        { source: 'closed', label: 'reports.columns.closed', drill: closedIn('date', 'date') },
      ],
      kind: 'number',
    },
    {
      title: 'reports.charts.per_month',
      type: 'bars',
      points: 'months',
      category: { source: 'month', kind: 'month', label: 'reports.month' },
      series: [
        { source: 'opened', label: 'reports.columns.opened', drill: openedIn('start', 'end') },
        { source: 'closed', label: 'reports.columns.closed', drill: closedIn('start', 'end') },
      ],
      kind: 'number',
    },
    {
      title: 'reports.charts.by_status',
      type: 'bars',
      points: 'by_status',
      category: { source: 'status', kind: 'option', options: 'ticket_status', label: 'reports.columns.status' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: { to: ['adminAllTickets'], carry: sameOnes, take: { status: 'status' } },
    },
    {
      title: 'reports.charts.by_stars',
      type: 'bars',
      points: 'by_stars',
      category: { source: 'stars', kind: 'number', label: 'reports.columns.stars' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: {
        to: ['adminReportsClosedTickets'],
        carry: { ...sameDays, departments: 'departments' },
        take: { stars: 'stars' },
      },
    },
  ],
  columns: [
    { source: 'date', label: 'reports.day', kind: 'date', primary: true },
    { source: 'opened', label: 'reports.columns.opened', kind: 'number' },
    { source: 'closed', label: 'reports.columns.closed', kind: 'number', drill: closedIn('date', 'date') },
  ],
  row: { to: ['adminAllTickets'], carry: sameOnes, take: { start_date: 'date', end_date: 'date' }, counts: 'opened' },
})

/** Every closed ticket of the period. */
export const closedTickets = reportOf(ticketReports, {
  id: 'closed-tickets',
  title: 'reports.titles.closed',
  source: 'closedTickets',
  filters: [days, departments, stars, person],
  always: ['start_date', 'departments', 'stars'],
  period,
  figures: [
    { label: 'reports.figures.closed', source: 'count', kind: 'number', compare: true, good: 'up', drill: {} },
    {
      label: 'reports.figures.stars_mean',
      source: 'stars_mean',
      kind: 'stars',
      compare: true,
      good: 'up',
      drill: { otherwise: { stars: rated } },
    },
  ],
  columns: [
    { source: 'id', label: 'reports.columns.number', kind: 'id', hideOnPhone: true },
    { source: 'subject', label: 'reports.columns.subject', kind: 'text', primary: true },
    { source: 'user', label: 'reports.columns.user', kind: 'person', cardTitle: true },
    { source: 'department', label: 'reports.columns.department', kind: 'person' },
    {
      source: 'closer',
      label: 'reports.columns.closer',
      kind: 'person',
      nothing: 'reports.by_itself',
      hideOnPhone: true,
    },
    { source: 'closed_at', label: 'reports.columns.closed_at', kind: 'datetime', sortable: true, hideOnPhone: true },
    { source: 'duration', label: 'reports.columns.duration', kind: 'duration', sortable: true },
    { source: 'stars', label: 'reports.columns.stars', kind: 'stars', sortable: true, hideOnPhone: true },
    { source: 'feedback', label: 'reports.columns.feedback', kind: 'text', hideOnPhone: true },
    { source: 'created_at', label: 'reports.columns.created_at', kind: 'datetime', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'closed_at', order: 'DESC' },
  row: { to: ['adminViewTicket'], params: { ticket_id: 'id' } },
  empty: 'reports.empty.closed',
})
