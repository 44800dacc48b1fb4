import type { Messages } from '../messages'

export const paths = {} satisfies Messages
