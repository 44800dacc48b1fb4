import type { Messages } from '../messages'

export const notifications = {} satisfies Messages
