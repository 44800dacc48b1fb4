import { useEvent } from 'react-admin'
import { useState } from 'react'
import { readPreference, writePreference } from '../../data/preferences'
import { pathIds, type PathId } from '../../paths'
import { menuGroups, type MenuGroup } from '../../pathTable'

/** How many recently visited paths are stored: more than are shown, as some may not fit. */
const keptPlaces = 12

/** How many of them are shown at most. */
const shownPlaces = 3

/** Lists of known names a person keeps in the browser, across sign-outs. */
const kept = {
  /** Groups that stay open besides that of the current screen. */
  open: ['menu.open', menuGroups],
  /** Paths pinned to the top, in the order they were pinned. */
  pinned: ['menu.pinned', pathIds],
  /** Recently visited paths, newest first. */
  recent: ['menu.recent', pathIds],
} as const satisfies Readonly<Record<string, readonly [string, readonly string[]]>>

const read = <T extends string>(key: string, known: readonly T[]): readonly T[] => {
  const found = readPreference(key)
  return Array.isArray(found) ? known.filter((one) => found.includes(one)).toSorted(inOrderOf(found)) : []
}

const inOrderOf =
  (list: readonly unknown[]) =>
  (a: string, b: string): number =>
    list.indexOf(a) - list.indexOf(b)

const visitsKey = 'menu.visits'

/** How often each path of the menu was visited. */
export const visits = (): Readonly<Partial<Record<PathId, number>>> => {
  const found = readPreference(visitsKey) ?? {}
  return Object.fromEntries(Object.entries(found).filter(([, n]) => typeof n === 'number'))
}

/**
 * Records a visit to a path of the menu. A path already listed keeps its place, so that no entry moves under the
 * pointer.
 */
export const noteVisit = (id: PathId): void => {
  const [key, known] = kept.recent
  const times = visits()
  writePreference(visitsKey, { ...times, [id]: (times[id] ?? 0) + 1 })
  const before = read(key, known)
  if (!before.includes(id)) writePreference(key, [id, ...before].slice(0, keptPlaces))
}

/** The paths a person pinned, in that order. */
export const pinnedPaths = (): readonly PathId[] => read(...kept.pinned)

/** The recently visited paths that fit where they are shown, newest first. */
export const recentPaths = (fits: (id: PathId) => boolean): readonly PathId[] =>
  read(...kept.recent)
    .filter(fits)
    .slice(0, shownPlaces)

const useKeptList = <T extends string>(key: string, known: readonly T[]) => {
  const [list, setList] = useState(() => read(key, known))
  const toggle = (one: T): void => {
    const next = list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
    setList(next)
    writePreference(key, next.length > 0 ? next : undefined)
  }
  return [list, toggle] as const
}

/** The groups a person keeps open, and a function that toggles one. */
export const useOpenGroups = (): readonly [readonly MenuGroup[], (group: MenuGroup) => void] =>
  useKeptList(...kept.open)

/** The paths a person pinned, and a function that pins or unpins one. */
export const usePins = (): readonly [readonly PathId[], (id: PathId) => void] => useKeptList(...kept.pinned)

const foldedKey = 'menu.folded'

/** Whether the menu beside the screen is folded to icons, and a function that folds or unfolds it. */
export const useFoldedMenu = (): readonly [boolean, (folded: boolean) => void] => {
  const [folded, setFolded] = useState(() => readPreference(foldedKey) === true)
  const fold = useEvent((next: boolean) => {
    setFolded(next)
    writePreference(foldedKey, next || undefined)
  })
  return [folded, fold]
}
