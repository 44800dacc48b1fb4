import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { requestStatuses } from '../requests/requests'
import {
  count,
  csv,
  currency,
  dateRange,
  decimal,
  flag,
  id,
  idText,
  instant,
  isoDate,
  ordered,
  pageOf,
  paging,
  queryText,
  sortBy,
  starsText,
  uuid,
  wholeNumber,
} from '../scalars'

/** In seconds, the unit of {@link Endpoint.cache}. */
const hour = 3600

/** A Persian month (Jalali `year`, `month`) with its Gregorian days, both inclusive. */
export const persianMonth = { year: count, month: count, start: isoDate, end: isoDate }

/** Filters every money or people report understands. */
export const reportQuery = {
  ...dateRange,
  platforms: z.optional(csv(z.string())),
  platform_uuids: z.optional(csv(uuid)),
  currency_type: z.optional(currency),
}

const requestReportRow = z.object({
  id,
  code: z.string(),
  user: person,
  platform: z.nullable(person),
  country: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  action_status: z.string(),
  step: z.string(),
  assignee: z.nullable(person),
  registered_at: instant,
  modified_at: instant,
  step_started_at: instant,
  late: z.boolean(),
})

const requestReportQuery = ordered(
  z.object({
    ...paging,
    ...dateRange,
    sort: z.optional(sortBy(['id', 'registered_at', 'modified_at', 'step_started_at'])),
    status: z.optional(csv(z.enum(requestStatuses))),
    action_status: z.optional(csv(z.string())),
    platforms: z.optional(csv(z.string())),
    country: z.optional(csv(z.string())),
    user_uuid: z.optional(uuid),
    step: z.optional(csv(z.string())),
    /** Refused for exactly this reason. */
    reason: z.optional(z.string()),
    query: z.optional(queryText(80)),
  }),
)

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

/** What was spent on: kinds of items, and accounts of cost that are a kind of their own. */
export const costKinds = [
  'office',
  'software',
  'marketing',
  'education',
  'server',
  'number',
  'extra',
  'salary',
  'fee',
  'promotion',
  'payment',
  'other',
] as const
export type CostKind = (typeof costKinds)[number]
/** Of the lines of cost those spent on something, or for some departments; 0 is for none. */
export const costQuery = { cost_kinds: z.optional(csv(z.enum(costKinds))), departments: z.optional(csv(wholeNumber)) }

/** Reports below `/crm`. */
export const crmReports = area({
  mainReport: {
    method: 'GET',
    path: '/crm/main-page-report',
    origin: 'spec',
    access: 'signed-in',
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
  profits: {
    method: 'GET',
    path: '/crm/profits-summary',
    origin: 'spec',
    access: 'money.read',
    summary: 'Income, cost, shares, withdrawals and profit per Persian month, currency and source.',
    query: ordered(z.object({ ...reportQuery, source_field: z.optional(z.string()) })),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          ...persianMonth,
          source: z.string(),
          currency,
          income: decimal,
          cost: decimal,
          shares: decimal,
          /** What people were paid out of their credit: no part of the profit. */
          withdrawals: decimal,
          profit: decimal,
        }),
      ),
      totals: z.array(
        z.object({ currency, income: decimal, cost: decimal, shares: decimal, withdrawals: decimal, profit: decimal }),
      ),
    }),
    cache: 6 * hour,
  },
  costs: {
    method: 'GET',
    path: '/crm/costs-summary',
    origin: 'spec',
    access: ['money.read', 'reports.read'],
    summary:
      'All costs of the books per Persian month, department and kind: running costs, services, salaries, fees, gifts of credit, payments.',
    query: ordered(z.object({ ...reportQuery, departments: costQuery.departments })),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          ...persianMonth,
          kind: z.enum(costKinds),
          department: z.nullable(z.string()),
          /** 0 of what is no department's; a filter takes it too. */
          department_id: count,
          currency,
          amount: decimal,
        }),
      ),
      totals: z.array(z.object({ currency, amount: decimal })),
    }),
    cache: 6 * hour,
  },
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
  closedTickets: {
    method: 'GET',
    path: '/crm/closed-tickets',
    origin: 'spec',
    access: 'reports.read',
    summary: 'Closed tickets with closer, duration in seconds, stars and feedback.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        sort: z.optional(sortBy(['closed_at', 'duration', 'stars'])),
        departments: z.optional(csv(idText)),
        stars: z.optional(csv(starsText)),
        user_uuid: z.optional(uuid),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      stars_mean: z.nullable(z.number()),
      results: z.array(
        z.object({
          id,
          subject: z.string(),
          user: person,
          department: z.object({ id, name: z.string() }),
          closer: z.nullable(person),
          created_at: instant,
          closed_at: instant,
          duration: count,
          stars: z.nullable(z.int()),
          feedback: z.nullable(z.string()),
        }),
      ),
    }),
    cache: 1800,
  },
  kycRequests: {
    method: 'GET',
    path: '/crm/api/kyc/requests',
    origin: 'spec',
    access: 'requests.work',
    summary: 'Identity-check requests with masked national code, documents and age.',
    query: requestReportQuery,
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      waiting: count,
      /** Seconds from filing to the end, half of them. */
      median_review: z.nullable(z.number()),
      /** The commonest reasons of refusal. */
      rejections: z.array(z.object({ reason: z.string(), count })),
      results: z.array(z.extend(requestReportRow, { national_id: z.nullable(z.string()), documents: count })),
    }),
    cache: 300,
  },
  accountRequests: {
    method: 'GET',
    path: '/crm/api/account/requests',
    origin: 'spec',
    access: ['requests.work', 'reports.own'],
    summary: 'Platform account requests by state, platform and country.',
    query: requestReportQuery,
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      by_status: z.array(z.object({ status: z.enum(requestStatuses), count })),
      by_platform: z.array(z.object({ platform: z.string(), count })),
      /** Those it is our turn for, by platform and step. */
      waiting: z.array(z.object({ platform: z.nullable(z.string()), step: z.string(), count })),
      results: z.array(z.extend(requestReportRow, { account_email: z.nullable(z.string()) })),
    }),
    cache: 300,
  },
})
