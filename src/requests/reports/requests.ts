import { requestReports } from '../../../contract/requests/reports'
import { filedRequests, openRequests } from '../../list/filters/openWork'
import { reportOf, type Drill } from '../../report/definition'
import { days, period, processTypes } from '../../report/reportFilters'

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
export const requestLoad = reportOf(requestReports, {
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
    { source: 'average', label: 'reports.columns.request_average', kind: 'duration', hideOnPhone: true },
  ],
  row: { ...inbox(filed, filedDays, { process_types: 'type' }), counts: 'filed' },
})

/** How long requests of each type take from filing to completion. */
export const requestTimes = reportOf(requestReports, {
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
    {
      title: 'reports.charts.step_average',
      type: 'bars',
      points: 'by_step',
      category: { source: 'step', kind: 'option', options: 'requests.steps', label: 'reports.columns.step' },
      series: [{ source: 'average', label: 'reports.columns.request_average' }],
      kind: 'duration',
      drill: inbox(completed, completedDays),
    },
  ],
  columns: [
    { source: 'type', label: 'reports.columns.type', kind: 'status', options: 'request_type', primary: true },
    { source: 'completed', label: 'reports.columns.completed', kind: 'number' },
    { source: 'average', label: 'reports.columns.request_average', kind: 'duration' },
  ],
  row: { ...inbox(completed, completedDays, { process_types: 'type' }), counts: 'completed' },
})
