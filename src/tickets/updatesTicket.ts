import type { Reply } from '../../contract/endpoint'
import { tickets } from '../../contract/tickets/tickets'
import { known, type WriteOptions } from '../data/write'

/** What one ticket is asked for with. */
export const ticketInput = (id: string | number) => ({ query: { ticket_id: String(id) } })

/** Its page shows at once what a write left of a ticket. */
export const updatesTicket: WriteOptions<Reply<typeof tickets.replyTicket>> = {
  updates: ({ object }) =>
    object.thread &&
    known(tickets.tickets, ticketInput(object.id), { count: 1, next: null, previous: null, results: [object] }),
}
