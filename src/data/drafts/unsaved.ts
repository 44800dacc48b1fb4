let held = 0

/** Says that the page holds typed text nothing else keeps; returns the way to take it back. */
export const holdUnsaved = (): (() => void) => {
  held += 1
  let holding = true
  return () => {
    if (holding) held -= 1
    holding = false
  }
}

/** Whether a reload would lose typed text. */
export const holdsUnsaved = (): boolean => held > 0
