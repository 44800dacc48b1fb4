import { moneyReports, costKinds } from '../../../contract/money/reports'
import { ledgerKinds, ledgerSources, profitFigures, type ProfitFigure } from '../../../contract/money/ledger'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type Drill } from '../../report/definition'
import { currency, days, departments, direction, period, person, platforms } from '../../report/reportFilters'
import { rowsOf, totalOf } from '../../report/totals'

const sourceField: FilterDef = {
  kind: 'select',
  source: 'source_field',
  label: 'money.reports.columns.source',
  options: ledgerSources.map((value) => ({ value, label: `money.reports.sources.${value}` })),
}

const month = { start_date: 'start', end_date: 'end', currency_type: 'currency' } as const
const chosen = { start_date: 'start_date', end_date: 'end_date', platforms: 'platforms', source_field: 'source_field' }

/** The ledger lines behind a profit and loss figure, for its month and currency. */
const linesOf = (figure: ProfitFigure): Drill => ({
  to: ['adminReportsFinancialDetail'],
  filter: { figure },
  carry: chosen,
  take: month,
  sums: 'net',
})
/** Those of a single source. */
const linesOfSource = (figure: ProfitFigure): Drill => ({
  ...linesOf(figure),
  take: { ...month, source_field: 'source' },
})

/** Income, cost, shares and profit by Persian month, currency and source. */
export const profits = reportOf(moneyReports, {
  id: 'profits',
  usualCurrencies: ['IRR', 'USD', 'USDT'],
  title: 'money.reports.titles.profits',
  source: 'profits',
  filters: [days, currency, platforms, sourceField],
  always: ['start_date', 'currency_type', 'platforms'],
  period,
  figures: [
    totalOf('money.reports.figures.income', 'income', linesOf('income'), { compare: true, good: 'up' }),
    totalOf('money.reports.figures.cost', 'cost', linesOf('cost'), { compare: true, good: 'down' }),
    totalOf('money.reports.figures.shares', 'shares', linesOf('shares'), { compare: true, good: 'none' }),
    totalOf('money.reports.figures.out', 'withdrawals', linesOf('withdrawals'), {
      compare: true,
      good: 'none',
      note: 'money.reports.figures.out_note',
    }),
    totalOf('money.reports.figures.profit', 'profit', linesOf('profit'), { compare: true, good: 'up' }),
  ],
  charts: [
    {
      title: 'money.reports.charts.profit_months',
      type: 'bars',
      points: 'results',
      category: { source: 'month', kind: 'month', label: 'money.reports.columns.month' },
      series: [
        { source: 'income', label: 'money.reports.columns.income', drill: linesOf('income') },
        { source: 'cost', label: 'money.reports.columns.cost', drill: linesOf('cost') },
        { source: 'shares', label: 'money.reports.columns.shares', drill: linesOf('shares') },
        { source: 'profit', label: 'money.reports.columns.profit', drill: linesOf('profit') },
      ],
      kind: 'money',
      currency: 'currency',
    },
  ],
  columns: [
    { source: 'start', label: 'money.reports.columns.month', kind: 'month', primary: true },
    { source: 'end', label: 'money.reports.columns.to_day', kind: 'date', hidden: true, hideOnPhone: true },
    { source: 'source', label: 'money.reports.columns.source', kind: 'status', options: 'money.reports.sources' },
    { source: 'income', label: 'money.reports.columns.income', kind: 'money', drill: linesOfSource('income') },
    {
      source: 'cost',
      label: 'money.reports.columns.cost',
      kind: 'money',
      hideOnPhone: true,
      drill: linesOfSource('cost'),
    },
    {
      source: 'shares',
      label: 'money.reports.columns.shares',
      kind: 'money',
      hideOnPhone: true,
      drill: linesOfSource('shares'),
    },
    // Not part of the profit; its sum is above.
    {
      source: 'withdrawals',
      label: 'money.reports.columns.withdrawals',
      kind: 'money',
      hidden: true,
      hideOnPhone: true,
      drill: linesOfSource('withdrawals'),
    },
    { source: 'profit', label: 'money.reports.columns.profit', kind: 'money', drill: linesOfSource('profit') },
    { source: 'margin', label: 'money.reports.columns.margin', kind: 'percent', hideOnPhone: true },
  ],
  sums: true,
  empty: 'money.reports.empty.lines',
})

/** The ledger lines behind a sum of costs, for its month and currency. */
const costLines = (take: Drill['take']): Drill => ({
  to: ['adminReportsFinancialDetail'],
  filter: { figure: 'cost' },
  carry: { start_date: 'start_date', end_date: 'end_date', departments: 'departments' },
  take: { ...month, ...take },
  sums: 'net',
})
/** Departments, and costs without one. */
const costDepartments: FilterDef = {
  ...departments,
  options: [{ value: '0', label: 'money.reports.columns.no_department' }],
}

