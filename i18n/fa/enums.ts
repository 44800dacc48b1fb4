import type { Messages } from '../messages'

export const enums = {} satisfies Messages
