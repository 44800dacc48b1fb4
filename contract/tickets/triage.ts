import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, idText } from '../scalars'
import { oneTicket, tagsInput, ticketPriorities } from './tickets'

/** How the desk sorts its work: priorities and tags, which the owners of tickets never see. */
export const ticketTriage = area('tickets', {
  // The priority of open tickets only, and without moving any promised time; the tags as a whole, of any ticket.
  triageTicket: {
    method: 'PATCH',
    path: '/dashboard/api/tickets/{id}/triage/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['tickets'],
    summary: 'Set priority or tags of a ticket.',
    params: z.object({ id: idText }),
    body: z.object({
      priority: z.optional(z.enum(ticketPriorities)),
      tags: z.optional(tagsInput),
      version: z.optional(count),
    }),
    response: oneTicket,
  },
  // From the tickets that changed last, most used first.
  ticketTags: {
    method: 'GET',
    path: '/dashboard/api/ticket-tags/',
    origin: 'assumed',
    access: 'tickets.work',
    summary: 'Tags in use.',
    response: z.object({ results: z.array(z.object({ tag: z.string(), tickets: count })) }),
    cache: 60,
  },
})
