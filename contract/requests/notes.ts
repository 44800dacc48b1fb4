import * as z from 'zod/mini'
import { person } from '../people/person'
import { id, instant } from '../scalars'

/** Most characters of a note that staff leave on a request for each other. */
export const requestNoteLength = 4000

/** A note of staff for each other, which nobody else is ever shown. */
export const requestNote = z.object({
  id,
  at: instant,
  author: person,
  text: z.string(),
  /** The colleagues it names, as they were called when it was written. */
  mentions: z.array(person),
})
