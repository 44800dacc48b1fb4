import * as z from 'zod/mini'
import { area, hour } from '../endpoint'
import { levels, person } from '../people/person'
import { count, csv, dateRange, done, id, idText, instant, ordered, uuid } from '../scalars'

/** The outcome of a mentorship session. */
export const sessionStates = ['planned', 'done', 'missed'] as const
/** Sessions in one reply, the latest; whoever has more narrows them by days. */
export const mostSessions = 200
export type SessionState = (typeof sessionStates)[number]

/** The leaderboard and mentorship. */
export const community = area('community', {
  leaderboard: {
    method: 'GET',
    path: '/account/api/leaderboard/',
    origin: 'spec',
    access: 'public',
    summary: 'Top users; names are masked for callers without a session.',
    query: ordered(
      z.object({
        ...dateRange,
        type: z.optional(z.enum(['month', 'season', 'year', 'all'])),
        levels: z.optional(csv(z.enum(levels))),
        country: z.optional(csv(z.string())),
      }),
    ),
    response: z.object({
      ends_at: instant,
      prize: z.optional(z.string()),
      results: z.array(
        z.object({
          rank: count,
          /** Places climbed since the previous equal period; null for somebody unranked then, and for all time. */
          change: z.nullable(z.number()),
          name: z.string(),
          level: z.enum(levels),
          country: z.string(),
          score: count,
          me: z.boolean(),
        }),
      ),
      me: z.nullable(z.object({ rank: count, score: count })),
    }),
    cache: 6 * hour,
  },
  mentorship: {
    method: 'GET',
    path: '/dashboard/mentorship',
    origin: 'spec',
    access: ['account.own', 'team.read'],
    summary: 'The caller’s mentor and sessions; for a mentor, mentees with progress.',
    query: ordered(
      z.object({
        ...dateRange,
        mentor_ids: z.optional(csv(uuid)),
        status: z.optional(z.enum(sessionStates)),
      }),
    ),
    response: z.object({
      mentor: z.nullable(person),
      /** The department that receives messages about mentoring. */
      department: z.optional(id),
      sessions: z.array(
        z.object({
          id,
          mentor: person,
          mentee: person,
          at: instant,
          topic: z.string(),
          status: z.enum(sessionStates),
          confirmed: z.boolean(),
        }),
      ),
      mentees: z.array(
        z.object({
          user: person,
          level: z.string(),
          progress: z.number(),
          sessions_done: count,
          next_at: z.nullable(instant),
        }),
      ),
    }),
  },
  confirmSession: {
    method: 'POST',
    path: '/dashboard/mentorship/{id}/confirm/',
    origin: 'assumed',
    access: 'account.own',
    invalidates: ['community'],
    summary: 'Confirm that a mentorship session took place.',
    params: z.object({ id: idText }),
    response: done,
  },
})
