import { ReportTabs } from '../../report/ReportTabs'
import { extras, numbers, servers } from './services'

const tabs = {
  servers: { report: servers },
  numbers: { report: numbers },
  extras: { report: extras },
}

/** The services behind people: servers, numbers, extras. */
export const InfrastructureReportScreen = () => <ReportTabs path="adminReportsInfrastructure" reports={tabs} />
