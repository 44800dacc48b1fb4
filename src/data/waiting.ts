import { makeSignal } from './http/signal'

/**
 * How many times a change was not applied at once, because it awaits its owner or a second person, and the message that
 * says so.
 */
export const changesWait = makeSignal({ times: 0, words: 'shell.change_waits' })
