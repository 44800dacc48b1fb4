import { useState } from 'react'
import { SalaryDialog, type Salary } from '../money/SalaryDialog'
import { ReportTabs } from '../shared/report/ReportTabs'
import { customerPayments, salaries } from './payroll'

/** What customers paid, and what employees are paid. */
export const PayrollScreen = () => {
  const [salary, setSalary] = useState<Salary>()
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
            work: { onRowClick: (record) => setSalary(record as unknown as Salary) },
          },
        ]}
      />
      {salary && <SalaryDialog salary={salary} onClose={() => setSalary(undefined)} />}
    </>
  )
}
