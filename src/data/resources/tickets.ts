import { tickets } from '../../../contract/tickets/tickets'
import { ticketTriage } from '../../../contract/tickets/triage'
import { byId, first, ownerFilterNames, type ResourceRows, type Values } from './row'

const lastMessage = (previous: Values): Values => {
  const seen = (previous['messages'] as readonly Values[] | undefined)?.at(-1)?.['id']
  return seen === undefined ? {} : { seen_message_id: seen }
}

/** Tickets. */
export const ticketRows = {
  tickets: {
    id: 'id',
    list: tickets.tickets,
    filterNames: ownerFilterNames,
    one: { endpoint: tickets.tickets, input: (id) => ({ query: { ticket_id: id } }), pick: first },
    unfold: 'thread',
    create: { endpoint: tickets.openTicket, input: (body) => ({ body }) },
    update: [
      { endpoint: tickets.transferTicket, input: (body, id) => ({ body: { ...body, ticket: Number(id) } }) },
      { endpoint: tickets.assignTicket, input: byId },
      { endpoint: tickets.changeTicketStatus, input: byId },
      { endpoint: ticketTriage.triageTicket, input: byId },
      {
        endpoint: tickets.replyTicket,
        input: (body, id, previous) => ({ body: { ...lastMessage(previous), ...body, ticket_id: id } }),
      },
      { endpoint: tickets.rateTicket, input: (body, _, { uuid }) => ({ body: { ...body, uuid } }) },
    ],
    updateMany: true,
  },
} satisfies ResourceRows
