import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, instant, pageOf, paging, uuid } from '../scalars'

/** What the platform does apart from its calls. */
export const jobs = area('system', {
  deadJobs: {
    method: 'GET',
    path: '/dashboard/dead-jobs/',
    origin: 'assumed',
    access: 'settings.work',
    summary: 'Jobs of the platform that failed at every try and wait for somebody to look, the newest first.',
    query: z.object(paging),
    response: pageOf(z.object({ id: uuid, job: z.string(), failed_at: instant, attempts: count, problem: z.string() })),
  },
})
