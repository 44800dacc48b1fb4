import { orders, paymentStatuses } from '../../../contract/orders/payments'
import { enumOptions } from '../../list/filters/filters'
import { reportOf } from '../../report/definition'
import { totalOf } from '../../report/totals'

/** What the signed-in person paid for subscriptions, including attempts. */
export const ownPurchases = reportOf(orders, {
  id: 'own-purchases',
  title: 'orders.history.title',
  source: 'payments',
  filters: [
    { kind: 'range', start: 'start_date', end: 'end_date', label: 'orders.history.range' },
    {
      kind: 'multi',
      source: 'status',
      label: 'orders.history.status',
      options: enumOptions(paymentStatuses, 'payment_status'),
    },
    { kind: 'range', start: 'pay_datetime_start', end: 'pay_datetime_end', label: 'orders.history.paid_range' },
  ],
  always: ['start_date', 'status'],
  figures: [totalOf('orders.history.paid_sum', 'paid', { filter: { status: 'paid' }, sums: 'amount' })],
  columns: [
    { source: 'package', label: 'orders.history.package', kind: 'text', primary: true },
    {
      source: 'status',
      exactly: 'failure',
      label: 'orders.history.status',
      kind: 'status',
      options: 'payment_status',
    },
    { source: 'amount', label: 'orders.history.amount', kind: 'money', sortable: true },
    { source: 'created_at', label: 'orders.history.created', kind: 'datetime', sortable: true },
    { source: 'subscription_ends', label: 'orders.history.ends', kind: 'date' },
    { source: 'reference', label: 'orders.history.reference', kind: 'hash', hideOnPhone: true },
    { source: 'discount', label: 'orders.history.discount', kind: 'money', hideOnPhone: true },
    { source: 'coupon', label: 'orders.history.coupon', kind: 'text', hidden: true, hideOnPhone: true },
    { source: 'paid_at', label: 'orders.history.paid', kind: 'datetime', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'created_at', order: 'DESC' },
  row: { to: ['paymentResult'], params: { ref: 'reference' } },
  empty: 'orders.history.empty',
})
