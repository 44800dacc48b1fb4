import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { person } from './person'
import { count, csv, dateRange, flag, instant, isoDate, lookBackDays, ordered, paging, uuid } from '../scalars'

const day = 24 * hour

/** Reports about people. */
export const peopleReports = area('people', {
  teachers: {
    method: 'GET',
    path: '/account/users_by_teacher_uuid/',
    origin: 'spec',
    access: ['users.read', 'team.read'],
    summary: 'Teachers with their counts; with teacher_uuids, the people under them.',
    query: z.object({ teacher_uuids: z.optional(csv(uuid)) }),
    response: z.object({
      data: z.array(
        z.object({ uuid, name: z.string(), type: z.string(), students: count, teacher_uuid: z.nullable(uuid) }),
      ),
    }),
    cache: day,
  },
  activeUsers: {
    method: 'GET',
    path: '/account/active-users-in-date-range/',
    origin: 'spec',
    access: ['reports.read', 'team.read'],
    summary: 'People active in a range, with a daily trend.',
    query: ordered(
      z.object({
        ...paging,
        ...dateRange,
        platforms: z.optional(csv(z.string())),
        teacher_uuids: z.optional(csv(uuid)),
        partner_ids: z.optional(csv(uuid)),
        unique: z.optional(flag),
        days: z.optional(lookBackDays),
      }),
    ),
    response: z.object({
      count,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
      unique: count,
      /** People on an average day of the range, days without anybody included, rounded to one decimal. */
      daily_mean: z.number(),
      trend: z.array(z.object({ date: isoDate, count })),
      results: z.array(
        z.object({
          user: person,
          type: z.string(),
          platform: z.nullable(z.string()),
          last_seen_at: instant,
          visits: count,
        }),
      ),
    }),
    cache: hour,
  },
})
