import { SalaryDialog, type Salary } from '../money/SalaryDialog'
import { ReportTabs } from '../shared/report/ReportTabs'
import { useOpenedRow } from '../shared/report/useOpenedRow'
import { customerPayments, salaries } from './payroll'

/** What customers paid, and what employees are paid. */
export const PayrollScreen = () => {
  const { onRowClick, dialog } = useOpenedRow<Salary>((salary, onClose) => (
    <SalaryDialog salary={salary} onClose={onClose} />
  ))
  return (
    <>
      <ReportTabs
        path="adminPayments"
        tabs={[
          { tab: 'payments', label: 'funds.tabs.payments', report: customerPayments },
          {
            tab: 'salaries',
            label: 'funds.tabs.salaries',
            report: salaries,
            work: { onRowClick },
          },
        ]}
      />
      {dialog}
    </>
  )
}
