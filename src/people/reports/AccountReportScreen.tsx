import { ReportView } from '../../report/ReportView'
import { accounts } from './accounts'

/** Accounts on work platforms, by state and platform. */
export const AccountReportScreen = () => <ReportView definition={accounts} place={{ path: 'accountReport' }} />
