import { ReportView } from '../shared/report/ReportView'
import { ticketOverview } from './tickets'

/** Tickets at a glance for the staff. */
export const TicketsReportScreen = () => (
  <ReportView definition={ticketOverview} place={{ path: 'adminReportsTickets' }} />
)
