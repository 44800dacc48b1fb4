import type { Messages } from '../messages'

export const validation = {} satisfies Messages
