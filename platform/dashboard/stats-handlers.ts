import type { dashboard } from '../../contract/dashboard/dashboard'
import type { Handlers } from '../implement'
import { dashboardStats } from './stats'
import { requestMetrics, requestTimes } from '../requests/metrics'

/** Figures of the dashboard and of process requests. */
export const statsHandlers: Handlers<Pick<typeof dashboard, 'stats' | 'requestTimes' | 'requestMetrics'>> = {
  stats: dashboardStats,
  requestTimes,
  requestMetrics,
}
