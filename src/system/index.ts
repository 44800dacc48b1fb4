import { reportScreen, screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  adminAuditLog: reportScreen(['system', 'reports'], () => import('./reports/audit').then((m) => m.auditLog)),
  adminDeadJobs: screen(['system', 'reports'], () => import('./reports/DeadJobsScreen').then((m) => m.DeadJobsScreen)),
  exports: screen(['list.exports'], () => import('./exports/ExportsScreen').then((m) => m.ExportsScreen)),
} satisfies Screens
