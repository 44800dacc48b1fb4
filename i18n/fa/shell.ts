import type { Messages } from '../messages'

export const shell = {} satisfies Messages
