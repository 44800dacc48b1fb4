import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { person } from '../people/person'
import {
  count,
  csv,
  dateRange,
  id,
  idText,
  instant,
  isoDate,
  ordered,
  paging,
  sortBy,
  starsText,
  uuid,
} from '../scalars'
import { answerBands, department, ticketStatuses } from './tickets'

/** Ticket figures. */
export const ticketReports = area('tickets', {
  ticketStats: {
    method: 'GET',
    path: '/dashboard/ticket-stats',
    origin: 'spec',
    access: 'reports.read',
    summary: 'Tickets opened and closed per day, backlog, states, stars.',
    query: ordered(z.object({ ...dateRange, departments: z.optional(csv(idText)), stars: z.optional(csv(starsText)) })),
    response: z.object({
      as_of: instant,
      opened: count,
      closed: count,
      backlog: count,
      waiting: count,
      late: count,
      first_answer_median: z.nullable(z.number()),
      resolution_median: z.nullable(z.number()),
      stars_mean: z.nullable(z.number()),
      previous: z.object({ opened: count, closed: count, stars_mean: z.nullable(z.number()) }),
      by_status: z.array(z.object({ status: z.enum(ticketStatuses), count })),
      by_stars: z.array(z.object({ stars: z.int(), count })),
      days: z.array(z.object({ date: z.string(), opened: count, closed: count })),
      /** The same by Persian month, cut to the range. */
      months: z.array(
        z.object({ year: count, month: count, start: isoDate, end: isoDate, opened: count, closed: count }),
      ),
    }),
    cache: 1800,
  },
  ticketTimes: {
    method: 'GET',
    path: '/dashboard/ticket-time-stats',
    origin: 'spec',
    access: 'reports.read',
    summary: 'First response and resolution times in seconds, by department or agent, with a histogram.',
    query: ordered(
      z.object({
        ...dateRange,
        departments: z.optional(csv(idText)),
        stars: z.optional(csv(starsText)),
        type: z.optional(z.enum(['department', 'agent'])),
      }),
    ),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          id: z.string(),
          /** Set for the one of the two the row is about. */
          department: z.nullable(id),
          agent: z.nullable(uuid),
          name: z.string(),
          count,
          first_answer_median: z.nullable(z.number()),
          first_answer_90: z.nullable(z.number()),
          resolution_median: z.nullable(z.number()),
          resolution_90: z.nullable(z.number()),
          breaches: count,
        }),
      ),
      histogram: z.array(z.object({ band: z.enum(answerBands), up_to: z.nullable(z.number()), count })),
    }),
    cache: 1800,
  },
  departmentTimes: {
    method: 'GET',
    path: '/dashboard/department-average-response-time',
    origin: 'spec',
    access: 'reports.read',
    provides: ['departments', 'tickets'],
    summary: 'Average response and resolution times per department in seconds, with load.',
    query: ordered(z.object({ ...dateRange, departments: z.optional(csv(idText)) })),
    response: z.object({
      as_of: instant,
      results: z.array(
        z.object({
          department,
          tickets: count,
          open: count,
          staff: count,
          average_first_answer: z.nullable(z.number()),
          average_resolution: z.nullable(z.number()),
          breaches: count,
        }),
      ),
    }),
    cache: hour,
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
})
