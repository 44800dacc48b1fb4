import { ReportView } from '../../report/ReportView'
import { activeUsers } from './accounts'

/** Who was active. */
export const ActiveUsersScreen = () => <ReportView definition={activeUsers} place={{ path: 'activeUsers' }} />
