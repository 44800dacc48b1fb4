import { ReportTabs } from '../../report/ReportTabs'
import { exchanges } from './payouts'
import { exchangeSends } from './transfers'

const tabs = { deals: { report: exchanges }, sends: { report: exchangeSends } }

/** What exchange houses received and paid, and what is on its way to them. */
export const ExchangeReportScreen = () => <ReportTabs path="adminExchangeReport" reports={tabs} />
