import { ReportTabs } from '../../report/ReportTabs'
import { departmentServers } from '../../orders/reports/services'
import { departmentLoad } from './times'

const tabs = {
  load: { report: departmentLoad },
  servers: { report: departmentServers },
}

/** Departments: their load and the servers they work on. */
export const DepartmentsReportScreen = () => <ReportTabs path="adminReportsDepartments" reports={tabs} />
