import { costKinds } from '../../../contract/money/reports'
import { ledgerKinds, ledgerSources, profitFigures, type ProfitFigure } from '../../../contract/money/ledger'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import type { Drill, ReportDefinition } from '../../report/definition'
import { currency, days, departments, direction, person, platforms } from '../../report/reportFilters'

const sourceField: FilterDef = {
  kind: 'select',
  source: 'source_field',
  label: 'funds.columns.source',
  options: ledgerSources.map((value) => ({ value, label: `funds.sources.${value}` })),
}

const month = { start_date: 'start', end_date: 'end', currency_type: 'currency' } as const
const chosen = { start_date: 'start_date', end_date: 'end_date', platforms: 'platforms', source_field: 'source_field' }

/** The lines of the books a figure of profit and loss is made of, in the month and currency it stands in. */
const linesOf = (figure: ProfitFigure): Drill => ({
  to: ['adminReportsFinancialDetail'],
  filter: { figure },
  carry: chosen,
  take: month,
  sums: 'net',
})
/** Of them those of one source. */
const linesOfSource = (figure: ProfitFigure): Drill => ({
  ...linesOf(figure),
  take: { ...month, source_field: 'source' },
})

/** Income, cost, shares and profit by Persian month, currency and source. */
export const profits: ReportDefinition = {
  id: 'profits',
  title: 'funds.titles.profits',
  source: 'profits',
  filters: [days, currency, platforms, sourceField],
  always: ['start_date', 'currency_type', 'platforms'],
  period: { start: 'start_date', end: 'end_date', usual: 'this_year' },
  figures: [
    {
      label: 'funds.figures.income',
      source: 'totals',
      kind: 'money',
      amount: 'income',
      compare: true,
      good: 'up',
      drill: linesOf('income'),
    },
    {
      label: 'funds.figures.cost',
      source: 'totals',
      kind: 'money',
      amount: 'cost',
      compare: true,
      good: 'down',
      drill: linesOf('cost'),
    },
    {
      label: 'funds.figures.shares',
      source: 'totals',
      kind: 'money',
      amount: 'shares',
      compare: true,
      good: 'none',
      drill: linesOf('shares'),
    },
    {
      label: 'funds.figures.out',
      source: 'totals',
      kind: 'money',
      amount: 'withdrawals',
      compare: true,
      good: 'none',
      note: 'funds.figures.out_note',
      drill: linesOf('withdrawals'),
    },
    {
      label: 'funds.figures.profit',
      source: 'totals',
      kind: 'money',
      amount: 'profit',
      compare: true,
      good: 'up',
      drill: linesOf('profit'),
    },
  ],
  charts: [
    {
      title: 'funds.charts.profit_months',
      type: 'bars',
      points: 'results',
      category: { source: 'month', kind: 'month', label: 'funds.columns.month' },
      series: [
        { source: 'income', label: 'funds.columns.income', drill: linesOf('income') },
        { source: 'cost', label: 'funds.columns.cost', drill: linesOf('cost') },
        { source: 'shares', label: 'funds.columns.shares', drill: linesOf('shares') },
        { source: 'profit', label: 'funds.columns.profit', drill: linesOf('profit') },
      ],
      kind: 'money',
      currency: 'currency',
    },
  ],
  columns: [
    { source: 'start', label: 'funds.columns.month', kind: 'month', primary: true },
    { source: 'end', label: 'funds.columns.to_day', kind: 'date', hidden: true, hideOnPhone: true },
    { source: 'source', label: 'funds.columns.source', kind: 'status', options: 'funds.sources' },
    { source: 'income', label: 'funds.columns.income', kind: 'money', drill: linesOfSource('income') },
    { source: 'cost', label: 'funds.columns.cost', kind: 'money', drill: linesOfSource('cost') },
    {
      source: 'shares',
      label: 'funds.columns.shares',
      kind: 'money',
      hideOnPhone: true,
      drill: linesOfSource('shares'),
    },
    {
      source: 'withdrawals',
      label: 'funds.columns.withdrawals',
      kind: 'money',
      hideOnPhone: true,
      drill: linesOfSource('withdrawals'),
    },
    { source: 'profit', label: 'funds.columns.profit', kind: 'money', drill: linesOfSource('profit') },
  ],
  sums: true,
  empty: 'funds.empty.lines',
}

/** The lines of the books a sum of costs is made of, in its month and currency. */
const costLines = (take: Drill['take']): Drill => ({
  to: ['adminReportsFinancialDetail'],
  filter: { figure: 'cost' },
  carry: { start_date: 'start_date', end_date: 'end_date', departments: 'departments' },
  take: { ...month, ...take },
  sums: 'net',
})
/** Departments, and what is none's. */
const costDepartments: FilterDef = {
  ...departments,
  options: [{ value: '0', label: 'funds.columns.no_department' }],
}

