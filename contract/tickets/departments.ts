import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { count, id } from '../scalars'

const day = 24 * 3600

/** The departments. */
export const departmentList = area('catalogue', {
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
