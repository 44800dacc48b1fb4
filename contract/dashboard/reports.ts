import * as z from 'zod/mini'
import { area } from '../endpoint'
import { reportQuery } from '../report-query'
import { count, currency, decimal, instant, ordered } from '../scalars'

/** Reports about the whole of the platform. */
export const dashboardReports = area('tickets', {
  mainReport: {
    method: 'GET',
    path: '/crm/main-page-report',
    origin: 'spec',
    access: 'signed-in',
    provides: ['money', 'orders', 'people', 'requests', 'tickets'],
    summary: 'Headline figures in the caller’s own scope; for report readers, of the whole platform.',
    query: ordered(z.object(reportQuery)),
    response: z.object({
      as_of: instant,
      users: count,
      active_subscriptions: count,
      open_tickets: count,
      open_requests: count,
      completed_requests: count,
      /** Only for those who introduce people, not for staff. */
      introduced: z.optional(count),
      income: z.optional(z.array(z.object({ currency, amount: decimal }))),
      unpaid_shares: z.optional(z.array(z.object({ currency, amount: decimal }))),
    }),
    cache: 600,
  },
})
