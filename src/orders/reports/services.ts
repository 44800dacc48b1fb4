import { orderReports, serviceStatuses } from '../../../contract/orders/reports'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type Figure, type ReportDefinition } from '../../report/definition'
import { overdue, type ColumnData } from '../../list/table/columns'
import { person, platforms } from '../../report/reportFilters'
import { totalOf } from '../../report/totals'

const status: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'reports.columns.status',
  options: enumOptions(serviceStatuses, 'user_status'),
}
const filters: readonly FilterDef[] = [
  status,
  platforms,
  { kind: 'numbers', start: 'remaining_days_start', end: 'remaining_days_end', label: 'reports.columns.days_left' },
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'reports.bought_range' },
  person,
]
const figures: readonly Figure[] = [
  { label: 'reports.figures.services', source: 'count', kind: 'number', drill: {} },
  {
    label: 'reports.figures.active_services',
    source: 'active',
    kind: 'number',
    drill: { filter: { status: 'active' } },
  },
  { label: 'reports.figures.expiring', source: 'expiring', kind: 'number', drill: { filter: { status: 'expiring' } } },
  totalOf('reports.figures.cost', 'cost', { sums: 'cost' }),
]

const ip: ColumnData = { source: 'detail', label: 'reports.columns.ip', kind: 'address' }
const user: ColumnData = { source: 'user', label: 'reports.columns.user', kind: 'person' }
const platform: ColumnData = {
  source: 'platform',
  label: 'reports.columns.platform',
  kind: 'text',
  hideOnPhone: true,
}
const department: ColumnData = {
  source: 'department',
  label: 'reports.columns.department',
  kind: 'text',
  hideOnPhone: true,
}
const provider: ColumnData = { source: 'provider', label: 'reports.columns.provider', kind: 'text', hideOnPhone: true }
const term: readonly ColumnData[] = [
  { source: 'ends', label: 'reports.columns.ends', kind: 'date', sortable: true },
  { source: 'days_left', label: 'reports.columns.days_left', kind: 'number', below: overdue },
  { source: 'cost', label: 'reports.columns.cost', kind: 'money', sortable: true, hideOnPhone: true },
  { source: 'status', label: 'reports.columns.status', kind: 'status', options: 'user_status', hideOnPhone: true },
  { source: 'bought', label: 'reports.columns.bought', kind: 'date', hidden: true, hideOnPhone: true },
]
const nextToEnd = { field: 'ends', order: 'ASC' } as const

/** Virtual servers, next to renew first. */
export const servers = reportOf(orderReports, {
  id: 'servers',
  title: 'reports.titles.servers',
  source: 'servers',
  filters,
  always: ['status', 'platforms'],
  first: { status: 'active,expiring' },
  figures,
  columns: [
    { source: 'name', label: 'reports.columns.server', kind: 'address', sortable: true, primary: true },
    ip,
    { source: 'region', label: 'reports.columns.region', kind: 'country', hideOnPhone: true },
    user,
    platform,
    { ...department, hidden: true },
    { ...provider, hidden: true },
    ...term,
  ],
  sort: nextToEnd,
  row: { to: ['adminViewEditUser'], params: { user_uuid: 'user.uuid' } },
  empty: 'reports.empty.services',
})

/** Virtual phone numbers, next to expire first. */
export const numbers = reportOf(orderReports, {
  id: 'numbers',
  title: 'reports.titles.numbers',
  source: 'numbers',
  fixed: { type: 'number' },
  filters,
  always: ['status', 'platforms'],
  first: { status: 'active,expiring' },
  figures,
  columns: [
    { source: 'detail', label: 'reports.columns.phone', kind: 'address', primary: true },
    { source: 'region', label: 'reports.columns.region', kind: 'country', hideOnPhone: true },
    { source: 'name', label: 'reports.columns.service', kind: 'text', sortable: true, hideOnPhone: true },
    user,
    platform,
    ...term,
  ],
  sort: nextToEnd,
  row: { to: ['adminViewEditUser'], params: { user_uuid: 'user.uuid' } },
  empty: 'reports.empty.services',
})

/** Extras sold. */
export const extras: ReportDefinition = {
  ...numbers,
  id: 'extras',
  title: 'reports.titles.extras',
  fixed: { type: 'extra' },
  filters: [...filters, { kind: 'text', source: 'item', label: 'reports.columns.item' }],
  charts: [
    {
      title: 'reports.charts.items',
      type: 'bars',
      points: 'items',
      category: { source: 'name', kind: 'text', label: 'reports.columns.item' },
      series: [{ source: 'sold', label: 'reports.columns.sold', drill: { take: { item: 'name' } } }],
      kind: 'number',
    },
  ],
  columns: [
    { source: 'name', label: 'reports.columns.item', kind: 'text', sortable: true, primary: true },
    user,
    platform,
    ...term.map((column) => (column.source === 'bought' ? { ...column, hidden: false } : column)),
  ],
}

/** Servers by the department that works on them. */
export const departmentServers: ReportDefinition = {
  ...servers,
  id: 'department-servers',
  title: 'reports.titles.department_servers',
  columns: [
    department,
    { source: 'name', label: 'reports.columns.server', kind: 'address', sortable: true, primary: true },
    provider,
    ip,
    user,
    ...term,
  ],
}
