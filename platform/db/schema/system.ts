import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OperatorAlert } from '../../../contract/system/alerts'
import type { RangeMeaning, ScheduleRound } from '../../../contract/system/export-schedules'
import type { PreparedState } from '../../../contract/system/exports'
import { fileContent, moment, serialId } from './columns'
import { users } from './people'

/** Which rows of which list a prepared export contains. */
export interface PreparedAsked {
  readonly list: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly columns?: readonly string[] | undefined
}

/** The same for a schedule, whose day ranges are relative to the day it runs; older schedules have no `ranges`. */
interface ScheduleAsked extends PreparedAsked {
  readonly ranges?: Readonly<Record<string, RangeMeaning>> | undefined
}

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

/** Advances with every write of any server, invalidating earlier counts. It guards nothing and locks no row. */
export const writes = pgSequence('writes')

/** First responses to calls that carried an `Idempotency-Key`. */
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

/** Events counted towards a limit, newest last and at most as many as it allows; the key contains a hash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    events: moment('events').array().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('rate_limits_expires').on(t.expiresAt)],
)

/** Running exports on any server, numbered from 1 for each person; a row without a recent heartbeat is free. */
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

/** Whose export it is, which rows it contains, and what the client needs to write the file. */
const exportColumns = () => ({
  userUuid: uuid('user_uuid')
    .notNull()
    .references(() => users.uuid),
  /** The person's type when it was requested or read: another type might see other rows. */
  userType: text('user_type').notNull(),
  name: text('name').notNull(),
  asked: jsonb('asked').$type<PreparedAsked>().notNull(),
  view: jsonb('view').$type<Record<string, unknown>>().notNull(),
})

/** Exports prepared by a job for people to collect later. */
export const preparedExports = pgTable(
  'prepared_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...exportColumns(),
    state: text('state').$type<PreparedState>().notNull(),
    /** How often reading it was attempted. */
    tries: integer('tries').notNull().default(1),
    /** Which attempt of the job is reading it; any other one still running must stop. */
    attempt: uuid('attempt'),
    rows: integer('rows'),
    total: integer('total'),
    /** The size of its pieces in bytes. */
    size: integer('size').notNull().default(0),
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('prepared_exports_user').on(t.userUuid, t.createdAt),
    index('prepared_exports_expires').on(t.expiresAt),
    check('prepared_exports_state', sql`${t.state} in ('waiting', 'preparing', 'ready', 'failed')`),
  ],
)

/** Exports that run on a schedule. */
export const exportSchedules = pgTable(
  'export_schedules',
  {
    id: serialId(),
    ...exportColumns(),
    asked: jsonb('asked').$type<ScheduleAsked>().notNull(),
    every: text('every').$type<ScheduleRound>().notNull(),
    /** The hour in Tehran. */
    hour: integer('hour').notNull(),
    paused: boolean('paused').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at').notNull(),
  },
  (t) => [
    index('export_schedules_user').on(t.userUuid),
    index('export_schedules_due').on(t.nextAt),
    check('export_schedules_round', sql`${t.every} in ('day', 'week', 'month') and ${t.hour} between 0 and 23`),
  ],
)

/** The lines of a prepared export, compressed, in pieces. */
export const preparedPieces = pgTable(
  'prepared_pieces',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => preparedExports.id),
    nth: integer('nth').notNull(),
    ...fileContent(),
  },
  (t) => [
    primaryKey({ columns: [t.exportId, t.nth] }),
    check('prepared_pieces_content', sql`(${t.content} is null) <> (${t.objectKey} is null)`),
  ],
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

/** Bucket objects that no file row names: not yet, or no longer. After a day here they are deleted from the bucket. */
export const looseObjects = pgTable(
  'loose_objects',
  { key: uuid('key').primaryKey(), since: moment('since').notNull() },
  (t) => [index('loose_objects_since').on(t.since)],
)

/** Facts about this database: `demo` once the demo seed ran. */
export const facts = pgTable('facts', { key: text('key').primaryKey(), value: text('value').notNull() })

/** Alerts the operator was told of that are not over; a row that no server has updated for a while counts as over. */
export const raisedAlerts = pgTable('raised_alerts', {
  alert: text('alert').$type<OperatorAlert>().primaryKey(),
  id: uuid('id').notNull(),
  raisedAt: moment('raised_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** When a message about it was last queued for the webhook; `null` while only servers without a webhook have seen it. */
  toldAt: moment('told_at'),
  /** What that message was about, and how much; reduced as less of it remains. */
  toldOf: text('told_of')
    .array()
    .notNull()
    .default(sql`'{}'`),
  toldCount: integer('told_count').notNull().default(0),
})
