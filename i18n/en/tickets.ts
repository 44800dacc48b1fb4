import type { tickets as fa } from '../fa/tickets'
import type { Translation } from '../messages'

export const tickets = {} satisfies Translation<typeof fa>
