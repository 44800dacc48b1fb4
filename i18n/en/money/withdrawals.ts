import type { withdrawals as fa } from '../../fa/money/withdrawals'
import type { Translation } from '../../messages'

/** Texts of withdrawals: decisions and payment. */
export const withdrawals = {
  new: 'Ask for a withdrawal',
  title: 'Withdrawal %{code}',
  reveal: 'Show the whole destination',
  request: 'Open the request',
  confirm: { approve: 'Approve', retry: 'Make payable again', reject: 'Reject', cancel: 'Cancel the withdrawal' },
  decided: {
    approve: 'Your approval of withdrawal %{code} is recorded.',
    retry: 'Withdrawal %{code} is waiting for payment again.',
    reject: 'Withdrawal %{code} was rejected.',
    cancel: 'Withdrawal %{code} was cancelled.',
  },
  fresh: 'The status of the withdrawal is up to date now.',
  since: 'since %{when}',
  look: 'Ask the network',
  transfer: 'See the transfer',
  receipt: 'Receipt of the payment',
  pay: 'Pay withdrawals',
  mixed: 'Choose withdrawals of one person to one destination for each payment.',
  lead: 'Destination and amount come from the approved withdrawals. Every look at the full destination is logged.',
  back: 'Back to the list',
  gone: 'These withdrawals can no longer be paid',
  gone_text: 'A colleague may have started paying them. Look at the list again.',
  reason: 'Withdrawal payment',
  codes: 'Code of the withdrawal',
  meanwhile: 'Another transfer pays this withdrawal already.',
  meanwhile_by: '%{name} paid this withdrawal with another transfer, or is paying it now.',
  meanwhile_look: 'See that transfer',
} satisfies Translation<typeof fa>
