import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CostKind } from '../../../contract/money/reports'
import type { AccountKind } from '../../../contract/money/ledger'
import type { PaypalStatus } from '../../../contract/money/paypal'
import type { PayoutStatus } from '../../../contract/money/payouts'
import type {
  ChainNetwork,
  Direction,
  ExternalNetwork,
  TransferNetwork,
  WalletMove,
} from '../../../contract/money/networks'
import type { TransferFailure, TransferState } from '../../../contract/money/transfers'
import type { WithdrawalState } from '../../../contract/money/withdrawals'
import type { KeptOrder, KeptSum } from './approvals'
import { departments, platforms } from './catalogue'
import { currencyId, day, minor, moment, serialId } from './columns'
import { users } from './people'
import { processRequests } from './requests'

/** Ledger accounts: a person's credit, a platform wallet, income, cost, shares … One row per holder and currency. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: serialId(),
    kind: text('kind').$type<AccountKind>().notNull(),
    name: text('name').notNull(),
    userUuid: uuid('user_uuid').references(() => users.uuid),
    currency: currencyId().notNull(),
    /** The sum of the entries, updated in a single guarded statement. */
    balanceMinor: minor('balance_minor').notNull(),
  },
  (t) => [
    index('ledger_accounts_user').on(t.userUuid),
    uniqueIndex('ledger_accounts_holder').on(t.kind, t.name, t.currency),
  ],
)

/**
 * Ledger transactions: append-only, reversed by a counter-transaction. Inserted without `number`, `previousHash` and
 * `hash`, which the sealing pass fills in, in one global order; nothing else in a row ever changes.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: serialId(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    at: moment('at').notNull(),
    type: text('type').notNull(),
    reason: text('reason').notNull(),
    sourceField: text('source_field').notNull(),
    userUuid: uuid('user_uuid').references(() => users.uuid),
    requestId: integer('request_id').references(() => processRequests.id),
    reference: text('reference').notNull(),
    description: text('description'),
    reverses: integer('reverses'),
    /** Position in the chain, from 1 without gaps; for rows older than the numbering it is the id. */
    number: integer('number'),
    previousHash: text('previous_hash'),
    hash: text('hash'),
    /** Protects the row until it is sealed; older rows have none. */
    digest: text('digest'),
  },
  (t) => [
    uniqueIndex('ledger_number')
      .on(sql`coalesce(${t.number}, ${t.id})`)
      .where(sql`${t.hash} is not null`)
      .concurrently(),
    index('ledger_unsealed')
      .on(t.id)
      .where(sql`${t.hash} is null`)
      .concurrently(),
    index('ledger_at').on(t.at, t.id),
    index('ledger_user').on(t.userUuid, t.at),
    index('ledger_request').on(t.requestId),
    index('ledger_type').on(t.type, t.at),
    index('ledger_reference').on(t.reference),
    // Nothing is reversed twice.
    uniqueIndex('ledger_reversed_once')
      .on(t.reverses)
      .where(sql`${t.reverses} is not null`),
    // Tells booked bank fees from those not yet booked.
    index('ledger_fees')
      .on(t.reference)
      .where(sql`${t.type} = 'fee'`),
  ],
)

/** Entries of a transaction; they sum to zero per currency. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: serialId(),
    transactionId: integer('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: minor('amount_minor').notNull(),
    currency: currencyId().notNull(),
    balanceAfterMinor: minor('balance_after_minor').notNull(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_account').on(t.accountId, t.id),
  ],
)

/** Wallets of the platform and of people on a chain. */
export const wallets = pgTable(
  'wallets',
  {
    id: serialId(),
    network: text('network').$type<ChainNetwork>().notNull(),
    address: text('address').notNull(),
    userUuid: uuid('user_uuid').references(() => users.uuid),
    label: text('label').notNull(),
    balanceMinor: minor('balance_minor').notNull(),
    gas: text('gas').notNull(),
    /** When its owner connected it; null for wallets of the platform and those connected before this was kept. */
    connectedAt: moment('connected_at'),
    /** When the job last read it from its chain; null for one it has not read yet. */
    readAt: moment('read_at'),
  },
  (t) => [uniqueIndex('wallets_address').on(t.address), index('wallets_user').on(t.userUuid)],
)

