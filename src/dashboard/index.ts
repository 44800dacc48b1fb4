import { screen, type Screens } from '../shell/screen'

/** The screens of this domain, by path. */
export const screens = {
  adminDashboard: screen(['dashboard'], () => import('./DashboardScreen').then((m) => m.DashboardScreen)),
  adminReportsOverview: screen(['money.reports', 'reports'], () =>
    import('./reports/OverviewReportScreen').then((m) => m.OverviewReportScreen),
  ),
} satisfies Screens
