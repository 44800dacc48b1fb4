import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { ticketTimes } from './teams'
import { ticketOverview } from './tickets'

const tabs: readonly ReportTab[] = [
  { tab: 'overview', label: 'reports.tabs.overview', report: ticketOverview },
  { tab: 'times', label: 'reports.tabs.times', report: ticketTimes },
]

/** Tickets for the staff: counts and times. */
export const TicketsReportScreen = () => <ReportTabs path="adminReportsTickets" tabs={tabs} />
