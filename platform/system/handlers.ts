import type { contract } from '../../contract/index'
import type { Handlers, Operation } from '../implement'
import { deadJobs, deleteDeadJobs, retryDeadJobs } from '../queue/dead-jobs'
import type { Runtime } from '../runtime'
import { listDrafts, saveDraft } from './drafts/drafts'
import { preparedHandlers } from './exports/prepared'
import { exportRows } from './exports/rows'
import { scheduleHandlers } from './exports/schedules'
import { statusHandlers } from './status'
import { readAudit } from './read-audit'
import { viewHandlers } from './views'

/** The platform itself, exports of every list, saved views, drafts and the audit log. */
export const systemHandlers = (
  runtime: Runtime,
  all: () => readonly Operation[],
): Handlers<(typeof contract)['system']> => ({
  ...statusHandlers(runtime),
  exportRows: exportRows(runtime, all),
  ...preparedHandlers(runtime, all),
  ...scheduleHandlers(all),
  ...viewHandlers(all),
  drafts: listDrafts,
  saveDraft,
  audit: readAudit,
  deadJobs,
  retryDeadJobs,
  deleteDeadJobs,
})
