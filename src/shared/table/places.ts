/** Where a person stood in a list before opening a row; kept for the window, keyed by the history entry. */
export interface Place {
  readonly row: string
  readonly scroll: number
}

const placeKey = (entry: string) => `pishkhan.place.${entry}`
const listKey = (path: string) => `pishkhan.list.${path}`
const trailKey = 'pishkhan.trail'

const storage = (): Storage | undefined => {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

const write = (key: string, value: string) => {
  try {
    storage()?.setItem(key, value)
  } catch {
    storage()?.clear()
  }
}

/** Remembers the row being left. */
export const leavePlace = (entry: string, place: Place): void => write(placeKey(entry), JSON.stringify(place))

/** The row left from this history entry, once. */
export const takePlace = (entry: string): Place | undefined => {
  const kept = storage()?.getItem(placeKey(entry))
  if (!kept) return undefined
  storage()?.removeItem(placeKey(entry))
  try {
    return JSON.parse(kept) as Place
  } catch {
    return undefined
  }
}

/** Remembers the filters and page a list is shown with. */
export const rememberList = (path: string, search: string): void => write(listKey(path), search)

/** The address of a list with the filters and page last seen in this window; for «back to the list» links. */
export const lastListHref = (path: string): string => `${path}${storage()?.getItem(listKey(path)) ?? ''}`

/** The list a record was opened from: its address with filters and page, and what its rows open in order. */
export interface Trail {
  readonly list: string
  readonly rows: readonly string[]
}

/** Remembers the rows around the one being opened; the newest trail replaces the one before. */
export const layTrail = (trail: Trail): void => write(trailKey, JSON.stringify(trail))

/** The trail that leads past an address, when the last list gone into shows it. */
export const trailPast = (here: string): Trail | undefined => {
  try {
    const trail = JSON.parse(storage()?.getItem(trailKey) ?? 'null') as Trail | null
    return trail?.rows.includes(here) ? trail : undefined
  } catch {
    return undefined
  }
}

/** The element that scrolls around another, the document itself in the end. */
export const scrollerOf = (element: HTMLElement | null): Element => {
  for (let box = element?.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if ((overflowY === 'auto' || overflowY === 'scroll') && box.scrollHeight > box.clientHeight) return box
  }
  return document.scrollingElement ?? document.documentElement
}
