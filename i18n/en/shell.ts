import type { shell as fa } from '../fa/shell'
import type { Translation } from '../messages'

export const shell = {} satisfies Translation<typeof fa>
