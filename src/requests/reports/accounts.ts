import { requestReports } from '../../../contract/requests/reports'
import { reportOf } from '../../report/definition'
import { country, days, period, person, platforms, requestStatus } from '../../report/reportFilters'

/** Accounts on work platforms, requested and created. */
export const accounts = reportOf(requestReports, {
  id: 'accounts',
  title: 'reports.titles.accounts',
  source: 'accountRequests',
  filters: [days, requestStatus, platforms, country, person],
  always: ['start_date', 'status', 'platforms'],
  period,
  figures: [{ label: 'reports.figures.account_requests', source: 'count', kind: 'number', compare: true, drill: {} }],
  charts: [
    {
      title: 'reports.charts.funnel',
      type: 'bars',
      points: 'by_status',
      category: { source: 'status', kind: 'option', options: 'request_status', label: 'reports.columns.status' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: { take: { status: 'status' } },
    },
    {
      title: 'reports.charts.by_platform',
      type: 'bars',
      points: 'by_platform',
      category: { source: 'platform', kind: 'text', label: 'reports.columns.platform' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: { take: { platforms: 'platform' } },
    },
  ],
  columns: [
    { source: 'code', label: 'reports.columns.code', kind: 'address', sortable: 'id', primary: true },
    { source: 'user', label: 'reports.columns.user', kind: 'person', cardTitle: true },
    { source: 'platform', label: 'reports.columns.platform', kind: 'person', hideOnPhone: true },
    { source: 'country', label: 'reports.columns.country', kind: 'country', hideOnPhone: true },
    { source: 'account_email', label: 'reports.columns.account_email', kind: 'address', hideOnPhone: true },
    { source: 'status', label: 'reports.columns.status', kind: 'status', options: 'request_status' },
    { source: 'registered_at', label: 'reports.columns.registered', kind: 'date', sortable: true },
    { source: 'assignee', label: 'reports.columns.assignee', kind: 'person', hideOnPhone: true },
    {
      source: 'modified_at',
      label: 'reports.columns.modified',
      kind: 'relative',
      sortable: true,
      hidden: true,
      hideOnPhone: true,
    },
  ],
  sort: { field: 'registered_at', order: 'DESC' },
  row: { to: ['adminRequestDetails', 'requestDetails'], params: { id: 'id' } },
  empty: 'reports.empty.accounts',
})
