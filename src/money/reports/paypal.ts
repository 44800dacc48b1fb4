import { paypal, paypalTypes } from '../../../contract/money/paypal'
import { directions } from '../../../contract/money/networks'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type Drill, type ReportDefinition } from '../../report/definition'
import { currency, days, departments, person, platforms } from '../../report/reportFilters'
import { totalOf } from '../../report/totals'

/** Named like resources, which share one list across all domains. */
const readings = {
  paypalAccounts: paypal.accounts,
  paypalLedger: paypal.ledgers,
  paypalLines: paypal.accountTransactions,
}

const inout: FilterDef = {
  kind: 'select',
  source: 'inout',
  label: 'money.reports.columns.direction',
  options: enumOptions(directions, 'direction'),
}

const type: FilterDef = {
  kind: 'select',
  source: 'type',
  label: 'money.reports.columns.kind',
  options: paypalTypes.map((value) => ({ value, label: `money.reports.paypal_types.${value}` })),
}

/**
 * The columns of a PayPal statement, with each line's result here; the rest, which would not fit a desktop, is
 * optional.
 */
const lineColumns: ReportDefinition['columns'] = [
  { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', primary: true },
  { source: 'direction', label: 'money.reports.columns.direction', kind: 'status', options: 'direction' },
  { source: 'state', label: 'money.reports.columns.state', kind: 'status', options: 'paypal_line' },
  {
    source: 'type',
    label: 'money.reports.columns.kind',
    kind: 'status',
    options: 'money.reports.paypal_types',
    hidden: true,
    hideOnPhone: true,
  },
  { source: 'counterparty', label: 'money.reports.columns.counterparty', kind: 'text', hideOnPhone: true },
  { source: 'gross', label: 'money.reports.columns.gross', kind: 'money' },
  { source: 'fee', label: 'money.reports.columns.fee', kind: 'money', hideOnPhone: true },
  { source: 'net', label: 'money.reports.columns.net', kind: 'money', hideOnPhone: true },
  { source: 'balance_after', label: 'money.reports.columns.balance_after', kind: 'money', hideOnPhone: true },
  { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hideOnPhone: true },
  { source: 'reason', label: 'money.transfers.reversal_reason', kind: 'text', hidden: true, hideOnPhone: true },
  { source: 'manual', label: 'money.reports.columns.manual', kind: 'flag', hidden: true, hideOnPhone: true },
  { source: 'request_id', label: 'money.reports.columns.request', kind: 'id', hidden: true, hideOnPhone: true },
]

/** The totals of their lines; `take` limits them to a figure's currency where accounts of several are listed. */
const lineFigures = (take: Drill['take'] = {}): ReportDefinition['figures'] => [
  totalOf('money.reports.figures.in', 'in', { filter: { inout: 'in' }, take, sums: 'gross' }),
  totalOf('money.reports.figures.out', 'out', { filter: { inout: 'out' }, take, sums: 'gross' }),
  totalOf('money.reports.figures.fees', 'fee', { take, sums: 'fee' }, { good: 'down' }),
  totalOf('money.reports.figures.net', 'net', { take, sums: 'net' }),
]

/** PayPal accounts with our balance and the one PayPal reports. */
export const paypalAccounts = reportOf(readings, {
  id: 'paypal-accounts',
  title: 'money.reports.titles.paypal_accounts',
  source: 'paypalAccounts',
  filters: [
    { kind: 'text', source: 'query', label: 'money.reports.columns.email' },
    {
      kind: 'multi',
      source: 'status',
      label: 'money.reports.columns.state',
      options: enumOptions(['active', 'limited', 'closed'], 'paypal_status'),
    },
    platforms,
    { kind: 'text', source: 'country', label: 'money.reports.columns.country' },
    person,
    currency,
  ],
  always: ['query', 'status', 'platforms'],
  columns: [
    {
      source: 'email',
      label: 'money.reports.columns.email',
      kind: 'email',
      primary: true,
      sortable: true,
      hideOnPhone: true,
    },
    { source: 'holder', label: 'money.reports.columns.holder', kind: 'person', cardTitle: true },
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', hideOnPhone: true },
    { source: 'country', label: 'money.reports.columns.country', kind: 'country', hidden: true, hideOnPhone: true },
    { source: 'platform', label: 'money.reports.columns.platform', kind: 'person', hideOnPhone: true },
    { source: 'balance', label: 'money.reports.columns.balance', kind: 'money', sortable: true },
    {
      source: 'reported_balance',
      label: 'money.reports.columns.reported',
      short: 'money.reports.short.reported',
      kind: 'money',
      warns: { unlike: 'balance', word: 'enums.reconciled_state.unequal' },
    },
    {
      source: 'last_transaction_at',
      label: 'money.reports.columns.last',
      kind: 'relative',
      sortable: true,
      hideOnPhone: true,
    },
    { source: 'status', label: 'money.reports.columns.state', kind: 'status', options: 'paypal_status' },
  ],
  row: { to: ['adminPaypalAccount'], params: { uuid: 'uuid' } },
  empty: 'money.reports.empty.paypal',
})

/** Lines of all PayPal accounts. */
export const paypalLedger = reportOf(readings, {
  id: 'paypal-ledger',
  title: 'money.reports.titles.paypal_ledger',
  source: 'paypalLedger',
  filters: [days, inout, type, departments, person, currency],
  always: ['start_date', 'inout', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: lineFigures({ currency_type: 'currency' }),
  columns: [
    { source: 'account.email', label: 'money.reports.columns.email', kind: 'email', wraps: true, hideOnPhone: true },
    ...lineColumns.map((column) => ({
      ...column,
      ...((column.source === 'at' || column.source === 'gross') && { sortable: true }),
      // Among lines of other accounts it is not a running balance.
      ...(column.source === 'balance_after' && { hidden: true }),
    })),
  ],
  sort: { field: 'at', order: 'DESC' },
  row: { to: ['adminPaypalAccount'], params: { uuid: 'account.uuid' } },
  empty: 'money.reports.empty.paypal_lines',
})

/** Lines of one account with its running balance, each opened in place; the account goes into the path. */
export const paypalAccount = reportOf(readings, {
  id: 'paypal-account',
  title: 'money.reports.titles.paypal_lines',
  source: 'paypalLines',
  filters: [days, inout, type],
  always: ['start_date', 'inout', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: lineFigures(),
  oneCurrency: true,
  columns: lineColumns,
  empty: 'money.reports.empty.paypal_lines',
})
