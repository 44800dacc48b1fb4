import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { departmentLoad, requestLoad, requestTimes, ticketTimes } from './teams'

const tabs: readonly ReportTab[] = [
  { tab: 'load', label: 'reports.tabs.load', report: departmentLoad },
  { tab: 'times', label: 'reports.tabs.times', report: ticketTimes },
  { tab: 'requests', label: 'reports.tabs.requests', report: requestLoad },
  { tab: 'request-times', label: 'reports.tabs.request_times', report: requestTimes },
]

/** Where work gets stuck: response times and load of departments and agents, and how long requests take. */
export const DepartmentAnalysisScreen = () => <ReportTabs path="adminDepartmentAnalysis" tabs={tabs} />
