import { ReportTabs } from '../../report/ReportTabs'
import { requestLoad, requestTimes } from '../../requests/reports/requests'
import { departmentLoad, ticketTimes } from './times'

const tabs = {
  times: { report: ticketTimes },
  requests: { report: requestLoad },
  'request-times': { report: requestTimes },
  load: { report: departmentLoad },
}

/** Where work gets stuck: response times and load of departments and agents, and how long requests take. */
export const DepartmentAnalysisScreen = () => <ReportTabs path="adminDepartmentAnalysis" reports={tabs} />
