import type { Messages } from '../messages'

export const users = {} satisfies Messages
