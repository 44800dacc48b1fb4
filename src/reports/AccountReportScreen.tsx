import { ReportView } from '../report/ReportView'
import { accounts } from './definitions/people'

/** Accounts on work platforms, by state and platform. */
export const AccountReportScreen = () => <ReportView definition={accounts} place={{ path: 'accountReport' }} />
