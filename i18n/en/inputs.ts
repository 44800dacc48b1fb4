import type { inputs as fa } from '../fa/inputs'
import type { Translation } from '../messages'

export const inputs = {} satisfies Translation<typeof fa>
