import type { dashboard } from '../../contract/dashboard/dashboard'
import type { Handlers } from '../implement'
import type { Watched } from '../system/alerts'
import { dashboardStats } from './stats'

/** The dashboard of staff. */
export const dashboardHandlers = (watched: Watched): Handlers<typeof dashboard> => ({ stats: dashboardStats(watched) })
