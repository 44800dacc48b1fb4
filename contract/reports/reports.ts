import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { reportQuery } from './query'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
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
  status: z.enum(['active', 'expiring', 'expired']),
})

/** `active` go on for more than a week, `expiring` end within it; `items` are what was bought most, by name. */
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
    status: z.optional(csv(z.enum(['active', 'expiring', 'expired']))),
    type: z.optional(z.enum(['number', 'extra'])),
  }),
)

/** Reports about the whole of the platform. */
export const reports = area('requests', {
  mainReport: {
    method: 'GET',
    path: '/crm/main-page-report',
    origin: 'spec',
    access: 'signed-in',
    provides: ['money', 'orders', 'people', 'requests', 'tickets'],
    summary: 'Headline figures in the caller’s own scope; for report readers of the whole platform.',
    query: ordered(z.object(reportQuery)),
    response: z.object({
      as_of: instant,
      users: count,
      active_subscriptions: count,
      open_tickets: count,
      open_requests: count,
      completed_requests: count,
      /** Of those who introduce people: not of staff. */
      introduced: z.optional(count),
      income: z.optional(z.array(z.object({ currency, amount: decimal }))),
      unpaid_shares: z.optional(z.array(z.object({ currency, amount: decimal }))),
    }),
    cache: 600,
  },
  servers: {
    method: 'GET',
    path: '/crm/virtual-servers',
    origin: 'spec',
    access: 'reports.read',
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
    summary: 'Virtual numbers; with type=extra sold extras.',
    query: serviceQuery,
    response: serviceReply,
    cache: 1800,
  },
})
