import { peopleReports } from '../../../contract/people/reports'
import { reportOf } from '../../report/definition'
import { days, period, platforms, teachers } from '../../report/reportFilters'

/** Who was active in a range of days. */
export const activeUsers = reportOf(peopleReports, {
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
  period: { ...period, bounded: 'last_30_days', lookBack: 'days' },
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
      drill: { take: { start_date: 'date', end_date: 'date' } },
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
})
