import { ReportTabs, type ReportTab } from '../report/ReportTabs'
import { extras, numbers, servers } from './services'

const tabs: readonly ReportTab[] = [
  { tab: 'servers', label: 'reports.tabs.servers', report: servers },
  { tab: 'numbers', label: 'reports.tabs.numbers', report: numbers },
  { tab: 'extras', label: 'reports.tabs.extras', report: extras },
]

/** The services behind people: servers, numbers, extras. */
export const InfrastructureReportScreen = () => <ReportTabs path="adminReportsInfrastructure" tabs={tabs} />
