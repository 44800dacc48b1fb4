import type { approvals as fa } from '../../fa/money/approvals'
import type { Translation } from '../../messages'

/** Texts of approving withdrawals: what they are weighed by, many at once, and the next one. */
export const approvals = {
  title: 'Approve withdrawals',
  lead: 'Each row is checked on its own. Untick what you do not want to approve; one passcode approves the rest.',
  at_most: 'At most %{n} withdrawals can be approved at once. The rest stay selected: %{left}.',
  list: 'Selected withdrawals',
  tick: 'Approve withdrawal %{code}',
  none: 'You cannot approve any of these withdrawals.',
  confirm: 'Approve %{n} withdrawal |||| Approve %{n} withdrawals',
  left_out: 'Left out: %{why}',
  why: {
    own: 'You requested it yourself, so a colleague has to approve it.',
    own_destination: 'It goes to an address of your own, so a colleague has to approve it.',
    approved: 'You have already approved it; now it needs a colleague’s approval.',
    held: 'Its owner’s money is frozen.',
    state: 'Its status is “%{status}”.',
    closed: 'Its request is no longer open.',
  },
  risks: {
    first_use: 'First withdrawal to this destination',
    first_ever: 'First withdrawal in this currency',
    unverified: 'Unverified destination',
    uncovered: 'More than the balance',
  },
  identity: {
    verified: 'Identity verified',
    waiting: 'Identity check under review',
    none: 'Identity not verified',
  },
  second_person: 'Approval %{n} of %{needed}',
  balance: 'Balance: %{amount}',
  past: '%{n} earlier withdrawal, last: %{when} |||| %{n} earlier withdrawals, last: %{when}',
  kept: {
    label: 'Destination on file',
    bank_info: 'The user’s bank info',
    bank_info_since: 'The user’s bank info, last changed: %{when}',
    address_book: 'The user’s address book',
    address_book_since: 'The user’s address book, since %{when}',
    nowhere: 'Neither in the user’s bank info nor in their address book',
  },
  result: {
    approved: 'Approved and ready to be paid.',
    waits: 'Your approval is recorded; it also needs a colleague’s.',
    approved_n: '%{n} withdrawal was approved. |||| %{n} withdrawals were approved.',
    waits_n:
      '%{n} withdrawal also needs a colleague’s approval. |||| %{n} withdrawals also need a colleague’s approval.',
    refused_n: '%{n} withdrawal was not approved. |||| %{n} withdrawals were not approved.',
  },
  next: 'Review the next one',
  next_text: 'Next in the approval queue: %{name}, %{amount}',
  no_next: 'No other withdrawal is waiting for your approval.',
} satisfies Translation<typeof fa>
