import { enumOptions, type FilterDef } from '../../list/filters/filters'
import type { ReportDefinition } from '../../report/definition'
import { currency, days } from '../../report/reportFilters'

const payoutStatus: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'payouts.columns.status',
  options: enumOptions(['paid', 'pending', 'failed'], 'payout_status'),
}

const sums: ReportDefinition['figures'] = [
  {
    label: 'payouts.figures.paid',
    source: 'totals',
    kind: 'money',
    amount: 'paid',
    compare: true,
    drill: { filter: { status: 'paid' }, take: { currency_type: 'currency' }, sums: 'amount' },
  },
  {
    label: 'payouts.figures.pending',
    source: 'totals',
    kind: 'money',
    amount: 'pending',
    drill: { filter: { status: 'pending' }, take: { currency_type: 'currency' }, sums: 'amount' },
  },
  {
    label: 'payouts.figures.paid_fee',
    source: 'totals',
    kind: 'money',
    amount: 'paid_fee',
    compare: true,
    drill: { filter: { status: 'paid' }, take: { currency_type: 'currency' }, sums: 'fee' },
  },
]

const period = { start: 'start_date', end: 'end_date' } as const

/** What was paid to partners; a partner sees the own ones. */
export const partnerPayouts: ReportDefinition = {
  id: 'partner-payouts',
  title: 'payouts.titles.partner',
  source: 'partnerWithdrawals',
  filters: [days, payoutStatus, currency],
  always: ['start_date', 'status', 'currency_type'],
  period,
  figures: sums,
  columns: [
    { source: 'date', label: 'payouts.columns.date', kind: 'date', sortable: true, primary: true },
    { source: 'partner', label: 'payouts.columns.payee', kind: 'person' },
    { source: 'amount', label: 'payouts.columns.amount', kind: 'money', sortable: true },
    { source: 'fee', label: 'payouts.columns.fee', kind: 'money', hideOnPhone: true },
    { source: 'status', label: 'payouts.columns.status', kind: 'status', options: 'payout_status' },
    { source: 'reference', label: 'payouts.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  sort: { field: 'date', order: 'DESC' },
  empty: 'payouts.empty.partner',
}

/** What was paid to every partner. */
export const everybodysPayouts: ReportDefinition = {
  ...partnerPayouts,
  id: 'everybodys-payouts',
  filters: [...partnerPayouts.filters, { kind: 'person', source: 'partner', label: 'payouts.columns.payee' }],
  always: ['start_date', 'status', 'currency_type', 'partner'],
}

/** What was paid to the general partner. */
export const gpPayouts: ReportDefinition = {
  ...everybodysPayouts,
  id: 'gp-payouts',
  title: 'payouts.titles.gp',
  source: 'gpWithdrawals',
  empty: 'payouts.empty.gp',
}

/** Who takes fees. */
const feeSources = ['bank', 'tron', 'bsc', 'gateway', 'paypal'] as const

/** Fees of banks, networks and gateways, by source. */
export const bankFees: ReportDefinition = {
  id: 'bank-fees',
  title: 'payouts.titles.fees',
  source: 'bankFees',
  filters: [
    days,
    currency,
    {
      kind: 'select',
      source: 'source_field',
      label: 'payouts.columns.source',
      options: feeSources.map((value) => ({ value, label: `funds.sources.${value}` })),
    },
    { kind: 'text', source: 'reason', label: 'payouts.columns.reason' },
  ],
  always: ['start_date', 'currency_type'],
  period,
  figures: [
    {
      label: 'payouts.columns.fee',
      source: 'totals',
      kind: 'money',
      amount: 'fee',
      drill: { take: { currency_type: 'currency' }, sums: 'fee' },
    },
  ],
  charts: [
    {
      title: 'payouts.charts.fees',
      type: 'bars',
      points: 'totals',
      category: { source: 'source', kind: 'option', options: 'funds.sources', label: 'payouts.columns.source' },
      series: [{ source: 'fee', label: 'payouts.columns.fee' }],
      kind: 'money',
      currency: 'currency',
      drill: { take: { source_field: 'source', currency_type: 'currency' }, sums: 'fee' },
    },
  ],
  columns: [
    { source: 'at', label: 'payouts.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'source', label: 'payouts.columns.source', kind: 'status', options: 'funds.sources' },
    { source: 'base', label: 'payouts.columns.base', kind: 'money', hideOnPhone: true },
    { source: 'fee', label: 'payouts.columns.fee', kind: 'money', sortable: true },
    { source: 'reason', label: 'payouts.columns.reason', kind: 'text' },
    { source: 'reference', label: 'payouts.columns.reference', kind: 'hash', hideOnPhone: true },
    { source: 'booked', label: 'payouts.columns.booked', kind: 'flag', hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  empty: 'payouts.empty.fees',
}

/** What exchange houses took and gave, with rate and fee. */
export const exchanges: ReportDefinition = {
  id: 'exchanges',
  title: 'payouts.titles.exchange',
  source: 'exchangeSummary',
  filters: [
    days,
    currency,
    {
      kind: 'select',
      source: 'direction',
      label: 'payouts.columns.side',
      options: ['out', 'in'].map((value) => ({ value, label: `payouts.sides.${value}` })),
    },
    { kind: 'text', source: 'source_field', label: 'payouts.columns.house' },
  ],
  always: ['start_date', 'currency_type', 'direction'],
  period,
  figures: [
    {
      label: 'payouts.columns.amount_in',
      source: 'totals',
      kind: 'money',
      amount: 'amount_in',
      drill: { filter: { direction: 'out' }, take: { currency_type: 'currency' }, sums: 'amount_in' },
    },
    {
      label: 'payouts.columns.amount_out',
      source: 'totals',
      kind: 'money',
      amount: 'amount_out',
      currency: 'currency_out',
      drill: { filter: { direction: 'in' }, take: { currency_type: 'currency' }, sums: 'amount_out' },
    },
    {
      label: 'payouts.columns.fee',
      source: 'totals',
      kind: 'money',
      amount: 'fee',
      drill: { filter: { direction: 'out' }, take: { currency_type: 'currency' }, sums: 'fee' },
    },
  ],
  charts: [
    {
      title: 'payouts.charts.exchange',
      type: 'bars',
      points: 'totals',
      category: { source: 'house', kind: 'text', label: 'payouts.columns.house' },
      series: [{ source: 'amount_in', label: 'payouts.columns.amount_in' }],
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
    { source: 'date', label: 'payouts.columns.date', kind: 'date', primary: true },
    { source: 'house', label: 'payouts.columns.house', kind: 'text' },
    { source: 'amount_in', label: 'payouts.columns.amount_in', kind: 'money', currency: 'currency_in' },
    { source: 'rate', label: 'payouts.columns.rate', kind: 'number', hideOnPhone: true },
    { source: 'amount_out', label: 'payouts.columns.amount_out', kind: 'money', currency: 'currency_out' },
    { source: 'fee', label: 'payouts.columns.fee', kind: 'money', currency: 'currency_in', hideOnPhone: true },
    { source: 'reference', label: 'payouts.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  empty: 'payouts.empty.exchange',
}
