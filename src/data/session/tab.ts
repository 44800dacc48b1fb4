type Kept = Readonly<Record<string, unknown>>

const nameOf = (place: string): string => `pishkhan.${place}`

/** What a page kept in this tab; empty where nothing is kept or storage is barred. */
export const readTab = (place: string): Kept => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null') as unknown
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

/** Keeps something of a page in this tab, over a reload: phones drop the page while a message is read. */
export const writeTab = (place: string, kept: Kept): void => {
  try {
    sessionStorage.setItem(nameOf(place), JSON.stringify(kept))
  } catch {
    return
  }
}

/** Forgets what a page kept in this tab. */
export const forgetTab = (place: string): void => {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    return
  }
}
