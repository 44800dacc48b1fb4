import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { chatbot, departmentLoad, requestLoad, ticketTimes } from './teams'
import { closedTickets, ticketOverview } from './tickets'

const tabs: readonly ReportTab[] = [
  { tab: '0', label: 'reports.tabs.overview', report: ticketOverview },
  { tab: '1', label: 'reports.tabs.times', report: ticketTimes },
  { tab: '2', label: 'reports.tabs.closed', report: closedTickets },
  { tab: '3', label: 'reports.tabs.departments', report: departmentLoad },
  { tab: '4', label: 'reports.tabs.chatbot', report: chatbot },
  { tab: '5', label: 'reports.tabs.requests', report: requestLoad },
]

/** The ticket report of the specification: tabs 0 to 5, each asking only for its own report. */
export const TicketReportScreen = () => <ReportTabs path="ticketReport" tabs={tabs} />
