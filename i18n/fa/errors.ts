import type { Messages } from '../messages'

export const errors = {} satisfies Messages
