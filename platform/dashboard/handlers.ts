import type { dashboard } from '../../contract/dashboard/dashboard'
import type { Handlers } from '../implement'
import { notificationHandlers } from '../notifications/handlers'
import { factors } from '../money/reports/people-money'
import { exchangeSummary } from '../money/payouts/payouts'
import { statsHandlers } from './stats-handlers'
import { cannedHandlers } from '../tickets/canned'
import { listDepartments } from '../tickets/catalogue'
import { departmentTimes } from '../tickets/department-times'
import { ticketHandlers } from '../tickets/handlers'
import { workspaceHandlers } from '../system/workspace-handlers'

/** Everything below `/dashboard` but the exports, which read all other lists, and the assistant, which is configured. */
export const dashboardHandlers: Omit<
  Handlers<typeof dashboard>,
  'exportRows' | 'ask' | 'rateConversation' | 'linkConversation'
> = {
  ...ticketHandlers,
  ...cannedHandlers,
  ...notificationHandlers,
  ...workspaceHandlers,
  ...statsHandlers,
  departments: listDepartments,
  factors,
  departmentTimes,
  exchangeSummary,
}
