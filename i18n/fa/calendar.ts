import type { Messages } from '../messages'

export const calendar = {} satisfies Messages
