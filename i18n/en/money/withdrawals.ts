import type { withdrawals as fa } from '../../fa/money/withdrawals'
import type { Translation } from '../../messages'

/** Texts of withdrawals: decisions and payment. */
export const withdrawals = {
  new: 'Request withdrawal',
  title: 'Withdrawal %{code}',
  reveal: 'Show full destination',
  request: 'Open the request',
  confirm: { approve: 'Approve', retry: 'Return to payment queue', reject: 'Reject', cancel: 'Cancel the withdrawal' },
  decided: {
    approve: 'Your approval of withdrawal %{code} is recorded.',
    retry: 'Withdrawal %{code} is waiting for payment again.',
    reject: 'Withdrawal %{code} was rejected.',
    cancel: 'Withdrawal %{code} was cancelled.',
  },
  fresh: 'The withdrawal status is now up to date.',
  since: 'since %{when}',
  look: 'Check with the network',
  transfer: 'See the transfer',
  receipt: 'Payment receipt',
  pay: 'Pay withdrawals',
  next: 'Pay next: %{name}, %{amount}',
  mixed: 'For each payment, choose withdrawals of one person to one destination.',
  mixed_count: 'This selection takes %{n} payments: each pays withdrawals of one person to one destination.',
  first_only: 'First payment only: %{name}',
  lead: 'Destination and amount come from the approved withdrawals. Viewing the full destination is logged.',
  back: 'Back to the list',
  none: 'No withdrawals selected',
  none_text: 'This link does not say which withdrawals to pay. Choose them from the list.',
  gone: 'These withdrawals can no longer be paid',
  gone_text: 'A colleague may have started paying them. Check the list again.',
  reason: 'Withdrawal payment',
  codes: 'Withdrawal code',
  sent_back:
    'The request of this withdrawal was sent back to its owner for correction. Until the correction arrives it can be neither approved nor paid.',
  sent_back_own: 'This request was sent back to you for correction. Open and correct it so that we can go on.',
  past: 'This user in this currency',
  meanwhile: 'Another transfer is already paying this withdrawal.',
  meanwhile_by: '%{name} paid this withdrawal with another transfer, or is paying it now.',
  meanwhile_look: 'See that transfer',
} satisfies Translation<typeof fa>
