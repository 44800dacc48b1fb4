import { moneyReports } from '../../../contract/money/reports'
import { withdrawals } from '../../../contract/money/withdrawals'
import { isStaff, roles, typesOf } from '../../../contract/access'
import { paidStates } from '../../../contract/scalars'
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

const userType: FilterDef = {
  kind: 'multi',
  source: 'type',
  label: 'money.reports.columns.user_type',
  options: Object.entries(roles)
    .filter(([type]) => !isStaff({ type }))
    .map(([value, { key }]) => ({ value, label: `enums.role.${key}` })),
}

/** Booked incomes with our fee, the shares and what remains for the person. */
export const paidIncomes = reportOf(moneyReports, {
  id: 'paid-incomes',
  usualCurrencies: ['USD'],
  title: 'money.reports.titles.incomes',
  source: 'paidRequests',
  filters: [
    days,
    currency,
    userType,
    platforms,
    person,
    { kind: 'flag', source: 'unique', label: 'money.reports.columns.unique' },
  ],
  always: ['start_date', 'currency_type', 'type'],
  period,
  figures: [
    totalOf('money.reports.figures.gross', 'gross', rowsOf('gross')),
    totalOf('money.reports.figures.our_fee', 'fee', rowsOf('fee'), { note: 'money.reports.figures.fee_note' }),
    totalOf('money.reports.figures.net_of_user', 'net', rowsOf('net'), { note: 'money.reports.figures.net_note' }),
  ],
  columns: [
    { source: 'code', label: 'money.reports.columns.code', kind: 'hash', primary: true },
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', cardTitle: true },
    { source: 'platform', label: 'money.reports.columns.platform', kind: 'person', hideOnPhone: true },
    { source: 'gross', label: 'money.reports.columns.gross', kind: 'money' },
    { source: 'fee', label: 'money.reports.columns.our_fee', kind: 'money', hideOnPhone: true },
    { source: 'net', label: 'money.reports.columns.net_of_user', kind: 'money', sortable: true },
    { source: 'share', label: 'money.reports.columns.share_of_fee', kind: 'money', hideOnPhone: true },
    { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'datetime', sortable: true, hideOnPhone: true },
  ],
  sort: { field: 'paid_at', order: 'DESC' },
  row: { to: ['adminRequestDetails', 'requestDetails'], params: { id: 'request_id' } },
  empty: 'money.reports.empty.incomes',
})

const sameDays = { start_date: 'start_date', end_date: 'end_date' } as const
const ofUser = { user_uuid: 'user.uuid', currency_type: 'currency' } as const
/** A person's withdrawals; even with a person filtered for, a total is that of the figure above. */
const withdrawalsOf = (paid: 'paid' | 'unpaid'): Drill => ({
  to: ['adminWithdrawalUsers'],
  each: true,
  filter: { paid_status: paid },
  carry: sameDays,
  take: ofUser,
  sums: 'amount',
})
const incomesOf: Drill = {
  to: ['adminReportsFinancialDetail'],
  tab: 'incomes',
  each: true,
  carry: sameDays,
  take: ofUser,
  sums: 'net',
}

const summaryColumns: ReportDefinition['columns'] = [
  { source: 'user', label: 'money.reports.columns.user', kind: 'person', primary: true, sortable: 'name' },
  {
    source: 'completed_requests',
    label: 'money.reports.columns.completed',
    kind: 'number',
    hideOnPhone: true,
    drill: {
      to: ['adminAllRequests'],
      filter: { request_status: 'completed' },
      carry: { start_date: 'completed_date_start', end_date: 'completed_date_end' },
      take: { user_uuid: 'user.uuid' },
    },
  },
  { source: 'platforms', label: 'money.reports.columns.platform', kind: 'person', hideOnPhone: true },
  { source: 'income', label: 'money.reports.columns.income', kind: 'money', drill: incomesOf },
  {
    source: 'fee',
    label: 'money.reports.columns.our_fee',
    kind: 'money',
    hideOnPhone: true,
    drill: { ...incomesOf, sums: 'fee' },
  },
  {
    source: 'paid',
    label: 'money.reports.columns.withdrawn',
    kind: 'money',
    sortable: true,
    hideOnPhone: true,
    drill: withdrawalsOf('paid'),
  },
  {
    source: 'unpaid',
    label: 'money.reports.columns.waiting',
    kind: 'money',
    sortable: true,
    drill: withdrawalsOf('unpaid'),
  },
  { source: 'balance', label: 'money.reports.columns.balance', kind: 'money', hideOnPhone: true, rowless: 'standing' },
  {
    source: 'last_cashout',
    label: 'money.reports.columns.last_cashout',
    kind: 'date',
    sortable: true,
    hideOnPhone: true,
  },
]

