import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChainNetwork } from '../../../contract/money/networks'
import type { ShareKind } from '../../../contract/money/shares'
import { fileContent, currencyId, day, minor, moment, serialId } from './columns'
import { ledgerEntries, ledgerTransactions, transfers, wallets } from './money'
import { users } from './people'

/** The end of the hash chain: one row, locked by the running sealing pass. */
export const ledgerHead = pgTable('ledger_head', {
  id: integer('id').primaryKey(),
  /** Number of the last sealed transaction. */
  lastNumber: integer('last_id').notNull(),
  hash: text('hash').notNull(),
})

const dayColumns = () => ({
  day: day('day').notNull(),
  kind: text('kind').notNull(),
  name: text('name').notNull(),
  currency: currencyId().notNull(),
  type: text('type').notNull(),
  source: text('source').notNull(),
  reason: text('reason').notNull(),
  inMinor: minor('in_minor').notNull(),
  outMinor: minor('out_minor').notNull(),
  entries: integer('entries').notNull(),
  /** The number of entries that are credits. */
  inEntries: integer('in_entries').notNull(),
})

/**
 * Sealed ledger lines summed per Tehran day; read them through {@link ledgerDaySums}. `name` is empty for people's
 * credit.
 */
export const ledgerDays = pgTable('ledger_days', dayColumns(), (t) => [
  primaryKey({ columns: [t.kind, t.day, t.name, t.currency, t.type, t.source, t.reason] }),
])

/** Each ledger line in the form the daily sums count. */
export const ledgerDayLines = pgView('ledger_day_lines', {
  entryId: integer('entry_id').notNull(),
  transactionId: integer('transaction_id').notNull(),
  sealed: boolean('sealed').notNull(),
  ...dayColumns(),
}).as(sql`
  select e.id as entry_id, e.transaction_id, t.hash is not null as sealed,
    (t.at at time zone 'Asia/Tehran')::date as day, a.kind, case when a.user_uuid is null then a.name else '' end as name,
    e.currency, t.type, t.source_field as source, t.reason,
    greatest(e.amount_minor, 0) as in_minor, greatest(-e.amount_minor, 0) as out_minor,
    1 as entries, (e.amount_minor > 0)::int as in_entries
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id`)

/** The current daily sums: those of sealed lines, plus each unsealed line. Add them up. */
export const ledgerDaySums = pgView('ledger_day_sums', dayColumns()).as(sql`
  select day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries from ledger_days
  union all
  select day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries from ledger_day_lines
  where not sealed`)

/**
 * Movements of each of our own wallets, in booking order: the subsidiary ledger of the accounts that cover a whole
 * network. A line without an entry is one side of a move between two of our wallets, which the ledger does not record.
 */
export const walletLines = pgTable(
  'wallet_lines',
  {
    id: serialId(),
    walletId: integer('wallet_id')
      .notNull()
      .references(() => wallets.id),
    at: moment('at').notNull(),
    entryId: integer('entry_id').references(() => ledgerEntries.id),
    transferId: integer('transfer_id').references(() => transfers.id),
    reason: text('reason').notNull(),
    /** Positive for incoming amounts. */
    amountMinor: minor('amount_minor').notNull(),
    balanceAfterMinor: minor('balance_after_minor').notNull(),
  },
  (t) => [
    index('wallet_lines_wallet').on(t.walletId, t.id),
    uniqueIndex('wallet_lines_entry').on(t.entryId),
    index('wallet_lines_transfer').on(t.transferId),
  ],
)

/** Saved destination addresses; those without a person are the platform's. */
export const addressBook = pgTable(
  'address_book',
  {
    id: serialId(),
    userUuid: uuid('user_uuid').references(() => users.uuid),
    network: text('network').$type<ChainNetwork>().notNull(),
    address: text('address').notNull(),
    label: text('label').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.uuid),
    usableFrom: moment('usable_from').notNull(),
    removedAt: moment('removed_at'),
  },
  (t) => [
    uniqueIndex('address_book_once')
      .on(sql`coalesce(${t.userUuid}, '00000000-0000-0000-0000-000000000000'::uuid)`, t.address)
      .where(sql`${t.removedAt} is null`),
    index('address_book_user').on(t.userUuid),
  ],
)

/** Wrong passcodes since the last correct one. */
export const passcodeTries = pgTable('passcode_tries', {
  userUuid: uuid('user_uuid')
    .primaryKey()
    .references(() => users.uuid),
  wrong: integer('wrong').notNull(),
  lockedUntil: moment('locked_until'),
})

/** What was submitted to the sandbox chain; a real chain records this itself. */
export const sandboxSends = pgTable(
  'sandbox_sends',
  {
    reference: uuid('reference').primaryKey(),
    network: text('network').$type<ChainNetwork>().notNull(),
    hash: text('hash').notNull(),
    sender: text('sender').notNull(),
    receiver: text('receiver').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    costMinor: minor('cost_minor').notNull(),
    /** `confirm` or `fail`, decided at submission. */
    outcome: text('outcome').notNull(),
    givenAt: moment('given_at').notNull(),
    /** When the balances were changed. */
    appliedAt: moment('applied_at'),
  },
  (t) => [
    index('sandbox_sends_sender')
      .on(t.sender)
      .where(sql`${t.appliedAt} is null`),
  ],
)

/** Shares paid to somebody in one settlement; a reversed settlement is a row with a negative amount. */
export const shareSettlements = pgTable(
  'share_settlements',
  {
    id: serialId(),
    kind: text('kind').$type<ShareKind>().notNull(),
    payeeUuid: uuid('payee_uuid')
      .notNull()
      .references(() => users.uuid),
    currency: currencyId().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    requestIds: jsonb('request_ids').$type<number[]>().notNull(),
    transactionId: integer('transaction_id').references(() => ledgerTransactions.id),
    at: moment('at').notNull(),
    by: uuid('by').references(() => users.uuid),
    reason: text('reason'),
  },
  (t) => [index('share_settlements_payee').on(t.payeeUuid, t.at)],
)

/** Receipts of paid shares. */
export const shareReceipts = pgTable(
  'share_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<ShareKind>().notNull(),
    payeeUuid: uuid('payee_uuid')
      .notNull()
      .references(() => users.uuid),
    requestIds: jsonb('request_ids').$type<number[]>().notNull(),
    description: text('description'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    ...fileContent(),
    createdBy: uuid('created_by').references(() => users.uuid),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('share_receipts_payee').on(t.payeeUuid, t.createdAt)],
)

/** Receipts attached to top-ups and bank payments. */
export const transferReceipts = pgTable(
  'transfer_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    transferId: integer('transfer_id')
      .notNull()
      .references(() => transfers.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    ...fileContent(),
    createdBy: uuid('created_by').references(() => users.uuid),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('transfer_receipts_transfer').on(t.transferId, t.createdAt)],
)
