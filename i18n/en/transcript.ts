import type { transcript as fa } from '../fa/transcript'
import type { Translation } from '../messages'

/** What stands in a conversation with the assistant, wherever one is read. */
export const transcript = {
  unanswered:
    'I could not find an answer to this question. You can rephrase it, or hand the conversation to our colleagues, who will answer in a ticket.',
  lead: {
    article: 'The guide of this department says:',
    ticket: 'In a similar case, our colleagues answered:',
  },
} satisfies Translation<typeof fa>
