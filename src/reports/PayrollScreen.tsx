import { ReportTabs, type ReportTab } from '../shared/report/ReportTabs'
import { customerPayments, salaries } from './payroll'

const tabs: readonly ReportTab[] = [
  { tab: 'payments', label: 'funds.tabs.payments', report: customerPayments },
  { tab: 'salaries', label: 'funds.tabs.salaries', report: salaries },
]

/** What customers paid, and what employees are paid. */
export const PayrollScreen = () => <ReportTabs path="adminPayments" tabs={tabs} />
