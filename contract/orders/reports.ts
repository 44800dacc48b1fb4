import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { persianMonth, reportQuery } from '../reports/query'
import { count, csv, currency, decimal, flag, id, instant, isoDate, ordered, paging, sortBy, uuid } from '../scalars'

/** In seconds, the unit of {@link Endpoint.cache}. */
const hour = 3600

/** What was sold. */
export const orderReports = area('orders', {
  subscriptions: {
    method: 'GET',
    path: '/crm/subscription-report',
    origin: 'spec',
    access: ['reports.read', 'reports.own'],
    summary:
      'Sold subscriptions with remaining days and Persian months; the renewal rate is the share of ended ones whose owner bought again.',
    query: ordered(
      z.object({
        ...paging,
        ...reportQuery,
        sort: z.optional(sortBy(['bought', 'ends', 'amount', 'days_left'])),
        partner: z.optional(z.string()),
        partner_ids: z.optional(csv(uuid)),
        teacher_uuids: z.optional(csv(uuid)),
        /** The name of a package. */
        package: z.optional(z.string()),
        status: z.optional(csv(z.enum(['upcoming', 'active', 'expiring', 'expired', 'disabled']))),
        unique: z.optional(flag),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      as_of: instant,
      sold: count,
      unique_users: count,
      renewal_rate: z.nullable(z.number()),
      expired: count,
      months: z.array(z.object({ ...persianMonth, package: z.string(), sold: count })),
      totals: z.array(z.object({ currency, amount: decimal, count })),
      results: z.array(
        z.object({
          id,
          user: person,
          package: z.string(),
          platform: z.nullable(person),
          partner: z.nullable(person),
          teacher: z.nullable(person),
          bought: isoDate,
          ends: isoDate,
          days_left: z.number(),
          amount: decimal,
          currency,
          coupon: z.nullable(z.string()),
          status: z.enum(['upcoming', 'active', 'expiring', 'expired', 'disabled']),
        }),
      ),
    }),
    cache: hour,
  },
})
