import type { Messages } from '../messages'

export const home = {} satisfies Messages
