import { partnerPage, shares } from '../../../contract/money/shares'
import { paidStates } from '../../../contract/scalars'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type Drill, type ReportDefinition } from '../../report/definition'
import { currency, days, period, platforms, teachers } from '../../report/reportFilters'
import { totalOf } from '../../report/totals'

type Kind = 'partner' | 'teacher' | 'mentor'

const paidStatus: FilterDef = {
  kind: 'select',
  source: 'paid_status',
  label: 'money.reports.columns.paid_status',
  options: enumOptions(paidStates, 'paid_status'),
}

const people: Readonly<Record<Kind, FilterDef>> = {
  partner: { kind: 'person', source: 'partner_ids', label: 'money.reports.columns.partner' },
  teacher: teachers,
  mentor: { kind: 'person', source: 'mentor_ids', label: 'money.reports.columns.mentor' },
}

type Columns = ReportDefinition['columns']

/** The sums of shares, each with the rows behind it; `sums` names the target's share column. */
const figuresOf = (sums: string, there: Drill = {}): ReportDefinition['figures'] => {
  const rows = (of: string, paid?: 'paid' | 'unpaid'): Drill => ({
    ...there,
    ...(paid && { filter: { paid_status: paid } }),
    take: { currency_type: 'currency' },
    sums: of,
  })
  return [
    totalOf('money.reports.figures.gross', 'gross', rows('amount')),
    totalOf('money.reports.figures.share', 'share', rows(sums)),
    totalOf('money.reports.figures.paid', 'paid', rows(sums, 'paid')),
    totalOf('money.reports.figures.unpaid', 'unpaid', rows(sums, 'unpaid'), { good: 'down' }),
  ]
}

const code: Columns[number] = { source: 'code', label: 'money.reports.columns.code', kind: 'hash', primary: true }
const user: Columns[number] = { source: 'user', label: 'money.reports.columns.user', kind: 'person', cardTitle: true }

/** What a request brought in, and the share one kind of payee has of it. */
const shareOf = (kind: Kind): Columns => [
  { source: 'type', label: 'money.reports.columns.kind', kind: 'status', options: 'request_type', hideOnPhone: true },
  { source: 'completed_at', label: 'money.reports.columns.completed_at', kind: 'datetime', hideOnPhone: true },
  {
    source: 'amount',
    total: 'gross',
    label: 'money.reports.columns.amount',
    kind: 'money',
    sortable: true,
    hideOnPhone: true,
  },
  { source: `${kind}_share`, total: 'share', label: 'money.reports.columns.share', kind: 'money', sortable: 'share' },
  { source: `is_${kind}_share_paid`, label: 'money.reports.columns.paid', kind: 'flag' },
  { source: `${kind}_share_paid_at`, label: 'money.reports.columns.paid_at', kind: 'datetime', hideOnPhone: true },
]

const sharesOf = (kind: Kind) =>
  reportOf(shares, {
    id: `shares-${kind}`,
    title: `money.reports.titles.shares_${kind}`,
    source: 'partnerShare',
    fixed: { kind },
    filters: [days, people[kind], paidStatus, currency, platforms],
    always: ['start_date', nameOf(people[kind]), 'paid_status', 'currency_type'],
    period: { start: 'start_date', end: 'end_date' },
    figures: figuresOf(`${kind}_share`),
    columns: [
      code,
      // A card has no line left for whether it is paid: that goes below the payee.
      {
        source: kind,
        label: `money.reports.columns.${kind}`,
        kind: 'person',
        belowOnCard: `is_${kind}_share_paid`,
      },
      { ...user, hideOnPhone: true },
      ...shareOf(kind),
    ],
    row: { to: ['adminRequestDetails', 'requestDetails'], params: { id: 'id' } },
    empty: 'money.reports.empty.shares',
    perPage: partnerPage,
  })

const nameOf = (filter: FilterDef): string => ('source' in filter ? filter.source : filter.start)

/** Partners' shares by completed request. */
export const partnerShares = sharesOf('partner')
/** Teachers' shares by completed request. */
export const teacherShares = sharesOf('teacher')
/** Mentors' shares by completed request. */
export const mentorShares = sharesOf('mentor')

