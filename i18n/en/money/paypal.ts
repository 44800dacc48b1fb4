import type { paypal as fa } from '../../fa/money/paypal'
import type { Translation } from '../../messages'

/** Texts of PayPal lines recorded by hand. */
export const paypal = {
  add: 'Record a transaction',
  type: 'Transaction type',
  counterparty: 'Counterparty',
  reference: 'Reference',
  request_code: 'Request code',
  request_helper: 'If this transaction is for a request',
  description: 'Description',
  save: 'Record',
  next: 'Review',
  review: 'Review the transaction',
  edit: 'Edit',
  after: 'Account balance afterwards',
  most: 'At most %{amount} per transaction',
  double: 'A transaction with the same amount and date is already recorded: reference %{reference}, %{at}.',
  sure: 'I have compared it with the statement; record it',
  anyway: 'This is a different one; record it',
  line: 'Account transaction',
  request: 'Open the request',
  reverse_title: 'Reverse this transaction?',
  reverse_text:
    'A reversing entry of the same amount is recorded, and both stay in the account. This can be done only once; the correct transaction can then be recorded under the same reference.',
  reverse_who: 'If this transaction was recorded by mistake, an administrator can reverse it with a reason.',
  reversed: 'The transaction was reversed and its reversing entry recorded.',
  spent: 'According to the books this account holds %{available}, which is too little to reverse this transaction.',
} satisfies Translation<typeof fa>
