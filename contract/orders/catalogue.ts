import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { currency, decimal, uuid } from '../scalars'

const day = 24 * 3600

/** What is on sale and where. */
export const catalogue = area('catalogue', {
  extras: {
    method: 'GET',
    path: '/crm/api/extras',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'Extras on sale.',
    response: z.object({ results: z.array(z.object({ id: z.string(), name: z.string(), price: decimal, currency })) }),
    cache: day,
  },
  platforms: {
    method: 'GET',
    path: '/crm/api/platforms',
    origin: 'spec',
    access: 'signed-in',
    summary: 'Work platforms, with what accounts and subscriptions there cost.',
    response: z.object({
      results: z.array(
        z.object({
          uuid,
          name: z.string(),
          country: z.string(),
          active: z.boolean(),
          /** Price of an account there. */
          price: z.nullable(decimal),
          currency: z.nullable(currency),
          /**
           * Prices of a subscription there, by duration (an option of its form); a duration without a price is left out.
           * Optional until 0.3.0: older servers lack it during a rolling upgrade.
           */
          prices: z.optional(z.array(z.object({ duration: z.string(), price: decimal, currency }))),
        }),
      ),
    }),
    cache: day,
  },
  courses: {
    method: 'GET',
    path: '/crm/api/courses-proxy',
    origin: 'spec',
    access: 'signed-in',
    summary: 'Courses on sale.',
    response: z.object({
      results: z.array(
        z.object({
          uuid,
          title: z.string(),
          teacher: z.nullable(person),
          price: decimal,
          currency,
          hours: z.number(),
          active: z.boolean(),
        }),
      ),
    }),
    cache: day,
  },
  platform: {
    method: 'GET',
    path: '/partners/platform',
    origin: 'spec',
    access: 'signed-in',
    summary: 'Platforms that partners sell, with the share percentages in force.',
    response: z.object({
      results: z.array(
        z.object({
          uuid,
          name: z.string(),
          partner_percent: z.number(),
          teacher_percent: z.number(),
          mentor_percent: z.number(),
        }),
      ),
    }),
    cache: 24 * 3600,
  },
})
