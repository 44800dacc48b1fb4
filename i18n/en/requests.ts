import type { requests as fa } from '../fa/requests'
import type { Translation } from '../messages'

export const requests = {} satisfies Translation<typeof fa>
