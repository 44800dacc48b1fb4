import { reconciliation as readings } from '../../../contract/money/reconciliation'
import { enumOptions } from '../../list/filters/filters'
import { reportOf, type Drill } from '../../report/definition'
import { currency } from '../../report/reportFilters'

/** The lines of a ledger account. */
const linesOfAccount: Drill = {
  to: ['adminReportsFinancialDetail'],
  filter: { kind: 'means' },
  take: { destination: 'account', currency_type: 'currency' },
  sums: 'net',
}
/** The movements at one of our wallets. */
const movesOfWallet: Drill = {
  to: ['adminFinancialConnect'],
  tab: 'ledger',
  take: { wallet: 'reference' },
  sums: 'net',
}
const accountsOf = (sums: string): Drill => ({
  to: ['adminPaypalAccounts'],
  tab: 'accounts',
  take: { currency_type: 'currency' },
  sums,
})
const accountOf = (sums: string): Drill => ({ ...accountsOf(sums), take: { query: 'reference' } })
/** The filters for its lines. */
const ofRow = { place: 'place', reference: 'reference', currency_type: 'currency' } as const

/** Our books compared with the chains, PayPal and the bank. */
export const reconciliation = reportOf(readings, {
  id: 'reconciliation',
  title: 'money.reports.titles.reconciliation',
  source: 'reconciliation',
  filters: [],
  figures: [
    {
      label: 'money.reports.figures.differences',
      source: 'differences',
      kind: 'number',
      good: 'down',
      rowless: 'below',
    },
  ],
  columns: [
    {
      source: 'place',
      label: 'money.reports.columns.place',
      kind: 'status',
      options: 'reconciled_place',
      primary: true,
    },
    { source: 'label', label: 'money.reports.columns.place_label', kind: 'text' },
    {
      source: 'books',
      label: 'money.reports.columns.books',
      kind: 'money',
      hideOnPhone: true,
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
      label: 'money.reports.columns.outside',
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
      label: 'money.reports.columns.difference',
      kind: 'money',
      drill: {
        to: ['adminReportsFinancial'],
        tab: 'differences',
        take: ofRow,
        sums: 'difference',
      },
    },
    {
      source: 'state',
      label: 'money.reports.columns.state',
      kind: 'status',
      options: 'reconciled_state',
    },
    { source: 'sandbox', label: 'money.reports.columns.sandbox', kind: 'flag', hideOnPhone: true },
  ],
  row: { to: ['adminReportsFinancial'], tab: 'differences', take: ofRow },
  sums: true,
  empty: 'money.reports.empty.lines',
})

/** The individual lines that explain the differences. */
export const reconciliationItems = reportOf(readings, {
  id: 'reconciliation-items',
  title: 'money.reports.titles.reconciliation_items',
  source: 'reconciliationItems',
  filters: [
    {
      kind: 'multi',
      source: 'place',
      label: 'money.reports.columns.place',
      options: enumOptions(
        ['tron', 'tron_wallet', 'bsc', 'bsc_wallet', 'bank', 'paypal', 'paypal_account'],
        'reconciled_place',
      ),
    },
    { kind: 'text', source: 'reference', label: 'money.reports.columns.reference' },
    currency,
  ],
  always: ['place'],
  columns: [
    { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', primary: true },
    { source: 'kind', label: 'money.reports.columns.cause', kind: 'status', options: 'reconciliation_item' },
    { source: 'place', label: 'money.reports.columns.place', kind: 'status', options: 'reconciled_place' },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', hideOnPhone: true },
    { source: 'difference', label: 'money.reports.columns.adds', kind: 'money' },
    { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hideOnPhone: true },
  ],
  empty: 'money.reports.empty.differences',
})
