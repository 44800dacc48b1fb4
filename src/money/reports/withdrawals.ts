import { withdrawals, voidedWithdrawalStates, withdrawalStates } from '../../../contract/money/withdrawals'
import { paidStates } from '../../../contract/scalars'
import type { MessageKey } from '../../../i18n/keys'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type Drill, type ReportDefinition } from '../../report/definition'
import { currency, days, period, person, platforms } from '../../report/reportFilters'
import { rowsOf, totalOf } from '../../report/totals'

const paidStatus: FilterDef = {
  kind: 'select',
  source: 'paid_status',
  label: 'money.reports.columns.paid_status',
  options: enumOptions(paidStates, 'paid_status'),
}
const state: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'money.reports.columns.state',
  options: enumOptions(withdrawalStates, 'withdrawal_state'),
}

const paidDays: FilterDef = {
  kind: 'range',
  start: 'paid_date_start',
  end: 'paid_date_end',
  label: 'money.reports.columns.paid_at',
}

const columns: ReportDefinition['columns'] = [
  { source: 'code', label: 'money.reports.columns.code', kind: 'hash', primary: true, hideOnPhone: true },
  { source: 'user', label: 'money.reports.columns.user', kind: 'person', cardTitle: true },
  { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
  { source: 'recipient_gets', label: 'money.reports.columns.recipient_gets', kind: 'money', hideOnPhone: true },
  { source: 'network', label: 'money.reports.columns.network', kind: 'status', options: 'network', hideOnPhone: true },
  { source: 'destination', label: 'money.reports.columns.destination', kind: 'address', hideOnPhone: true },
  {
    source: 'state',
    label: 'money.reports.columns.state',
    kind: 'status',
    options: 'withdrawal_state',
    belowOnCard: 'owner_hold',
  },
  { source: 'owner_hold', label: 'money.reports.columns.owner_hold', kind: 'hold', sparse: true, hideOnPhone: true },
  {
    source: 'asked_at',
    label: 'money.reports.columns.asked_at',
    kind: 'relative',
    sortable: true,
    warns: { where: 'late', word: 'enums.sla.late' },
  },
  { source: 'last_cashout', label: 'money.reports.columns.last_cashout', kind: 'date', hideOnPhone: true },
  { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'datetime', sortable: true, hideOnPhone: true },
  {
    source: 'hash',
    label: 'money.reports.columns.hash',
    kind: 'hash',
    href: 'explorer',
    hidden: true,
    hideOnPhone: true,
  },
]

type Figures = NonNullable<ReportDefinition['figures']>

const figuresCalled = (unpaid: MessageKey, paid: MessageKey): Figures => [
  totalOf(unpaid, 'unpaid', rowsOf('amount', { paid_status: 'unpaid' }), { good: 'down' }),
  totalOf(paid, 'paid_this_month', {
    filter: { paid_status: 'paid' },
    take: { currency_type: 'currency', paid_date_start: 'totals.0.month_start' },
    sums: 'amount',
  }),
]

const figures = figuresCalled('money.reports.figures.unpaid', 'money.reports.figures.paid_month')

/** Withdrawal columns that are rarely compared: in the column menu, so that the rest fits a desktop. */
const besides: readonly string[] = ['recipient_gets', 'paid_at', 'last_cashout']

const hiding = (sources: readonly string[]): ReportDefinition['columns'] =>
  columns.map((column) => (sources.includes(column.source) ? { ...column, hidden: true } : column))

/** The person's own withdrawals: the unpaid ones are what they are owed. */
export const ownWithdrawals = reportOf(withdrawals, {
  id: 'own-withdrawals',
  title: 'money.reports.titles.withdrawals',
  source: 'withdrawals',
  fixed: { mine: 'true' },
  filters: [days, paidStatus, state, currency, paidDays],
  always: ['start_date', 'paid_status', 'currency_type'],
  period: { start: 'start_date', end: 'end_date' },
  figures,
  columns: hiding(['user', 'owner_hold', 'last_cashout']),
  sort: { field: 'asked_at', order: 'DESC' },
  empty: 'money.reports.empty.withdrawals',
})

/** Those of a leader's team, without the leader's own. */
export const teamWithdrawals: ReportDefinition = {
  ...ownWithdrawals,
  id: 'team-withdrawals',
  title: 'money.reports.titles.team_withdrawals',
  fixed: { mine: 'false' },
  filters: [...ownWithdrawals.filters, person],
  figures: figuresCalled('money.reports.figures.unpaid_team', 'money.reports.figures.paid_month_team'),
  columns: hiding(besides),
  empty: 'money.reports.empty.team_withdrawals',
}

/** The queue to approve and pay: it opens on what awaits a decision, longest waiting first, the rows the menu counts. */
export const withdrawalQueue = reportOf(withdrawals, {
  id: 'withdrawal-queue',
  usualCurrencies: ['IRR', 'USDT'],
  title: 'money.reports.titles.withdrawals',
  source: 'withdrawals',
  first: { status: 'requested' },
  filters: [
    days,
    paidStatus,
    state,
    currency,
    paidDays,
    platforms,
    { kind: 'flag', source: 'has_cashout', label: 'money.reports.columns.has_cashout' },
    person,
  ],
  always: ['status', 'start_date', 'currency_type'],
  period: { start: 'start_date', end: 'end_date' },
  columns: hiding(besides),
  sort: { field: 'asked_at', order: 'ASC' },
  empty: 'money.reports.empty.withdrawals',
})

/** Approved withdrawals, to choose those one transfer pays. */
export const payableWithdrawals = reportOf(withdrawals, {
  id: 'payable-withdrawals',
  title: 'money.reports.titles.payable',
  source: 'withdrawals',
  fixed: { status: 'approved' },
  filters: [days, currency, person],
  always: ['start_date', 'currency_type', 'user_uuid'],
  period: { start: 'start_date', end: 'end_date' },
  // Its rows all have one state, below which a card would say that money is on hold.
  columns: hiding(besides)
    .filter(({ source }) => !['paid_at', 'hash', 'state'].includes(source))
    .map((column) => (column.source === 'amount' ? { ...column, belowOnCard: 'owner_hold' } : column)),
  sort: { field: 'asked_at', order: 'ASC' },
  empty: 'money.reports.empty.payable',
})

/** The states of withdrawals neither paid nor reserved any more. */
const voided = { status: voidedWithdrawalStates.join(',') } as const

const partOf = {
  paid: { paid_status: 'paid' },
  unpaid: { paid_status: 'unpaid' },
  voided,
} as const

/** The withdrawals requested in a month, those of them paid, still reserved, or neither. */
const askedFor = (part?: keyof typeof partOf) =>
  ({
    to: ['adminWithdrawalDetails'],
    ...(part && { filter: partOf[part] }),
    carry: {
      start_date: 'start_date',
      end_date: 'end_date',
      paid_status: 'paid_status',
      user_uuid: 'user_uuid',
      platforms: 'platforms',
    },
    take: { start_date: 'start', end_date: 'end', currency_type: 'currency' },
    sums: 'amount',
  }) as const satisfies Drill

/** Withdrawals by Persian month and currency. */
export const withdrawalMonths = reportOf(withdrawals, {
  id: 'withdrawal-months',
  title: 'money.reports.titles.withdrawal_months',
  source: 'withdrawReport',
  filters: [days, paidStatus, currency, platforms, person],
  always: ['start_date', 'paid_status', 'currency_type'],
  period,
  figures: [
    totalOf('money.reports.figures.asked', 'asked', askedFor(), { compare: true, good: 'none' }),
    totalOf('money.reports.figures.paid_of_asked', 'paid', askedFor('paid'), { compare: true, good: 'none' }),
    totalOf('money.reports.figures.unpaid_of_asked', 'unpaid', askedFor('unpaid'), { good: 'down' }),
    totalOf('money.reports.figures.voided', 'voided', askedFor('voided'), { good: 'none' }),
  ],
  charts: [
    {
      title: 'money.reports.charts.withdrawal_months',
      type: 'stack',
      points: 'results',
      category: { source: 'month', kind: 'month', label: 'money.reports.columns.month' },
      series: [
        { source: 'paid', label: 'money.reports.columns.paid_of_asked', drill: askedFor('paid') },
        { source: 'unpaid', label: 'money.reports.columns.unpaid_of_asked', drill: askedFor('unpaid') },
        { source: 'voided', label: 'money.reports.columns.voided', drill: askedFor('voided') },
      ],
      kind: 'money',
      currency: 'currency',
    },
  ],
  columns: [
    { source: 'start', label: 'money.reports.columns.month', kind: 'month', primary: true },
    { source: 'end', label: 'money.reports.columns.to_day', kind: 'date', hidden: true, hideOnPhone: true },
    { source: 'count', label: 'money.reports.columns.count', kind: 'number' },
    {
      source: 'asked',
      label: 'money.reports.columns.asked',
      short: 'money.reports.short.asked',
      kind: 'money',
      drill: askedFor(),
    },
    {
      source: 'paid',
      label: 'money.reports.columns.paid_of_asked',
      short: 'money.reports.short.paid_of_asked',
      kind: 'money',
      drill: askedFor('paid'),
    },
    { source: 'unpaid', label: 'money.reports.columns.unpaid_of_asked', kind: 'money', drill: askedFor('unpaid') },
    {
      source: 'voided',
      label: 'money.reports.columns.voided',
      kind: 'money',
      hideOnPhone: true,
      drill: askedFor('voided'),
    },
  ],
  row: { ...askedFor(), counts: 'count' },
  sums: true,
  empty: 'money.reports.empty.withdrawals',
})

/** Each payment with hash, fee, dates and approvers. */
export const withdrawalDetails = reportOf(withdrawals, {
  id: 'withdrawal-details',
  title: 'money.reports.titles.withdrawal_details',
  source: 'withdrawReportDetailed',
  filters: [
    days,
    paidStatus,
    state,
    currency,
    { kind: 'text', source: 'reasons', label: 'money.reports.columns.reason' },
    platforms,
    person,
  ],
  always: ['start_date', 'paid_status', 'currency_type'],
  period,
  figures: [
    totalOf('money.reports.figures.asked', 'amount', rowsOf('amount'), { good: 'none' }),
    totalOf('money.reports.figures.paid_of_asked', 'paid', rowsOf('amount', partOf.paid)),
    totalOf('money.reports.figures.unpaid_of_asked', 'unpaid', rowsOf('amount', partOf.unpaid), { good: 'down' }),
    totalOf('money.reports.figures.voided', 'voided', rowsOf('amount', voided), { good: 'none' }),
    {
      label: 'money.reports.figures.median_pay',
      source: 'median_seconds_to_pay',
      kind: 'duration',
      good: 'down',
      drill: { filter: { paid_status: 'paid' } },
    },
  ],
  columns: [
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', primary: true },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
    {
      source: 'network',
      label: 'money.reports.columns.network',
      kind: 'status',
      hidden: true,
      options: 'network',
      hideOnPhone: true,
    },
    {
      source: 'destination',
      label: 'money.reports.columns.destination',
      kind: 'address',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'hash', label: 'money.reports.columns.hash', kind: 'hash', href: 'explorer', hideOnPhone: true },
    { source: 'fee', label: 'money.reports.columns.fee', kind: 'money', hideOnPhone: true },
    { source: 'cost', label: 'money.reports.columns.network_cost', kind: 'money', hidden: true, hideOnPhone: true },
    { source: 'asked_at', label: 'money.reports.columns.asked_at', kind: 'relative', sortable: true },
    {
      source: 'approved_at',
      label: 'money.reports.columns.approved_at',
      kind: 'datetime',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'relative', sortable: true, hideOnPhone: true },
    { source: 'approvers', label: 'money.reports.columns.approvers', kind: 'person', hideOnPhone: true },
    { source: 'state', label: 'money.reports.columns.state', kind: 'status', options: 'withdrawal_state' },
  ],
  sort: { field: 'asked_at', order: 'DESC' },
  row: { to: ['adminRequestDetails'], params: { id: 'request_id' } },
  empty: 'money.reports.empty.withdrawals',
})
