import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { id, instant, pageOf, paging, text, uuid } from '../scalars'

const personal = z.record(z.string(), z.unknown())

/** The audit log. */
export const audit = area('audit', {
  audit: {
    method: 'GET',
    path: '/dashboard/audit/',
    origin: 'assumed',
    access: 'audit.read',
    summary: 'Who did what to a record, before and after, newest first.',
    query: z.object({
      ...paging,
      subject_type: z.optional(text(40)),
      subject_id: z.optional(text(60)),
      user_uuid: z.optional(uuid),
    }),
    response: pageOf(
      z.object({
        id,
        at: instant,
        actor: z.nullable(person),
        action: z.string(),
        subject_type: z.string(),
        subject_id: z.string(),
        before: z.nullable(personal),
        after: z.nullable(personal),
        reason: z.nullable(z.string()),
      }),
    ),
  },
})
