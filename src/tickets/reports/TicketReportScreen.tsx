import { ReportTabs } from '../../report/ReportTabs'
import { chatbot } from '../../assistant/reports/conversations'
import { requestLoad } from '../../requests/reports/requests'
import { departmentLoad, ticketTimes } from './times'
import { closedTickets, ticketOverview } from './tickets'

const tabs = {
  '0': { report: ticketOverview },
  '1': { report: ticketTimes },
  '2': { report: closedTickets },
  '3': { report: departmentLoad },
  '4': { report: chatbot },
  '5': { report: requestLoad },
}

/** The ticket report of the specification: tabs 0 to 5, each fetching only its own report. */
export const TicketReportScreen = () => <ReportTabs path="ticketReport" reports={tabs} />
