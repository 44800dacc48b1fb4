import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import {
  count,
  csv,
  dateRange,
  email,
  flag,
  file,
  id,
  idText,
  instant,
  longText,
  ordered,
  pageOf,
  paging,
  sortBy,
  starsText,
  text,
  uuid,
} from '../scalars'
import { department } from '../tickets/tickets'

/** How many exports may be under way: of one person, and of all together on every server. */
export const exportLimits = { perPerson: 2, inAll: 8 } as const

/** A conversation with the assistant. */
const conversation = z.object({
  id,
  client_id: uuid,
  user: person,
  department,
  first_question: z.string(),
  turns: z.array(
    z.object({
      id,
      from: z.enum(['user', 'assistant']),
      text: z.string(),
      /** The assistant had nothing to answer with; `text` says so in Persian, consoles in the language of their screen. */
      unanswered: z.boolean(),
      /** Whose words `text` gives; consoles say so before it, in the language of their screen. */
      lead: z.nullable(z.enum(['article', 'ticket'])),
      at: instant,
    }),
  ),
  turns_count: count,
  created_at: instant,
  stars: z.nullable(z.int()),
  ticket_id: z.nullable(id),
  answered: z.boolean(),
})

/** What rows are taken out for. */
export const exportFormats = ['csv', 'xlsx', 'print'] as const
export type ExportFormat = (typeof exportFormats)[number]

const personal = z.record(z.string(), z.unknown())

const columnNames = z.array(text(60)).check(z.maxLength(100, 'too_long'))

/** The order of every known column of a list, and those put away. */
const columnChoice = z.object({ order: columnNames, hidden: columnNames })

/** Most characters of a question to the assistant. */
export const longestQuestion = 2000

/** Unsent texts are swept away after ninety days. */
const longestAgo = 90 * 86_400_000

/** The key of what somebody is writing on a ticket. */
export const ticketDraft = (ticket: number, kind: 'reply' | 'note'): string => `ticket.${ticket}.${kind}`

