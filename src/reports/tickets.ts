import { openTickets } from '../shared/filters/openWork'
import type { Drill, ReportDefinition } from '../shared/report/definition'
import { days, departments, period, person, stars } from './reportFilters'

const sameDays = { start_date: 'start_date', end_date: 'end_date', departments: 'departments' } as const
const queue = (filter: Drill['filter'], carry: Drill['carry'] = { departments: 'departments' }): Drill => ({
  to: ['adminAllTickets'],
  ...(filter && { filter }),
  carry,
})
const closedOnes: Drill = {
  to: ['adminReportsClosedTickets'],
  carry: { ...sameDays, stars: 'stars' },
}

/** Opened against closed, what waits, and how the answers were liked. */
export const ticketOverview: ReportDefinition = {
  id: 'ticket-overview',
  title: 'reports.titles.ticket_overview',
  source: 'ticketDays',
  filters: [days, departments, stars],
  always: ['start_date', 'departments', 'stars'],
  period: { ...period, bounded: true },
  figures: [
    {
      label: 'reports.figures.opened',
      source: 'opened',
      kind: 'number',
      compare: 'previous.opened',
      drill: queue({}, { ...sameDays, stars: 'stars' }),
    },
    {
      label: 'reports.figures.closed',
      source: 'closed',
      kind: 'number',
      compare: 'previous.closed',
      good: 'up',
      drill: closedOnes,
    },
    { label: 'reports.figures.backlog', source: 'backlog', kind: 'number', drill: queue({ status: openTickets }) },
    {
      label: 'reports.figures.waiting',
      source: 'waiting',
      kind: 'number',
      drill: queue({ sla: 'ok,due,late,paused', status: openTickets }),
    },
    { label: 'reports.figures.late', source: 'late', kind: 'number', drill: queue({ sla: 'late' }) },
    {
      label: 'reports.figures.first_answer',
      source: 'first_answer_median',
      kind: 'duration',
      compare: true,
      good: 'down',
      drill: queue({}, { ...sameDays, stars: 'stars' }),
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
      drill: closedOnes,
    },
  ],
  charts: [
    {
      title: 'reports.charts.per_day',
      type: 'line',
      points: 'days',
      category: { source: 'date', kind: 'day', label: 'reports.day' },
      series: [
        { source: 'opened', label: 'reports.columns.opened' },
        { source: 'closed', label: 'reports.columns.closed' },
      ],
      kind: 'number',
      drill: {
        to: ['adminAllTickets'],
        carry: { departments: 'departments' },
        take: { start_date: 'date', end_date: 'date' },
      },
    },
    {
      title: 'reports.charts.per_month',
      type: 'bars',
      points: 'months',
      category: { source: 'month', kind: 'month', label: 'reports.month' },
      series: [
        { source: 'opened', label: 'reports.columns.opened' },
        { source: 'closed', label: 'reports.columns.closed' },
      ],
      kind: 'number',
      drill: {
        to: ['adminAllTickets'],
        carry: { departments: 'departments', stars: 'stars' },
        take: { start_date: 'start', end_date: 'end' },
      },
    },
    {
      title: 'reports.charts.by_status',
      type: 'bars',
      points: 'by_status',
      category: { source: 'status', kind: 'option', options: 'ticket_status', label: 'reports.columns.status' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: {
        to: ['adminAllTickets'],
        carry: { departments: 'departments', stars: 'stars' },
        take: { status: 'status' },
      },
    },
    {
      title: 'reports.charts.by_stars',
      type: 'bars',
      points: 'by_stars',
      category: { source: 'stars', kind: 'text', label: 'reports.columns.stars' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: { to: ['adminReportsClosedTickets'], carry: sameDays, take: { stars: 'stars' } },
    },
  ],
  columns: [
    { source: 'date', label: 'reports.day', kind: 'date', primary: true },
    { source: 'opened', label: 'reports.columns.opened', kind: 'number' },
    { source: 'closed', label: 'reports.columns.closed', kind: 'number' },
  ],
  row: { to: ['adminAllTickets'], params: { start_date: 'date', end_date: 'date' }, list: true },
}

/** Every closed ticket of the period. */
export const closedTickets: ReportDefinition = {
  id: 'closed-tickets',
  title: 'reports.titles.closed',
  source: 'closedTickets',
  filters: [days, departments, stars, person],
  always: ['start_date', 'departments', 'stars'],
  period,
  figures: [
    { label: 'reports.figures.closed', source: 'count', kind: 'number', compare: true, good: 'up', drill: {} },
    { label: 'reports.figures.stars_mean', source: 'stars_mean', kind: 'stars', compare: true, good: 'up', drill: {} },
  ],
  columns: [
    { source: 'id', label: 'reports.columns.number', kind: 'number', align: 'start', hideOnPhone: true },
    { source: 'subject', label: 'reports.columns.subject', kind: 'text', primary: true },
    { source: 'user', label: 'reports.columns.user', kind: 'person' },
    { source: 'department', label: 'reports.columns.department', kind: 'person' },
    { source: 'closer', label: 'reports.columns.closer', kind: 'person', hideOnPhone: true },
    { source: 'closed_at', label: 'reports.columns.closed_at', kind: 'datetime', sortable: true, hideOnPhone: true },
    { source: 'duration', label: 'reports.columns.duration', kind: 'duration', sortable: true },
    { source: 'stars', label: 'reports.columns.stars', kind: 'stars', sortable: true, hideOnPhone: true },
    { source: 'feedback', label: 'reports.columns.feedback', kind: 'text', hideOnPhone: true },
    { source: 'created_at', label: 'reports.columns.created_at', kind: 'datetime', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'closed_at', order: 'DESC' },
  row: { to: ['adminViewTicket'], params: { ticket_id: 'id' } },
  empty: 'reports.empty.closed',
}
