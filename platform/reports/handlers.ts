import type { reports } from '../../contract/reports/reports'
import type { Handlers } from '../implement'
import { mainReport } from './main-report'
import { numbers, servers } from './services'

/** Reports about the whole of the platform. */
export const reportHandlers: Handlers<typeof reports> = { mainReport, servers, numbers }
