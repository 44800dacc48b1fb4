import * as z from 'zod/mini'
import { area } from '../endpoint'
import { done, id, idInput, idText, longText, text } from '../scalars'
import { department } from './tickets'

const cannedReply = z.object({
  id,
  title: z.string(),
  text: z.string(),
  department: z.nullable(department),
  /** Shared by the whole desk; otherwise the caller's own. */
  team: z.boolean(),
})
/** A canned reply. */
export type CannedReply = z.infer<typeof cannedReply>

/** The variables of canned replies, written in double braces. */
export const cannedBlanks = ['user_name', 'agent_name', 'ticket_id', 'subject', 'department'] as const

const cannedBody = z.object({
  title: text(80),
  text: longText(4000),
  /** Null: for every department. */
  department: z.nullable(idInput),
  team: z.boolean(),
})

/** Canned replies below `/dashboard`. */
export const canned = area('canned replies', {
  cannedReplies: {
    method: 'GET',
    path: '/dashboard/canned-replies/',
    origin: 'assumed',
    access: 'tickets.work',
    summary: 'Canned replies with variables in double braces.',
    query: z.object({ department: z.optional(idText) }),
    response: z.object({ results: z.array(cannedReply) }),
    cache: 600,
  },
  addCannedReply: {
    method: 'POST',
    path: '/dashboard/canned-replies/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['canned replies'],
    summary: 'Create a canned reply, for oneself or for the whole desk.',
    body: cannedBody,
    response: z.object({ object: cannedReply }),
  },
  changeCannedReply: {
    method: 'PUT',
    path: '/dashboard/canned-replies/{id}/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['canned replies'],
    summary: 'Change one of the caller’s canned replies, or one of the desk.',
    params: z.object({ id: idText }),
    body: cannedBody,
    response: z.object({ object: cannedReply }),
  },
  deleteCannedReply: {
    method: 'DELETE',
    path: '/dashboard/canned-replies/{id}/',
    origin: 'assumed',
    access: 'tickets.work',
    invalidates: ['canned replies'],
    summary: 'Delete one of the caller’s canned replies, or one of the desk; its text stays in the audit log.',
    params: z.object({ id: idText }),
    response: done,
  },
})
