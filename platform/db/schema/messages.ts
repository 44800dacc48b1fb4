import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { TurnAuthor } from '../../../contract/assistant/assistant'
import type { SessionState } from '../../../contract/community/community'
import type { ForwarderState } from '../../../contract/mail/mail'
import type { NotificationType } from '../../../contract/notifications/kinds'
import { departments, platforms } from './catalogue'
import { day, moment, serialId } from './columns'
import { users } from './people'

/** Notifications; one row per message, one receipt per person. */
export const notifications = pgTable(
  'notifications',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    type: text('type').$type<NotificationType>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The same in English, for the platform's own notifications. */
    english: jsonb('english').$type<{ readonly title: string; readonly body: string }>(),
    link: text('link'),
    createdAt: moment('created_at').notNull(),
    /** Null for the platform's own notifications. */
    senderUuid: uuid('sender_uuid').references(() => users.uuid),
    audience: integer('audience').notNull(),
  },
  (t) => [index('notifications_created').on(t.createdAt), index('notifications_sender').on(t.senderUuid, t.createdAt)],
)

/** Who got a notification and when it was read. `type` and `created_at` are repeated here for the person's list. */
export const notificationReceipts = pgTable(
  'notification_receipts',
  {
    notificationUuid: uuid('notification_uuid')
      .notNull()
      .references(() => notifications.uuid),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    type: text('type').$type<NotificationType>().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.notificationUuid, t.userUuid] }),
    index('receipts_user').on(t.userUuid, t.readAt, t.createdAt),
    index('receipts_read')
      .on(t.notificationUuid)
      .where(sql`${t.readAt} is not null`),
  ],
)

/** Staff notes on the calendar. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: serialId(),
    date: day('date').notNull(),
    title: text('title').notNull(),
    note: text('note'),
    authorUuid: uuid('author_uuid')
      .notNull()
      .references(() => users.uuid),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('calendar_date').on(t.date)],
)

/** Mentorship sessions. */
export const mentorSessions = pgTable(
  'mentor_sessions',
  {
    id: serialId(),
    mentorUuid: uuid('mentor_uuid')
      .notNull()
      .references(() => users.uuid),
    menteeUuid: uuid('mentee_uuid')
      .notNull()
      .references(() => users.uuid),
    at: moment('at').notNull(),
    topic: text('topic').notNull(),
    status: text('status').$type<SessionState>().notNull(),
    confirmed: boolean('confirmed').notNull(),
  },
  (t) => [
    index('mentor_sessions_mentor').on(t.mentorUuid, t.at),
    index('mentor_sessions_mentee').on(t.menteeUuid, t.at),
    index('mentor_sessions_at').on(t.at),
  ],
)

/** Mailboxes read by the bot. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    email: text('email').primaryKey(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    platformUuid: uuid('platform_uuid').references(() => platforms.uuid),
    forwarder: text('forwarder').$type<ForwarderState>().notNull(),
    checkedAt: moment('checked_at'),
  },
  (t) => [index('mailboxes_user').on(t.userUuid)],
)

/** Mails of a mailbox. */
export const mails = pgTable(
  'mails',
  {
    id: serialId(),
    mailbox: text('mailbox')
      .notNull()
      .references(() => mailboxes.email),
    from: text('from').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    receivedAt: moment('received_at').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    codes: jsonb('codes').$type<string[]>().notNull(),
  },
  (t) => [index('mails_mailbox').on(t.mailbox, t.receivedAt)],
)

/** How much a conversation needs attention: 2 if unanswered, 1 with two stars or fewer, else 0. Indexed as written. */
export const troubleOf = (t: { readonly answered: AnyPgColumn; readonly stars: AnyPgColumn }): SQL =>
  sql`(case when not ${t.answered} then 2 when ${t.stars} <= 2 then 1 else 0 end)`

/** Conversations with the assistant. */
export const conversations = pgTable(
  'conversations',
  {
    id: serialId(),
    clientId: uuid('client_id').notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id),
    firstQuestion: text('first_question').notNull(),
    createdAt: moment('created_at').notNull(),
    stars: integer('stars'),
    ticketId: integer('ticket_id'),
    answered: boolean('answered').notNull(),
    turnsCount: integer('turns_count').notNull(),
  },
  (t) => [
    uniqueIndex('conversations_client').on(t.userUuid, t.clientId),
    index('conversations_created').on(t.createdAt),
    index('conversations_user').on(t.userUuid, t.createdAt),
    index('conversations_trouble').on(troubleOf(t), t.id),
  ],
)

/** Turns of a conversation. */
export const conversationTurns = pgTable(
  'conversation_turns',
  {
    id: serialId(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id),
    from: text('from').$type<TurnAuthor>().notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('turns_conversation').on(t.conversationId, t.id)],
)
