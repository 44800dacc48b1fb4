import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import {
  count,
  csv,
  dateRange,
  flag,
  id,
  idInput,
  idText,
  instant,
  longText,
  ordered,
  paging,
  sortBy,
  starsText,
  uuid,
} from '../scalars'
import { department } from '../tickets/tickets'

/** Who speaks a turn of a conversation. */
const turnAuthors = ['user', 'assistant'] as const
export type TurnAuthor = (typeof turnAuthors)[number]

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
      from: z.enum(turnAuthors),
      text: z.string(),
      /** The assistant had no answer; `text` says so in Persian, consoles in their own language. */
      unanswered: z.boolean(),
      /** Where the words of `text` come from; consoles say so before it, in their own language. */
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

/** Maximum length of a question to the assistant, in characters. */
export const longestQuestion = 2000

/** The assistant and its conversations. */
export const assistant = area('assistant', {
  conversations: {
    method: 'GET',
    path: '/dashboard/chatbot-report-conversations',
    origin: 'spec',
    access: ['chat.own', 'chat.read'],
    summary:
      'Conversations with the assistant: the caller’s own, for staff everybody’s; with conversation_id also the one behind a ticket the caller can read.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        /** `trouble`, descending: unanswered first, then two stars or fewer. */
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
    invalidates: ['assistant'],
    summary: 'Ask the assistant; repeating a client_id returns the same answer.',
    body: z.object({
      user: uuid,
      user_message: longText(longestQuestion),
      department: idText,
      client_id: z.optional(uuid),
      conversation_id: z.optional(idInput),
    }),
    response: z.object({ object: conversation, answer: z.string() }),
    timeout: 30,
  },
  rateConversation: {
    method: 'POST',
    path: '/dashboard/chatbot-conversations/{id}/rate/',
    origin: 'spec',
    access: 'chat.own',
    invalidates: ['assistant'],
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
    invalidates: ['assistant', 'tickets'],
    summary: 'Link a conversation to a ticket; the transcript becomes visible there.',
    params: z.object({ id: idText }),
    body: z.object({ ticket_id: idInput }),
    response: z.object({ object: conversation }),
  },
})
