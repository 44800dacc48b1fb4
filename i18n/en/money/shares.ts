import type { shares as fa } from '../../fa/money/shares'
import type { Translation } from '../../messages'

/** Texts of the settlement of shares. */
export const shares = {
  button: 'Settle shares',
  title: 'Review the settlement',
  settled: 'Settlement booked',
  by: 'Settled by',
  confirm: 'Mark as paid',
  undo: 'Mark as unpaid',
  undo_title: 'Reverse the settlement of these shares?',
  credited:
    'The total is added to the payee’s credit here and can be withdrawn from it; do not also pay it at the bank.',
  count: 'Count',
  sum: 'Total',
  payees: 'Payees',
  rows: 'Rows',
  whole_filter: 'All unpaid shares matching this filter',
  receipt: 'Receipt (optional)',
  attach: 'Attach receipt',
  file: 'Payment receipt',
  receipt_kept: 'The receipt was attached.',
  receipt_failed: 'The settlement is booked and the money has moved; only the receipt was not sent.',
  receipt_later: 'Each receipt belongs to one payee; select the shares of at most five payees to attach receipts.',
  paid_already: 'The selected rows are already paid.',
  only_unpaid: 'Unpaid only',
  mixed: 'Select paid and unpaid shares separately.',
  conflict: 'Amounts or statuses have changed in the meantime, and nothing was recorded. Review the updated list.',
  gone: 'These rows have changed and are no longer selected: %{codes}. Nothing was recorded; review the new count and total.',
  waits:
    'Another settlement of these rows is awaiting approval, so they are no longer selected: %{codes}. Nothing was recorded; review the new count and total.',
  some_wait:
    'Another settlement of some of these rows is awaiting approval, and nothing was recorded. Narrow the rows with a filter.',
  spent:
    'The payee has spent or withdrawn this money, and their balance does not cover a reversal. Nothing was changed.',
  undone: 'The settlement of %{n} shares was reversed.',
} satisfies Translation<typeof fa>
