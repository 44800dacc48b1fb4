import { isStaff, roles, typesOf } from '../../contract/access'
import { enumOptions, type FilterDef } from '../shared/filters/filters'
import type { ReportDefinition } from '../shared/report/definition'
import { currency, days, person, platforms, teachers } from './reportFilters'

const paidStatus: FilterDef = {
  kind: 'select',
  source: 'paid_status',
  label: 'funds.columns.paid_status',
  options: enumOptions(['unpaid', 'paid'], 'paid_status'),
}

const userType: FilterDef = {
  kind: 'multi',
  source: 'type',
  label: 'funds.columns.user_type',
  options: Object.entries(roles)
    .filter(([type]) => !isStaff({ type }))
    .map(([value, { key }]) => ({ value, label: `enums.role.${key}` })),
}

/** Booked incomes with our fee, the shares and what stays with the person. */
export const paidIncomes: ReportDefinition = {
  id: 'paid-incomes',
  title: 'funds.titles.incomes',
  source: 'paidRequests',
  filters: [
    days,
    currency,
    userType,
    platforms,
    person,
    { kind: 'flag', source: 'unique', label: 'funds.columns.unique' },
  ],
  always: ['start_date', 'currency_type', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    {
      label: 'funds.figures.gross',
      source: 'totals',
      kind: 'money',
      amount: 'gross',
      drill: { take: { currency_type: 'currency' }, sums: 'gross' },
    },
    {
      label: 'funds.figures.our_fee',
      source: 'totals',
      kind: 'money',
      amount: 'fee',
      note: 'funds.figures.fee_note',
      drill: { take: { currency_type: 'currency' }, sums: 'fee' },
    },
    {
      label: 'funds.figures.net_of_user',
      source: 'totals',
      kind: 'money',
      amount: 'net',
      note: 'funds.figures.net_note',
      drill: { take: { currency_type: 'currency' }, sums: 'net' },
    },
  ],
  columns: [
    { source: 'code', label: 'funds.columns.code', kind: 'hash', primary: true },
    { source: 'user', label: 'funds.columns.user', kind: 'person' },
    { source: 'platform', label: 'funds.columns.platform', kind: 'person', hideOnPhone: true },
    { source: 'gross', label: 'funds.columns.gross', kind: 'money' },
    { source: 'fee', label: 'funds.columns.our_fee', kind: 'money', hideOnPhone: true },
    { source: 'net', label: 'funds.columns.net_of_user', kind: 'money', sortable: true },
    { source: 'share', label: 'funds.columns.share_of_fee', kind: 'money', hideOnPhone: true },
    { source: 'paid_at', label: 'funds.columns.paid_at', kind: 'datetime', sortable: true, hideOnPhone: true },
  ],
  sort: { field: 'paid_at', order: 'DESC' },
  row: { to: ['adminRequestDetails', 'requestDetails'], params: { id: 'request_id' } },
  empty: 'funds.empty.incomes',
}

const summaryColumns: ReportDefinition['columns'] = [
  { source: 'user', label: 'funds.columns.user', kind: 'person', primary: true, sortable: 'name' },
  { source: 'completed_requests', label: 'funds.columns.completed', kind: 'number', hideOnPhone: true },
  { source: 'income', label: 'funds.columns.income', kind: 'money' },
  { source: 'paid', label: 'funds.columns.withdrawn', kind: 'money', sortable: true },
  { source: 'unpaid', label: 'funds.columns.waiting', kind: 'money', sortable: true },
  { source: 'balance', label: 'funds.columns.balance', kind: 'money', hideOnPhone: true },
  { source: 'last_cashout', label: 'funds.columns.last_cashout', kind: 'date', sortable: true, hideOnPhone: true },
]

const summary = {
  source: 'withdrawSummary',
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    { label: 'funds.figures.income', source: 'totals', kind: 'money', amount: 'income' },
    { label: 'funds.figures.withdrawn', source: 'totals', kind: 'money', amount: 'paid' },
    { label: 'funds.figures.waiting', source: 'totals', kind: 'money', amount: 'unpaid', good: 'down' },
  ],
  columns: summaryColumns,
  sort: { field: 'unpaid', order: 'DESC' },
  row: { to: ['adminViewEditUser'], params: { user_uuid: 'user.uuid' } },
  empty: 'funds.empty.incomes',
} as const satisfies Partial<ReportDefinition>

const cashout: FilterDef = { kind: 'flag', source: 'has_cashout', label: 'funds.columns.has_cashout' }

