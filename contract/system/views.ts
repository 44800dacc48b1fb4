import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, csv, done, id, idInput, idText, text } from '../scalars'

const personal = z.record(z.string(), z.unknown())

const columnNames = z.array(text(60)).check(z.maxLength(100, 'too_long'))

/** The order of every known column of a list, and the hidden ones. */
const columnChoice = z.object({ order: columnNames, hidden: columnNames })

/** Saved views of lists, how many rows views have, and the choice of columns. */
export const views = area('views', {
  savedViews: {
    method: 'GET',
    path: '/dashboard/views/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'Saved views of a list, the caller’s own and team-wide, and the columns the caller chose for it.',
    whenDisabled: true,
    query: z.object({ list: text(60) }),
    response: z.object({
      /** Null where nothing was chosen. */
      columns: z.nullable(columnChoice),
      results: z.array(
        z.object({ id, list: z.string(), name: z.string(), team: z.boolean(), mine: z.boolean(), params: personal }),
      ),
    }),
  },
  viewCounts: {
    method: 'GET',
    path: '/dashboard/view-counts/',
    origin: 'assumed',
    access: 'signed-in',
    exportable: false,
    // Everything lists with tabs show.
    provides: ['changes', 'money', 'notifications', 'orders', 'people', 'requests', 'tickets'],
    summary:
      'How many rows a paged list has for each of several queries, as the list itself would count them for the caller.',
    whenDisabled: true,
    query: z.object({
      /** The path of the list. */
      list: text(120),
      /** Queries of the list as in an address, each encoded once more; none may be empty. */
      views: csv(text(2000)),
    }),
    response: z.object({
      /** In the order of the queries; null where the list cannot answer one. */
      counts: z.array(z.nullable(count)),
    }),
  },
  saveView: {
    method: 'POST',
    path: '/dashboard/views/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['views'],
    summary: 'Save the filters, sort and columns of a list under a name.',
    body: z.object({
      list: text(60),
      name: text(60),
      team: z.optional(z.boolean()),
      params: personal,
      /** The caller's view it replaces. */
      replaces: z.optional(idInput),
    }),
    response: z.object({ id }),
  },
  deleteView: {
    method: 'DELETE',
    path: '/dashboard/views/{id}/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['views'],
    summary: 'Delete one of the caller’s saved views.',
    params: z.object({ id: idText }),
    response: done,
  },
  saveColumns: {
    method: 'PUT',
    path: '/dashboard/columns/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['views'],
    summary: 'Save which columns of a list the caller wants and in which order; null restores the list’s own.',
    body: z.object({ list: text(60), columns: z.nullable(columnChoice) }),
    response: done,
  },
})