/** Transfers on a chain, at a bank or inside, and moves of the books that waited for a second person. */
export const transfers = pgTable(
  'transfers',
  {
    id: serialId(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    network: text('network').$type<TransferNetwork>().notNull(),
    state: text('state').$type<TransferState>().notNull(),
    direction: text('direction').$type<WalletMove>().notNull(),
    sender: text('sender').notNull(),
    receiver: text('receiver').notNull(),
    receiverUuid: uuid('receiver_uuid').references(() => users.uuid),
    walletOwnerUuid: uuid('wallet_owner_uuid').references(() => users.uuid),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    currency: currencyId().notNull(),
    reason: text('reason').notNull(),
    description: text('description'),
    hash: text('hash'),
    confirmations: integer('confirmations'),
    createdBy: uuid('created_by').references(() => users.uuid),
    approvals: jsonb('approvals').$type<string[]>().notNull(),
    approvalsNeeded: integer('approvals_needed').notNull(),
    /** The 24-hour sums that made it wait for a second person. */
    waits: jsonb('waits')
      .$type<readonly KeptSum[]>()
      .notNull()
      .default(sql`'[]'`),
    /** The order of a waiting ledger move, stored in no other table until it is carried out; `null` for a transfer. */
    kept: jsonb('kept').$type<KeptOrder>(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    /** When it was handed to the chain; from then on it is looked up, never sent again. */
    handedAt: moment('handed_at'),
    /** The deadline for a second person's decision. */
    expiresAt: moment('expires_at'),
    failure: text('failure').$type<TransferFailure>(),
    /** Decimals of the chain's own coin, as far as reported: what was available, what was needed, and what was burnt. */
    gas: jsonb('gas').$type<{ readonly available?: string; readonly needed?: string; readonly burnt?: string }>(),
    /** The reason for a rejection or reversal. */
    decisionReason: text('decision_reason'),
    reversedAt: moment('reversed_at'),
    reversedBy: uuid('reversed_by').references(() => users.uuid),
    /** What the network charges the platform's wallet besides the amount. */
    costMinor: minor('cost_minor')
      .notNull()
      .default(sql`0`),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('transfers_uuid').on(t.uuid),
    index('transfers_created').on(t.createdAt),
    // Chain transactions are summed and paged by this index alone.
    index('transfers_chain')
      .on(t.createdAt, t.id, t.currency, t.state, t.direction, t.amountMinor)
      .where(sql`${t.network} in ('tron', 'bsc')`),
    // Moves between our own wallets have no ledger lines.
    index('transfers_own')
      .on(t.settledAt)
      .where(sql`${t.direction} = 'own'`),
    index('transfers_hash').on(t.hash),
    index('transfers_owner').on(t.walletOwnerUuid, t.createdAt),
    index('transfers_receiver').on(t.receiverUuid, t.createdAt),
    index('transfers_maker').on(t.createdBy, t.createdAt),
    index('transfers_open')
      .on(t.state, t.id)
      .where(sql`${t.state} in ('waiting_approval', 'sending', 'sent', 'unknown')`),
  ],
)

/** The stored state of a withdrawal; that it was sent back for correction is stored only in its request. */
export type StoredWithdrawalState = Exclude<WithdrawalState, 'needs_correction'>

/** Withdrawals: the money side of a withdrawal request. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serialId(),
    requestId: integer('request_id')
      .notNull()
      .references(() => processRequests.id),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    currency: currencyId().notNull(),
    network: text('network').$type<ExternalNetwork>().notNull(),
    destination: text('destination').notNull(),
    state: text('state').$type<StoredWithdrawalState>().notNull(),
    approvals: jsonb('approvals').$type<string[]>().notNull(),
    approvalsNeeded: integer('approvals_needed').notNull(),
    transferId: integer('transfer_id').references(() => transfers.id),
    hash: text('hash'),
    askedAt: moment('asked_at').notNull(),
    approvedAt: moment('approved_at'),
    paidAt: moment('paid_at'),
    reason: text('reason'),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    index('withdrawals_state').on(t.state, t.askedAt),
    index('withdrawals_user').on(t.userUuid, t.askedAt),
    // Sums of a period and the usual time to pay are read from this index alone.
    index('withdrawals_asked').on(t.askedAt, t.id, t.userUuid, t.currency, t.state, t.amountMinor, t.paidAt),
    index('withdrawals_paid').on(t.paidAt),
    index('withdrawals_transfer').on(t.transferId),
    // What is reserved from somebody's credit.
    index('withdrawals_open')
      .on(t.userUuid, t.currency, t.amountMinor, t.askedAt)
      .where(sql`${t.state} not in ('confirmed', 'rejected', 'canceled')`),
    uniqueIndex('withdrawals_request').on(t.requestId),
  ],
)

/** PayPal accounts. */
export const paypalAccounts = pgTable('paypal_accounts', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  holder: text('holder').notNull(),
  userUuid: uuid('user_uuid').references(() => users.uuid),
  country: text('country').notNull(),
  platformUuid: uuid('platform_uuid').references(() => platforms.uuid),
  currency: currencyId().notNull(),
  balanceMinor: minor('balance_minor').notNull(),
  reportedBalanceMinor: minor('reported_balance_minor').notNull(),
  /** Whether PayPal ever reported a balance; until then `reportedBalanceMinor` is meaningless. */
  reported: boolean('reported').notNull().default(false),
  lastTransactionAt: moment('last_transaction_at'),
  status: text('status').$type<PaypalStatus>().notNull(),
})

/** Ledger lines of PayPal accounts. */
export const paypalLines = pgTable(
  'paypal_lines',
  {
    id: serialId(),
    accountUuid: uuid('account_uuid')
      .notNull()
      .references(() => paypalAccounts.uuid),
    at: moment('at').notNull(),
    type: text('type').notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    counterparty: text('counterparty').notNull(),
    grossMinor: minor('gross_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    netMinor: minor('net_minor').notNull(),
    balanceAfterMinor: minor('balance_after_minor').notNull(),
    reference: text('reference').notNull(),
    requestId: integer('request_id').references(() => processRequests.id),
    manual: boolean('manual').notNull(),
    /** The ledger transaction of a line recorded by hand; null for lines booked with an income. */
    transactionId: integer('transaction_id').references(() => ledgerTransactions.id),
    /** The line this one reverses, and why. */
    reverses: integer('reverses'),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('paypal_lines_reversed_once')
      .on(t.reverses)
      .where(sql`${t.reverses} is not null`),
    index('paypal_lines_account').on(t.accountUuid, t.at),
    index('paypal_lines_reference').on(sql`translate(upper(${t.reference}), '-_./ ', '')`),
    index('paypal_lines_at').on(t.at, t.id, t.accountUuid, t.direction, t.grossMinor, t.feeMinor),
  ],
)

/** Salary of an employee in a Persian month (`year`, `month` Jalali). */
export const salaryFactors = pgTable(
  'salary_factors',
  {
    id: serialId(),
    employeeUuid: uuid('employee_uuid')
      .notNull()
      .references(() => users.uuid),
    departmentId: integer('department_id').references(() => departments.id),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    start: day('start').notNull(),
    end: day('end').notNull(),
    currency: currencyId().notNull(),
    baseMinor: minor('base_minor').notNull(),
    bonusMinor: minor('bonus_minor').notNull(),
    deductionsMinor: minor('deductions_minor').notNull(),
    amountPaidMinor: minor('amount_paid_minor').notNull(),
    paidAt: moment('paid_at'),
    version: integer('version').notNull().default(0),
  },
  (t) => [uniqueIndex('salary_employee_month').on(t.employeeUuid, t.year, t.month), index('salary_start').on(t.start)],
)

/** Payouts to partners and to the general partner, bank fees and exchange deals. */
export const payouts = pgTable(
  'payouts',
  {
    id: serialId(),
    kind: text('kind').notNull(),
    date: day('date').notNull(),
    partnerUuid: uuid('partner_uuid')
      .notNull()
      .references(() => users.uuid),
    currency: currencyId().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    reference: text('reference').notNull(),
  },
  (t) => [index('payouts_kind').on(t.kind, t.date), index('payouts_partner').on(t.partnerUuid, t.date)],
)

/** What banks and networks charged for payments. */
export const bankFees = pgTable(
  'bank_fees',
  {
    id: serialId(),
    at: moment('at').notNull(),
    source: text('source').notNull(),
    baseMinor: minor('base_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    currency: currencyId().notNull(),
    reason: text('reason').notNull(),
    reference: text('reference').notNull(),
  },
  (t) => [index('bank_fees_at').on(t.at)],
)

/** Currency exchanged at exchange houses: the amount given, the rate, the amount received, and the fee. */
export const exchangeDeals = pgTable(
  'exchange_deals',
  {
    id: serialId(),
    house: text('house').notNull(),
    date: day('date').notNull(),
    currencyIn: currencyId('currency_in').notNull(),
    amountInMinor: minor('amount_in_minor').notNull(),
    rate: text('rate').notNull(),
    currencyOut: currencyId('currency_out').notNull(),
    amountOutMinor: minor('amount_out_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    reference: text('reference').notNull(),
  },
  (t) => [index('exchange_date').on(t.date)],
)

/** The platform's expenses, per department; each describes what a ledger transaction was spent on. */
export const costs = pgTable(
  'costs',
  {
    id: serialId(),
    date: day('date').notNull(),
    kind: text('kind').$type<CostKind>().notNull(),
    departmentId: integer('department_id').references(() => departments.id),
    currency: currencyId().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    description: text('description').notNull(),
    transactionId: integer('transaction_id').references(() => ledgerTransactions.id),
  },
  (t) => [index('costs_date').on(t.date), uniqueIndex('costs_transaction').on(t.transactionId)],
)
