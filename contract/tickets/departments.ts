import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { count, id } from '../scalars'

/** The departments. */
export const departmentList = area('departments', {
  departments: {
    method: 'GET',
    path: '/dashboard/departments',
    origin: 'spec',
    access: 'signed-in',
    provides: ['departments', 'tickets'],
    summary: 'Departments; staff also see load and members.',
    response: z.object({
      results: z.array(
        z.object({
          id,
          name: z.string(),
          description: z.string(),
          answers_in: z.nullable(z.number()),
          /** False where it takes no new tickets or questions. */
          active: z.optional(z.boolean()),
          members: z.optional(z.array(person)),
          open_tickets: z.optional(count),
        }),
      ),
    }),
    // Departments are changed in the settings, and new ones take tickets at once.
    cache: 5 * 60,
    whenDisabled: true,
  },
})
