import { ReportView } from '../report/ReportView'
import { activeUsers } from './definitions/people'

/** Who was active. */
export const ActiveUsersScreen = () => <ReportView definition={activeUsers} place={{ path: 'activeUsers' }} />
