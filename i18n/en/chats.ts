import type { chats as fa } from '../fa/chats'
import type { Translation } from '../messages'

export const chats = {
  title: 'Chat history',
  empty: 'Nobody has talked to the assistant yet',
  empty_text: 'Questions of users and answers of the assistant are shown here.',
  columns: {
    question: 'First question',
    state: 'Outcome',
    stars: 'Stars',
    user: 'User',
    department: 'Department',
    turns: 'Messages',
    created: 'Time',
    ticket: 'Ticket',
  },
  filters: { range: 'Time', answered: 'Answered by the assistant' },
  figures: { count: 'Conversations', answered: 'Answered without a person', stars: 'Mean stars' },
  outcome: { true: 'Answered', false: 'Left without an answer' },
  low: 'Low stars',
  one: {
    title: 'Conversation of %{name}',
    assistant: 'Assistant',
    ticket: 'Open ticket %{n}',
    no_ticket: 'This conversation is tied to no ticket.',
    user: 'User file',
    send: 'Send the user a ticket',
  },
} satisfies Translation<typeof fa>
