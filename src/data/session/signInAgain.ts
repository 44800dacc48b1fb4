import * as z from 'zod/mini'
import { sessionEnds, type SessionEnd } from '../../../contract/people/sign-in'
import type { PlatformError } from '../http/errors'
import { makeSignal } from '../http/signal'

/** Asks for a sign-in over the page; receives the reason the session ended, if the platform gave one. */
type Asker = (why: SessionEnd | undefined) => Promise<boolean>

const reason = z.enum(sessionEnds)

/** How many times the person has signed in again over this page. */
export const signedInAgain = makeSignal(0)

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** Registers the running section's sign-in dialog; returns a function that unregisters it. */
export const registerSignInPrompt = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/**
 * Asks the person to sign in again over the page after a refused call; asks once however many calls were refused.
 * Resolves to false when declined.
 */
export const signInAgain = (refused: PlatformError): Promise<boolean> => {
  if (!asker) return Promise.resolve(false)
  asking ??= asker(z.safeParse(reason, refused.details['reason']).data)
    .then((signedIn) => {
      if (signedIn) signedInAgain.set(signedInAgain.read() + 1)
      return signedIn
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}