/** Costs by Persian month, department and kind. */
export const costs: ReportDefinition = {
  id: 'costs',
  title: 'funds.titles.costs',
  source: 'costs',
  filters: [days, currency, costDepartments],
  always: ['start_date', 'currency_type', 'departments'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    {
      label: 'funds.figures.cost',
      source: 'totals',
      kind: 'money',
      compare: true,
      good: 'down',
      drill: costLines({}),
    },
  ],
  charts: [
    {
      title: 'funds.charts.cost_months',
      type: 'stack',
      points: 'results',
      category: { source: 'month', kind: 'month', label: 'funds.columns.month' },
      series: [{ source: 'amount', label: 'funds.columns.amount' }],
      split: 'kind',
      splitOptions: 'funds.cost_kinds',
      kind: 'money',
      currency: 'currency',
      drill: costLines({ cost_kinds: 'kind' }),
    },
  ],
  columns: [
    { source: 'start', label: 'funds.columns.month', kind: 'month', primary: true },
    { source: 'end', label: 'funds.columns.to_day', kind: 'date', hidden: true, hideOnPhone: true },
    { source: 'kind', label: 'funds.columns.cost_kind', kind: 'status', options: 'funds.cost_kinds' },
    { source: 'department', label: 'funds.columns.department', kind: 'text' },
    {
      source: 'amount',
      label: 'funds.columns.amount',
      kind: 'money',
      drill: costLines({ cost_kinds: 'kind', departments: 'department_id' }),
    },
  ],
  sums: true,
  empty: 'funds.empty.lines',
}

