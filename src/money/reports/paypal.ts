import { paypalTypes } from '../../../contract/money/paypal'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import type { ReportDefinition } from '../../report/definition'
import { days, departments, person, platforms } from '../../report/reportFilters'

const inout: FilterDef = {
  kind: 'select',
  source: 'inout',
  label: 'funds.columns.direction',
  options: enumOptions(['in', 'out'], 'direction'),
}

const type: FilterDef = {
  kind: 'select',
  source: 'type',
  label: 'funds.columns.kind',
  options: paypalTypes.map((value) => ({ value, label: `funds.paypal_types.${value}` })),
}

const lineColumns: ReportDefinition['columns'] = [
  { source: 'at', label: 'funds.columns.at', kind: 'datetime', primary: true },
  { source: 'direction', label: 'funds.columns.direction', kind: 'status', options: 'direction' },
  { source: 'state', label: 'funds.columns.state', kind: 'status', options: 'paypal_line' },
  { source: 'type', label: 'funds.columns.kind', kind: 'status', options: 'funds.paypal_types', hideOnPhone: true },
  { source: 'counterparty', label: 'funds.columns.counterparty', kind: 'text', hideOnPhone: true },
  { source: 'gross', label: 'funds.columns.gross', kind: 'money' },
  { source: 'fee', label: 'funds.columns.fee', kind: 'money', hideOnPhone: true },
  { source: 'net', label: 'funds.columns.net', kind: 'money', hideOnPhone: true },
  { source: 'balance_after', label: 'funds.columns.balance_after', kind: 'money', hideOnPhone: true },
  { source: 'reference', label: 'funds.columns.reference', kind: 'hash', hideOnPhone: true },
  { source: 'reason', label: 'money.reversal_reason', kind: 'text', hidden: true, hideOnPhone: true },
  { source: 'manual', label: 'funds.columns.manual', kind: 'flag', hideOnPhone: true },
  { source: 'request_id', label: 'funds.columns.request', kind: 'id', hidden: true, hideOnPhone: true },
]

const lineFigures: ReportDefinition['figures'] = [
  {
    label: 'funds.figures.in',
    source: 'totals',
    kind: 'money',
    amount: 'in',
    drill: { filter: { inout: 'in' }, sums: 'gross' },
  },
  {
    label: 'funds.figures.out',
    source: 'totals',
    kind: 'money',
    amount: 'out',
    drill: { filter: { inout: 'out' }, sums: 'gross' },
  },
  { label: 'funds.figures.fees', source: 'totals', kind: 'money', amount: 'fee', good: 'down', drill: { sums: 'fee' } },
  { label: 'funds.figures.net', source: 'totals', kind: 'money', amount: 'net', drill: { sums: 'net' } },
]

/** PayPal accounts with what we count and what PayPal reports. */
export const paypalAccounts: ReportDefinition = {
  id: 'paypal-accounts',
  title: 'funds.titles.paypal_accounts',
  source: 'paypalAccounts',
  filters: [
    { kind: 'text', source: 'query', label: 'funds.columns.email' },
    {
      kind: 'multi',
      source: 'status',
      label: 'funds.columns.state',
      options: enumOptions(['active', 'limited', 'closed'], 'paypal_status'),
    },
    platforms,
    { kind: 'text', source: 'country', label: 'funds.columns.country' },
    person,
  ],
  always: ['query', 'status', 'platforms'],
  figures: [
    { label: 'funds.figures.balance', source: 'totals', kind: 'money', amount: 'balance', drill: { sums: 'balance' } },
  ],
  columns: [
    { source: 'email', label: 'funds.columns.email', kind: 'email', primary: true, sortable: true },
    { source: 'holder', label: 'funds.columns.holder', kind: 'person', hideOnPhone: true },
    { source: 'user', label: 'funds.columns.user', kind: 'person', hideOnPhone: true },
    { source: 'country', label: 'funds.columns.country', kind: 'country', hideOnPhone: true },
    { source: 'platform', label: 'funds.columns.platform', kind: 'person', hideOnPhone: true },
    { source: 'balance', label: 'funds.columns.balance', kind: 'money', sortable: true },
    { source: 'reported_balance', label: 'funds.columns.reported', kind: 'money' },
    { source: 'last_transaction_at', label: 'funds.columns.last', kind: 'relative', sortable: true, hideOnPhone: true },
    { source: 'status', label: 'funds.columns.state', kind: 'status', options: 'paypal_status' },
  ],
  row: { to: ['adminPaypalAccount'], params: { uuid: 'uuid' } },
  empty: 'funds.empty.paypal',
}

/** Lines of all PayPal accounts. */
export const paypalLedger: ReportDefinition = {
  id: 'paypal-ledger',
  title: 'funds.titles.paypal_ledger',
  source: 'paypalLedger',
  filters: [days, inout, type, departments, person],
  always: ['start_date', 'inout', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: lineFigures,
  columns: [
    { source: 'account.email', label: 'funds.columns.email', kind: 'email', hideOnPhone: true },
    ...lineColumns.map((column) =>
      column.source === 'at' || column.source === 'gross' ? { ...column, sortable: true } : column,
    ),
  ],
  sort: { field: 'at', order: 'DESC' },
  row: { to: ['adminPaypalAccount'], params: { uuid: 'account.uuid' } },
  empty: 'funds.empty.paypal_lines',
}

/** Lines of one account with its running balance, each opened in place; the account is put into the path. */
export const paypalAccount: ReportDefinition = {
  id: 'paypal-account',
  title: 'funds.titles.paypal_lines',
  source: 'paypalLines',
  filters: [days, inout, type],
  always: ['start_date', 'inout', 'type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: lineFigures,
  columns: lineColumns,
  empty: 'funds.empty.paypal_lines',
}
