import { ReportView } from '../shared/report/ReportView'
import { bankFees, everybodysPayouts, exchanges, gpPayouts, partnerPayouts } from './payouts'

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
/** What exchange houses took and gave. */
export const ExchangeReportScreen = () => <ReportView definition={exchanges} place={{ path: 'adminExchangeReport' }} />
