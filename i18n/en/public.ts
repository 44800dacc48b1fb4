import type { publicPages as fa } from '../fa/public'
import type { Translation } from '../messages'

export const publicPages = {} satisfies Translation<typeof fa>
