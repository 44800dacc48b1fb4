import type { payouts as fa } from '../../fa/money/payouts'
import type { Translation } from '../../messages'

export const payouts = {
  titles: {
    partner: 'Tekanesh transactions',
    gp: 'General partner transactions',
    fees: 'Bank and network fees',
    exchange: 'Exchange report',
  },
  figures: { paid: 'Paid', pending: 'To be paid', paid_fee: 'Fees paid' },
  tabs: { deals: 'Deals', sends: 'Sent to exchange houses' },
  charts: { fees: 'Fees by source', exchange: 'Paid to each exchange house' },
  short: { amount_in: 'From', amount_out: 'To' },
  columns: {
    date: 'Date',
    at: 'Time',
    payee: 'Payee',
    amount: 'Amount',
    fee: 'Fee',
    status: 'Status',
    reference: 'Reference',
    source: 'Source',
    base: 'Base amount',
    reason: 'Reason',
    side: 'Currency side',
    house: 'Exchange house',
    amount_in: 'Given',
    rate: 'Rate',
    amount_out: 'Received',
    booked: 'In the books',
  },
  sides: { out: 'Given', in: 'Received' },
  empty: {
    partner: 'No payments to partners yet',
    gp: 'No payments to the general partner yet',
    fees: 'No fees yet',
    exchange: 'No exchanges yet',
  },
} satisfies Translation<typeof fa>
