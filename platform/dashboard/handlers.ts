import type { dashboard } from '../../contract/dashboard/dashboard'
import type { Handlers } from '../implement'
import { dashboardStats } from './stats'

/** The dashboard of staff. */
export const dashboardHandlers: Handlers<typeof dashboard> = { stats: dashboardStats }
