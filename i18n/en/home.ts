import type { home as fa } from '../fa/home'
import type { Translation } from '../messages'

export const home = {} satisfies Translation<typeof fa>
