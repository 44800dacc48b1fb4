import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { person } from '../people/person'
import { persianMonth, reportQuery } from '../report-query'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  flag,
  id,
  instant,
  isoDate,
  ordered,
  pageOf,
  paging,
  sortBy,
  uuid,
  wholeNumber,
} from '../scalars'

/** The state of a service: `expiring` ends within a week. */
export const serviceStatuses = ['active', 'expiring', 'expired'] as const

/** The state of a subscription: `upcoming` is bought but has not begun. */
export const subscriptionStatuses = ['upcoming', ...serviceStatuses, 'disabled'] as const

const serviceRow = z.object({
  id,
  name: z.string(),
  kind: z.enum(['server', 'number', 'extra']),
  detail: z.string(),
  provider: z.nullable(z.string()),
  region: z.nullable(z.string()),
  user: z.nullable(person),
  department: z.nullable(z.string()),
  platform: z.nullable(z.string()),
  bought: isoDate,
  ends: isoDate,
  days_left: z.number(),
  cost: decimal,
  currency,
  status: z.enum(serviceStatuses),
})

/** `active` run for more than a week, `expiring` end within it; `items` are the most bought, by name. */
const serviceReply = z.extend(pageOf(serviceRow, z.array(z.object({ currency, cost: decimal }))), {
  active: count,
  expiring: count,
  items: z.array(z.object({ name: z.string(), sold: count })),
})

const serviceQuery = ordered(
  z.object({
    ...paging,
    ...dateRange,
    sort: z.optional(sortBy(['ends', 'cost', 'name'])),
    days: z.optional(wholeNumber),
    /** The name of a number’s service or of an extra. */
    item: z.optional(z.string()),
    remaining_days_start: z.optional(wholeNumber),
    remaining_days_end: z.optional(wholeNumber),
    platforms: z.optional(csv(z.string())),
    user_uuid: z.optional(uuid),
    status: z.optional(csv(z.enum(serviceStatuses))),
    type: z.optional(z.enum(['number', 'extra'])),
  }),
)

/** What was sold, and the services people have. */
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
        status: z.optional(csv(z.enum(subscriptionStatuses))),
        unique: z.optional(flag),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      as_of: instant,
      /** Figures over all rows; `unique` folds only the list and the sums below it. */
      sold: count,
      /** Always sent; optional until 0.3.0, for a console beside an older server. */
      sales: z.optional(z.array(z.object({ currency, amount: decimal }))),
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
          status: z.enum(subscriptionStatuses),
        }),
      ),
    }),
    cache: hour,
  },
  servers: {
    method: 'GET',
    path: '/crm/virtual-servers',
    origin: 'spec',
    access: 'reports.read',
    provides: ['requests'],
    summary: 'Virtual servers with renewal dates.',
    query: serviceQuery,
    response: serviceReply,
    cache: 1800,
  },
  numbers: {
    method: 'GET',
    path: '/crm/api/number_report',
    origin: 'spec',
    access: 'reports.read',
    provides: ['requests'],
    summary: 'Virtual numbers; with type=extra, sold extras.',
    query: serviceQuery,
    response: serviceReply,
    cache: 1800,
  },
})
