import type { salaries as fa } from '../../fa/money/salaries'
import type { Translation } from '../../messages'

/** Texts of paid salaries. */
export const salaries = {
  title: 'Salary of %{name}',
  lowered: 'The paid amount becomes lower than what was recorded.',
  above: 'This is more than the salary due.',
  sure: '%{amount} is recorded as paid to %{name} for %{month}, in all; I have checked it.',
  slip: 'Print slip',
  save: 'Record payment',
  so_far: 'Paid so far, in all',
  own: 'A colleague records the payment of your own salary.',
  waits: 'A payment of this salary waits for a second person; no other is recorded until it is approved or rejected.',
  see_waiting: 'See the waiting payment',
  slip_title: 'Pay slip',
  paid_at: 'Last payment',
  by_finance: 'Signature of finance',
  by_employee: 'Signature of the employee',
} satisfies Translation<typeof fa>
