import type { ReportDefinition } from '../../report/definition'

/** Jobs of the platform that failed at every try. */
export const deadJobs: ReportDefinition = {
  id: 'dead-jobs',
  title: 'paths.adminDeadJobs',
  source: 'deadJobs',
  filters: [],
  columns: [
    { source: 'job', label: 'reports.columns.job', kind: 'status', options: 'reports.jobs', primary: true },
    { source: 'failed_at', label: 'reports.columns.failed_at', kind: 'datetime' },
    { source: 'attempts', label: 'reports.columns.attempts', kind: 'number', hideOnPhone: true },
    { source: 'problem', label: 'reports.columns.problem', kind: 'text' },
  ],
  empty: 'reports.empty.jobs',
}
