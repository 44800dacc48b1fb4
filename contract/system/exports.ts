import * as z from 'zod/mini'
import { area } from '../endpoint'
import { count, done, file, instant, pageOf, paging, text, uuid } from '../scalars'

/** How many exports may be under way: per person, and in all on every server together. */
export const exportLimits = { perPerson: 2, inAll: 8 } as const

/** Limits of prepared exports, which are read apart from a call. */
export const preparedLimits = {
  /** From this many rows on, the console has an export prepared instead of making somebody wait for it. */
  largeRows: 20_000,
  /** How many one person may have, pending and ready ones together. */
  perPerson: 20,
  /** How long it can be fetched, in hours. */
  hours: 72,
} as const

/** What rows are exported as. */
export const exportFormats = ['csv', 'xlsx', 'print'] as const

export type ExportFormat = (typeof exportFormats)[number]

const personal = z.record(z.string(), z.unknown())

/** Which rows of which list are exported. */
const asked = {
  /** Path of the list: `/dashboard/ticket`. */
  list: text(120),
  /** The values of the braces in its path: `/paypal/accounts/{id}/transactions`. */
  params: z.optional(personal),
  /** The query of the list, without page and size. */
  query: z.optional(personal),
  /** Headings of the file, for the log. */
  columns: z.optional(z.array(text(80)).check(z.maxLength(80, 'too_long'))),
}

/** The request for an export that is fetched later. */
export const askedRows = {
  ...asked,
  /** The name its requester gives it. */
  name: text(120),
  /** What the client needs to write the file, returned unchanged: at most 32 KB of JSON. */
  view: personal,
}

/** The state of a prepared export. */
export const preparedStates = ['waiting', 'preparing', 'ready', 'failed'] as const

export type PreparedState = (typeof preparedStates)[number]

/** Lists exported as files. */
export const exports = area('system', {
  exportRows: {
    method: 'POST',
    path: '/dashboard/exports/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['audit'],
    summary:
      'Export every row of a list, page by page as the list itself returns them, then a last line with the number of rows. Requires the right to the list; logged. Ends when the client stops reading.',
    body: z.object({ ...asked, format: z.enum(exportFormats) }),
    response: file,
    binary: true,
    lines: true,
    timeout: 600,
  },
})

/** Lists that are read apart from a call, and fetched later by the person who requested them. */
export const preparedExports = area('exports', {
  preparedExports: {
    method: 'GET',
    path: '/dashboard/exports/prepared/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'The caller’s exports that are being prepared or can be fetched, newest first.',
    query: z.object(paging),
    response: pageOf(
      z.object({
        id: uuid,
        name: z.string(),
        state: z.enum(preparedStates),
        /** How many rows have been read so far; null for a report without pages, which does not count them. */
        rows: z.nullable(count),
        /** How many there are; null until the first page has been read. */
        total: z.nullable(count),
        /** The error code it failed with. */
        problem: z.nullable(z.string()),
        created_at: instant,
        /** Until when it is kept. */
        expires_at: instant,
        /** What the client sent with it. */
        view: personal,
      }),
    ),
  },
  prepareExport: {
    method: 'POST',
    path: '/dashboard/exports/prepared/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['exports', 'notifications'],
    idempotent: 'offered',
    summary:
      'Prepare an export: a job reads every row of a list and keeps them for the requester, who is notified. Requires the right to the list now, when it is read and when it is fetched.',
    body: z.object(askedRows),
    response: z.object({ id: uuid }),
  },
  fetchExport: {
    method: 'POST',
    path: '/dashboard/exports/rows/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['audit'],
    summary:
      'Fetch the rows of one of the caller’s prepared exports, as the lines of `exportRows`. Requires the right to the list and the user type it was read for; logged.',
    body: z.object({ id: uuid }),
    response: file,
    binary: true,
    lines: true,
    timeout: 600,
  },
  retryExport: {
    method: 'POST',
    path: '/dashboard/exports/prepared/{id}/retry/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['exports', 'notifications'],
    summary: 'Retry one of the caller’s failed exports.',
    params: z.object({ id: uuid }),
    response: done,
  },
  deleteExport: {
    method: 'DELETE',
    path: '/dashboard/exports/prepared/{id}/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['exports'],
    summary: 'Delete one of the caller’s prepared exports with its rows; one under way is aborted.',
    params: z.object({ id: uuid }),
    response: done,
  },
})
