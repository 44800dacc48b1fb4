import type { shortcuts as fa } from '../fa/shortcuts'
import type { Translation } from '../messages'

export const shortcuts = {
  title: 'Keyboard shortcuts',
  note: 'The place of the key counts, not the language of the keyboard.',
  groups: {
    shell: 'Everywhere',
    lists: 'Lists',
    records: 'An open ticket, request or file',
    tickets: 'Tickets',
  },
  keys: {
    palette: 'Search and go to any screen, ticket or user',
    sheet: 'Show the shortcuts',
    search: 'Go to the search box of the list',
    recordNext: 'Next row of the same list',
    recordPrevious: 'Previous row of the same list',
    recordList: 'Back to the list',
    ticketReply: 'Write an answer',
    ticketNote: 'Write an internal note',
    ticketCanned: 'Canned replies',
    ticketTake: 'Take the ticket',
    ticketAssign: 'Give to a colleague',
    ticketTransfer: 'Move to a department',
    ticketHold: 'Put on hold',
    ticketClose: 'Close the ticket',
    ticketSend: 'Send what is written',
  },
} satisfies Translation<typeof fa>
