import type { dashboard as fa } from '../fa/dashboard'
import type { Translation } from '../messages'

export const dashboard = {} satisfies Translation<typeof fa>
