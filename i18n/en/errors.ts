import type { errors as fa } from '../fa/errors'
import type { Translation } from '../messages'

export const errors = {} satisfies Translation<typeof fa>
