import * as z from 'zod/mini'
import { crmReports } from './crm-reports'
import { area } from './endpoint'
import { person } from './person'
import { requests } from './requests'
import { currency, decimal, uuid } from './scalars'
import { shares } from './shares'
import { transfers } from './transfers'
import { withdrawals } from './withdrawals'

const day = 24 * 3600

/** Everything below `/crm`. */
export const crm = area({
  ...requests,
  ...transfers,
  ...withdrawals,
  ...shares,
  ...crmReports,
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
    summary: 'Work platforms.',
    response: z.object({
      results: z.array(
        z.object({
          uuid,
          name: z.string(),
          country: z.string(),
          active: z.boolean(),
          price: z.nullable(decimal),
          currency: z.nullable(currency),
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
})
