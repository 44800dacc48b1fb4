import * as z from 'zod/mini'
import { bulkReply, bulkRows } from '../bulk'
import { mentionsInput, person } from '../people/person'
import { area } from '../endpoint'
import { requestTypes } from './forms'
import { requestNote, requestNoteLength } from './notes'
import { moneyHold } from '../people/pending-change'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  done,
  file,
  flag,
  id,
  idInput,
  idText,
  idsOf,
  instant,
  isoDate,
  longText,
  lookBackDays,
  ordered,
  pageOf,
  paging,
  queryText,
  sortBy,
  text,
  uuid,
  paidStatus,
} from '../scalars'
import { searchLimits } from '../text'
import { attachment } from '../tickets/tickets'

export { requestTypes } from './forms'

/** Statuses of a filed request that is still being worked on. */
export const openRequestStatuses = ['pending', 'in_progress', 'needs_correction'] as const

/** Statuses of a closed request; only a copy of it can be continued. */
export const closedRequestStatuses = ['completed', 'rejected', 'canceled', 'expired'] as const

/** `request_status` of a process request. */
export const requestStatuses = ['draft', ...openRequestStatuses, ...closedRequestStatuses] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** `action_status`: who must act next. */
export const actionStatuses = ['user', 'staff', 'finance', 'partner', 'none'] as const
export type ActionStatus = (typeof actionStatuses)[number]

/** What a caller may do with a request now; `submit` also resubmits a correction. */
export const requestMoves = [
  'submit',
  'take',
  'derive',
  'undo_derive',
  'correct',
  'send_correction',
  'done',
  'reject',
  'cancel',
  'clone',
  'remind',
  'delete',
] as const
export type RequestMove = (typeof requestMoves)[number]

/** Events of a request, for its timeline. */
export const requestEvents = [
  'created',
  'cloned',
  'submitted',
  'taken',
  'derived',
  'derive_undone',
  'correction_asked',
  'correction_sent',
  'step_done',
  'completed',
  'rejected',
  'canceled',
  'expired',
  'reminded',
  'deleted',
] as const
export type RequestEvent = (typeof requestEvents)[number]

/** Values of a form by field key; files are attachment ids. */
const formValues = z.record(z.string(), z.nullable(z.string().check(z.maxLength(4000, 'too_long'))))

/** Maximum length, in characters, of a staff note on a whole request and on one of its fields. */
export const noteLimits = { request: 1000, field: 500 } as const

/** Remarks by staff, by field key. */
const fieldNotes = z.record(z.string(), text(noteLimits.field))

const share = z.nullable(
  z.object({ person, amount: decimal, currency, paid: z.boolean(), paid_at: z.nullable(instant) }),
)

/** One process request in a list; a single one also has `detail`. */
export const processRequest = z.object({
  id,
  code: z.string(),
  type: z.enum(requestTypes),
  user: z.object({ uuid, name: z.string(), type: z.string() }),
  platform: z.nullable(person),
  course: z.nullable(person),
  request_status: z.enum(requestStatuses),
  action_status: z.enum(actionStatuses),
  assignee: z.nullable(person),
  /** Step id from the form table of its type. */
  step: z.string(),
  step_started_at: instant,
  /** When the step is due; null while it is not our turn. */
  due_at: z.nullable(instant),
  late: z.boolean(),
  amount: z.nullable(decimal),
  currency: z.nullable(currency),
  /** Null if the request earns no such share. */
  is_partner_share_paid: z.nullable(z.boolean()),
  is_teacher_share_paid: z.nullable(z.boolean()),
  is_mentor_share_paid: z.nullable(z.boolean()),
  registered_at: instant,
  modified_at: instant,
  deadline: z.nullable(instant),
  /** When it expired and who acted last before that; only while it is expired. */
  expired: z.nullable(z.object({ at: instant, last_actor: z.nullable(person) })),
  moves: z.array(z.enum(requestMoves)),
  detail: z.optional(
    z.object({
      /** Null if the caller sees only an outline: its progress, not its content. */
      form: z.nullable(formValues),
      /** Keys of personal values masked in `form`; `revealRequestField` returns one of them. */
      masked: z.array(z.string()),
      field_notes: fieldNotes,
      correction_note: z.nullable(z.string()),
      files: z.array(attachment),
      cloned_from: z.nullable(id),
      result: z.nullable(z.string()),
      /** For an open withdrawal: why its owner's money is blocked. */
      hold: z.nullable(moneyHold),
      version: count,
      shares: z.object({ partner: share, teacher: share, mentor: share }),
      timeline: z.array(
        z.object({
          id,
          at: instant,
          actor: z.nullable(person),
          event: z.enum(requestEvents),
          step: z.string(),
          to: z.nullable(person),
          note: z.nullable(z.string()),
          /** Seconds spent in the state that this event ended. */
          took: z.nullable(z.number()),
        }),
      ),
      /** Internal notes, oldest first; absent for callers who may not read them, above all the owner. */
      notes: z.optional(z.array(requestNote)),
    }),
  ),
})
export type ProcessRequest = z.infer<typeof processRequest>

