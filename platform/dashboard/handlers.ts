import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import type { Watched } from '../system/alerts'
import { mainReport } from './main-report'
import { dashboardStats } from './stats'

/** The staff dashboard, and the headline figures for everybody. */
export const dashboardHandlers = (watched: Watched): Handlers<(typeof contract)['dashboard']> => ({
  stats: dashboardStats(watched),
  mainReport,
})
