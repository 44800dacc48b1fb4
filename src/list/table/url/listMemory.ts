/** Where a person was in a list before opening a row; stored per window, keyed by history entry. */
export interface LeftRow {
  readonly row: string
  readonly scroll: number
  /** The inner scroll position of a table wider than its container. */
  readonly inside?: number
}

const rowKey = (entry: string) => `pishkhan.place.${entry}`
const listKey = (path: string) => `pishkhan.list.${path}`
const positionKey = 'pishkhan.position'

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
export const rememberRow = (entry: string, left: LeftRow): void => write(rowKey(entry), JSON.stringify(left))

/** The row left from this history entry; can be taken once. */
export const takeRow = (entry: string): LeftRow | undefined => {
  const kept = storage()?.getItem(rowKey(entry))
  if (!kept) return undefined
  storage()?.removeItem(rowKey(entry))
  try {
    return JSON.parse(kept) as LeftRow
  } catch {
    return undefined
  }
}

/** Remembers the filters and page a list is shown with. */
export const rememberList = (path: string, search: string): void => write(listKey(path), search)

/** The address of a list with the filters and page last seen in this window; for «back to the list» links. */
export const lastListHref = (path: string): string => `${path}${storage()?.getItem(listKey(path)) ?? ''}`

/** What a link back to a list carries: the address by which a row opens the record just left. */
export interface ListState {
  readonly left: string
}

/** One page of the list a record was opened from. */
export interface ListPosition {
  /** The address of the list, with filters and this page. */
  readonly list: string
  /** The addresses its rows open, in order. */
  readonly rows: readonly string[]
  readonly page: number
  readonly perPage: number
  /** Rows on all pages. */
  readonly total: number
}

/** Reads the addresses the rows of another page open. */
type ReadPage = (page: number) => Promise<readonly string[]>

let readPage: ReadPage | undefined

/** Remembers the rows around the one being opened; the newest position replaces the previous one. */
export const savePosition = (position: ListPosition, read?: ReadPage): void => {
  write(positionKey, JSON.stringify(position))
  readPage = read
}

/** Records that the person moved on to a page {@link adjacentPage} found. */
export const updatePosition = (position: ListPosition): void => write(positionKey, JSON.stringify(position))

/** The position whose rows include an address, if it belongs to the last list entered. */
export const positionOf = (here: string): ListPosition | undefined => {
  try {
    const position = JSON.parse(storage()?.getItem(positionKey) ?? 'null') as ListPosition | null
    return position?.rows.includes(here) ? position : undefined
  } catch {
    return undefined
  }
}

const atPage = (address: string, page: number): string => {
  const [path = '', search] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  return `${path}?${query}`
}

/** The page after (`1`) or before (`-1`) a position; `undefined` at the ends of the list, and after a reload. */
export const adjacentPage = async (position: ListPosition, step: 1 | -1): Promise<ListPosition | undefined> => {
  const page = position.page + step
  if (!readPage || page < 1 || (page - 1) * position.perPage >= position.total) return undefined
  const rows = await readPage(page)
  return rows.length > 0 ? { ...position, list: atPage(position.list, page), rows, page } : undefined
}

/** The nearest scrolling ancestor of an element, ultimately the document. */
export const scrollerOf = (element: HTMLElement | null): Element => {
  for (let box = element?.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if ((overflowY === 'auto' || overflowY === 'scroll') && box.scrollHeight > box.clientHeight) return box
  }
  return document.scrollingElement ?? document.documentElement
}