/** The ticket a draft is written on, if it is one. */
export const ticketOfDraft = (key: string): number | undefined => {
  const id = /^ticket\.(\d{1,15})\./.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The parts of a ticket that is being opened, each a draft of its own. */
export const newTicketParts = ['text', 'subject', 'department'] as const

/** Where new tickets are written. */
const newTicketForms = ['new-ticket', 'send-ticket'] as const
export type NewTicketForm = (typeof newTicketForms)[number]

/** The key of a part of a new ticket; `begun` sets apart what a link began. */
export const newTicketDraft = (form: NewTicketForm, begun: string, part: (typeof newTicketParts)[number]) =>
  `${form}${begun}.${part}`

/** The pattern of the keys under which texts of new tickets lie. */
export const newTicketTexts = `^(${newTicketForms.join('|')}).*[.]text$`

/** The key of the form of a request: a new one of a type, a draft on the platform, or the correction of one. */
export const requestDraft = (of: string | { readonly draft: number } | { readonly correction: number }): string =>
  `request.${typeof of === 'string' ? of : 'draft' in of ? `draft-${of.draft}` : `correction-${of.correction}`}`

/** The assistant, saved views, drafts and audit below `/dashboard`. */
export const workspace = area({
  conversations: {
    method: 'GET',
    path: '/dashboard/chatbot-report-conversations',
    origin: 'spec',
    access: ['chat.own', 'chat.read'],
    summary:
      'Conversations with the assistant; staff see everybody’s, and whoever reads a ticket the one it came from, by conversation_id.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        /** `trouble`, descending: without an answer first, then two stars or fewer. */
        sort: z.optional(sortBy(['created', 'stars', 'turns', 'trouble'])),
        answered: z.optional(flag),
        stars: z.optional(csv(starsText)),
        departments: z.optional(csv(idText)),
        user_uuid: z.optional(uuid),
        ticket_id: z.optional(idText),
        conversation_id: z.optional(idText),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      answered_share: z.nullable(z.number()),
      stars_mean: z.nullable(z.number()),
      results: z.array(conversation),
    }),
    cache: 300,
  },
  ask: {
    method: 'POST',
    path: '/dashboard/chatbot-conversations',
    origin: 'spec',
    access: 'chat.own',
    summary: 'Ask the assistant; the same client_id asked again answers the same.',
    body: z.object({
      user: uuid,
      user_message: longText(longestQuestion),
      department: idText,
      client_id: z.optional(uuid),
      conversation_id: z.optional(id),
    }),
    response: z.object({ object: conversation, answer: z.string() }),
    timeout: 30,
  },
  rateConversation: {
    method: 'POST',
    path: '/dashboard/chatbot-conversations/{id}/rate/',
    origin: 'spec',
    access: 'chat.own',
    summary: 'Rate a conversation with 1 to 5 stars.',
    params: z.object({ id: idText }),
    body: z.object({ stars: z.int().check(z.gte(1, 'too_small'), z.lte(5, 'too_big')) }),
    response: z.object({ object: conversation }),
  },
  linkConversation: {
    method: 'POST',
    path: '/dashboard/chatbot-conversations/{id}/link_to_ticket/',
    origin: 'spec',
    access: 'chat.own',
    summary: 'Link a conversation to a ticket; the transcript becomes visible there.',
    params: z.object({ id: idText }),
    body: z.object({ ticket_id: id }),
    response: z.object({ object: conversation }),
  },
  checkForwarder: {
    method: 'POST',
    path: '/dashboard/proxy/check-forwarder/',
    origin: 'spec',
    access: 'mail.read',
    touches: 'nothing',
    summary: 'Check whether mail of a mailbox is forwarded to the bot.',
    body: z.object({ email }),
    response: z.object({ email: z.string(), forwarder: z.enum(['ok', 'broken', 'unknown']), checked_at: instant }),
  },
  exportRows: {
    method: 'POST',
    path: '/dashboard/exports/',
    origin: 'assumed',
    access: 'signed-in',
    summary:
      'Every row of a list, page by page as the list itself answers, then a last line with the number of rows. Needs the right of the list; logged. Ended when nobody reads on.',
    body: z.object({
      /** Path of the list: `/dashboard/ticket`. */
      list: text(120),
      /** What stands in the braces of its path: `/paypal/accounts/{id}/transactions`. */
      params: z.optional(personal),
      /** The query of the list, without page and size. */
      query: z.optional(personal),
      /** Headings of the file, for the log. */
      columns: z.optional(z.array(text(80)).check(z.maxLength(80, 'too_long'))),
      format: z.enum(exportFormats),
    }),
    response: file,
    binary: true,
    lines: true,
    timeout: 600,
  },
  savedViews: {
    method: 'GET',
    path: '/dashboard/views/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'Saved views of a list, own and team-wide, and the columns the caller chose for it.',
    whenDisabled: true,
    query: z.object({ list: text(60) }),
    response: z.object({
      /** Null where nothing was chosen. */
      columns: z.nullable(columnChoice),
      results: z.array(
        z.object({ id, list: z.string(), name: z.string(), team: z.boolean(), mine: z.boolean(), params: personal }),
      ),
    }),
  },
  saveView: {
    method: 'POST',
    path: '/dashboard/views/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'Save the filters, sort and columns of a list under a name.',
    body: z.object({
      list: text(60),
      name: text(60),
      team: z.optional(z.boolean()),
      params: personal,
      /** The own view it takes the place of. */
      replaces: z.optional(id),
    }),
    response: z.object({ id }),
  },
  deleteView: {
    method: 'DELETE',
    path: '/dashboard/views/{id}/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'Delete an own saved view.',
    params: z.object({ id: idText }),
    response: z.object({ ok: z.literal(true) }),
  },
  saveColumns: {
    method: 'PUT',
    path: '/dashboard/columns/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'Keep which columns of a list the caller wants and in which order; null returns to the list’s own.',
    body: z.object({ list: text(60), columns: z.nullable(columnChoice) }),
    response: z.object({ ok: z.literal(true) }),
  },
  drafts: {
    method: 'GET',
    path: '/dashboard/drafts/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'The caller’s unsent texts; those of tickets out of reach are left out.',
    whenDisabled: true,
    query: z.object({ keys: z.optional(csv(text(80))) }),
    response: z.object({
      results: z.array(z.object({ key: z.string(), value: personal, saved_at: instant })),
      /** By this clock the age of each is counted, whatever the clocks of the browsers say. */
      now: instant,
    }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/dashboard/drafts/',
    origin: 'assumed',
    access: 'signed-in',
    summary:
      'Keep an unsent text; null removes it. One typed before the text that is there is not kept, unless it continues it.',
    whenDisabled: true,
    body: z.object({
      key: text(80),
      value: z.nullable(personal),
      /** Milliseconds since it was typed. */
      ago: z.optional(z.int().check(z.gte(0, 'too_small'), z.lte(longestAgo, 'too_big'))),
      /** `saved_at` of the text it continues. */
      seen: z.optional(instant),
    }),
    /** `saved_at`: when what is kept now was typed; nothing is kept where it is null. */
    response: z.object({ saved_at: z.nullable(instant), kept: z.boolean() }),
  },
  audit: {
    method: 'GET',
    path: '/dashboard/audit/',
    origin: 'assumed',
    access: 'audit.read',
    summary: 'Who did what to a record, before and after, newest first.',
    query: z.object({
      ...paging,
      subject_type: z.optional(text(40)),
      subject_id: z.optional(text(60)),
      user_uuid: z.optional(uuid),
    }),
    response: pageOf(
      z.object({
        id,
        at: instant,
        actor: z.nullable(person),
        action: z.string(),
        subject_type: z.string(),
        subject_id: z.string(),
        before: z.nullable(personal),
        after: z.nullable(personal),
        reason: z.nullable(z.string()),
      }),
    ),
  },
})
