import type { salaries as fa } from '../../fa/money/salaries'
import type { Translation } from '../../messages'

/** Texts of paid salaries. */
export const salaries = {
  title: 'Salary of %{name}',
  lowered: 'The paid amount will be lower than what was recorded.',
  above: 'This is more than the salary payable.',
  sure: '%{amount} will be recorded as the total paid to %{name} for %{month}; I have checked it.',
  slip: 'Print payslip',
  save: 'Record payment',
  so_far: 'Total paid so far',
  own: 'A colleague has to record your own salary payment.',
  waits:
    'A payment of this salary is awaiting second approval; no other can be recorded until it is approved or rejected.',
  see_waiting: 'See the pending payment',
  slip_title: 'Payslip',
  paid_at: 'Last payment',
  by_finance: 'Finance signature',
  by_employee: 'Employee signature',
} satisfies Translation<typeof fa>
