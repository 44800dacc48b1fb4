import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, instant, text } from '../scalars'

/** Operations of the platform itself. */
export const system = area('system', {
  health: {
    method: 'GET',
    path: '/health',
    origin: 'assumed',
    access: 'public',
    summary: 'Whether the platform and its database answer.',
    response: z.object({
      ok: z.boolean(),
      version: z.string(),
      time: instant,
      database: z.enum(['pglite', 'postgresql']),
      demo: z.boolean(),
      /** The books' check of themselves: chain, sums and balances; null until its first run. */
      ledger: z.nullable(
        z.object({ ok: z.boolean(), checked_at: instant, transactions: count, problems: z.array(z.string()) }),
      ),
    }),
  },
  live: {
    method: 'GET',
    path: '/live',
    origin: 'assumed',
    access: 'public',
    summary: 'Whether this server is alive; one that does not answer has to be restarted.',
    response: z.object({ live: z.literal(true) }),
  },
  ready: {
    method: 'GET',
    path: '/ready',
    origin: 'assumed',
    access: 'public',
    summary:
      'Whether this server can take requests: a 503 names what fails in `details.failing`; `degraded` names what is down while the rest works.',
    response: z.object({
      ready: z.literal(true),
      /** `files`: the file storage does not answer, and no other server would do better. */
      degraded: z.optional(z.array(z.string())),
    }),
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    origin: 'assumed',
    access: 'public',
    summary: 'This contract as OpenAPI 3.1.',
    response: z.record(z.string(), z.unknown()),
  },
  outbox: {
    method: 'GET',
    path: '/dev/outbox',
    origin: 'assumed',
    access: 'public',
    summary: 'Codes and mails sent by a demo or test platform; not available elsewhere.',
    query: z.object({ to: z.optional(text(120)) }),
    response: z.object({
      results: z.array(
        z.object({ to: z.string(), purpose: z.string(), code: z.string(), link: z.optional(z.string()), at: instant }),
      ),
    }),
  },
  faults: {
    method: 'POST',
    path: '/dev/faults',
    origin: 'assumed',
    access: 'public',
    invalidates: [],
    summary: 'Switch on faults of a demo or test platform; an empty list switches them off. Not available elsewhere.',
    body: z.object({
      faults: z.array(
        z.object({
          /** `GET /dashboard/ticket` or `*`. */
          endpoint: z.string(),
          kind: z.enum(['delay', 'status', 'cut', 'shape', 'html']),
          status: z.optional(z.int()),
          milliseconds: z.optional(z.int()),
          times: z.optional(z.int()),
        }),
      ),
    }),
    response: z.object({ active: count }),
  },
})
