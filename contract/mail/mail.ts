import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { count, dateRange, email, id, idText, instant, ordered, paging, uuid } from '../scalars'

/** Whether a mailbox forwards its mail to ours. */
const forwarderStates = ['ok', 'broken', 'unknown'] as const
export type ForwarderState = (typeof forwarderStates)[number]

/** Mail that reaches people's mailboxes. */
export const mail = area('mail', {
  botEmails: {
    method: 'GET',
    path: '/account/users/{id}/bot-emails',
    origin: 'spec',
    access: ['mail.own', 'mail.read'],
    summary: 'Mailboxes of a user with their messages, newest first.',
    params: z.object({ id: uuid }),
    query: ordered(z.object({ ...paging, ...dateRange, source: z.optional(z.string()) })),
    response: z.object({
      mailboxes: z.array(
        z.object({
          email: z.string(),
          platform: z.nullable(z.string()),
          forwarder: z.enum(forwarderStates),
          checked_at: z.nullable(instant),
        }),
      ),
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      results: z.array(
        z.object({
          id,
          mailbox: z.string(),
          from: z.string(),
          subject: z.string(),
          received_at: instant,
          codes: z.array(z.string()),
        }),
      ),
    }),
    cache: 300,
  },
  botMessage: {
    method: 'GET',
    path: '/account/bot-messages/{id}',
    origin: 'spec',
    access: ['mail.own', 'mail.read'],
    summary: 'One mail: headers, text, HTML source, detected codes, neighbours.',
    params: z.object({ id: idText }),
    response: z.object({
      id,
      mailbox: z.string(),
      owner: person,
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      received_at: instant,
      text: z.string(),
      html: z.nullable(z.string()),
      codes: z.array(z.string()),
      next_id: z.nullable(id),
      previous_id: z.nullable(id),
    }),
  },
  checkForwarder: {
    method: 'POST',
    path: '/dashboard/proxy/check-forwarder/',
    origin: 'spec',
    access: 'mail.read',
    touches: 'nothing',
    invalidates: ['mail'],
    summary: 'Check whether mail of a mailbox is forwarded to the bot.',
    body: z.object({ email }),
    response: z.object({ email: z.string(), forwarder: z.enum(forwarderStates), checked_at: instant }),
  },
})
