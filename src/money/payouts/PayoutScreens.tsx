import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { bankFees, everybodysPayouts, exchanges, gpPayouts, partnerPayouts } from '../reports/payouts'
import { exchangeSends } from '../reports/transfers'

/** The own payouts of a partner. */
export const TekaneshScreen = () => <ReportView definition={partnerPayouts} place={{ path: 'tekaneshTransactions' }} />
/** Payouts of every partner. */
export const AdminTekaneshScreen = () => (
  <ReportView definition={everybodysPayouts} place={{ path: 'adminTekaneshTransactions' }} />
)
/** Payouts of the general partner. */
export const GpTransactionsScreen = () => <ReportView definition={gpPayouts} place={{ path: 'adminGpTransactions' }} />
/** Fees of banks and networks. */
export const FeeTransactionsScreen = () => <ReportView definition={bankFees} place={{ path: 'feeTransactions' }} />
const exchangeTabs: readonly ReportTab[] = [
  { tab: 'deals', label: 'money.payouts.tabs.deals', report: exchanges },
  { tab: 'sends', label: 'money.payouts.tabs.sends', report: exchangeSends },
]

/** What exchange houses took and gave, and what is on its way to them. */
export const ExchangeReportScreen = () => <ReportTabs path="adminExchangeReport" tabs={exchangeTabs} />
