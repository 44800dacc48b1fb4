import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, instant, pageOf, paging, uuid } from '../scalars'

/** Work the platform does apart from its calls. */
export const jobs = area('system', {
  deadJobs: {
    method: 'GET',
    path: '/dashboard/dead-jobs/',
    origin: 'assumed',
    access: 'settings.work',
    summary: 'Jobs that failed at every attempt and wait for somebody to look, newest first.',
    query: z.object(paging),
    response: pageOf(
      z.object({
        id: uuid,
        job: z.string(),
        failed_at: instant,
        attempts: count,
        problem: z.string(),
        /** Whether it can be retried; the contents of a message are discarded with its last attempt. */
        retryable: z.boolean(),
      }),
    ),
  },
  retryDeadJobs: {
    method: 'POST',
    path: '/dashboard/dead-jobs/retry/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['system'],
    summary: 'Retry failed jobs, those named or all that can be; a job that is no longer among them is skipped.',
    body: z.object({ ids: z.optional(z.array(uuid).check(z.maxLength(200, 'too_long'))) }),
    response: z.object({ retried: count }),
  },
  deleteDeadJobs: {
    method: 'POST',
    path: '/dashboard/dead-jobs/delete/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['system'],
    summary: 'Discard named failed jobs without another attempt; a job that is no longer among them is skipped.',
    body: z.object({ ids: z.array(uuid).check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')) }),
    response: z.object({ deleted: count }),
  },
})
