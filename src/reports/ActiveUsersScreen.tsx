import { ReportView } from '../shared/report/ReportView'
import { activeUsers } from './people'

/** Who was active. */
export const ActiveUsersScreen = () => <ReportView definition={activeUsers} place={{ path: 'activeUsers' }} />
