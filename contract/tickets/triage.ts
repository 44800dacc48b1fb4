import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, idText } from '../scalars'
import { oneTicket, tagsInput, ticketPriorities } from './tickets'

/** How the desk sorts its work: priorities and tags, which the owners of tickets never see. */
export const ticketTriage = area('tickets', {
  triageTicket: {
    method: 'PATCH',
    path: '/dashboard/api/tickets/{id}/triage/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['tickets'],
    summary: 'Set the priority of an open ticket, whose promised times stay, or replace the tags of any ticket.',
    params: z.object({ id: idText }),
    body: z.object({
      priority: z.optional(z.enum(ticketPriorities)),
      tags: z.optional(tagsInput),
      version: z.optional(count),
    }),
    response: oneTicket,
  },
  ticketTags: {
    method: 'GET',
    path: '/dashboard/api/ticket-tags/',
    origin: 'assumed',
    access: 'tickets.work',
    summary: 'The tags of the tickets that changed last, most used first.',
    response: z.object({ results: z.array(z.object({ tag: z.string(), tickets: count })) }),
    cache: 60,
  },
})
