import { boolean, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, serialId } from './columns'
import { users } from './people'

/** Who did what; append-only by trigger. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serialId(),
    at: moment('at').notNull(),
    actorUuid: uuid('actor_uuid').references(() => users.uuid),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    ip: text('ip'),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_subject').on(t.subjectType, t.subjectId, t.id),
    index('audit_actor').on(t.actorUuid, t.id),
    index('audit_at').on(t.at),
  ],
)

/** Goes on with every write of any server: what was counted before it is counted anew. It guards nothing and locks no row. */
export const writes = pgSequence('writes')

/** First answers of calls that carried an `Idempotency-Key`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.key] }), index('idempotency_created').on(t.createdAt)],
)

/** Events counted for limits, the newest last and no more of them than the limit lets pass; the key holds a hash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    events: moment('events').array().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('rate_limits_expires').on(t.expiresAt)],
)

/** Exports under way on any server, numbered from 1 for each person; a row without a sign of life is free. */
export const runningExports = pgTable(
  'running_exports',
  {
    id: uuid('id').notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    nth: integer('nth').notNull(),
    startedAt: moment('started_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.nth] })],
)

/** Saved list views. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serialId(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    list: text('list').notNull(),
    name: text('name').notNull(),
    team: boolean('team').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('saved_views_list').on(t.list, t.userUuid)],
)

/** The columns a person chose for a list. */
export const listColumns = pgTable(
  'list_columns',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    list: text('list').notNull(),
    columns: jsonb('columns').$type<{ order: string[]; hidden: string[] }>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.list] })],
)

/** Unsent texts. */
export const drafts = pgTable(
  'drafts',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    key: text('key').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.key] })],
)

/** Objects of the bucket that no row of a file names: not yet, or not any more. What stays here for a day is deleted there. */
export const looseObjects = pgTable(
  'loose_objects',
  { key: uuid('key').primaryKey(), since: moment('since').notNull() },
  (t) => [index('loose_objects_since').on(t.since)],
)

/** Facts about this database: `demo` once the demo seed ran. */
export const facts = pgTable('facts', { key: text('key').primaryKey(), value: text('value').notNull() })

/** What the operator was told of and is not over yet; a row that no server has seen for a while is. */
export const raisedAlerts = pgTable('raised_alerts', {
  alert: text('alert').primaryKey(),
  id: uuid('id').notNull(),
  raisedAt: moment('raised_at').notNull(),
  seenAt: moment('seen_at').notNull(),
})
