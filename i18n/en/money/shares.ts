import type { shares as fa } from '../../fa/money/shares'
import type { Translation } from '../../messages'

/** Texts of the settlement of shares. */
export const shares = {
  button: 'Settle shares',
  title: 'Review the settlement',
  settled: 'Settlement booked',
  by: 'Settled by',
  confirm: 'Mark as paid',
  undo: 'Back to unpaid',
  undo_title: 'Take the settlement of these shares back?',
  credited:
    'The sum is added to the payee’s credit here and can be withdrawn from it; do not pay it at the bank as well.',
  count: 'Count',
  sum: 'Sum',
  payees: 'Payees',
  rows: 'Rows',
  whole_filter: 'All unpaid shares of this filter',
  receipt: 'Receipt (optional)',
  attach: 'Attach a receipt',
  file: 'Receipt of the payment',
  receipt_kept: 'The receipt is kept.',
  receipt_failed: 'The settlement is booked and the money has moved; only the receipt was not sent.',
  receipt_later: 'A receipt belongs to one payee; choose the shares of at most five payees to attach receipts.',
  paid_already: 'The chosen rows are paid already.',
  only_unpaid: 'Only unpaid ones',
  mixed: 'Choose paid and unpaid shares apart.',
  conflict: 'Sums or states changed meanwhile and nothing was recorded. Look at the updated list.',
  gone: 'These rows changed meanwhile and are no longer chosen: %{codes}. Nothing was recorded; look at the new number and sum.',
  waits:
    'Another settlement of these rows waits for approval, and they are no longer chosen: %{codes}. Nothing was recorded; look at the new number and sum.',
  some_wait:
    'Another settlement of some of these rows waits for approval, and nothing was recorded. Narrow them by a filter.',
  spent:
    'The payee has spent or withdrawn this money, and their balance does not cover taking it back. Nothing was changed.',
  undone: 'The settlement of %{n} shares was taken back.',
} satisfies Translation<typeof fa>