/** Earned, withdrawn and waiting, by person and currency. */
export const withdrawSummary: ReportDefinition = {
  ...summary,
  id: 'withdraw-summary',
  title: 'funds.titles.summary',
  filters: [days, currency, paidStatus, userType, platforms, cashout, person],
  always: ['start_date', 'currency_type', 'paid_status'],
}

/** The same of freelancers. */
export const freelancers: ReportDefinition = {
  ...summary,
  id: 'freelancers',
  title: 'funds.titles.freelancers',
  fixed: { type: typesOf('freelancer').join(',') },
  filters: [days, currency, paidStatus, platforms, cashout, person],
  always: ['start_date', 'currency_type', 'platforms'],
}

/** What a freelancer earned and withdrew, by currency. */
export const ownSummary: ReportDefinition = {
  ...summary,
  id: 'own-summary',
  title: 'funds.titles.own_summary',
  filters: [days, currency, paidStatus, platforms],
  always: ['start_date', 'currency_type', 'platforms'],
}

/** The own income lines and invoices. */
export const ownInvoices: ReportDefinition = {
  id: 'own-invoices',
  title: 'funds.titles.invoices',
  source: 'factors',
  filters: [
    days,
    paidStatus,
    currency,
    {
      kind: 'select',
      source: 'type',
      label: 'funds.columns.kind',
      options: enumOptions(['income', 'invoice'], 'income_kind'),
    },
  ],
  always: ['start_date', 'paid_status', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    { label: 'funds.figures.earned', source: 'totals', kind: 'money', amount: 'earned' },
    { label: 'funds.figures.our_fee', source: 'totals', kind: 'money', amount: 'earned_fee' },
    { label: 'funds.figures.earned_net', source: 'totals', kind: 'money', amount: 'earned_net' },
    { label: 'funds.figures.bought', source: 'totals', kind: 'money', amount: 'bought' },
  ],
  columns: [
    { source: 'number', label: 'funds.columns.invoice', kind: 'hash', primary: true },
    { source: 'kind', label: 'funds.columns.kind', kind: 'status', options: 'income_kind' },
    { source: 'title', label: 'funds.columns.title', kind: 'text' },
    { source: 'platform', label: 'funds.columns.platform', kind: 'text', hideOnPhone: true },
    { source: 'gross', label: 'funds.columns.gross', kind: 'money', hideOnPhone: true },
    { source: 'fee', label: 'funds.columns.fee', kind: 'money', hideOnPhone: true },
    { source: 'net', label: 'funds.columns.net', kind: 'money' },
    { source: 'date', label: 'funds.columns.date', kind: 'date', hideOnPhone: true },
    { source: 'paid', label: 'funds.columns.paid', kind: 'flag' },
    { source: 'paid_at', label: 'funds.columns.paid_at', kind: 'datetime', hidden: true, hideOnPhone: true },
  ],
  row: { to: ['requestDetails'], params: { id: 'request_id' } },
  empty: 'funds.empty.invoices',
}

const teacherBase = {
  source: 'teacherShares',
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    { label: 'funds.figures.share', source: 'totals', kind: 'money', amount: 'share' },
    { label: 'funds.figures.paid', source: 'totals', kind: 'money', amount: 'paid' },
    { label: 'funds.figures.unpaid', source: 'totals', kind: 'money', amount: 'unpaid', good: 'down' },
  ],
  columns: [
    { source: 'teacher', label: 'funds.columns.teacher', kind: 'person', primary: true },
    { source: 'students', label: 'funds.columns.students', kind: 'number', hideOnPhone: true },
    { source: 'sold', label: 'funds.columns.sold', kind: 'number', hideOnPhone: true },
    { source: 'gross', label: 'funds.columns.gross', kind: 'money', hideOnPhone: true },
    { source: 'share', label: 'funds.columns.share', kind: 'money' },
    { source: 'paid', label: 'funds.columns.paid_sum', kind: 'money' },
    { source: 'unpaid', label: 'funds.columns.unpaid_sum', kind: 'money' },
  ],
  empty: 'funds.empty.shares',
} as const satisfies Partial<ReportDefinition>

/** Shares by teacher and currency; a teacher sees the own ones. */
export const teacherSummary: ReportDefinition = {
  ...teacherBase,
  id: 'teacher-summary',
  title: 'funds.titles.teachers',
  filters: [days, currency, paidStatus, teachers],
  always: ['start_date', 'currency_type', 'paid_status'],
}

/** The own sums as a teacher. */
export const ownTeacherShare: ReportDefinition = {
  ...teacherBase,
  id: 'own-teacher-share',
  title: 'funds.titles.own_share',
  filters: [days, currency, paidStatus],
  always: ['start_date', 'currency_type', 'paid_status'],
}
