import { ReportTabs, type ReportTab } from '../report/ReportTabs'
import { profits } from '../money/reports/finance'
import { headlines, months } from './overview'
import { subscriptions } from '../people/reports/accounts'

const tabs: readonly ReportTab[] = [
  { tab: 'months', label: 'reports.tabs.months', report: months },
  { tab: 'headlines', label: 'reports.tabs.headlines', report: headlines },
  { tab: 'subscriptions', label: 'reports.tabs.subscriptions', report: subscriptions },
  { tab: 'profits', label: 'money.reports.tabs.profits', report: profits },
]

/** The overview of the staff: months, figures of a period, subscriptions, and profit for those who read money. */
export const OverviewReportScreen = () => <ReportTabs path="adminReportsOverview" tabs={tabs} />
