import type { Messages } from '../messages'

export const publicPages = {} satisfies Messages