const one = z.object({ object: processRequest })

/** The filters of the request list. */
const requestFilter = {
  ...dateRange,
  query: z.optional(queryText(searchLimits.rows)),
  process_types: z.optional(csv(z.enum(requestTypes))),
  request_status: z.optional(csv(z.enum(requestStatuses))),
  action_status: z.optional(csv(z.enum(actionStatuses))),
  paid_status: z.optional(paidStatus),
  is_paid: z.optional(flag),
  platform_uuid: z.optional(uuid),
  platform_uuids: z.optional(csv(uuid)),
  platforms: z.optional(csv(z.string())),
  partner_ids: z.optional(csv(uuid)),
  teacher_uuids: z.optional(csv(uuid)),
  mentor_ids: z.optional(csv(uuid)),
  user_uuid: z.optional(uuid),
  /** A person, `me`, or `none`. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), uuid])),
  late: z.optional(flag),
  register_date_start: z.optional(isoDate),
  register_date_end: z.optional(isoDate),
  modify_date_start: z.optional(isoDate),
  modify_date_end: z.optional(isoDate),
  completed_date_start: z.optional(isoDate),
  completed_date_end: z.optional(isoDate),
  days: z.optional(lookBackDays),
  unique: z.optional(flag),
}
const byId = z.object({ id: idText })

/** Process requests below `/crm/api`. */
export const requests = area('requests', {
  requests: {
    method: 'GET',
    path: '/crm/api/processrequest',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    provides: ['requests', 'money'],
    summary: 'Process requests in the caller’s reach with every list filter.',
    query: ordered(
      z.object({
        ...paging,
        ...idsOf(idText),
        ...requestFilter,
        /** Only the request with this id, if there is one. */
        number: z.optional(idText),
        sort: z.optional(sortBy(['id', 'registered_at', 'modified_at', 'step_started_at', 'due_at', 'amount'])),
      }),
    ),
    response: z.extend(pageOf(processRequest, z.array(z.object({ currency, amount: decimal }))), {
      /** The number of matches of each type. */
      by_type: z.array(z.object({ type: z.enum(requestTypes), count })),
    }),
  },
  bulkRequests: {
    method: 'POST',
    path: '/crm/api/processrequest/bulk/',
    origin: 'assumed',
    access: 'requests.work',
    touches: 'nothing',
    invalidates: ['requests'],
    summary:
      'Take, hand over, remind about or cancel many requests, named or matched by a filter; returns the outcome for each.',
    body: z.object({
      ...bulkRows,
      filter: z.optional(ordered(z.object(requestFilter))),
      move: z.enum(['take', 'derive', 'remind', 'cancel']),
      account_username: z.optional(text(120)),
      /** Required to hand over or cancel. */
      note: z.optional(longText(noteLimits.request)),
    }),
    response: bulkReply,
    timeout: 60,
  },
  request: {
    method: 'GET',
    path: '/crm/api/processrequest/{id}',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    provides: ['requests', 'money'],
    summary: 'One process request with form, remarks, files, shares and timeline.',
    params: byId,
    response: one,
  },
  /**
   * For a `single` type, a person's second request is rejected with `conflict` while one is open; `details.open` names
   * that one by `id` and `code`. A draft may be saved.
   */
  submitRequest: {
    method: 'POST',
    path: '/crm/api/submitrequest/',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    touches: 'money',
    invalidates: ['requests', 'money', 'drafts', 'people'],
    summary: 'File a new request or draft (type, form), submit a draft (id), or decide a step (id, decision).',
    body: z.object({
      id: z.optional(idInput),
      version: z.optional(count),
      type: z.optional(z.enum(requestTypes)),
      platform_uuid: z.optional(uuid),
      course_uuid: z.optional(uuid),
      /** For staff who file on behalf of somebody. */
      user_uuid: z.optional(uuid),
      form: z.optional(formValues),
      draft: z.optional(z.boolean()),
      decision: z.optional(z.enum(['take', 'done', 'reject', 'cancel'])),
      note: z.optional(longText(noteLimits.request)),
    }),
    response: one,
    idempotent: 'offered',
  },
  deriveRequest: {
    method: 'POST',
    path: '/crm/api/derive-process/{id}/',
    origin: 'spec',
    access: 'requests.work',
    touches: 'nothing',
    invalidates: ['requests'],
    summary: 'Hand a request to the named account, with a note; one without is refused as `required`.',
    params: byId,
    body: z.object({
      account_username: text(120),
      note: z.optional(longText(noteLimits.request)),
      version: z.optional(count),
    }),
    response: one,
  },
  undoDerive: {
    method: 'POST',
    path: '/crm/api/derive-process/{id}/undo/',
    origin: 'assumed',
    access: 'requests.work',
    invalidates: ['requests'],
    summary: 'Undo a hand-over within 30 seconds; only by the person who made it.',
    params: byId,
    response: one,
  },
  correction: {
    method: 'POST',
    path: '/crm/api/correction/{id}/',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    touches: 'money',
    invalidates: ['requests', 'money', 'drafts'],
    summary: 'Ask for corrections with remarks by field (staff), or send the corrected values (owner).',
    params: byId,
    body: z.object({
      version: z.optional(count),
      field_notes: z.optional(fieldNotes),
      note: z.optional(longText(noteLimits.request)),
      form: z.optional(formValues),
    }),
    response: one,
  },
  remindRequest: {
    method: 'POST',
    path: '/crm/api/processrequest/{id}/remind/',
    origin: 'assumed',
    access: 'requests.work',
    invalidates: ['requests'],
    summary: 'Remind whoever must act: the owner, or the colleague it is assigned to; once a day.',
    params: byId,
    response: one,
  },
  noteRequest: {
    method: 'POST',
    path: '/crm/api/processrequest/{id}/note/',
    origin: 'assumed',
    access: 'requests.work',
    invalidates: ['requests', 'drafts'],
    summary:
      'Leave an internal note and notify the colleagues it mentions. The request keeps its version; its owner sees nothing.',
    params: byId,
    body: z.object({ text: longText(requestNoteLength), mentions: z.optional(mentionsInput) }),
    response: one,
    idempotent: 'offered',
  },
  revealRequestField: {
    method: 'POST',
    path: '/crm/api/processrequest/{id}/reveal/',
    origin: 'assumed',
    access: ['requests.own', 'requests.work'],
    invalidates: ['audit'],
    provides: [],
    summary: 'Unmask one personal value of a form; every reveal is written to the audit log.',
    params: byId,
    body: z.object({ field: text(60) }),
    response: z.object({ value: z.nullable(z.string()) }),
  },
  cloneRequest: {
    method: 'POST',
    path: '/crm/api/processrequest/{id}/clone/',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    invalidates: ['requests'],
    summary: 'Create a draft with the same form; payments, shares and files are not copied.',
    params: byId,
    response: one,
  },
  deleteRequest: {
    method: 'DELETE',
    path: '/crm/api/process-request/{id}/delete',
    origin: 'spec',
    access: ['requests.own', 'requests.purge'],
    invalidates: ['requests'],
    summary: 'Hide a request; it stays in the audit log.',
    params: byId,
    response: done,
  },
  upload: {
    method: 'POST',
    path: '/crm/api/attachments/',
    origin: 'assumed',
    access: ['requests.own', 'requests.work'],
    invalidates: [],
    summary: 'Upload one file for a request form; an unused upload is removed after a day.',
    multipart: true,
    body: z.object({ file }),
    response: z.object({ object: attachment }),
  },
})
