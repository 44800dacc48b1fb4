import type { dashboard } from '../../contract/dashboard'
import type { Handlers } from '../implement'
import { dashboardStats } from './dashboard'
import { requestMetrics, requestTimes } from './requests'

/** Figures of the dashboard and of process requests. */
export const statsHandlers: Handlers<Pick<typeof dashboard, 'stats' | 'requestTimes' | 'requestMetrics'>> = {
  stats: dashboardStats,
  requestTimes,
  requestMetrics,
}