/** Sold requests with the partner’s stored percentage. */
export const partnerSold = reportOf(shares, {
  id: 'partner-sold',
  title: 'money.reports.titles.sold',
  source: 'partnerSold',
  filters: [days, people.partner, paidStatus, currency, platforms],
  always: ['start_date', 'partner_ids', 'paid_status', 'currency_type'],
  period,
  figures: figuresOf('share'),
  columns: [
    { source: 'code', label: 'money.reports.columns.code', kind: 'hash', primary: true },
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', cardTitle: true },
    { source: 'product', label: 'money.reports.columns.product', kind: 'text', hideOnPhone: true },
    { source: 'partner', label: 'money.reports.columns.partner', kind: 'person', hideOnPhone: true },
    { source: 'bought', label: 'money.reports.columns.date', kind: 'date', sortable: true, hideOnPhone: true },
    {
      source: 'amount',
      total: 'gross',
      label: 'money.reports.columns.amount',
      kind: 'money',
      sortable: true,
      hideOnPhone: true,
    },
    { source: 'share', label: 'money.reports.columns.share', kind: 'money', sortable: true },
    { source: 'paid', label: 'money.reports.columns.paid', kind: 'flag' },
    { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'datetime', hideOnPhone: true },
  ],
  sort: { field: 'bought', order: 'DESC' },
  perPage: partnerPage,
  row: { to: ['adminRequestDetails', 'requestDetails'], params: { id: 'id' } },
  empty: 'money.reports.empty.shares',
})

