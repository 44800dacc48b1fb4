import type { users as fa } from '../fa/users'
import type { Translation } from '../messages'

export const users = {} satisfies Translation<typeof fa>
