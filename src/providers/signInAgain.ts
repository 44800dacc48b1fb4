type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** The sign-in dialog of the running section says here how to ask; returns the way to take it back. */
export const askSignInWith = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asks the person to sign in again over the page; one question however many calls were refused. False when it was declined. */
export const signInAgain = (): Promise<boolean> => {
  if (!asker) return Promise.resolve(false)
  asking ??= asker().finally(() => {
    asking = undefined
  })
  return asking
}
