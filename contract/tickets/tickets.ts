import * as z from 'zod/mini'
import { bulkReply, bulkRows } from '../bulk'
import { mentionsInput, person } from '../people/person'
import {
  count,
  csv,
  file,
  id,
  idInput,
  idsOf,
  idText,
  instant,
  longText,
  pageOf,
  paging,
  queryText,
  reasonText,
  sortBy,
  starsText,
  tagText,
  text,
  uuid,
  dateRange,
  ordered,
  flag,
} from '../scalars'
import { searchLimits } from '../text'
import { area } from '../endpoint'

/** Ticket states that still need work. */
export const openTicketStatuses = ['open', 'in_progress', 'answered', 'customer_reply', 'on_hold'] as const

/** Ticket states; the allowed moves are the platform's (`moves` of each ticket lists those open to the caller). */
export const ticketStatuses = [...openTicketStatuses, 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** What a caller may do with a ticket now. */
export const ticketMoves = [
  'reply',
  'note',
  'take',
  'assign',
  'transfer',
  'prioritise',
  'tag',
  'hold',
  'resume',
  'close',
  'reopen',
  'rate',
] as const
export type TicketMove = (typeof ticketMoves)[number]

/** Waiting time against the SLA of the department; `paused` while waiting for the user or on hold. */
export const slaStates = ['ok', 'due', 'late', 'paused', 'done'] as const

/** How urgent a ticket is for the desk, most urgent first; it changes the order of work and no promised time. */
export const ticketPriorities = ['urgent', 'high', 'normal', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** How many tags a ticket may have, and how long one may be, in characters. */
export const tagLimits = { count: 10, length: 30 } as const

/** Tags as they are sent; of several spellings of one word the platform keeps the first. */
export const tagsInput = z.array(tagText(tagLimits.length)).check(z.maxLength(tagLimits.count, 'too_long'))

/** How long the first response took: up to this many hours, or longer. */
export const answerBands = ['h1', 'h4', 'h8', 'h24', 'h72', 'longer'] as const

/** The department a ticket goes to. */
export const department = z.object({ id, name: z.string() })

/** Maximum lengths of what people write, in characters. */
export const textLimits = { subject: 120, message: 10_000 } as const

/** The most stars, of five, that count as bad service, for a ticket or for the assistant. */
export const lowStars = 2

/** For how many days, today included, staff are alerted to a badly rated ticket after it is closed. */
export const lowStarDays = 7

/** A file of a message or a request; `size` in bytes. */
export const attachment = z.object({ id: uuid, name: z.string(), type: z.string(), size: count })

const message = z.object({
  id,
  /** Null for the platform itself. */
  author: z.nullable(person),
  staff: z.boolean(),
  mine: z.boolean(),
  /** Visible to staff only. */
  internal: z.boolean(),
  text: z.string(),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted: z.boolean(),
  editable: z.boolean(),
  attachments: z.array(attachment),
  /** The colleagues a note names, as they were called when it was written; absent where it names nobody. */
  mentions: z.optional(z.array(person)),
})
export type TicketMessage = z.infer<typeof message>

/** A colleague who has a ticket open. */
const viewer = z.extend(person, { typing: z.boolean() })

/** One ticket of the queue; when `ticket_id` is given, the thread is present too. */
export const ticket = z.object({
  id,
  uuid,
  subject: z.string(),
  department,
  user: z.object({ uuid, name: z.string(), type: z.string() }),
  status: z.enum(ticketStatuses),
  /** For staff only: its person neither sees nor moves it. */
  internal: z.boolean(),
  /** Only the desk sees these two; both may be missing until 0.3.0. */
  priority: z.optional(z.enum(ticketPriorities)),
  tags: z.optional(z.array(z.string())),
  assignee: z.nullable(person),
  last_writer: z.enum(['user', 'staff']),
  created_at: instant,
  updated_at: instant,
  /** Since when the user has waited for us; null while we wait for the user. */
  waiting_since: z.nullable(instant),
  sla: z.enum(slaStates),
  messages_count: count,
  stars: z.nullable(z.int()),
  feedback: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(person),
  moves: z.array(z.enum(ticketMoves)),
  /** Grows with every change, notes too, so only the desk sees it; a move naming an older one is refused as stale. */
  version: z.nullable(count),
  thread: z.optional(
    z.object({
      messages: z.array(message),
      hold_reason: z.nullable(z.string()),
      previous_ticket: z.nullable(id),
      conversation_id: z.nullable(id),
      /** Other staff who opened the ticket within the last minute. */
      viewers: z.array(viewer),
    }),
  ),
})
export type Ticket = z.infer<typeof ticket>

/** The reply of every call about one ticket. */
export const oneTicket = z.object({ object: ticket })

/** The filters of the ticket list. */
const ticketFilter = {
  ...dateRange,
  query: z.optional(queryText(searchLimits.rows)),
  status: z.optional(csv(z.enum(ticketStatuses))),
  departments: z.optional(csv(idText)),
  user_uuid: z.optional(uuid),
  /** A person, `me`, or `none`. */
  assignee: z.optional(z.union([z.enum(['me', 'none']), uuid])),
  sla: z.optional(csv(z.enum(slaStates))),
  /** Whether somebody waits for our reply. */
  waiting: z.optional(flag),
  first_answer: z.optional(csv(z.enum(answerBands))),
  /** Whether the first response was past the SLA, as reports count breaches. */
  breached: z.optional(flag),
  stars: z.optional(csv(starsText)),
  /** The desk alone filters by these two: any of several priorities, any of several tags. */
  priority: z.optional(csv(z.enum(ticketPriorities))),
  tags: z.optional(csv(tagText(tagLimits.length))),
  unique: z.optional(flag),
}

/** Tickets below `/dashboard`. */
export const tickets = area('tickets', {
  tickets: {
    method: 'GET',
    path: '/dashboard/ticket',
    origin: 'spec',
    access: ['tickets.own', 'tickets.work'],
    summary: 'Tickets in the caller’s reach; with ticket_id, the one ticket with its thread.',
    query: ordered(
      z.object({
        ...paging,
        ...idsOf(idText),
        ...ticketFilter,
        /** Created or updated are the options of the specification; by priority, descending is most urgent first. */
        sort: z.optional(sortBy(['created', 'updated', 'waiting', 'priority'])),
        ticket_id: z.optional(idText),
        /** The one with this number, if there is one; asking does not open it. */
        number: z.optional(idText),
      }),
    ),
    response: pageOf(ticket),
    whenDisabled: true,
  },
  openTicket: {
    method: 'POST',
    path: '/dashboard/ticket',
    origin: 'spec',
    access: ['tickets.own', 'tickets.work'],
    invalidates: ['tickets', 'drafts'],
    summary: 'Open a ticket; staff and leaders may open one for somebody else.',
    multipart: true,
    body: z.object({
      department: idText,
      subject: text(textLimits.subject),
      text: longText(textLimits.message),
      user_uuid: z.optional(uuid),
      previous_ticket: z.optional(idText),
      files: z.optional(z.array(file)),
    }),
    response: oneTicket,
    whenDisabled: true,
    idempotent: 'offered',
  },
  replyTicket: {
    method: 'PUT',
    path: '/dashboard/ticket',
    origin: 'spec',
    access: ['tickets.own', 'tickets.work'],
    invalidates: ['tickets', 'drafts'],
    summary:
      'Add a reply or note; refused as stale when a message newer than seen_message_id exists, unless anyway is set.',
    multipart: true,
    body: z.object({
      ticket_id: idText,
      text: longText(textLimits.message),
      seen_message_id: z.optional(idText),
      anyway: z.optional(flag),
      internal: z.optional(flag),
      /** Of a note: the colleagues it mentions, who are notified. */
      mentions: z.optional(mentionsInput),
      /** Close in the same step («ارسال و بستن»). */
      close: z.optional(flag),
      files: z.optional(z.array(file)),
    }),
    response: oneTicket,
    whenDisabled: true,
    idempotent: 'offered',
  },
  transferTicket: {
    method: 'PATCH',
    path: '/dashboard/ticket',
    origin: 'spec',
    access: ['tickets.work', 'team.read'],
    invalidates: ['tickets'],
    summary: 'Move a ticket to another department; keeps the status and clears the assignee.',
    body: z.object({ department: idInput, ticket: idInput, version: z.optional(count) }),
    response: oneTicket,
  },
  rateTicket: {
    method: 'DELETE',
    path: '/dashboard/ticket',
    origin: 'spec',
    access: 'tickets.own',
    invalidates: ['tickets'],
    summary: 'Rate a closed ticket, once per closing (the specification’s method).',
    body: z.object({
      uuid,
      stars: z.int().check(z.gte(1, 'too_small'), z.lte(5, 'too_big')),
      feedback: z.optional(longText(1000)),
    }),
    response: oneTicket,
    whenDisabled: true,
  },
  ticketRatingOptions: {
    method: 'OPTIONS',
    path: '/dashboard/ticket',
    origin: 'spec',
    access: 'tickets.own',
    invalidates: [],
    summary:
      'Whether a ticket may be rated with these stars; a request with Access-Control-Request-Method is a preflight instead.',
    query: z.object({ ticket: idText, stars: idText }),
    response: z.object({ allowed: z.boolean(), reason: z.nullable(z.enum(['not_closed', 'rated', 'stars'])) }),
    whenDisabled: true,
  },
  changeTicketStatus: {
    method: 'POST',
    path: '/dashboard/api/tickets/{id}/change-status/',
    origin: 'spec',
    access: ['tickets.own', 'tickets.work'],
    invalidates: ['tickets'],
    summary: 'Take, hold, resume, close or reopen a ticket; only by the moves of the state table.',
    params: z.object({ id: idText }),
    body: z.object({
      status: z.enum(ticketStatuses),
      reason: z.optional(reasonText),
      version: z.optional(count),
    }),
    response: oneTicket,
    whenDisabled: true,
  },
  assignTicket: {
    method: 'POST',
    path: '/dashboard/api/tickets/{id}/assign/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['tickets'],
    summary: 'Assign a ticket to a colleague.',
    params: z.object({ id: idText }),
    body: z.object({ assignee: uuid, version: z.optional(count) }),
    response: oneTicket,
  },
  ticketPresence: {
    method: 'POST',
    path: '/dashboard/api/tickets/{id}/presence/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: [],
    summary: 'Report what the caller is doing at a ticket and see who else is there; not kept in the audit log.',
    params: z.object({ id: idText }),
    body: z.object({ state: z.enum(['viewing', 'typing', 'gone']) }),
    response: z.object({ viewers: z.array(viewer), version: count }),
  },
  bulkTickets: {
    method: 'POST',
    path: '/dashboard/api/tickets/bulk/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['tickets'],
    summary:
      'Take, assign, reply to, transfer, close, prioritise, tag or untag many tickets, named or matched by a filter; returns the outcome for each.',
    body: z.object({
      ...bulkRows,
      filter: z.optional(ordered(z.object(ticketFilter))),
      move: z.enum(['take', 'assign', 'reply', 'transfer', 'close', 'prioritise', 'tag', 'untag']),
      assignee: z.optional(uuid),
      department: z.optional(idInput),
      /** The reply to every one of them. */
      text: z.optional(longText(textLimits.message)),
      priority: z.optional(z.enum(ticketPriorities)),
      /** The tags every one of them gets or loses. */
      tags: z.optional(tagsInput),
    }),
    response: bulkReply,
    timeout: 60,
  },
  editMessage: {
    method: 'PATCH',
    path: '/dashboard/api/message-management',
    origin: 'spec',
    access: ['tickets.own', 'tickets.work'],
    invalidates: ['tickets'],
    summary: 'Edit one of the caller’s messages; the old text is kept in the audit log.',
    body: z.object({
      ticket_id: idInput,
      message_id: idInput,
      text: longText(textLimits.message),
      /** `edited_at` of the message as it was seen; refused as stale when it has changed. */
      seen_edited_at: z.optional(z.nullable(instant)),
    }),
    response: oneTicket,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/dashboard/api/message-management',
    origin: 'spec',
    access: ['tickets.own', 'tickets.work'],
    invalidates: ['tickets'],
    summary: 'Delete one of the caller’s messages; a mark stays in the thread, the old text in the audit log.',
    body: z.object({ ticket_id: idInput, message_id: idInput }),
    response: oneTicket,
  },
  attachment: {
    method: 'GET',
    path: '/dashboard/attachments/{id}',
    origin: 'assumed',
    access: ['tickets.own', 'tickets.work', 'requests.own', 'requests.work'],
    summary: 'The bytes of one attachment in the caller’s reach, always as a download.',
    params: z.object({ id: uuid }),
    response: file,
    binary: true,
    whenDisabled: true,
  },
  staff: {
    method: 'GET',
    path: '/dashboard/staff/',
    origin: 'assumed',
    access: ['tickets.work', 'requests.work'],
    provides: ['tickets', 'people'],
    summary:
      'Colleagues a ticket or request can be assigned to, with the account name used by derive; on demand also partners, whom a request can be handed to.',
    query: z.object({ partners: z.optional(flag) }),
    response: z.object({
      results: z.array(
        z.object({
          uuid,
          name: z.string(),
          /** A partner's is their uuid: phones of people outside the staff are not handed out. */
          username: z.string(),
          type: z.string(),
          open_tickets: count,
        }),
      ),
    }),
    cache: 600,
  },
})
