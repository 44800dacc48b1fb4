import { sql } from 'drizzle-orm'
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
import type { Person } from '../../../contract/people/person'
import type { TicketPriority, TicketStatus } from '../../../contract/tickets/tickets'
import { departments } from './catalogue'
import { fileContent, moment, serialId } from './columns'
import { users } from './people'

/** Tickets. `waiting_since` is set while it is our turn. */
export const tickets = pgTable(
  'tickets',
  {
    id: serialId(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    subject: text('subject').notNull(),
    searchKey: text('search_key').notNull(),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    status: text('status').$type<TicketStatus>().notNull(),
    assigneeUuid: uuid('assignee_uuid').references(() => users.uuid),
    lastWriter: text('last_writer').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    waitingSince: moment('waiting_since'),
    /** When the response now awaited is due, on the work calendar. */
    slaDueAt: moment('sla_due_at'),
    /** The working minutes left until then when the ticket was put on hold. */
    slaLeftMinutes: integer('sla_left_minutes'),
    /** The SLA its department had when the ticket arrived, in working minutes; maintained by a trigger. */
    slaMinutes: integer('sla_minutes').notNull().default(0),
    /** When staff first wrote to the owner; at the opening if staff opened it, which then does not count as a response. */
    firstAnsweredAt: moment('first_answered_at'),
    messagesCount: integer('messages_count').notNull(),
    holdReason: text('hold_reason'),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by').references(() => users.uuid),
    stars: integer('stars'),
    feedback: text('feedback'),
    previousTicketId: integer('previous_ticket_id').references((): AnyPgColumn => tickets.id),
    conversationId: integer('conversation_id'),
    /** Internal to staff: the person it concerns neither sees nor changes it. */
    internal: boolean('internal').notNull().default(false),
    /** How urgent it is for the desk; no promised time depends on it. */
    priority: text('priority').$type<TicketPriority>().notNull().default('normal'),
    /** Words the desk put on it, in the order they were given. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('tickets_uuid').on(t.uuid),
    // With the day of creation: a range of old days is walked in the index, not through every ticket since.
    index('tickets_updated').on(t.updatedAt, t.id, t.createdAt),
    // Waiting times of a period are read from this index alone.
    index('tickets_judged')
      .on(t.createdAt, t.id, t.departmentId, t.assigneeUuid, t.status, t.firstAnsweredAt, t.closedAt, t.slaMinutes)
      .concurrently(),
    index('tickets_status_updated').on(t.status, t.updatedAt, t.id, t.createdAt),
    index('tickets_department').on(t.departmentId, t.updatedAt),
    index('tickets_newest').on(t.userUuid, t.id, t.createdAt, t.updatedAt),
    index('tickets_open')
      .on(t.departmentId, t.assigneeUuid, t.waitingSince, t.slaDueAt)
      .where(sql`${t.status} <> 'closed'`),
    index('tickets_user').on(t.userUuid, t.updatedAt),
    index('tickets_assignee').on(t.assigneeUuid, t.updatedAt),
    // Medians by department and by agent are read from these indexes in order, without sorting and without the rows.
    index('tickets_department_times').on(t.departmentId, t.createdAt, t.firstAnsweredAt, t.closedAt),
    index('tickets_agent_times').on(t.assigneeUuid, t.createdAt, t.firstAnsweredAt, t.closedAt),
    index('tickets_waiting').on(t.waitingSince),
    index('tickets_sla_due').on(t.slaDueAt),
    index('tickets_closed').on(t.closedAt, t.id, t.status, t.stars, t.departmentId),
    // Tickets by state, and waiting tickets, are counted in this index alone.
    index('tickets_figures').on(t.status, t.departmentId, t.waitingSince, t.slaDueAt, t.stars),
    index('tickets_stars').on(t.stars),
    index('tickets_tags').using('gin', t.tags).concurrently(),
    // The tags in use are read from the tickets that have any.
    index('tickets_tagged')
      .on(t.updatedAt)
      .where(sql`${t.tags} <> '{}'`)
      .concurrently(),
    // Few tickets are anything but normal.
    index('tickets_priority')
      .on(t.priority, t.updatedAt)
      .where(sql`${t.priority} <> 'normal'`)
      .concurrently(),
  ],
)

/** Messages of a ticket; deleted ones keep their row, without text. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: serialId(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    /** Null for the platform's own messages. */
    authorUuid: uuid('author_uuid').references(() => users.uuid),
    staff: boolean('staff').notNull(),
    internal: boolean('internal').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    /** The colleagues a note names, as they were called then. */
    mentions: jsonb('mentions').$type<Person[]>().notNull().default([]),
  },
  (t) => [index('ticket_messages_ticket').on(t.ticketId, t.id)],
)

/** Uploaded files, attached to a message or a request, or waiting for one. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerUuid: uuid('owner_uuid')
      .notNull()
      .references(() => users.uuid),
    messageId: integer('message_id').references(() => ticketMessages.id),
    requestId: integer('request_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    ...fileContent(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('attachments_message').on(t.messageId),
    index('attachments_request').on(t.requestId),
    // The total size of a person's files is summed before every upload, from this index alone.
    index('attachments_quota').on(t.ownerUuid, t.size).concurrently(),
    // Unused uploads are searched for every hour, and are few.
    index('attachments_unused')
      .on(t.createdAt)
      .concurrently()
      .where(sql`${t.requestId} is null and ${t.messageId} is null`),
  ],
)

/** Staff who have a ticket open. */
export const ticketViewers = pgTable(
  'ticket_viewers',
  {
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    seenAt: moment('seen_at').notNull(),
    /** When they last wrote something there. */
    typedAt: moment('typed_at'),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.userUuid] })],
)

/** Canned replies; one without a person is the team's. */
export const cannedReplies = pgTable('canned_replies', {
  id: serialId(),
  departmentId: integer('department_id').references(() => departments.id),
  userUuid: uuid('user_uuid').references(() => users.uuid),
  title: text('title').notNull(),
  text: text('text').notNull(),
})
