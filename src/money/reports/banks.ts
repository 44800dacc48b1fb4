import { bankInfo } from '../../../contract/money/bank'
import { enumOptions } from '../../list/filters/filters'
import { reportOf, type ReportDefinition } from '../../report/definition'
import { ledgerLines } from './finance'
import { currency, days, direction, person } from '../../report/reportFilters'
import { rowsOf, totalOf } from '../../report/totals'

/** People's bank accounts and wallets, masked; a row opens for verification. */
export const bankAccounts = reportOf(bankInfo, {
  id: 'bank-accounts',
  title: 'paths.adminFinancialBankInfo',
  source: 'userBank',
  filters: [
    {
      kind: 'select',
      source: 'status',
      label: 'money.bank.status',
      options: enumOptions(['verified', 'unverified', 'duplicate'], 'bank_status'),
    },
    person,
  ],
  always: ['status', 'user_uuid'],
  figures: [
    {
      label: 'money.bank.duplicates',
      source: 'duplicates',
      kind: 'number',
      good: 'down',
      drill: { filter: { status: 'duplicate' } },
    },
  ],
  columns: [
    { source: 'user', label: 'money.bank.user', kind: 'person', primary: true },
    { source: 'holder', label: 'money.bank.holder', kind: 'person', hideOnPhone: true },
    { source: 'bank', label: 'money.bank.bank', kind: 'status', options: 'enums.bank', hideOnPhone: true },
    { source: 'iban', label: 'money.bank.iban', kind: 'hash' },
    { source: 'card', label: 'money.bank.card', kind: 'hash', hideOnPhone: true },
    { source: 'tron_address', label: 'money.bank.tron', kind: 'address', hideOnPhone: true },
    { source: 'bsc_address', label: 'money.bank.bsc', kind: 'address', hideOnPhone: true },
    { source: 'verified', label: 'money.bank.verified', kind: 'flag' },
    { source: 'duplicate', label: 'money.bank.duplicate', kind: 'flag' },
    { source: 'changed_at', label: 'money.bank.changed', kind: 'datetime', hideOnPhone: true },
  ],
  empty: 'money.bank.empty',
})

/** Booking columns that are rarely needed, so that the rest fits a desktop. */
const besides: readonly string[] = ['reference', 'reverses', 'reversed_by', 'source', 'description']

const told = [
  'at',
  'user',
  'direction',
  'amount',
  'net',
  'reason',
  'transaction_id',
  'reverses',
  'reversed_by',
  'reference',
  'source',
  'description',
]

/** What was booked into people's credit and what was reversed, newest first; a row opens its receipt. */
export const bookings: ReportDefinition = {
  ...ledgerLines,
  id: 'bookings',
  usualCurrencies: ['IRR', 'USD'],
  title: 'money.bank.top_up.history',
  fixed: { type: 'deposit', kind: 'credit' },
  filters: [days, direction, currency, person],
  always: ['start_date', 'currency_type', 'user_uuid'],
  figures: [
    totalOf('money.bank.top_up.booked', 'in', rowsOf('amount', { direction: 'in' })),
    totalOf('money.bank.top_up.taken_back', 'out', rowsOf('amount', { direction: 'out' })),
    totalOf('money.bank.top_up.left', 'net', rowsOf('net')),
  ],
  row: { to: ['adminInventoryIncrease'], params: { transfer: 'transfer' } },
  columns: told.flatMap((name) =>
    (ledgerLines.columns ?? [])
      .filter(({ source }) => source === name)
      .map((column) => ({
        ...column,
        hidden: besides.includes(name),
        hideOnPhone: column.hideOnPhone === true && name !== 'user',
      })),
  ),
}
