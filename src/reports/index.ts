import { screen, type Screens } from '../shell/screen'

/** The screens of this domain by the paths they stand at. */
export const screens = {
  adminReportsOverview: screen(['money.reports', 'reports'], () =>
    import('./OverviewReportScreen').then((m) => m.OverviewReportScreen),
  ),
  adminReportsInfrastructure: screen(['reports'], () =>
    import('./InfrastructureReportScreen').then((m) => m.InfrastructureReportScreen),
  ),
  adminDeadJobs: screen(['reports'], () => import('./DeadJobsScreen').then((m) => m.DeadJobsScreen)),
  adminReportsDepartments: screen(['reports'], () =>
    import('./DepartmentsReportScreen').then((m) => m.DepartmentsReportScreen),
  ),
  exports: screen(['list.exports'], () => import('./ExportsScreen').then((m) => m.ExportsScreen)),
  reports: screen(['money.reports', 'tickets', 'reports'], () =>
    import('./ReportsScreen').then((m) => m.ReportsScreen),
  ),
} satisfies Screens
