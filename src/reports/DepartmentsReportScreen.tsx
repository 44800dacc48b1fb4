import { ReportTabs, type ReportTab } from '../report/ReportTabs'
import { departmentServers } from './services'
import { departmentLoad } from '../tickets/reports/teams'

const tabs: readonly ReportTab[] = [
  { tab: 'load', label: 'reports.tabs.load', report: departmentLoad },
  { tab: 'servers', label: 'reports.tabs.servers', report: departmentServers },
]

/** Departments: their load, and the servers they work on. */
export const DepartmentsReportScreen = () => <ReportTabs path="adminReportsDepartments" tabs={tabs} />
