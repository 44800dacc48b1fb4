import { credit } from '../../../contract/money/credit'
import { transfers, transferStates } from '../../../contract/money/transfers'
import { reconciliation } from '../../../contract/money/reconciliation'
import { chainNetworks, directions, transferNetworks, walletMoves } from '../../../contract/money/networks'
import { aboutWays } from '../about'
import { enumOptions, type FilterDef } from '../../list/filters/filters'
import { reportOf, type Drill, type ReportColumn, type ReportDefinition } from '../../report/definition'
import { currency, days, period, person } from '../../report/reportFilters'
import { rowsOf, totalOf } from '../../report/totals'

const inout: FilterDef = {
  kind: 'select',
  source: 'inout',
  label: 'money.reports.columns.direction',
  options: enumOptions(directions, 'direction'),
}

const walletInout: FilterDef = { ...inout, options: enumOptions(walletMoves, 'direction') }

const transferState: FilterDef = {
  kind: 'multi',
  source: 'state',
  label: 'money.reports.columns.state',
  options: enumOptions(transferStates, 'transfer_state'),
}

const reason: FilterDef = { kind: 'text', source: 'reasons', label: 'money.reports.columns.reason' }
const reference: FilterDef = { kind: 'text', source: 'reference', label: 'money.reports.columns.reference' }

const forMe: FilterDef = { kind: 'flag', source: 'for_me', label: 'money.reports.columns.for_me' }

const sender: FilterDef = { kind: 'person', source: 'sender', label: 'money.reports.columns.from' }

const shownBy = ['transferHistory', 'adminTransferHistory'] as const

