import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { RequestType } from '../../../contract/requests/forms'
import type { Person } from '../../../contract/people/person'
import type { ActionStatus, RequestEvent, RequestStatus } from '../../../contract/requests/requests'
import { courses, platforms } from './catalogue'
import { currencyId, minor, moment, serialId } from './columns'
import { users } from './people'

/** Process requests. Share columns are set when the request completes, since percentages may change later. */
export const processRequests = pgTable(
  'process_requests',
  {
    id: serialId(),
    code: text('code').notNull(),
    type: text('type').$type<RequestType>().notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    platformUuid: uuid('platform_uuid').references(() => platforms.uuid),
    courseUuid: uuid('course_uuid').references(() => courses.uuid),
    status: text('status').$type<RequestStatus>().notNull(),
    actionStatus: text('action_status').$type<ActionStatus>().notNull(),
    assigneeUuid: uuid('assignee_uuid').references(() => users.uuid),
    step: text('step').notNull(),
    stepStartedAt: moment('step_started_at').notNull(),
    /** When the current step is due; null while it is not our turn. */
    dueAt: moment('due_at'),
    deadline: moment('deadline'),
    form: jsonb('form').$type<Record<string, string | null>>().notNull(),
    fieldNotes: jsonb('field_notes').$type<Record<string, string>>().notNull(),
    correctionNote: text('correction_note'),
    result: text('result'),
    amountMinor: minor('amount_minor'),
    currency: currencyId(),
    partnerUuid: uuid('partner_uuid').references(() => users.uuid),
    teacherUuid: uuid('teacher_uuid').references(() => users.uuid),
    mentorUuid: uuid('mentor_uuid').references(() => users.uuid),
    partnerShareMinor: minor('partner_share_minor'),
    teacherShareMinor: minor('teacher_share_minor'),
    mentorShareMinor: minor('mentor_share_minor'),
    partnerSharePaid: boolean('partner_share_paid').notNull().default(false),
    teacherSharePaid: boolean('teacher_share_paid').notNull().default(false),
    mentorSharePaid: boolean('mentor_share_paid').notNull().default(false),
    partnerSharePaidAt: moment('partner_share_paid_at'),
    teacherSharePaidAt: moment('teacher_share_paid_at'),
    mentorSharePaidAt: moment('mentor_share_paid_at'),
    registeredAt: moment('registered_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
    completedAt: moment('completed_at'),
    clonedFrom: integer('cloned_from').references((): AnyPgColumn => processRequests.id),
    hiddenAt: moment('hidden_at'),
    searchKey: text('search_key').notNull(),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('requests_code').on(t.code),
    // Deep pages of the list are read from this index alone.
    index('requests_modified')
      .on(t.modifiedAt, t.id, t.registeredAt, t.status)
      .where(sql`${t.hiddenAt} is null`),
    // Counts by day, month, type and state are read from this index and `requests_completed` alone.
    index('requests_registered').on(
      t.registeredAt,
      t.id,
      t.type,
      t.status,
      t.hiddenAt,
      t.actionStatus,
      t.platformUuid,
      t.step,
      t.completedAt,
    ),
    index('requests_status').on(t.status, t.modifiedAt),
    index('requests_action').on(t.actionStatus, t.stepStartedAt),
    index('requests_type')
      .on(t.type, t.modifiedAt, t.id, t.status)
      .where(sql`${t.hiddenAt} is null`),
    index('requests_user').on(t.userUuid, t.modifiedAt),
    index('requests_newest')
      .on(t.userUuid, t.id, t.registeredAt, t.modifiedAt, t.type, t.currency, t.amountMinor, t.status)
      .where(sql`${t.hiddenAt} is null`),
    index('requests_assignee').on(t.assigneeUuid, t.modifiedAt),
    index('requests_platform').on(t.platformUuid, t.modifiedAt),
    index('requests_partner').on(t.partnerUuid, t.completedAt),
    index('requests_teacher').on(t.teacherUuid, t.completedAt),
    index('requests_mentor').on(t.mentorUuid, t.completedAt),
    index('requests_due').on(t.dueAt),
    index('requests_completed').on(t.completedAt, t.type, t.id, t.registeredAt, t.status, t.hiddenAt, t.userUuid),
    // Counts and totals of filtered lists are read from this index alone.
    index('requests_figures')
      .on(t.type, t.status, t.actionStatus, t.currency, t.amountMinor, t.platformUuid, t.assigneeUuid, t.dueAt)
      .where(sql`${t.hiddenAt} is null`),
    // Pages and sums of incomes and of each kind of share are read from these indexes alone.
    index('requests_incomes')
      .on(t.completedAt, t.id, t.userUuid, t.currency, t.amountMinor)
      .where(
        sql`${t.type} = 'income_claim' and ${t.status} = 'completed' and ${t.hiddenAt} is null and ${t.amountMinor} is not null`,
      ),
    index('requests_shares_partner')
      .on(
        t.completedAt,
        t.id,
        t.partnerUuid,
        t.currency,
        t.partnerSharePaid,
        t.partnerShareMinor,
        t.amountMinor,
        t.userUuid,
      )
      .where(
        sql`${t.status} = 'completed' and ${t.hiddenAt} is null and ${t.partnerUuid} is not null and ${t.partnerShareMinor} is not null and ${t.partnerShareMinor} <> 0`,
      ),
    index('requests_shares_teacher')
      .on(
        t.completedAt,
        t.id,
        t.teacherUuid,
        t.currency,
        t.teacherSharePaid,
        t.teacherShareMinor,
        t.amountMinor,
        t.userUuid,
      )
      .where(
        sql`${t.status} = 'completed' and ${t.hiddenAt} is null and ${t.teacherUuid} is not null and ${t.teacherShareMinor} is not null and ${t.teacherShareMinor} <> 0`,
      ),
    index('requests_shares_mentor')
      .on(
        t.completedAt,
        t.id,
        t.mentorUuid,
        t.currency,
        t.mentorSharePaid,
        t.mentorShareMinor,
        t.amountMinor,
        t.userUuid,
      )
      .where(
        sql`${t.status} = 'completed' and ${t.hiddenAt} is null and ${t.mentorUuid} is not null and ${t.mentorShareMinor} is not null and ${t.mentorShareMinor} <> 0`,
      ),
    // Requests that earned any share are counted and paged by this index.
    index('requests_shared')
      .on(t.completedAt, t.id)
      .where(
        sql`${t.status} = 'completed' and ${t.hiddenAt} is null and (${t.partnerUuid} is not null and ${t.partnerShareMinor} is not null and ${t.partnerShareMinor} <> 0 or ${t.teacherUuid} is not null and ${t.teacherShareMinor} is not null and ${t.teacherShareMinor} <> 0 or ${t.mentorUuid} is not null and ${t.mentorShareMinor} is not null and ${t.mentorShareMinor} <> 0)`,
      ),
    index('requests_unpaid_partner')
      .on(t.partnerUuid, t.currency, t.partnerShareMinor)
      .where(sql`${t.hiddenAt} is null and ${t.partnerShareMinor} is not null and ${t.partnerSharePaid} = false`),
    index('requests_unpaid_teacher')
      .on(t.teacherUuid, t.currency, t.teacherShareMinor)
      .where(sql`${t.hiddenAt} is null and ${t.teacherShareMinor} is not null and ${t.teacherSharePaid} = false`),
    index('requests_unpaid_mentor')
      .on(t.mentorUuid, t.currency, t.mentorShareMinor)
      .where(sql`${t.hiddenAt} is null and ${t.mentorShareMinor} is not null and ${t.mentorSharePaid} = false`),
  ],
)

/** What happened to a request, oldest first; `took` is in seconds. */
export const requestEvents = pgTable(
  'request_events',
  {
    id: serialId(),
    requestId: integer('request_id')
      .notNull()
      .references(() => processRequests.id),
    at: moment('at').notNull(),
    actorUuid: uuid('actor_uuid').references(() => users.uuid),
    event: text('event').$type<RequestEvent>().notNull(),
    step: text('step').notNull(),
    toUuid: uuid('to_uuid').references(() => users.uuid),
    note: text('note'),
    took: integer('took'),
    /** The previous assignee, status and action, for undoing a hand-over. */
    before: jsonb('before').$type<{ assignee: string | null; status: RequestStatus; action_status: ActionStatus }>(),
  },
  (t) => [
    index('request_events_request').on(t.requestId, t.id),
    index('request_events_step').on(t.event, t.step),
    // The time each step of a request took, without reading its rows.
    index('request_events_took').on(t.requestId, t.event, t.step, t.took),
  ],
)

/** What staff note on a request for each other, oldest first. */
export const requestNotes = pgTable(
  'request_notes',
  {
    id: serialId(),
    requestId: integer('request_id')
      .notNull()
      .references(() => processRequests.id),
    authorUuid: uuid('author_uuid')
      .notNull()
      .references(() => users.uuid),
    text: text('text').notNull(),
    /** The colleagues it names, as they were called then. */
    mentions: jsonb('mentions').$type<Person[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('request_notes_request').on(t.requestId, t.id)],
)
