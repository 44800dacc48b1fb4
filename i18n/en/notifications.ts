import type { notifications as fa } from '../fa/notifications'
import type { Translation } from '../messages'

export const notifications = {} satisfies Translation<typeof fa>
