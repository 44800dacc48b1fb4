import type { Messages } from '../messages'

export const tickets = {} satisfies Messages
