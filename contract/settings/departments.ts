import * as z from 'zod/mini'
import { area } from '../endpoint'
import {
  count,
  done,
  flag,
  id,
  idsOf,
  idText,
  integerBetween,
  longText,
  pageOf,
  paging,
  queryText,
  sortBy,
  text,
  uuid,
} from '../scalars'
import { searchLimits } from '../text'

/** Parts of the product that lead to a department automatically, each to one at most. */
export const departmentServices = ['accounts', 'mentoring', 'payments'] as const

const department = z.object({
  id,
  name: z.string(),
  description: z.string(),
  serves: z.nullable(z.enum(departmentServices)),
  /** Working minutes until the first response to a ticket is due; applies to tickets from now on. */
  sla_minutes: count,
  /** Whether it takes new tickets and questions. */
  active: z.boolean(),
  members: z.array(uuid),
  version: count,
})
/** A department and its settings. */
export type Department = z.infer<typeof department>

const values = {
  name: text(60),
  description: longText(300),
  serves: z.nullable(z.enum(departmentServices)),
  sla_minutes: integerBetween(1, 100_000),
  active: z.boolean(),
  members: z.array(uuid).check(z.maxLength(200, 'too_long')),
}

const object = z.object({ object: department })

/** Department settings, below `/settings`; the departments a ticket can be sent to are `/dashboard/departments`. */
export const departmentSettings = area('departments', {
  departments: {
    method: 'GET',
    path: '/settings/departments/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'Departments with what they serve, their SLA and their members.',
    query: z.object({
      ...paging,
      ...idsOf(idText),
      sort: z.optional(sortBy(['id', 'name', 'sla_minutes', 'active'])),
      query: z.optional(queryText(searchLimits.rows)),
      active: z.optional(flag),
    }),
    response: pageOf(department),
  },
  department: {
    method: 'GET',
    path: '/settings/departments/{id}/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'One department.',
    params: z.object({ id: idText }),
    response: object,
  },
  createDepartment: {
    method: 'POST',
    path: '/settings/departments/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['departments'],
    summary: 'Create a department; tickets can be sent to it at once.',
    body: z.object({
      ...values,
      serves: z.optional(values.serves),
      active: z.optional(values.active),
      members: z.optional(values.members),
    }),
    response: object,
    idempotent: 'offered',
  },
  updateDepartment: {
    method: 'PATCH',
    path: '/settings/departments/{id}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['assistant', 'canned replies', 'departments', 'tickets'],
    summary:
      'Change a department; only given fields change. A new SLA applies to tickets from then on, and a department that serves something cannot be made inactive.',
    params: z.object({ id: idText }),
    body: z.extend(z.partial(z.object(values)), { version: count }),
    response: object,
  },
  deleteDepartment: {
    method: 'DELETE',
    path: '/settings/departments/{id}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['departments'],
    summary: 'Delete a department nothing refers to; any other is refused and can be made inactive instead.',
    params: z.object({ id: idText }),
    response: done,
  },
})
