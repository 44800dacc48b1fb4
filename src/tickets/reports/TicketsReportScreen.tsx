import { ReportTabs } from '../../report/ReportTabs'
import { ticketTimes } from './times'
import { ticketOverview } from './tickets'

const tabs = {
  overview: { report: ticketOverview },
  times: { report: ticketTimes },
}

/** The ticket reports for staff: counts and times. */
export const TicketsReportScreen = () => <ReportTabs path="adminReportsTickets" reports={tabs} />
