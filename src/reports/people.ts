import { enumOptions } from '../shared/filters/filters'
import type { ReportDefinition } from '../shared/report/definition'
import { country, currency, days, period, person, platforms, requestStatus, teachers } from './reportFilters'

/** Sold subscriptions of one's own scope. */
export const subscriptions: ReportDefinition = {
  id: 'subscriptions',
  title: 'reports.titles.subscriptions',
  source: 'subscriptions',
  filters: [
    days,
    {
      kind: 'multi',
      source: 'status',
      label: 'reports.columns.status',
      options: enumOptions(['active', 'expiring', 'expired', 'disabled'], 'user_status'),
    },
    platforms,
    currency,
    { kind: 'flag', source: 'unique', label: 'reports.once' },
  ],
  always: ['start_date', 'status', 'platforms'],
  period: { ...period, usual: 'this_year' },
  figures: [
    { label: 'reports.figures.sold', source: 'sold', kind: 'number', compare: true, good: 'up', drill: {} },
    { label: 'reports.figures.sales', source: 'totals', kind: 'money', compare: true, good: 'up', drill: {} },
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
      drill: { filter: { status: 'expired' } },
    },
    { label: 'reports.figures.expired', source: 'expired', kind: 'number', drill: { filter: { status: 'expired' } } },
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
      drill: { carry: { status: 'status', platforms: 'platforms' }, take: { start_date: 'start', end_date: 'end' } },
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
    { source: 'days_left', label: 'reports.columns.days_left', kind: 'number', sortable: true },
    { source: 'amount', label: 'reports.columns.amount', kind: 'money', sortable: true },
    { source: 'status', label: 'reports.columns.status', kind: 'status', options: 'user_status', hideOnPhone: true },
    { source: 'coupon', label: 'reports.columns.coupon', kind: 'address', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'bought', order: 'DESC' },
  row: { to: ['adminViewEditUser', 'userUnderLeadershipInfo'], params: { user_uuid: 'user.uuid' } },
  empty: 'reports.empty.subscriptions',
}

/** Accounts on work platforms, asked for and made. */
export const accounts: ReportDefinition = {
  id: 'accounts',
  title: 'reports.titles.accounts',
  source: 'accountRequests',
  filters: [days, requestStatus, platforms, country, person],
  always: ['start_date', 'status', 'platforms'],
  period: { ...period, usual: 'this_season' },
  figures: [{ label: 'reports.figures.account_requests', source: 'count', kind: 'number', compare: true, drill: {} }],
  charts: [
    {
      title: 'reports.charts.funnel',
      type: 'bars',
      points: 'by_status',
      category: { source: 'status', kind: 'option', options: 'request_status', label: 'reports.columns.status' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: {
        carry: { start_date: 'start_date', end_date: 'end_date', platforms: 'platforms', country: 'country' },
        take: { status: 'status' },
      },
    },
    {
      title: 'reports.charts.by_platform',
      type: 'bars',
      points: 'by_platform',
      category: { source: 'platform', kind: 'text', label: 'reports.columns.platform' },
      series: [{ source: 'count', label: 'reports.columns.count' }],
      kind: 'number',
      drill: {
        carry: { start_date: 'start_date', end_date: 'end_date', status: 'status', country: 'country' },
        take: { platforms: 'platform' },
      },
    },
  ],
  columns: [
    { source: 'code', label: 'reports.columns.code', kind: 'address', sortable: 'id', primary: true },
    { source: 'user', label: 'reports.columns.user', kind: 'person' },
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
}

/** Who was active in a range of days. */
export const activeUsers: ReportDefinition = {
  id: 'active-users',
  title: 'reports.titles.active_users',
  source: 'activeUsers',
  filters: [
    days,
    platforms,
    teachers,
    { kind: 'person', source: 'partner_ids', label: 'reports.columns.partner' },
    { kind: 'flag', source: 'unique', label: 'reports.once' },
  ],
  always: ['start_date', 'platforms', 'teacher_uuids'],
  period: { ...period, bounded: true },
  figures: [
    { label: 'reports.figures.active', source: 'unique', kind: 'number', compare: true, good: 'up', drill: {} },
    {
      label: 'reports.figures.daily_mean',
      source: 'daily_mean',
      kind: 'number',
      compare: true,
      good: 'up',
      drill: { filter: { unique: 'false' } },
    },
  ],
  charts: [
    {
      title: 'reports.charts.active_days',
      type: 'line',
      points: 'trend',
      category: { source: 'date', kind: 'day', label: 'reports.day' },
      series: [{ source: 'count', label: 'reports.columns.people' }],
      kind: 'number',
      drill: {
        carry: { platforms: 'platforms', teacher_uuids: 'teacher_uuids', partner_ids: 'partner_ids' },
        take: { start_date: 'date', end_date: 'date' },
      },
    },
  ],
  columns: [
    { source: 'user', label: 'reports.columns.user', kind: 'person', primary: true },
    { source: 'type', label: 'reports.columns.user_type', kind: 'role' },
    { source: 'platform', label: 'reports.columns.platform', kind: 'text', hideOnPhone: true },
    { source: 'last_seen_at', label: 'reports.columns.last_seen', kind: 'relative' },
    { source: 'visits', label: 'reports.columns.visits', kind: 'number' },
  ],
  row: { to: ['adminViewEditUser', 'userUnderLeadershipInfo'], params: { user_uuid: 'user.uuid' } },
}
