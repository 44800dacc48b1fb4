import type { Messages } from '../messages'

export const common = {} satisfies Messages
