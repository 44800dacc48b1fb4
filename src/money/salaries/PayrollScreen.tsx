import type { Salary } from './useSalaryPayment'
import { ReportTabs } from '../../report/ReportTabs'
import { useOpenedRow } from '../../report/useOpenedRow'
import { lazyDialog } from '../../ui/lazyDialog'
import { customerPayments, salaries } from '../reports/salaries'

const SalaryDialog = lazyDialog(async () => (await import('./SalaryDialog')).SalaryDialog)

/** What customers paid, and what employees are paid. */
export const PayrollScreen = () => {
  const { onRowClick, dialog } = useOpenedRow<Salary>((salary, onClose) => (
    <SalaryDialog salary={salary} onClose={onClose} />
  ))
  return (
    <>
      <ReportTabs
        path="adminPayments"
        reports={{ payments: { report: customerPayments }, salaries: { report: salaries, work: { onRowClick } } }}
      />
      {dialog}
    </>
  )
}
