import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, idText } from '../scalars'
import { oneTicket, tagsInput, ticketPriorities } from './tickets'

/** How the desk sorts its work: priorities and tags, which the owners of tickets never see. */
export const ticketTriage = area('tickets', {
  setTicketPriority: {
    method: 'POST',
    path: '/dashboard/api/tickets/{id}/priority/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['tickets'],
    summary: 'Set the priority of an open ticket; its promised times stay.',
    params: z.object({ id: idText }),
    body: z.object({ priority: z.enum(ticketPriorities), version: z.optional(count) }),
    response: oneTicket,
  },
  setTicketTags: {
    method: 'POST',
    path: '/dashboard/api/tickets/{id}/tags/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['tickets'],
    summary: 'Replace the tags of a ticket, open or closed.',
    params: z.object({ id: idText }),
    body: z.object({ tags: tagsInput, version: z.optional(count) }),
    response: oneTicket,
  },
  ticketTags: {
    method: 'GET',
    path: '/dashboard/api/ticket-tags/',
    origin: 'assumed',
    access: 'tickets.work',
    summary: 'The tags of the tickets that were tagged last, most used first.',
    response: z.object({ results: z.array(z.object({ tag: z.string(), tickets: count })) }),
    cache: 60,
  },
})