/** Costs by Persian month, department and kind. */
export const costs = reportOf(moneyReports, {
  id: 'costs',
  title: 'money.reports.titles.costs',
  source: 'costs',
  filters: [days, currency, costDepartments],
  always: ['start_date', 'currency_type', 'departments'],
  period,
  figures: [
    {
      label: 'money.reports.figures.cost',
      source: 'totals',
      kind: 'money',
      compare: true,
      good: 'down',
      drill: costLines({}),
    },
  ],
  charts: [
    {
      title: 'money.reports.charts.cost_months',
      type: 'stack',
      points: 'results',
      category: { source: 'month', kind: 'month', label: 'money.reports.columns.month' },
      series: [{ source: 'amount', label: 'money.reports.columns.amount' }],
      split: 'kind',
      splitOptions: 'money.reports.cost_kinds',
      kind: 'money',
      currency: 'currency',
      drill: costLines({ cost_kinds: 'kind' }),
    },
  ],
  columns: [
    { source: 'start', label: 'money.reports.columns.month', kind: 'month', primary: true },
    { source: 'end', label: 'money.reports.columns.to_day', kind: 'date', hidden: true, hideOnPhone: true },
    { source: 'kind', label: 'money.reports.columns.cost_kind', kind: 'status', options: 'money.reports.cost_kinds' },
    { source: 'department', label: 'money.reports.columns.department', kind: 'text' },
    {
      source: 'amount',
      label: 'money.reports.columns.amount',
      kind: 'money',
      drill: costLines({ cost_kinds: 'kind', departments: 'department_id' }),
    },
  ],
  sums: true,
  empty: 'money.reports.empty.lines',
})

/** Every ledger line behind a figure. */
export const ledgerLines = reportOf(moneyReports, {
  id: 'ledger-lines',
  usualCurrencies: ['IRR', 'USD', 'USDT'],
  title: 'money.reports.titles.lines',
  source: 'finTransactions',
  filters: [
    days,
    direction,
    currency,
    {
      kind: 'multi',
      source: 'kind',
      label: 'money.reports.columns.account',
      options: enumOptions(ledgerKinds, 'ledger_kind'),
    },
    { kind: 'text', source: 'reasons', label: 'money.reports.columns.reason' },
    sourceField,
    {
      kind: 'select',
      source: 'figure',
      label: 'money.reports.columns.figure',
      options: profitFigures.map((value) => ({ value, label: `money.reports.columns.${value}` })),
    },
    {
      kind: 'multi',
      source: 'cost_kinds',
      label: 'money.reports.columns.cost_kind',
      options: costKinds.map((value) => ({ value, label: `money.reports.cost_kinds.${value}` })),
    },
    costDepartments,
    platforms,
    { kind: 'text', source: 'destination', label: 'money.reports.columns.account_name' },
    person,
  ],
  always: ['start_date', 'direction', 'currency_type', 'kind'],
  period,
  figures: [
    totalOf('money.reports.figures.in', 'in', rowsOf('amount', { direction: 'in' })),
    totalOf('money.reports.figures.out', 'out', rowsOf('amount', { direction: 'out' })),
    totalOf('money.reports.figures.net', 'net', rowsOf('net')),
  ],
  columns: [
    { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'direction', label: 'money.reports.columns.direction', kind: 'status', options: 'direction' },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
    { source: 'net', label: 'money.reports.columns.net', kind: 'money', hideOnPhone: true },
    {
      source: 'kind',
      label: 'money.reports.columns.account',
      kind: 'status',
      options: 'ledger_kind',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'reason', label: 'money.reports.columns.reason', kind: 'text' },
    {
      source: 'source',
      label: 'money.reports.columns.source',
      kind: 'status',
      hidden: true,
      options: 'money.reports.sources',
      hideOnPhone: true,
    },
    {
      source: 'destination',
      label: 'money.reports.columns.account_name',
      kind: 'text',
      hideOnPhone: true,
      hidden: true,
    },
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', hideOnPhone: true },
    { source: 'balance_after', label: 'money.reports.columns.balance_after', kind: 'money', hideOnPhone: true },
    { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hidden: true, hideOnPhone: true },
    {
      source: 'description',
      label: 'money.reports.columns.description',
      kind: 'text',
      hidden: true,
      hideOnPhone: true,
    },
    {
      source: 'transaction_id',
      label: 'money.reports.columns.transaction_id',
      kind: 'id',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'reverses', label: 'money.reports.columns.reverses', kind: 'id', hidden: true, hideOnPhone: true },
    { source: 'reversed_by', label: 'money.reports.columns.reversed_by', kind: 'id', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  row: { to: ['adminTransferHistory', 'transferHistory'], params: { transfer: 'transfer' } },
  empty: 'money.reports.empty.lines',
})
