import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { dateRange, flag, id, instant, pageOf, paging, text, uuid } from '../scalars'
import { auditKinds } from './audit-events'

const personal = z.record(z.string(), z.unknown())

/** The audit log. */
export const audit = area('audit', {
  audit: {
    method: 'GET',
    path: '/dashboard/audit/',
    origin: 'assumed',
    access: 'audit.read',
    summary:
      'The audit log: who did what to a record, before and after, newest first; of money and settings only to those who may read them.',
    query: z.object({
      ...paging,
      subject_type: z.optional(text(40)),
      subject_id: z.optional(text(60)),
      /** Of a person, also the events of their payments. */
      payments: z.optional(flag),
      /** Who did it. */
      user_uuid: z.optional(uuid),
      ...dateRange,
      kind: z.optional(z.enum(auditKinds)),
    }),
    response: pageOf(
      z.object({
        id,
        at: instant,
        actor: z.nullable(person),
        action: z.string(),
        subject_type: z.string(),
        subject_id: z.string(),
        /** The person it is about; servers of the previous release do not send it. */
        subject_user: z.optional(z.nullable(person)),
        /** The code people use for the record, such as `T-4821`; null where it only has a uuid. */
        subject_code: z.optional(z.nullable(z.string())),
        before: z.nullable(personal),
        after: z.nullable(personal),
        reason: z.nullable(z.string()),
        /** The network address it came from; only for those who may read the settings. */
        ip: z.optional(z.nullable(z.string())),
      }),
    ),
  },
})
