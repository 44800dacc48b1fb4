import { ReportView } from '../shared/report/ReportView'
import { accounts } from './people'

/** Accounts on work platforms, by state and platform. */
export const AccountReportScreen = () => <ReportView definition={accounts} place={{ path: 'accountReport' }} />
