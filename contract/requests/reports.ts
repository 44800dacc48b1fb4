import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { person } from '../people/person'
import { requestTypes } from './forms'
import { requestStatuses } from './requests'
import { count, csv, dateRange, id, instant, isoDate, ordered, paging, queryText, sortBy, uuid } from '../scalars'
import { searchLimits } from '../text'

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
    /** Rejected for exactly this reason. */
    reason: z.optional(z.string()),
    query: z.optional(queryText(searchLimits.rows)),
  }),
)

/** Figures and lists of process requests. */
export const requestReports = area('requests', {
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
      /** Median seconds from filing to the end. */
      median_review: z.nullable(z.number()),
      /** The most common reasons for rejection. */
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
      /** Those where it is our turn, by platform and step. */
      waiting: z.array(z.object({ platform: z.nullable(z.string()), step: z.string(), count })),
      results: z.array(z.extend(requestReportRow, { account_email: z.nullable(z.string()) })),
    }),
    cache: 300,
  },
  requestTimes: {
    method: 'GET',
    path: '/dashboard/process-requests/avg-time',
    origin: 'spec',
    access: ['requests.own', 'requests.work'],
    summary: 'Average time of each request type, and for staff of each step, in seconds.',
    query: ordered(z.object({ ...dateRange, process_types: z.optional(csv(z.enum(requestTypes))) })),
    response: z.object({
      results: z.array(
        z.object({
          type: z.enum(requestTypes),
          completed: count,
          average: z.nullable(z.number()),
          steps: z.optional(z.array(z.object({ step: z.string(), average: z.nullable(z.number()), count }))),
        }),
      ),
      /** Each step over the chosen types, in seconds; for staff, and may be missing until 0.3.0. */
      by_step: z.optional(z.array(z.object({ step: z.string(), average: z.number(), count }))),
    }),
    cache: hour,
  },
  requestMetrics: {
    method: 'GET',
    path: '/dashboard/process-requests/metrics',
    origin: 'spec',
    access: ['requests.work', 'reports.read'],
    summary: 'Requests by state and by who must act, with late ones and a daily trend.',
    query: ordered(z.object({ ...dateRange, process_types: z.optional(csv(z.enum(requestTypes))) })),
    response: z.object({
      as_of: instant,
      filed: count,
      completed: count,
      open: count,
      late: count,
      by_status: z.array(z.object({ status: z.enum(requestStatuses), count })),
      by_action: z.array(z.object({ action_status: z.string(), count })),
      by_type: z.array(
        z.object({
          type: z.enum(requestTypes),
          filed: count,
          completed: count,
          open: count,
          /** Seconds from filing to completion, of those completed; may be missing until 0.3.0. */
          average: z.optional(z.nullable(z.number())),
        }),
      ),
      days: z.array(z.object({ date: isoDate, filed: count, completed: count })),
    }),
    cache: 300,
  },
})
