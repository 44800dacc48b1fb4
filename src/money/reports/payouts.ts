import { payouts } from '../../../contract/money/payouts'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type ReportDefinition } from '../../report/definition'
import { currency, days, period } from '../../report/reportFilters'
import { rowsOf, totalOf } from '../../report/totals'

const payoutStatus: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'money.payouts.columns.status',
  options: enumOptions(['paid', 'pending', 'failed'], 'payout_status'),
}

const sums: ReportDefinition['figures'] = [
  totalOf('money.payouts.figures.paid', 'paid', rowsOf('amount', { status: 'paid' }), { compare: true }),
  totalOf('money.payouts.figures.pending', 'pending', rowsOf('amount', { status: 'pending' })),
  totalOf('money.payouts.figures.paid_fee', 'paid_fee', rowsOf('fee', { status: 'paid' }), { compare: true }),
]

/** What was paid to partners; a partner sees only their own. */
export const partnerPayouts = reportOf(payouts, {
  id: 'partner-payouts',
  usualCurrencies: ['USDT'],
  title: 'money.payouts.titles.partner',
  source: 'partnerWithdrawals',
  filters: [days, payoutStatus, currency],
  always: ['start_date', 'status', 'currency_type'],
  period,
  figures: sums,
  columns: [
    { source: 'date', label: 'money.payouts.columns.date', kind: 'date', sortable: true, primary: true },
    { source: 'partner', label: 'money.payouts.columns.payee', kind: 'person' },
    { source: 'amount', label: 'money.payouts.columns.amount', kind: 'money', sortable: true },
    { source: 'fee', label: 'money.payouts.columns.fee', kind: 'money', hideOnPhone: true },
    { source: 'status', label: 'money.payouts.columns.status', kind: 'status', options: 'payout_status' },
    { source: 'reference', label: 'money.payouts.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  sort: { field: 'date', order: 'DESC' },
  empty: 'money.payouts.empty.partner',
})

/** What was paid to every partner. */
export const everybodysPayouts: ReportDefinition = {
  ...partnerPayouts,
  id: 'everybodys-payouts',
  filters: [...partnerPayouts.filters, { kind: 'person', source: 'partner', label: 'money.payouts.columns.payee' }],
  always: ['start_date', 'status', 'currency_type', 'partner'],
}

/** What was paid to the general partner. */
export const gpPayouts = reportOf(payouts, {
  ...everybodysPayouts,
  id: 'gp-payouts',
  usualCurrencies: ['IRR', 'USDT'],
  title: 'money.payouts.titles.gp',
  source: 'gpWithdrawals',
  empty: 'money.payouts.empty.gp',
})

/** Who charges fees. */
const feeSources = ['bank', 'tron', 'bsc', 'gateway', 'paypal'] as const

/** Fees of banks, networks and gateways, by source. */
export const bankFees = reportOf(payouts, {
  id: 'bank-fees',
  title: 'money.payouts.titles.fees',
  source: 'bankFees',
  filters: [
    days,
    currency,
    {
      kind: 'select',
      source: 'source_field',
      label: 'money.payouts.columns.source',
      options: feeSources.map((value) => ({ value, label: `money.reports.sources.${value}` })),
    },
    { kind: 'text', source: 'reason', label: 'money.payouts.columns.reason' },
  ],
  always: ['start_date', 'currency_type'],
  period,
  figures: [totalOf('money.payouts.columns.fee', 'fee', rowsOf('fee'))],
  charts: [
    {
      title: 'money.payouts.charts.fees',
      type: 'bars',
      points: 'totals',
      category: {
        source: 'source',
        kind: 'option',
        options: 'money.reports.sources',
        label: 'money.payouts.columns.source',
      },
      series: [{ source: 'fee', label: 'money.payouts.columns.fee' }],
      kind: 'money',
      currency: 'currency',
      drill: { take: { source_field: 'source', currency_type: 'currency' }, sums: 'fee' },
    },
  ],
  columns: [
    { source: 'at', label: 'money.payouts.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'source', label: 'money.payouts.columns.source', kind: 'status', options: 'money.reports.sources' },
    { source: 'base', label: 'money.payouts.columns.base', kind: 'money', hideOnPhone: true },
    { source: 'fee', label: 'money.payouts.columns.fee', kind: 'money', sortable: true },
    { source: 'reason', label: 'money.payouts.columns.reason', kind: 'text' },
    { source: 'reference', label: 'money.payouts.columns.reference', kind: 'hash', hideOnPhone: true },
    { source: 'booked', label: 'money.payouts.columns.booked', kind: 'flag', hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  empty: 'money.payouts.empty.fees',
})

/** What exchange houses received and paid, with rate and fee. */
export const exchanges = reportOf(payouts, {
  id: 'exchanges',
  usualCurrencies: ['IRR', 'USD', 'USDT'],
  title: 'money.payouts.titles.exchange',
  source: 'exchangeSummary',
  filters: [
    days,
    currency,
    {
      kind: 'select',
      source: 'direction',
      label: 'money.payouts.columns.side',
      options: ['out', 'in'].map((value) => ({ value, label: `money.payouts.sides.${value}` })),
    },
    { kind: 'text', source: 'source_field', label: 'money.payouts.columns.house' },
  ],
  always: ['start_date', 'currency_type', 'direction'],
  period,
  figures: [
    totalOf('money.payouts.columns.amount_in', 'amount_in', rowsOf('amount_in', { direction: 'out' })),
    totalOf('money.payouts.columns.amount_out', 'amount_out', rowsOf('amount_out', { direction: 'in' }), {
      currency: 'currency_out',
    }),
    totalOf('money.payouts.columns.fee', 'fee', rowsOf('fee', { direction: 'out' })),
  ],
  charts: [
    {
      title: 'money.payouts.charts.exchange',
      type: 'bars',
      points: 'totals',
      category: { source: 'house', kind: 'text', label: 'money.payouts.columns.house' },
      series: [{ source: 'amount_in', label: 'money.payouts.columns.amount_in' }],
      kind: 'money',
      currency: 'currency',
      drill: {
        filter: { direction: 'out' },
        take: { source_field: 'house', currency_type: 'currency' },
        sums: 'amount_in',
      },
    },
  ],
  columns: [
    { source: 'date', label: 'money.payouts.columns.date', kind: 'date', primary: true },
    { source: 'house', label: 'money.payouts.columns.house', kind: 'text' },
    {
      source: 'amount_in',
      label: 'money.payouts.columns.amount_in',
      short: 'money.payouts.short.amount_in',
      kind: 'money',
      currency: 'currency_in',
    },
    { source: 'rate', label: 'money.payouts.columns.rate', kind: 'number', hideOnPhone: true },
    {
      source: 'amount_out',
      label: 'money.payouts.columns.amount_out',
      short: 'money.payouts.short.amount_out',
      kind: 'money',
      currency: 'currency_out',
    },
    { source: 'fee', label: 'money.payouts.columns.fee', kind: 'money', currency: 'currency_in', hideOnPhone: true },
    { source: 'reference', label: 'money.payouts.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  empty: 'money.payouts.empty.exchange',
})
