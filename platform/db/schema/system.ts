import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OperatorAlert } from '../../../contract/system/alerts'
import type { RangeMeaning, ScheduleRound } from '../../../contract/system/export-schedules'
import type { PreparedState } from '../../../contract/system/exports'
import { fileContent, moment, serialId } from './columns'
import { users } from './people'

/** Which rows of which list a prepared export has. */
export interface PreparedAsked {
  readonly list: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly columns?: readonly string[] | undefined
}

/** The same of a schedule, whose ranges of days mean something on another day; silent of older ones. */
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

/** Whose an export is, which rows it is of, and what the client writes the file by. */
const exportColumns = () => ({
  userUuid: uuid('user_uuid')
    .notNull()
    .references(() => users.uuid),
  /** The type of the person when it was asked for or read: of another one the rows might be others. */
  userType: text('user_type').notNull(),
  name: text('name').notNull(),
  asked: jsonb('asked').$type<PreparedAsked>().notNull(),
  view: jsonb('view').$type<Record<string, unknown>>().notNull(),
})

/** Exports a job reads for people who come for them later. */
export const preparedExports = pgTable(
  'prepared_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...exportColumns(),
    state: text('state').$type<PreparedState>().notNull(),
    /** How often its reading was asked for. */
    tries: integer('tries').notNull().default(1),
    /** Which try of the job reads it; another one that still runs may not go on. */
    attempt: uuid('attempt'),
    rows: integer('rows'),
    total: integer('total'),
    /** Bytes its pieces take. */
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

/** Exports that come by themselves. */
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

/** The lines of a prepared export, packed, in pieces. */
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
  alert: text('alert').$type<OperatorAlert>().primaryKey(),
  id: uuid('id').notNull(),
  raisedAt: moment('raised_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  /** When the webhook was left a note of it last; `null` as long as only servers without one have seen it. */
  toldAt: moment('told_at'),
  /** What that note said it was about, and how much of it; less where less of it is left. */
  toldOf: text('told_of')
    .array()
    .notNull()
    .default(sql`'{}'`),
  toldCount: integer('told_count').notNull().default(0),
})
