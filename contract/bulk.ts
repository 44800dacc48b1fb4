import * as z from 'zod/mini'
import { errorCodes } from './error'
import { count, id, idInput } from './scalars'

/** The most rows one call names; a filter is worked off in steps of as many. */
export const bulkStep = 50

/**
 * Which rows a bulk action means, beside its `filter`: those named, or everything the filter lets through, worked off by
 * id in steps. `after` and `up_to` repeat `next` and `up_to` of the answer before, so that every row that was there at
 * the start is asked exactly once.
 */
export const bulkRows = {
  ids: z.optional(z.array(idInput).check(z.maxLength(bulkStep, 'too_long'))),
  after: z.optional(count),
  up_to: z.optional(count),
}

/**
 * What became of each row, and how it stands now: its name where the list has one, its status, and who has it. All three
 * are null for a row out of the caller's reach. `next` is the id to go on after, null when none is left.
 */
export const bulkReply = z.object({
  results: z.array(
    z.object({
      id,
      ok: z.boolean(),
      /** Why it was refused. */
      code: z.nullable(z.enum(errorCodes)),
      /** Who was faster, where that is the reason. */
      by: z.nullable(z.string()),
      name: z.nullable(z.string()),
      status: z.nullable(z.string()),
      holder: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(count),
  up_to: z.nullable(count),
})
