let held = 0

/** Marks that the page has typed text stored nowhere else; returns a function that lifts the mark. */
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
