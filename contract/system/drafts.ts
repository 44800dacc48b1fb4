import * as z from 'zod/mini'
import { area } from '../endpoint'
import { csv, instant, largestId, text } from '../scalars'

const personal = z.record(z.string(), z.unknown())

/** Unsent texts are deleted after ninety days. */
const longestAgo = 90 * 86_400_000

/** The key of a reply or note somebody is writing on a ticket. */
export const ticketDraft = (ticket: number, kind: 'reply' | 'note'): string => `ticket.${ticket}.${kind}`

/** The ticket a draft belongs to, if any. */
export const ticketOfDraft = (key: string): number | undefined => {
  const id = /^ticket\.(\d{1,15})\./.exec(key)?.[1]
  return id === undefined ? undefined : Math.min(Number(id), largestId)
}

/** The parts of a ticket being opened, each a draft of its own; of files only the names, one per line. */
export const newTicketParts = ['text', 'subject', 'department', 'file_names'] as const

/** The forms for new tickets. */
const newTicketForms = ['new-ticket', 'send-ticket'] as const

export type NewTicketForm = (typeof newTicketForms)[number]

/** The key of a part of a new ticket; `begun` separates what was started from a link. */
export const newTicketDraft = (form: NewTicketForm, begun: string, part: (typeof newTicketParts)[number]) =>
  `${form}${begun}.${part}`

/** The pattern of the keys of new ticket texts. */
export const newTicketTexts = `^(${newTicketForms.join('|')}).*[.]text$`

/** The key of a request form: a new one of a type, a draft on the platform, or the correction of one. */
export const requestDraft = (of: string | { readonly draft: number } | { readonly correction: number }): string =>
  `request.${typeof of === 'string' ? of : 'draft' in of ? `draft-${of.draft}` : `correction-${of.correction}`}`

/** The key of the internal note somebody is writing on a request. */
export const requestNoteDraft = (request: number): string => `request.note-${request}`

/** The key of those whom the note under another key mentions: a line each, the uuid and the name that stands in the note. */
export const mentionsDraft = (note: string): string => `${note}.mentions`

/** Unsent texts. */
export const drafts = area('drafts', {
  drafts: {
    method: 'GET',
    path: '/dashboard/drafts/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'The caller’s unsent texts, without those of tickets out of reach.',
    whenDisabled: true,
    query: z.object({ keys: z.optional(csv(text(80))) }),
    response: z.object({
      results: z.array(z.object({ key: z.string(), value: personal, saved_at: instant })),
      /** The clock the age of each is measured by, whatever the browsers' clocks say. */
      now: instant,
    }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/dashboard/drafts/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['drafts'],
    summary:
      'Save an unsent text; null removes it. A text typed before the saved one is not kept, unless it continues that one.',
    whenDisabled: true,
    body: z.object({
      key: text(80),
      value: z.nullable(personal),
      /** Milliseconds since it was typed. */
      ago: z.optional(z.int().check(z.gte(0, 'too_small'), z.lte(longestAgo, 'too_big'))),
      /** `saved_at` of the text it continues. */
      seen: z.optional(instant),
    }),
    /** `saved_at`: when the text now kept was typed; null where none is kept. */
    response: z.object({ saved_at: z.nullable(instant), kept: z.boolean() }),
  },
})
