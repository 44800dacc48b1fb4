import type { Messages } from '../messages'

export const dashboard = {} satisfies Messages
