import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountChangeStates, changeFields, guardedFields } from '../../../contract/people/pending-change'
import { moment } from './columns'
import { users } from './people'
import { tickets } from './tickets'

/** Changes to how somebody signs in or is paid that staff proposed, waiting or ended. */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    field: text('field', { enum: changeFields }).notNull(),
    /** The value when it was proposed; for a passcode a digest of its hash. If the current value differs, the change is stale. */
    before: text('before'),
    after: text('after'),
    state: text('state', { enum: accountChangeStates }).notNull().default('pending'),
    reason: text('reason').notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.uuid),
    proposedAt: moment('proposed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedBy: uuid('decided_by').references(() => users.uuid),
    decidedAt: moment('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (t) => [
    uniqueIndex('account_changes_waiting')
      .on(t.userUuid, t.field)
      .where(sql`${t.state} = 'pending'`),
    index('account_changes_user').on(t.userUuid, t.proposedAt),
    index('account_changes_state').on(t.state, t.proposedAt),
  ],
)

/** "This was not me" links in notices; only a digest of each is stored. */
export const accountAlarms = pgTable('account_alarms', {
  tokenHash: text('token_hash').primaryKey(),
  userUuid: uuid('user_uuid')
    .notNull()
    .references(() => users.uuid),
  field: text('field', { enum: guardedFields }).notNull(),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  /** The phone or e-mail that got the link, notified again when the account is locked and unlocked; null for earlier links. */
  sentTo: text('sent_to'),
  ticketId: integer('ticket_id').references(() => tickets.id),
})