/** Every line of the books behind a figure. */
export const ledgerLines: ReportDefinition = {
  id: 'ledger-lines',
  title: 'funds.titles.lines',
  source: 'finTransactions',
  filters: [
    days,
    direction,
    currency,
    { kind: 'multi', source: 'kind', label: 'funds.columns.account', options: enumOptions(ledgerKinds, 'ledger_kind') },
    { kind: 'text', source: 'reasons', label: 'funds.columns.reason' },
    sourceField,
    {
      kind: 'select',
      source: 'figure',
      label: 'funds.columns.figure',
      options: profitFigures.map((value) => ({ value, label: `funds.columns.${value}` })),
    },
    {
      kind: 'multi',
      source: 'cost_kinds',
      label: 'funds.columns.cost_kind',
      options: costKinds.map((value) => ({ value, label: `funds.cost_kinds.${value}` })),
    },
    costDepartments,
    platforms,
    { kind: 'text', source: 'destination', label: 'funds.columns.account_name' },
    person,
  ],
  always: ['start_date', 'direction', 'currency_type', 'kind'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    {
      label: 'funds.figures.in',
      source: 'totals',
      kind: 'money',
      amount: 'in',
      drill: { filter: { direction: 'in' }, take: { currency_type: 'currency' }, sums: 'amount' },
    },
    {
      label: 'funds.figures.out',
      source: 'totals',
      kind: 'money',
      amount: 'out',
      drill: { filter: { direction: 'out' }, take: { currency_type: 'currency' }, sums: 'amount' },
    },
    {
      label: 'funds.figures.net',
      source: 'totals',
      kind: 'money',
      amount: 'net',
      drill: { take: { currency_type: 'currency' }, sums: 'net' },
    },
  ],
  columns: [
    { source: 'at', label: 'funds.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'direction', label: 'funds.columns.direction', kind: 'status', options: 'direction' },
    { source: 'amount', label: 'funds.columns.amount', kind: 'money', sortable: true },
    { source: 'net', label: 'funds.columns.net', kind: 'money', hideOnPhone: true },
    { source: 'kind', label: 'funds.columns.account', kind: 'status', options: 'ledger_kind', hideOnPhone: true },
    { source: 'reason', label: 'funds.columns.reason', kind: 'text' },
    { source: 'source', label: 'funds.columns.source', kind: 'status', options: 'funds.sources', hideOnPhone: true },
    { source: 'destination', label: 'funds.columns.account_name', kind: 'text', hideOnPhone: true },
    { source: 'user', label: 'funds.columns.user', kind: 'person', hideOnPhone: true },
    { source: 'balance_after', label: 'funds.columns.balance_after', kind: 'money', hideOnPhone: true },
    { source: 'reference', label: 'funds.columns.reference', kind: 'hash', hideOnPhone: true },
    { source: 'description', label: 'funds.columns.description', kind: 'text', hidden: true, hideOnPhone: true },
    {
      source: 'transaction_id',
      label: 'funds.columns.transaction_id',
      kind: 'id',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'reverses', label: 'funds.columns.reverses', kind: 'id', hidden: true, hideOnPhone: true },
    { source: 'reversed_by', label: 'funds.columns.reversed_by', kind: 'id', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  row: { to: ['adminTransferHistory', 'transferHistory'], params: { transfer: 'transfer' } },
  empty: 'funds.empty.lines',
}

/** The lines of an account of the books. */
const linesOfAccount: Drill = {
  to: ['adminReportsFinancialDetail'],
  filter: { kind: 'means' },
  take: { destination: 'account', currency_type: 'currency' },
  sums: 'net',
}
/** What moved at one wallet of ours. */
const movesOfWallet: Drill = {
  to: ['adminFinancialConnect'],
  tab: 'ledger',
  take: { wallet: 'reference' },
  sums: 'net',
}
const accountsOf = (sums: string): Drill => ({ to: ['adminPaypalAccounts'], tab: 'accounts', sums })
const accountOf = (sums: string): Drill => ({ ...accountsOf(sums), take: { query: 'reference' } })

/** Our books beside what chains, PayPal and the bank say. */
export const reconciliation: ReportDefinition = {
  id: 'reconciliation',
  title: 'funds.titles.reconciliation',
  source: 'reconciliation',
  filters: [],
  figures: [
    { label: 'funds.figures.differences', source: 'differences', kind: 'number', good: 'down', rowless: 'below' },
  ],
  columns: [
    { source: 'place', label: 'funds.columns.place', kind: 'status', options: 'reconciled_place', primary: true },
    { source: 'label', label: 'funds.columns.place_label', kind: 'text' },
    {
      source: 'books',
      label: 'funds.columns.books',
      kind: 'money',
      belowOnCard: 'outside',
      ways: {
        by: 'place',
        to: {
          tron: linesOfAccount,
          tron_wallet: movesOfWallet,
          bsc: linesOfAccount,
          bsc_wallet: movesOfWallet,
          bank: linesOfAccount,
          paypal: linesOfAccount,
          paypal_account: accountOf('balance'),
        },
      },
    },
    {
      source: 'outside',
      label: 'funds.columns.outside',
      kind: 'money',
      hideOnPhone: true,
      ways: {
        by: 'place',
        to: { paypal: accountsOf('reported_balance'), paypal_account: accountOf('reported_balance') },
      },
      rowless: 'elsewhere',
    },
    {
      source: 'difference',
      label: 'funds.columns.difference',
      kind: 'money',
      belowOnCard: 'state',
      drill: {
        to: ['adminReportsFinancial'],
        tab: 'differences',
        take: { place: 'place', reference: 'reference' },
        sums: 'difference',
      },
    },
    {
      source: 'state',
      label: 'funds.columns.state',
      kind: 'status',
      options: 'reconciled_state',
      hideOnPhone: true,
    },
    { source: 'sandbox', label: 'funds.columns.sandbox', kind: 'flag', hideOnPhone: true },
  ],
  row: { to: ['adminReportsFinancial'], tab: 'differences', take: { place: 'place', reference: 'reference' } },
  sums: true,
  empty: 'funds.empty.lines',
}

/** The single lines that explain the differences. */
export const reconciliationItems: ReportDefinition = {
  id: 'reconciliation-items',
  title: 'funds.titles.reconciliation_items',
  source: 'reconciliationItems',
  filters: [
    {
      kind: 'multi',
      source: 'place',
      label: 'funds.columns.place',
      options: enumOptions(
        ['tron', 'tron_wallet', 'bsc', 'bsc_wallet', 'bank', 'paypal', 'paypal_account'],
        'reconciled_place',
      ),
    },
    { kind: 'text', source: 'reference', label: 'funds.columns.reference' },
  ],
  always: ['place'],
  figures: [
    {
      label: 'funds.figures.explained',
      source: 'totals',
      kind: 'money',
      amount: 'difference',
      drill: { sums: 'difference' },
    },
  ],
  columns: [
    { source: 'at', label: 'funds.columns.at', kind: 'datetime', primary: true },
    { source: 'kind', label: 'funds.columns.cause', kind: 'status', options: 'reconciliation_item' },
    { source: 'place', label: 'funds.columns.place', kind: 'status', options: 'reconciled_place' },
    { source: 'amount', label: 'funds.columns.amount', kind: 'money', hideOnPhone: true },
    { source: 'difference', label: 'funds.columns.adds', kind: 'money' },
    { source: 'reference', label: 'funds.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  empty: 'funds.empty.differences',
}
