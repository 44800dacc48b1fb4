import { paymentStatuses } from '../../../contract/orders/payments'
import { enumOptions } from '../../list/filters/filters'
import type { ReportDefinition } from '../../report/definition'
import { days, departments, person } from '../../report/reportFilters'

/** What customers paid for packages. */
export const customerPayments: ReportDefinition = {
  id: 'customer-payments',
  title: 'funds.titles.payments',
  source: 'payments',
  filters: [
    { kind: 'range', start: 'pay_datetime_start', end: 'pay_datetime_end', label: 'funds.columns.paid_at' },
    {
      kind: 'multi',
      source: 'status',
      label: 'funds.columns.state',
      options: enumOptions(paymentStatuses, 'payment_status'),
    },
    { kind: 'text', source: 'phone', label: 'funds.columns.phone' },
    days,
    person,
  ],
  always: ['pay_datetime_start', 'status', 'phone'],
  figures: [
    {
      label: 'funds.figures.paid_sum',
      source: 'totals',
      kind: 'money',
      amount: 'paid',
      drill: { filter: { status: 'paid' }, sums: 'amount' },
    },
  ],
  columns: [
    { source: 'user', label: 'funds.columns.user', kind: 'person', primary: true },
    { source: 'package', label: 'funds.columns.package', kind: 'text' },
    { source: 'amount', total: 'paid', label: 'funds.columns.amount', kind: 'money', sortable: true },
    { source: 'discount', label: 'funds.columns.discount', kind: 'money', hideOnPhone: true },
    { source: 'coupon', label: 'funds.columns.coupon', kind: 'hash', hideOnPhone: true },
    { source: 'status', label: 'funds.columns.state', kind: 'status', options: 'payment_status' },
    { source: 'created_at', label: 'funds.columns.at', kind: 'datetime', sortable: true, hideOnPhone: true },
    { source: 'paid_at', label: 'funds.columns.paid_at', kind: 'datetime', sortable: true, hideOnPhone: true },
    { source: 'reference', label: 'funds.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  sort: { field: 'created_at', order: 'DESC' },
  row: { to: ['adminViewEditUser'], params: { user_uuid: 'user.uuid' } },
  empty: 'funds.empty.payments',
}

/** Salaries by employee and Persian month; a row opens what was paid. */
export const salaries: ReportDefinition = {
  id: 'salaries',
  title: 'funds.titles.salaries',
  source: 'salaries',
  filters: [days, departments, { kind: 'flag', source: 'is_paid', label: 'funds.columns.paid' }, person],
  always: ['start_date', 'departments', 'is_paid'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    { label: 'funds.figures.payable', source: 'totals', kind: 'money', amount: 'payable', drill: { sums: 'payable' } },
    { label: 'funds.figures.paid', source: 'totals', kind: 'money', amount: 'paid', drill: { sums: 'amount_paid' } },
    {
      label: 'funds.figures.remaining',
      source: 'totals',
      kind: 'money',
      amount: 'remaining',
      good: 'down',
      drill: { sums: 'remaining' },
    },
  ],
  columns: [
    { source: 'employee', label: 'funds.columns.employee', kind: 'person', primary: true, sortable: true },
    { source: 'start', label: 'funds.columns.month', kind: 'month', sortable: 'month' },
    { source: 'payable', label: 'funds.columns.payable', kind: 'money', sortable: true },
    { source: 'amount_paid', total: 'paid', label: 'funds.columns.amount_paid', kind: 'money', hideOnPhone: true },
    { source: 'remaining', label: 'funds.columns.remaining', kind: 'money', sortable: true },
    { source: 'paid_at', label: 'funds.columns.paid_at', kind: 'date', hideOnPhone: true },
    // What the payable is made of stands last: a desk shows at least what one pays by.
    { source: 'base', label: 'funds.columns.base_pay', kind: 'money', hideOnPhone: true },
    { source: 'bonus', label: 'funds.columns.bonus', kind: 'money', hideOnPhone: true },
    { source: 'deductions', label: 'funds.columns.deductions', kind: 'money', hideOnPhone: true },
    { source: 'department', label: 'funds.columns.department', kind: 'text', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'month', order: 'DESC' },
  empty: 'funds.empty.salaries',
}
