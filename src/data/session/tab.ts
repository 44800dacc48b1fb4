type Kept = Readonly<Record<string, unknown>>

const nameOf = (place: string): string => `pishkhan.${place}`

/** What a page stored in this tab; empty if nothing is stored or storage is blocked. */
export const readTab = (place: string): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null') as unknown
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** Stores page state in this tab across a reload: phones drop the page while its user reads a message. */
export const writeTab = (place: string, kept: Kept): void => {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify(kept))
  } catch {
    return
  }
}

/** Removes what a page stored in this tab. */
export const forgetTab = (place: string): void => {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    return
  }
}
