import { orders, paymentStatuses } from '../../../contract/orders/payments'
import { salaries as ofSalaries } from '../../../contract/money/salaries'
import { enumOptions } from '../../list/filters/filters'
import { reportOf } from '../../report/definition'
import { days, departments, person } from '../../report/reportFilters'
import { totalOf } from '../../report/totals'

/** What customers paid for packages. */
export const customerPayments = reportOf(orders, {
  id: 'customer-payments',
  title: 'money.reports.titles.payments',
  source: 'payments',
  filters: [
    { kind: 'range', start: 'pay_datetime_start', end: 'pay_datetime_end', label: 'money.reports.columns.paid_at' },
    {
      kind: 'multi',
      source: 'status',
      label: 'money.reports.columns.state',
      options: enumOptions(paymentStatuses, 'payment_status'),
    },
    { kind: 'text', source: 'phone', label: 'money.reports.columns.phone' },
    days,
    person,
  ],
  always: ['pay_datetime_start', 'status', 'phone'],
  figures: [totalOf('money.reports.figures.paid_sum', 'paid', { filter: { status: 'paid' }, sums: 'amount' })],
  columns: [
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', primary: true },
    { source: 'package', label: 'money.reports.columns.package', kind: 'text' },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
    { source: 'discount', label: 'money.reports.columns.discount', kind: 'money', hideOnPhone: true },
    { source: 'coupon', label: 'money.reports.columns.coupon', kind: 'hash', hideOnPhone: true },
    {
      source: 'status',
      exactly: 'failure',
      label: 'money.reports.columns.state',
      kind: 'status',
      options: 'payment_status',
    },
    { source: 'created_at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, hideOnPhone: true },
    {
      source: 'paid_at',
      label: 'money.reports.columns.paid_at',
      kind: 'datetime',
      sortable: true,
      hideOnPhone: true,
    },
    { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  sort: { field: 'created_at', order: 'DESC' },
  row: { to: ['adminViewEditUser'], params: { user_uuid: 'user.uuid' } },
  empty: 'money.reports.empty.payments',
})

/** Salaries by employee and Persian month; a row opens what was paid. */
export const salaries = reportOf(
  { salaries: ofSalaries.salaryFactors },
  {
    id: 'salaries',
    title: 'money.reports.titles.salaries',
    source: 'salaries',
    filters: [days, departments, { kind: 'flag', source: 'is_paid', label: 'money.reports.columns.paid' }, person],
    always: ['start_date', 'departments', 'is_paid'],
    period: { start: 'start_date', end: 'end_date' },
    figures: [
      totalOf('money.reports.figures.payable', 'payable', { sums: 'payable' }),
      totalOf('money.reports.figures.paid', 'paid', { sums: 'amount_paid' }),
      totalOf('money.reports.figures.remaining', 'remaining', { sums: 'remaining' }, { good: 'down' }),
    ],
    columns: [
      { source: 'employee', label: 'money.reports.columns.employee', kind: 'person', primary: true, sortable: true },
      { source: 'start', label: 'money.reports.columns.month', kind: 'month', sortable: 'month' },
      {
        source: 'payable',
        label: 'money.reports.columns.payable',
        short: 'money.reports.short.payable',
        kind: 'money',
        sortable: true,
      },
      {
        source: 'amount_paid',
        total: 'paid',
        label: 'money.reports.columns.amount_paid',
        kind: 'money',
        hideOnPhone: true,
      },
      { source: 'remaining', label: 'money.reports.columns.remaining', kind: 'money', sortable: true },
      { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'date', hidden: true, hideOnPhone: true },
      // The components of the payable come last: a desktop shows at least what is needed to pay.
      { source: 'base', label: 'money.reports.columns.base_pay', kind: 'money', hideOnPhone: true },
      { source: 'bonus', label: 'money.reports.columns.bonus', kind: 'money', hideOnPhone: true },
      { source: 'deductions', label: 'money.reports.columns.deductions', kind: 'money', hideOnPhone: true },
      {
        source: 'department',
        label: 'money.reports.columns.department',
        kind: 'text',
        hidden: true,
        hideOnPhone: true,
      },
    ],
    sort: { field: 'month', order: 'DESC' },
    empty: 'money.reports.empty.salaries',
  },
)
