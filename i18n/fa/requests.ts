import type { Messages } from '../messages'

export const requests = {} satisfies Messages
