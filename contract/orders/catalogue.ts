import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { count, currency, decimal, id, uuid } from '../scalars'

const day = 24 * 3600

/** What is on sale and where, below `/crm`. */
export const catalogue = area({
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

/** The departments, below `/dashboard`. */
export const departmentList = area({
  departments: {
    method: 'GET',
    path: '/dashboard/departments',
    origin: 'spec',
    access: 'signed-in',
    summary: 'Departments; staff see load and members too.',
    response: z.object({
      results: z.array(
        z.object({
          id,
          name: z.string(),
          description: z.string(),
          answers_in: z.nullable(z.number()),
          members: z.optional(z.array(person)),
          open_tickets: z.optional(count),
        }),
      ),
    }),
    cache: day,
    whenDisabled: true,
  },
})
