import { rated } from '../../list/filters/deskFilters'
import { filedRequests, openRequests, openTickets } from '../../list/filters/openWork'
import type { Drill, ReportDefinition } from '../../report/definition'
import { days, departments, period, person, processTypes, stars } from '../../report/reportFilters'

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
/** Of them, those whose first answer broke the promise. */
const breached = { breached: 'true' } as const
/** The tickets of a department that are open now, whatever the range. */
const openOfDepartment: Drill = {
  to: ['adminAllTickets'],
  filter: { status: openTickets },
  take: { departments: 'department.id' },
}

/** How soon departments or agents answer and solve. */
export const ticketTimes: ReportDefinition = {
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
}

/** Departments: what they are asked, how soon they answer, who works there. */
export const departmentLoad: ReportDefinition = {
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
}

/** Conversations with the assistant. */
export const chatbot: ReportDefinition = {
  id: 'chatbot',
  title: 'reports.titles.chatbot',
  source: 'conversations',
  filters: [days, departments, stars, person, { kind: 'flag', source: 'answered', label: 'reports.columns.answered' }],
  always: ['start_date', 'departments', 'stars'],
  period,
  figures: [
    { label: 'reports.figures.conversations', source: 'count', kind: 'number', compare: true, drill: {} },
    {
      label: 'reports.figures.answered_share',
      source: 'answered_share',
      kind: 'percent',
      compare: true,
      good: 'up',
      drill: { filter: { answered: 'true' } },
    },
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
    { source: 'created_at', label: 'reports.columns.at', kind: 'datetime', sortable: 'created', hideOnPhone: true },
    { source: 'first_question', label: 'reports.columns.question', kind: 'text', primary: true },
    { source: 'user', label: 'reports.columns.user', kind: 'person', cardTitle: true },
    { source: 'department', label: 'reports.columns.department', kind: 'person', hideOnPhone: true },
    { source: 'turns_count', label: 'reports.columns.turns', kind: 'number', sortable: 'turns', hideOnPhone: true },
    { source: 'stars', label: 'reports.columns.stars', kind: 'stars', sortable: true },
    { source: 'answered', label: 'reports.columns.answered', kind: 'flag' },
    { source: 'ticket_id', label: 'reports.columns.ticket', kind: 'id', hideOnPhone: true },
  ],
  sort: { field: 'created', order: 'DESC' },
  empty: 'reports.empty.chatbot',
}

const sameTypes = { process_types: 'process_types' } as const
const inbox = (filter: Drill['filter'], carry: Drill['carry'] = {}, take: Drill['take'] = {}) => ({
  to: ['adminAllRequests'] as const,
  ...(filter && { filter }),
  carry: { ...sameTypes, ...carry },
  take,
})
const filedDays = { start_date: 'register_date_start', end_date: 'register_date_end' } as const
const completedDays = { start_date: 'completed_date_start', end_date: 'completed_date_end' } as const
const filed = { request_status: filedRequests } as const
const completed = { request_status: 'completed' } as const

/** Requests filed, completed, open and late. */
export const requestLoad: ReportDefinition = {
  id: 'request-load',
  title: 'reports.titles.request_load',
  source: 'requestMetrics',
  filters: [days, processTypes],
  always: ['start_date', 'process_types'],
  period: { ...period, bounded: 'last_30_days' },
  figures: [
    { label: 'reports.figures.filed', source: 'filed', kind: 'number', compare: true, drill: inbox(filed, filedDays) },
    {
      label: 'reports.figures.completed',
      source: 'completed',
      kind: 'number',
      compare: true,
      good: 'up',
      drill: inbox(completed, completedDays),
    },
    {
      label: 'reports.figures.open_requests',
      source: 'open',
      kind: 'number',
      drill: inbox({ request_status: openRequests }),
    },
    { label: 'reports.figures.late', source: 'late', kind: 'number', drill: inbox({ late: 'true' }) },
  ],
  charts: [
    {
      title: 'reports.charts.per_day',
      type: 'line',
      points: 'days',
      category: { source: 'date', kind: 'day', label: 'reports.day' },
      series: [
        {
          source: 'filed',
          label: 'reports.columns.filed',
          drill: inbox(filed, {}, { register_date_start: 'date', register_date_end: 'date' }),
        },
        {
          source: 'completed',
          label: 'reports.columns.completed',
          drill: inbox(completed, {}, { completed_date_start: 'date', completed_date_end: 'date' }),
        },
      ],
      kind: 'number',
    },
    {
      title: 'reports.charts.by_request_status',
      type: 'bars',
      points: 'by_status',
      category: { source: 'status', kind: 'option', options: 'request_status', label: 'reports.columns.status' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: inbox({}, filedDays, { request_status: 'status' }),
    },
    {
      title: 'reports.charts.by_action',
      type: 'bars',
      points: 'by_action',
      category: { source: 'action_status', kind: 'option', options: 'action_status', label: 'reports.columns.action' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: inbox({ request_status: openRequests }, {}, { action_status: 'action_status' }),
    },
  ],
  columns: [
    { source: 'type', label: 'reports.columns.type', kind: 'status', options: 'request_type', primary: true },
    { source: 'filed', label: 'reports.columns.filed', kind: 'number' },
    {
      source: 'completed',
      label: 'reports.columns.completed',
      kind: 'number',
      drill: inbox(completed, completedDays, { process_types: 'type' }),
    },
    {
      source: 'open',
      label: 'reports.columns.open_now',
      kind: 'number',
      drill: inbox({ request_status: openRequests }, {}, { process_types: 'type' }),
    },
  ],
  row: { ...inbox(filed, filedDays, { process_types: 'type' }), counts: 'filed' },
}

/** How long requests of each type take from filing to completion. */
export const requestTimes: ReportDefinition = {
  id: 'request-times',
  title: 'reports.titles.request_times',
  source: 'requestTimes',
  filters: [days, processTypes],
  always: ['start_date', 'process_types'],
  period: { ...period, bounded: 'last_30_days' },
  charts: [
    {
      title: 'reports.charts.request_average',
      type: 'bars',
      points: 'results',
      category: { source: 'type', kind: 'option', options: 'request_type', label: 'reports.columns.type' },
      series: [{ source: 'average', label: 'reports.columns.request_average' }],
      kind: 'duration',
      drill: inbox(completed, completedDays, { process_types: 'type' }),
    },
  ],
  columns: [
    { source: 'type', label: 'reports.columns.type', kind: 'status', options: 'request_type', primary: true },
    { source: 'completed', label: 'reports.columns.completed', kind: 'number' },
    { source: 'average', label: 'reports.columns.request_average', kind: 'duration' },
  ],
  row: { ...inbox(completed, completedDays, { process_types: 'type' }), counts: 'completed' },
}