const summary = {
  source: 'withdrawSummary',
  period,
  figures: [
    totalOf('money.reports.figures.income', 'income', rowsOf('income')),
    totalOf('money.reports.figures.withdrawn', 'paid', rowsOf('paid')),
    totalOf('money.reports.figures.waiting', 'unpaid', rowsOf('unpaid'), { good: 'down' }),
  ],
  columns: summaryColumns,
  sort: { field: 'unpaid', order: 'DESC' },
  row: { to: ['adminViewEditUser'], params: { user_uuid: 'user.uuid' } },
  sums: true,
  empty: 'money.reports.empty.incomes',
} as const satisfies Partial<ReportDefinition>

const ofFreelancers = { type: typesOf('freelancer').join(',') }

/** Incomes by platform; `whose` narrows the people they are of, as the report itself does. */
const platformIncomes = (whose: Pick<Drill, 'filter' | 'carry'>) => {
  const linesOf = (sums: 'net' | 'fee'): Drill => ({
    to: ['adminReportsFinancialDetail'],
    tab: 'incomes',
    ...whose,
    carry: { ...sameDays, ...whose.carry },
    take: { platforms: 'platform.name', currency_type: 'currency' },
    sums,
  })
  return {
    title: 'money.reports.charts.income_platforms',
    type: 'bars',
    points: 'by_platform',
    category: { source: 'platform.name', kind: 'text', label: 'money.reports.columns.platform' },
    series: [
      { source: 'income', label: 'money.reports.columns.income', drill: linesOf('net') },
      { source: 'fee', label: 'money.reports.columns.our_fee', drill: linesOf('fee') },
    ],
    kind: 'money',
    currency: 'currency',
  } as const
}

const cashout: FilterDef = { kind: 'flag', source: 'has_cashout', label: 'money.reports.columns.has_cashout' }

/** Earned, withdrawn and pending, by person and currency. */
export const withdrawSummary = reportOf(withdrawals, {
  ...summary,
  id: 'withdraw-summary',
  title: 'money.reports.titles.summary',
  filters: [days, currency, paidStatus, userType, platforms, cashout, person],
  always: ['start_date', 'currency_type', 'paid_status'],
})

/** The same for freelancers. */
export const freelancers = reportOf(withdrawals, {
  ...summary,
  id: 'freelancers',
  title: 'money.reports.titles.freelancers',
  fixed: ofFreelancers,
  charts: [platformIncomes({ filter: ofFreelancers, carry: { user_uuid: 'user_uuid' } })],
  filters: [days, currency, paidStatus, platforms, cashout, person],
  always: ['start_date', 'currency_type', 'platforms'],
})

/** What a freelancer earned and withdrew, by currency. */
export const ownSummary = reportOf(withdrawals, {
  ...summary,
  id: 'own-summary',
  title: 'money.reports.titles.own_summary',
  charts: [platformIncomes({})],
  filters: [days, currency, paidStatus, platforms],
  always: ['start_date', 'currency_type', 'platforms'],
})

const ownLines = (type: 'income' | 'invoice', sums: string): Drill => ({
  filter: type === 'invoice' ? { type, paid_status: 'paid' } : { type },
  take: { currency_type: 'currency' },
  sums,
})

/** The person's own income lines and invoices. */
export const ownInvoices = reportOf(moneyReports, {
  id: 'own-invoices',
  title: 'money.reports.titles.invoices',
  source: 'factors',
  filters: [
    days,
    paidStatus,
    currency,
    {
      kind: 'select',
      source: 'type',
      label: 'money.reports.columns.kind',
      options: enumOptions(['income', 'invoice'], 'income_kind'),
    },
  ],
  always: ['start_date', 'paid_status', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    totalOf('money.reports.figures.earned', 'earned', ownLines('income', 'gross')),
    totalOf('money.reports.figures.our_fee', 'earned_fee', ownLines('income', 'fee')),
    totalOf('money.reports.figures.earned_net', 'earned_net', ownLines('income', 'net')),
    totalOf('money.reports.figures.bought', 'bought', ownLines('invoice', 'gross')),
  ],
  columns: [
    { source: 'number', label: 'money.reports.columns.invoice', kind: 'hash', primary: true },
    { source: 'kind', label: 'money.reports.columns.kind', kind: 'status', options: 'income_kind' },
    { source: 'title', label: 'money.reports.columns.title', kind: 'text' },
    { source: 'platform', label: 'money.reports.columns.platform', kind: 'text', hideOnPhone: true },
    { source: 'gross', label: 'money.reports.columns.gross', kind: 'money', hideOnPhone: true },
    { source: 'fee', label: 'money.reports.columns.fee', kind: 'money', hideOnPhone: true },
    { source: 'net', label: 'money.reports.columns.net', kind: 'money' },
    { source: 'date', label: 'money.reports.columns.date', kind: 'date', hideOnPhone: true },
    { source: 'paid', label: 'money.reports.columns.paid', kind: 'flag' },
    { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'datetime', hidden: true, hideOnPhone: true },
  ],
  row: { to: ['requestDetails'], params: { id: 'request_id' } },
  empty: 'money.reports.empty.invoices',
})
