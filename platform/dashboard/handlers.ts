import type { dashboard } from '../../contract/dashboard'
import { notYet, type Handlers } from '../implement'
import { notificationHandlers } from '../notifications/handlers'
import { statsHandlers } from '../stats/handlers'
import { listDepartments } from '../tickets/catalogue'
import { ticketHandlers } from '../tickets/handlers'
import { workspaceHandlers } from '../workspace/handlers'

/** Everything below `/dashboard`. */
export const dashboardHandlers: Handlers<typeof dashboard> = {
  ...ticketHandlers,
  ...notificationHandlers,
  ...workspaceHandlers,
  ...statsHandlers,
  departments: listDepartments,
  factors: notYet,
  departmentTimes: notYet,
  exchangeSummary: notYet,
}
