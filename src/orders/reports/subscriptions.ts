import { orderReports, subscriptionStatuses } from '../../../contract/orders/reports'
import { enumOptions } from '../../list/filters/filters'
import { overdue } from '../../list/table/columns'
import { reportOf } from '../../report/definition'
import { currency, days, period, platformsById } from '../../report/reportFilters'

/** Sold subscriptions within one's own scope. */
export const subscriptions = reportOf(orderReports, {
  id: 'subscriptions',
  title: 'reports.titles.subscriptions',
  source: 'subscriptions',
  filters: [
    days,
    {
      kind: 'multi',
      source: 'status',
      label: 'reports.columns.status',
      options: enumOptions(subscriptionStatuses, 'user_status'),
    },
    platformsById,
    currency,
    { kind: 'text', source: 'package', label: 'reports.columns.package' },
    { kind: 'flag', source: 'unique', label: 'reports.once' },
  ],
  always: ['start_date', 'status', 'platform_uuids'],
  period,
  figures: [
    {
      label: 'reports.figures.sold',
      source: 'sold',
      kind: 'number',
      compare: true,
      good: 'up',
      drill: { filter: { unique: '' } },
    },
    {
      label: 'reports.figures.sales',
      source: 'sales',
      kind: 'money',
      compare: true,
      good: 'up',
      drill: { filter: { unique: '' }, sums: 'amount' },
    },
    {
      label: 'reports.figures.unique',
      source: 'unique_users',
      kind: 'number',
      compare: true,
      good: 'up',
      drill: { filter: { unique: 'true' } },
    },
    {
      label: 'reports.figures.renewal',
      source: 'renewal_rate',
      kind: 'percent',
      compare: true,
      good: 'up',
      drill: { filter: { status: 'expired', unique: '' } },
    },
    {
      label: 'reports.figures.expired',
      source: 'expired',
      kind: 'number',
      drill: { filter: { status: 'expired', unique: '' } },
    },
  ],
  charts: [
    {
      title: 'reports.charts.sold_months',
      type: 'stack',
      points: 'months',
      category: { source: 'month', kind: 'month', label: 'reports.month' },
      series: [{ source: 'sold', label: 'reports.columns.sold' }],
      split: 'package',
      kind: 'number',
      drill: { filter: { unique: '' }, take: { start_date: 'start', end_date: 'end', package: 'package' } },
    },
  ],
  columns: [
    { source: 'user', label: 'reports.columns.user', kind: 'person', primary: true },
    { source: 'package', label: 'reports.columns.package', kind: 'text' },
    { source: 'platform', label: 'reports.columns.platform', kind: 'person', hideOnPhone: true },
    { source: 'partner', label: 'reports.columns.partner', kind: 'person', hideOnPhone: true },
    { source: 'teacher', label: 'reports.columns.teacher', kind: 'person', hideOnPhone: true },
    { source: 'bought', label: 'reports.columns.bought', kind: 'date', sortable: true, hideOnPhone: true },
    { source: 'ends', label: 'reports.columns.ends', kind: 'date', sortable: true, hideOnPhone: true },
    {
      source: 'days_left',
      label: 'reports.columns.days_left',
      kind: 'number',
      below: overdue,
      sortable: true,
    },
    { source: 'amount', label: 'reports.columns.amount', kind: 'money', sortable: true },
    { source: 'status', label: 'reports.columns.status', kind: 'status', options: 'user_status', hideOnPhone: true },
    { source: 'coupon', label: 'reports.columns.coupon', kind: 'address', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'bought', order: 'DESC' },
  row: { to: ['adminViewEditUser', 'userUnderLeadershipInfo'], params: { user_uuid: 'user.uuid' } },
  empty: 'reports.empty.subscriptions',
})