/** Internal credit in and out with its running balance. */
export const creditHistory = reportOf(credit, {
  id: 'credit-history',
  usualCurrencies: ['IRR', 'USD', 'USDT'],
  title: 'money.reports.titles.credit',
  source: 'creditHistory',
  filters: [days, inout, currency, reason, reference, sender],
  always: ['start_date', 'inout', 'currency_type'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    totalOf('money.reports.figures.in', 'in', rowsOf('amount', { inout: 'in' })),
    totalOf('money.reports.figures.out', 'out', rowsOf('amount', { inout: 'out' })),
    totalOf('money.reports.figures.net', 'net', rowsOf('net')),
  ],
  columns: [
    { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'direction', label: 'money.reports.columns.direction', kind: 'status', options: 'direction' },
    {
      source: 'from',
      label: 'money.reports.columns.from',
      kind: 'person',
      nothing: 'enums.wallet_owner.platform',
      hideOnPhone: true,
    },
    {
      source: 'to',
      label: 'money.reports.columns.to',
      kind: 'person',
      nothing: 'enums.wallet_owner.platform',
      hideOnPhone: true,
    },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
    { source: 'net', label: 'money.reports.columns.net', kind: 'money', hideOnPhone: true },
    { source: 'reason', label: 'money.reports.columns.reason', kind: 'text' },
    { source: 'balance_after', label: 'money.reports.columns.balance_after', kind: 'money', hideOnPhone: true },
    { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hidden: true, hideOnPhone: true },
    { source: 'owner', label: 'money.reports.columns.owner', kind: 'person', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  row: { to: shownBy, params: { transfer: 'transfer' } },
  empty: 'money.reports.empty.credit',
})

/** The same for everybody. */
export const everybodysCredit: ReportDefinition = {
  ...creditHistory,
  id: 'everybodys-credit',
  filters: [...creditHistory.filters, person],
}

/** A statement to keep, of last month unless another period is chosen: opening balance, every movement, closing balance. */
export const creditStatement = reportOf(credit, {
  id: 'credit-statement',
  usualCurrencies: ['IRR', 'USD', 'USDT'],
  title: 'money.reports.titles.statement',
  source: 'creditStatement',
  filters: [days, currency],
  always: ['start_date', 'currency_type'],
  period: { start: 'start_date', end: 'end_date', usual: 'last_month' },
  figures: [
    { label: 'money.reports.figures.opening', source: 'totals', kind: 'money', amount: 'opening', rowless: 'standing' },
    totalOf('money.reports.figures.in', 'in', rowsOf('in')),
    totalOf('money.reports.figures.out', 'out', rowsOf('out')),
    { label: 'money.reports.figures.closing', source: 'totals', kind: 'money', amount: 'closing', rowless: 'standing' },
  ],
  columns: [
    { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'reason', label: 'money.reports.columns.reason', kind: 'text' },
    { source: 'in', label: 'money.reports.figures.in', kind: 'money' },
    { source: 'out', label: 'money.reports.figures.out', kind: 'money' },
    { source: 'balance_after', label: 'money.reports.columns.balance_after', kind: 'money' },
    { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'ASC' },
  row: { to: ['transferHistory'], params: { transfer: 'transfer' } },
  empty: 'money.reports.empty.statement',
})

const transferColumns: ReportDefinition['columns'] = [
  { source: 'created_at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, primary: true },
  { source: 'state', label: 'money.reports.columns.state', kind: 'status', options: 'transfer_state' },
  {
    source: 'network',
    label: 'money.reports.columns.network',
    kind: 'status',
    options: 'network',
    hidden: true,
    hideOnPhone: true,
  },
  { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
  { source: 'fee', label: 'money.reports.columns.fee', kind: 'money', hideOnPhone: true },
  {
    source: 'receiver_owner',
    label: 'money.reports.columns.to',
    kind: 'person',
    instead: 'receiver_label',
    elseOnCard: 'receiver',
  },
  { source: 'receiver', label: 'money.reports.columns.destination', kind: 'address', hideOnPhone: true },
  { source: 'reason', label: 'money.reports.columns.reason', kind: 'text', hideOnPhone: true },
  { source: 'created_by', label: 'money.reports.columns.created_by', kind: 'person', hideOnPhone: true },
  { source: 'code', label: 'money.reports.columns.reference', kind: 'address', hideOnPhone: true },
  { source: 'uuid', label: 'money.reports.columns.uuid', kind: 'hash', hidden: true, hideOnPhone: true },
  {
    source: 'hash',
    label: 'money.reports.columns.hash',
    kind: 'hash',
    href: 'explorer',
    hidden: true,
    hideOnPhone: true,
  },
  { source: 'sandbox', label: 'money.reports.columns.sandbox', kind: 'flag', hidden: true, hideOnPhone: true },
]

const toTransfer: ReportDefinition['row'] = { to: shownBy, params: { transfer: 'uuid' } }

/** Every transfer on a chain, at the bank or internally, newest first. */
export const transferList = reportOf(transfers, {
  id: 'transfers',
  title: 'money.reports.titles.transfers',
  source: 'transfers',
  filters: [
    days,
    transferState,
    {
      kind: 'multi',
      source: 'network',
      label: 'money.reports.columns.network',
      options: enumOptions(transferNetworks, 'network'),
    },
    currency,
    reference,
    person,
  ],
  always: ['start_date', 'state', 'network'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    totalOf('money.reports.figures.confirmed', 'confirmed', rowsOf('amount', { state: 'confirmed' })),
    totalOf('money.reports.figures.under_way', 'under_way', rowsOf('amount', { state: 'sending,sent,unknown' })),
    totalOf('money.reports.figures.waits_for_second', 'waiting', rowsOf('amount', { state: 'waiting_approval' })),
  ],
  columns: transferColumns,
  sort: { field: 'created_at', order: 'DESC' },
  row: toTransfer,
  empty: 'money.reports.empty.transfers',
})

/** How a column of the transfers differs in the list of pending ones. */
const whereItWaits: Readonly<Record<string, Partial<ReportColumn>>> = {
  network: {
    source: 'move',
    label: 'money.reports.columns.money_move',
    options: 'money_move',
    hidden: false,
    hideOnPhone: false,
  },
  // A phone first shows who would get it.
  receiver_owner: { ways: aboutWays, cardTitle: true },
  receiver: { hidden: true },
  reason: { hidden: true },
}

/** Moves of every kind above the limit that await a second person, longest waiting first. */
export const approvals = reportOf(transfers, {
  id: 'transfer-approvals',
  title: 'money.reports.titles.approvals',
  source: 'transfers',
  fixed: { state: 'waiting_approval' },
  filters: [currency, forMe],
  always: ['currency_type', 'for_me'],
  // The deadline must not be missed: whatever a laptop has no room for is on the page of the row.
  columns: [
    ...transferColumns
      .filter(({ source }) => !['state', 'hash', 'fee', 'uuid'].includes(source))
      .map((column) => ({ ...column, ...whereItWaits[column.source] })),
    { source: 'waits', label: 'money.reports.columns.why_waits', kind: 'status', options: 'sum_scope', each: 'scope' },
    { source: 'expires_at', label: 'money.reports.columns.expires_at', kind: 'datetime' },
  ],
  sort: { field: 'created_at', order: 'ASC' },
  row: toTransfer,
  empty: 'money.reports.empty.approvals',
})

/** The transfers of one direction that arrived. */
const moved = (inout?: 'in' | 'out'): Drill => ({
  filter: { ...(inout && { inout }), state: 'confirmed' },
  take: { currency_type: 'currency' },
  sums: 'amount',
})

/** Transfers on the chains in their current state. */
export const walletTransactions = reportOf(transfers, {
  id: 'wallet-transactions',
  title: 'money.reports.titles.wallet',
  source: 'walletTransactions',
  filters: [
    days,
    walletInout,
    {
      kind: 'select',
      source: 'wallet_owner',
      label: 'money.reports.columns.owner',
      options: enumOptions(['platform', 'user'], 'wallet_owner'),
    },
    transferState,
    { kind: 'text', source: 'origin', label: 'money.reports.columns.origin' },
    { kind: 'text', source: 'destination', label: 'money.reports.columns.destination' },
    reason,
    currency,
    person,
  ],
  always: ['start_date', 'inout', 'wallet_owner'],
  period: { start: 'start_date', end: 'end_date' },
  figures: [
    totalOf('money.reports.figures.moved_in', 'in', moved('in')),
    totalOf('money.reports.figures.moved_out', 'out', moved('out')),
  ],
  columns: [
    { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'direction', label: 'money.reports.columns.direction', kind: 'status', options: 'direction' },
    {
      source: 'network',
      label: 'money.reports.columns.network',
      kind: 'status',
      options: 'network',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money', sortable: true },
    { source: 'fee', label: 'money.reports.columns.fee', kind: 'money', hideOnPhone: true },
    { source: 'state', label: 'money.reports.columns.state', kind: 'status', options: 'transfer_state' },
    { source: 'owner', label: 'money.reports.columns.owner', kind: 'person', hideOnPhone: true },
    { source: 'origin', label: 'money.reports.columns.origin', kind: 'address', hidden: true, hideOnPhone: true },
    { source: 'destination', label: 'money.reports.columns.destination', kind: 'address', hideOnPhone: true },
    { source: 'reason', label: 'money.reports.columns.reason', kind: 'text', hidden: true, hideOnPhone: true },
    { source: 'hash', label: 'money.reports.columns.hash', kind: 'hash', href: 'explorer', hideOnPhone: true },
    {
      source: 'confirmations',
      label: 'money.reports.columns.confirmations',
      kind: 'number',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'sandbox', label: 'money.reports.columns.sandbox', kind: 'flag', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  row: toTransfer,
  empty: 'money.reports.empty.wallet',
})

/** The same for staff: what left our own wallets, unless another owner is requested. */
export const chainTransactions: ReportDefinition = {
  ...walletTransactions,
  id: 'chain-transactions',
  title: 'money.reports.titles.chain',
  first: { wallet_owner: 'platform' },
}

/**
 * Every movement at each of our wallets by the books: opening + in − out, with moves between our wallets, is closing.
 */
export const walletLedger = reportOf(reconciliation, {
  id: 'wallet-ledger',
  title: 'money.reports.titles.wallet_ledger',
  source: 'walletLedger',
  filters: [
    days,
    { kind: 'multi', source: 'wallet', label: 'money.reports.columns.wallet' },
    walletInout,
    {
      kind: 'multi',
      source: 'network',
      label: 'money.reports.columns.network',
      options: enumOptions(chainNetworks, 'network'),
    },
    reason,
  ],
  always: ['start_date', 'wallet', 'inout'],
  period,
  figures: [
    { label: 'money.reports.figures.opening', source: 'totals', kind: 'money', amount: 'opening', rowless: 'standing' },
    totalOf('money.reports.figures.in', 'in', { filter: { inout: 'in' }, sums: 'amount' }),
    totalOf('money.reports.figures.out', 'out', { filter: { inout: 'out' }, sums: 'amount' }),
    totalOf('money.reports.figures.own', 'own', { filter: { inout: 'own' }, sums: 'net' }),
    { label: 'money.reports.figures.closing', source: 'totals', kind: 'money', amount: 'closing', rowless: 'standing' },
  ],
  columns: [
    { source: 'at', label: 'money.reports.columns.at', kind: 'datetime', sortable: true, primary: true },
    { source: 'wallet.label', label: 'money.reports.columns.wallet', kind: 'text' },
    { source: 'direction', label: 'money.reports.columns.direction', kind: 'status', options: 'direction' },
    { source: 'amount', label: 'money.reports.columns.amount', kind: 'money' },
    { source: 'net', label: 'money.reports.columns.net', kind: 'money', hideOnPhone: true },
    { source: 'balance_after', label: 'money.reports.columns.balance_after', kind: 'money' },
    { source: 'other', label: 'money.reports.columns.other', kind: 'text', hideOnPhone: true },
    { source: 'reason', label: 'money.reports.columns.reason', kind: 'text' },
    {
      source: 'network',
      label: 'money.reports.columns.network',
      kind: 'status',
      options: 'network',
      hidden: true,
      hideOnPhone: true,
    },
    { source: 'reference', label: 'money.reports.columns.reference', kind: 'hash', hidden: true, hideOnPhone: true },
    { source: 'user', label: 'money.reports.columns.user', kind: 'person', hidden: true, hideOnPhone: true },
  ],
  sort: { field: 'at', order: 'DESC' },
  row: { to: ['adminTransferHistory'], params: { transfer: 'transfer' } },
  empty: 'money.reports.empty.wallet',
})

/** What went from our wallets to exchange houses; until a deal is entered it is an open position. */
export const exchangeSends: ReportDefinition = {
  ...walletTransactions,
  id: 'exchange-sends',
  title: 'money.reports.titles.exchange_sends',
  fixed: { wallet_owner: 'platform', inout: 'out', to_exchange: 'true' },
  filters: [
    days,
    { kind: 'text', source: 'destination', label: 'money.reports.columns.destination' },
    transferState,
    currency,
  ],
  always: ['start_date', 'currency_type'],
  period,
  figures: [totalOf('money.reports.figures.moved_out', 'out', moved())],
  columns: walletTransactions.columns.filter(({ source }) => !['direction', 'owner'].includes(source)),
  empty: 'money.reports.empty.sends',
}
