import * as z from 'zod/mini'
import { errorCodes } from './error'
import { count, id, idInput } from './scalars'

/** Maximum number of rows one call may name; a filter is processed in steps of this size. */
export const bulkStep = 50

/**
 * Which rows a bulk action covers, besides its `filter`: those named, or all that match the filter, processed by id in
 * steps. `after` and `up_to` repeat `next` and `up_to` of the previous response, so that every row present at the start
 * is processed exactly once.
 */
export const bulkRows = {
  ids: z.optional(z.array(idInput).check(z.maxLength(bulkStep, 'too_long'))),
  after: z.optional(count),
  up_to: z.optional(count),
}

/**
 * The outcome for a row, and its current name (if the list has one), status and holder. All three are null for a row out
 * of the caller's reach.
 */
export const bulkResult = z.object({
  id,
  ok: z.boolean(),
  /** Why the row was rejected. */
  code: z.nullable(z.enum(errorCodes)),
  /** Who acted first, if that is the reason. */
  by: z.nullable(z.string()),
  name: z.nullable(z.string()),
  status: z.nullable(z.string()),
  holder: z.nullable(z.string()),
})

/** The outcome for each row. `next` is the id to continue after, null when none is left. */
export const bulkReply = z.object({
  results: z.array(bulkResult),
  next: z.nullable(count),
  up_to: z.nullable(count),
})
