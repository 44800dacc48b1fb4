import { ReportTabs, type ReportTab } from '../shared/report/ReportTabs'
import { headlines } from './overview'
import { accounts, subscriptions } from './people'

const tabs: readonly ReportTab[] = [
  { tab: 'headlines', label: 'reports.tabs.headlines', report: headlines },
  { tab: 'subscriptions', label: 'reports.tabs.subscriptions', report: subscriptions },
  { tab: 'accounts', label: 'reports.tabs.accounts', report: accounts },
]

/** The reports of one’s own scope. */
export const ReportsScreen = () => <ReportTabs path="reports" tabs={tabs} />
