import { jobs } from '../../../contract/system/jobs'
import { reportOf } from '../../report/definition'

/** Jobs of the platform that failed at every try. */
export const deadJobs = reportOf(jobs, {
  id: 'dead-jobs',
  title: 'paths.adminDeadJobs',
  source: 'deadJobs',
  filters: [],
  columns: [
    { source: 'job', label: 'system.jobs.columns.job', kind: 'status', options: 'system.jobs.names', primary: true },
    { source: 'failed_at', label: 'system.jobs.columns.failed_at', kind: 'datetime' },
    { source: 'attempts', label: 'system.jobs.columns.attempts', kind: 'number', hideOnPhone: true },
    { source: 'problem', label: 'system.jobs.columns.problem', kind: 'text' },
  ],
  empty: 'system.jobs.empty',
})
