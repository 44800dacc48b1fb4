import { makeSignal } from './http/signal'

/**
 * How often a change was not made at once, because it waits for its owner or for a second person, and the message that
 * says so.
 */
export const changesWait = makeSignal({ times: 0, words: 'shell.change_waits' })
