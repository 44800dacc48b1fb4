import type { enums as fa } from '../fa/enums'
import type { Translation } from '../messages'

export const enums = {} satisfies Translation<typeof fa>
