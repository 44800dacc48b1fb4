import type { Messages } from '../messages'

export const inputs = {} satisfies Messages
