import type { calendar as fa } from '../fa/calendar'
import type { Translation } from '../messages'

export const calendar = {} satisfies Translation<typeof fa>
