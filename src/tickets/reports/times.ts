import { ticketReports } from '../../../contract/tickets/reports'
import { openTickets } from '../../list/filters/openWork'
import { reportOf, type Drill } from '../../report/definition'
import { days, departments, period, stars } from '../../report/reportFilters'

const sameDays = { start_date: 'start_date', end_date: 'end_date' } as const
/** The tickets of a department or an agent, opened in the range. */
const ofGroup = {
  to: ['adminAllTickets'],
  carry: { ...sameDays, departments: 'departments', stars: 'stars' },
  take: { departments: 'department', assignee: 'agent' },
} as const satisfies Drill
/** The tickets of a department, opened in the range. */
const ofDepartment = {
  to: ['adminAllTickets'],
  carry: sameDays,
  take: { departments: 'department.id' },
} as const satisfies Drill
/** Those of them whose first response missed the SLA. */
const breached = { breached: 'true' } as const
/** The tickets of a department that are open now, regardless of the range. */
const openOfDepartment: Drill = {
  to: ['adminAllTickets'],
  filter: { status: openTickets },
  take: { departments: 'department.id' },
}

/** How fast departments or agents respond and resolve. */
export const ticketTimes = reportOf(ticketReports, {
  id: 'ticket-times',
  title: 'reports.titles.ticket_times',
  source: 'ticketTimes',
  filters: [
    days,
    departments,
    stars,
    {
      kind: 'select',
      source: 'type',
      label: 'reports.columns.grouped',
      options: [
        { value: 'department', label: 'reports.grouped.department' },
        { value: 'agent', label: 'reports.grouped.agent' },
      ],
    },
  ],
  always: ['start_date', 'type', 'departments'],
  period: { ...period, bounded: 'last_30_days' },
  charts: [
    {
      title: 'reports.charts.first_answers',
      type: 'bars',
      points: 'histogram',
      category: { source: 'up_to', kind: 'limit', label: 'reports.columns.first_answer' },
      series: [{ source: 'count', label: 'reports.columns.tickets' }],
      kind: 'number',
      drill: { ...ofGroup, take: { first_answer: 'band' } },
    },
    {
      title: 'reports.charts.medians',
      type: 'bars',
      points: 'results',
      category: { source: 'name', kind: 'text', label: 'reports.columns.name' },
      series: [
        { source: 'first_answer_median', label: 'reports.columns.first_answer' },
        { source: 'resolution_median', label: 'reports.columns.resolution' },
      ],
      kind: 'duration',
      drill: ofGroup,
    },
  ],
  columns: [
    { source: 'name', label: 'reports.columns.name', kind: 'text', primary: true },
    { source: 'count', label: 'reports.columns.tickets', kind: 'number' },
    { source: 'first_answer_median', label: 'reports.columns.first_answer', kind: 'duration' },
    { source: 'first_answer_90', label: 'reports.columns.first_answer_90', kind: 'duration', hideOnPhone: true },
    { source: 'resolution_median', label: 'reports.columns.resolution', kind: 'duration' },
    { source: 'resolution_90', label: 'reports.columns.resolution_90', kind: 'duration', hideOnPhone: true },
    {
      source: 'breaches',
      label: 'reports.columns.breaches',
      kind: 'number',
      hideOnPhone: true,
      drill: { ...ofGroup, filter: breached },
    },
  ],
  row: { ...ofGroup, counts: 'count' },
})

/** Departments: how many tickets they get, how fast they respond, and who works there. */
export const departmentLoad = reportOf(ticketReports, {
  id: 'department-load',
  title: 'reports.titles.department_load',
  source: 'departmentTimes',
  filters: [days, departments],
  always: ['start_date', 'departments'],
  period: { ...period, bounded: 'last_30_days' },
  charts: [
    {
      title: 'reports.charts.load',
      type: 'bars',
      points: 'results',
      category: { source: 'department', kind: 'person', label: 'reports.columns.department' },
      series: [
        { source: 'tickets', label: 'reports.columns.tickets' },
        { source: 'open', label: 'reports.columns.open_now', drill: openOfDepartment },
      ],
      kind: 'number',
      drill: ofDepartment,
    },
    {
      title: 'reports.charts.averages',
      type: 'bars',
      points: 'results',
      category: { source: 'department', kind: 'person', label: 'reports.columns.department' },
      series: [
        { source: 'average_first_answer', label: 'reports.columns.first_answer_mean' },
        { source: 'average_resolution', label: 'reports.columns.resolution_mean' },
      ],
      kind: 'duration',
      drill: ofDepartment,
    },
  ],
  columns: [
    { source: 'department', label: 'reports.columns.department', kind: 'person', primary: true },
    { source: 'staff', label: 'reports.columns.staff', kind: 'number', hideOnPhone: true },
    { source: 'tickets', label: 'reports.columns.tickets', kind: 'number' },
    { source: 'open', label: 'reports.columns.open_now', kind: 'number', drill: openOfDepartment },
    { source: 'average_first_answer', label: 'reports.columns.first_answer_mean', kind: 'duration' },
    { source: 'average_resolution', label: 'reports.columns.resolution_mean', kind: 'duration', hideOnPhone: true },
    {
      source: 'breaches',
      label: 'reports.columns.breaches',
      kind: 'number',
      hideOnPhone: true,
      drill: { ...ofDepartment, filter: breached },
    },
  ],
  row: { ...ofDepartment, counts: 'tickets' },
})
