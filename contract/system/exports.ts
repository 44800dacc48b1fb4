import * as z from 'zod/mini'
import { area } from '../endpoint'
import { file, text } from '../scalars'

/** How many exports may be under way: of one person, and of all together on every server. */
export const exportLimits = { perPerson: 2, inAll: 8 } as const

/** What rows are taken out for. */
export const exportFormats = ['csv', 'xlsx', 'print'] as const

export type ExportFormat = (typeof exportFormats)[number]

const personal = z.record(z.string(), z.unknown())

/** Lists taken out as files. */
export const exports = area('system', {
  exportRows: {
    method: 'POST',
    path: '/dashboard/exports/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['audit'],
    summary:
      'Every row of a list, page by page as the list itself answers, then a last line with the number of rows. Needs the right of the list; logged. Ended when nobody reads on.',
    body: z.object({
      /** Path of the list: `/dashboard/ticket`. */
      list: text(120),
      /** What stands in the braces of its path: `/paypal/accounts/{id}/transactions`. */
      params: z.optional(personal),
      /** The query of the list, without page and size. */
      query: z.optional(personal),
      /** Headings of the file, for the log. */
      columns: z.optional(z.array(text(80)).check(z.maxLength(80, 'too_long'))),
      format: z.enum(exportFormats),
    }),
    response: file,
    binary: true,
    lines: true,
    timeout: 600,
  },
})
