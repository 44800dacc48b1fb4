import type { funds as fa } from '../fa/funds'
import type { Translation } from '../messages'

/** Texts of the money reports. */
export const funds = {
  titles: {
    credit: 'Credit statement',
    transfers: 'Transfers',
    transfer: 'Transfer',
    approvals: 'Waiting for a second person',
    wallet: 'Wallet transactions',
  },
  tabs: { credit: 'Credit', transfers: 'Transfers', approvals: 'To approve' },
  figures: { in: 'In', out: 'Out', net: 'Net', transferred: 'Transferred', moved: 'Moved' },
  columns: {
    at: 'Time',
    direction: 'Direction',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    fee: 'Fee',
    reason: 'Reason',
    balance_after: 'Balance after',
    reference: 'Reference',
    owner: 'Owner',
    state: 'State',
    network: 'Network',
    origin: 'Origin',
    destination: 'Destination',
    created_by: 'Recorded by',
    hash: 'Transaction hash',
    sandbox: 'Test network',
    expires_at: 'Approve until',
    confirmations: 'Confirmations',
  },
  empty: {
    credit: 'No credit has moved yet',
    transfers: 'No transfer recorded yet',
    approvals: 'Nothing waits for approval',
    wallet: 'No wallet transaction yet',
  },
} satisfies Translation<typeof fa>