/** A mentor's own share, one row per completed request; the mentor goes into the path. */
export const ownMentorShare = reportOf(shares, {
  id: 'own-mentor-share',
  usualCurrencies: ['USD'],
  title: 'money.reports.titles.own_share',
  source: 'mentorShares',
  filters: [days, paidStatus, currency],
  always: ['start_date', 'paid_status', 'currency_type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: figuresOf('share'),
  columns: [
    { source: 'code', label: 'money.reports.columns.code', kind: 'hash', primary: true },
    { source: 'mentee', label: 'money.reports.columns.mentee', kind: 'person' },
    { source: 'completed_at', label: 'money.reports.columns.completed_at', kind: 'datetime', hideOnPhone: true },
    { source: 'amount', total: 'gross', label: 'money.reports.columns.amount', kind: 'money', hideOnPhone: true },
    { source: 'share', label: 'money.reports.columns.share', kind: 'money' },
    { source: 'paid', label: 'money.reports.columns.paid', kind: 'flag' },
    { source: 'paid_at', label: 'money.reports.columns.paid_at', kind: 'datetime', hideOnPhone: true },
  ],
  empty: 'money.reports.empty.shares',
})

/** The sold requests behind the partners' sums. */
const soldOf = {
  to: ['adminReportsFinancialDetail'],
  tab: 'sold',
  carry: {
    start_date: 'start_date',
    end_date: 'end_date',
    paid_status: 'paid_status',
    platforms: 'platforms',
    partner_ids: 'partner_ids',
  },
} as const satisfies Drill
const ofPartner = { partner_ids: 'partner.uuid', currency_type: 'currency' } as const
const sumOf = (sums: string, paid?: 'paid' | 'unpaid'): Drill => ({
  ...soldOf,
  ...(paid && { filter: { paid_status: paid } }),
  take: ofPartner,
  sums,
})

/** What each partner sold and earned, and how much of it is unpaid; a row opens the shares behind it. */
export const partnerSums = reportOf(shares, {
  id: 'partner-sums',
  title: 'money.reports.titles.partner_sums',
  source: 'partnerSummary',
  filters: [days, people.partner, paidStatus, currency, platforms],
  always: ['start_date', 'partner_ids', 'paid_status', 'currency_type'],
  period,
  figures: figuresOf('share', soldOf),
  columns: [
    { source: 'partner', label: 'money.reports.columns.partner', kind: 'person', primary: true },
    { source: 'sold', label: 'money.reports.columns.sold', kind: 'number', hideOnPhone: true },
    { source: 'gross', label: 'money.reports.columns.gross', kind: 'money', hideOnPhone: true, drill: sumOf('amount') },
    { source: 'share_ratio', label: 'money.reports.columns.share_percent', kind: 'percent', hideOnPhone: true },
    { source: 'share', label: 'money.reports.columns.share', kind: 'money', drill: sumOf('share') },
    {
      source: 'paid',
      label: 'money.reports.columns.paid_sum',
      kind: 'money',
      hideOnPhone: true,
      drill: sumOf('share', 'paid'),
    },
    { source: 'unpaid', label: 'money.reports.columns.unpaid_sum', kind: 'money', drill: sumOf('share', 'unpaid') },
  ],
  perPage: partnerPage,
  row: { ...soldOf, take: ofPartner, counts: 'sold' },
  sums: true,
  empty: 'money.reports.empty.shares',
})

/** The teachers' shares behind their sums. */
const teachersShares = {
  to: ['adminReportsFinancial'],
  tab: 'teachers',
  carry: {
    start_date: 'start_date',
    end_date: 'end_date',
    paid_status: 'paid_status',
    teacher_uuids: 'teacher_uuids',
  },
} as const satisfies Drill
const ofTeacher = (sums: string, paid?: 'paid' | 'unpaid'): Drill => ({
  ...teachersShares,
  ...(paid && { filter: { paid_status: paid } }),
  take: { teacher_uuids: 'teacher.uuid', currency_type: 'currency' },
  sums,
})

/** Shares by teacher and currency; a row opens the shares behind it. */
export const teacherSummary = reportOf(shares, {
  id: 'teacher-summary',
  title: 'money.reports.titles.teachers',
  source: 'teacherShareSummary',
  filters: [days, currency, paidStatus, teachers],
  always: ['start_date', 'currency_type', 'paid_status'],
  period,
  figures: figuresOf('teacher_share', teachersShares),
  columns: [
    { source: 'teacher', label: 'money.reports.columns.teacher', kind: 'person', primary: true },
    {
      source: 'students',
      label: 'money.reports.columns.students',
      kind: 'number',
      hideOnPhone: true,
      rowless: 'distinct',
    },
    { source: 'sold', label: 'money.reports.columns.sold', kind: 'number', hideOnPhone: true },
    {
      source: 'gross',
      label: 'money.reports.columns.gross',
      kind: 'money',
      hideOnPhone: true,
      drill: ofTeacher('amount'),
    },
    { source: 'share', label: 'money.reports.columns.share', kind: 'money', drill: ofTeacher('teacher_share') },
    {
      source: 'paid',
      label: 'money.reports.columns.paid_sum',
      kind: 'money',
      hideOnPhone: true,
      drill: ofTeacher('teacher_share', 'paid'),
    },
    {
      source: 'unpaid',
      label: 'money.reports.columns.unpaid_sum',
      kind: 'money',
      drill: ofTeacher('teacher_share', 'unpaid'),
    },
  ],
  row: { ...ofTeacher('teacher_share'), to: teachersShares.to, counts: 'sold' },
  sums: true,
  empty: 'money.reports.empty.shares',
})

/** A teacher's own sums, one row per currency. */
export const ownTeacherShare = reportOf(shares, {
  id: 'own-teacher-share',
  title: 'money.reports.titles.own_share',
  source: 'teacherShareSummary',
  filters: [days, currency, paidStatus],
  always: ['start_date', 'currency_type', 'paid_status'],
  period: { start: 'start_date', end: 'end_date' },
  figures: (['share', 'paid', 'unpaid'] as const).map((sums) => ({
    label: `money.reports.figures.${sums}`,
    source: 'totals',
    kind: 'money',
    amount: sums,
    drill: { take: { currency_type: 'currency' }, sums },
  })),
  columns: teacherSummary.columns.map(({ drill: _, ...column }) => column),
  empty: 'money.reports.empty.shares',
})

const ownSharesOf = (kind: Kind) =>
  reportOf(shares, {
    id: `own-shares-${kind}`,
    title: 'money.reports.titles.own_share',
    source: 'partnerShare',
    fixed: { kind },
    filters: [days, paidStatus, currency, platforms],
    always: ['start_date', 'paid_status', 'currency_type'],
    period: { start: 'start_date', end: 'end_date' },
    figures: figuresOf(`${kind}_share`),
    columns: [code, user, ...shareOf(kind)],
    empty: 'money.reports.empty.shares',
    perPage: partnerPage,
  })

/** A partner's statement: what each completed request brought in, paid or not. */
export const ownPartnerShares = ownSharesOf('partner')
/** A teacher's statement. */
export const ownTeacherShares = ownSharesOf('teacher')
/** A mentor's statement. */
export const ownMentorShares = ownSharesOf('mentor')

/** Receipts for paid shares; a payee sees only their own. */
export const shareReceipts = reportOf(shares, {
  id: 'share-receipts',
  title: 'money.reports.titles.receipts',
  source: 'shareReceipts',
  filters: [],
  columns: [
    { source: 'created_at', label: 'money.reports.columns.at', kind: 'datetime', primary: true },
    { source: 'kind', label: 'money.reports.columns.kind', kind: 'status', options: 'role' },
    { source: 'payee', label: 'money.reports.columns.payee', kind: 'person' },
    { source: 'amount', total: 'gross', label: 'money.reports.columns.amount', kind: 'money' },
    { source: 'codes', label: 'money.reports.columns.code', kind: 'text', hideOnPhone: true },
    { source: 'taken_back', label: 'money.reports.columns.taken_back', kind: 'flag', hideOnPhone: true },
    { source: 'name', label: 'money.reports.columns.file', kind: 'text', hideOnPhone: true },
    { source: 'description', label: 'money.reports.columns.description', kind: 'text', hideOnPhone: true },
  ],
  empty: 'money.reports.empty.receipts',
})
