import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { exchanges } from './payouts'
import { exchangeSends } from './transfers'

const tabs: readonly ReportTab[] = [
  { tab: 'deals', label: 'money.payouts.tabs.deals', report: exchanges },
  { tab: 'sends', label: 'money.payouts.tabs.sends', report: exchangeSends },
]

/** What exchange houses took and gave, and what is on its way to them. */
export const ExchangeReportScreen = () => <ReportTabs path="adminExchangeReport" tabs={tabs} />
