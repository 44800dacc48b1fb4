import { makeSignal } from './http/signal'

/** How often a change was not made at once, because it waits for its owner or for a second person. */
export const changesWait = makeSignal(0)
