import type { validation as fa } from '../fa/validation'
import type { Translation } from '../messages'

export const validation = {} satisfies Translation<typeof fa>
