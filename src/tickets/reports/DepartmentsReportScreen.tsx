import { costs } from '../../money/reports/finance'
import { ReportTabs } from '../../report/ReportTabs'
import { departmentServers } from '../../orders/reports/services'
import { departmentLoad } from './times'

const tabs = {
  load: { report: departmentLoad },
  servers: { report: departmentServers },
  costs: { report: costs },
}

/** Departments: their load, the servers they work on and what was spent for them. */
export const DepartmentsReportScreen = () => <ReportTabs path="adminReportsDepartments" reports={tabs} />
