import type { common as fa } from '../fa/common'
import type { Translation } from '../messages'

export const common = {} satisfies Translation<typeof fa>
