import type { paypal as fa } from '../../fa/money/paypal'
import type { Translation } from '../../messages'

/** Texts of PayPal lines recorded by hand. */
export const paypal = {
  add: 'Record a transaction',
  type: 'Kind of transaction',
  counterparty: 'Counterparty',
  reference: 'Reference',
  save: 'Record',
  next: 'Review',
  review: 'Review the transaction',
  edit: 'Edit',
  after: 'Balance of the account after it',
  most: 'At most %{amount} a transaction',
  double: 'A transaction with the same amount and date is recorded already: reference %{reference}, %{at}.',
  sure: 'I have compared it with the statement; record it',
  anyway: 'It is another one; record it',
  line: 'Transaction of the account',
  request: 'Open the request',
  reverse_title: 'Reverse this transaction?',
  reverse_text:
    'A counter-entry of the same amount is recorded and both stay in the account. This can be done once only; the right transaction may then be recorded under the same reference.',
  reverse_who: 'If this transaction was recorded by mistake, an administrator can reverse it with a reason.',
  reversed: 'The transaction is reversed and its counter-entry recorded.',
  spent: 'By the books this account holds %{available}, which is too little to reverse this transaction.',
} satisfies Translation<typeof fa>
