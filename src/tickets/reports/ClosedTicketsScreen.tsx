import { ReportView } from '../../report/ReportView'
import { closedTickets } from './tickets'

/** Closed tickets for the staff. */
export const ClosedTicketsScreen = () => (
  <ReportView definition={closedTickets} place={{ path: 'adminReportsClosedTickets' }} />
)
