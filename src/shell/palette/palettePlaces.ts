import { typesWith } from '../../../contract/access'
import { compactKey } from '../../../contract/text'
import type { StoredUser } from '../../data/session/session'
import { link, listLink, mayOpen, pathIds, paths, type PathId } from '../../paths'
import { isTabbed, tabsOf } from '../../report/tabs'
import { pathName } from '../../ui/names/pathName'
import { hasScreen, ownScreens } from '../menu/menu'
import type { ResourceEntry } from '../menu/useResourceEntries'
import { meantInPersian } from '../../../i18n/keyboard'
import type { PaletteItem, Translate } from './paletteItems'

/** A name or word as keys: the whole, then from each of its words on. A match inside a word does not count. */
type Keys = readonly string[]

const keysOf = (text: string): Keys => {
  const parts = text.split(/[\s\u200c-]+/)
  return parts.map((_part, at) => compactKey(parts.slice(at).join(' ')))
}

/** A place the palette may lead to: a screen, a tab of one, or a filtered list that people ask for by a word. */
export interface PalettePlace {
  readonly item: PaletteItem
  /** Its names, as keys for comparison. */
  readonly names: readonly Keys[]
  /** Other words people search for it by, likewise; the best match comes first. */
  readonly words: readonly Keys[]
  /** Its menu group; for screens only. */
  readonly group: string
  /** The address of a screen; empty for a tab or a list. */
  readonly path: string
  /** Only on the person's own side of the product, not on both. */
  readonly own: boolean
}

/** Lists that people ask for by a word of their own; their names are under `palette.lists`. */
const lists = {
  disabled_users: ['adminAllUsers', { status: 'disabled' }],
  leaders: ['adminAllUsers', { type: typesWith('team.read').join(',') }],
  // A signed contract is found in the person's file.
  contracts: ['adminAllUsers', {}],
} as const satisfies Readonly<Record<string, readonly [PathId, Readonly<Record<string, string>>]>>

const wordsOf = (key: string, translate: Translate): readonly Keys[] =>
  translate(`palette.words.${key}`, { _: '' })
    .split('|')
    .filter((word) => word !== '')
    .map(keysOf)

const ofPath = (id: PathId, user: StoredUser, translate: Translate): readonly PalettePlace[] => {
  const { group, parent, section, path } = paths[id]
  const icon = group ?? (parent && paths[parent].group) ?? 'home'
  const title = pathName(id, user, translate)
  const place = (key: string, to: string, name: string, hint: string): PalettePlace => ({
    item: { key, to, title: name, hint, icon },
    names: [keysOf(name)],
    words: wordsOf(key, translate),
    group: '',
    path: '',
    own: section !== 'shared',
  })
  // A screen not in the menu is labelled with the one it is reached from.
  const beside = group === undefined && parent ? pathName(parent, user, translate) : translate(`shell.groups.${icon}`)
  const screen = place(id, link(id), title, beside)
  const tabs: readonly { readonly tab: string; readonly label: string }[] = isTabbed(id) ? tabsOf(id, user) : []
  return [
    { ...screen, names: [title, translate(`paths.${id}`)].map(keysOf), group: group ? compactKey(beside) : '', path },
    ...(tabs.length < 2 ? [] : tabs).map(({ tab, label }) =>
      place(`${id}_${tab}`, link(id, { tab }), translate(label), title),
    ),
    ...Object.entries(lists)
      .filter(([, [list]]) => list === id)
      .map(([key, [, filter]]) => place(key, listLink(id, filter), translate(`palette.lists.${key}`), title)),
  ]
}

const isOwn = (id: PathId): boolean => ownScreens.some((own) => own === id)

/**
 * Everything the palette may lead a person to, in menu order, the resources of stock screens last; built once, as
 * computing the keys takes time.
 */
export const placesOf = (
  user: StoredUser,
  translate: Translate,
  resources: readonly ResourceEntry[] = [],
): readonly PalettePlace[] => [
  ...pathIds
    .filter((id) => (paths[id].group !== undefined || isOwn(id)) && hasScreen(id) && mayOpen(paths[id], user))
    .flatMap((id) => ofPath(id, user, translate)),
  ...resources.map(({ resource, to, name, group }) => ({
    item: { key: resource, to, title: name, hint: translate(`shell.groups.${group}`), icon: group },
    names: [keysOf(name)],
    words: wordsOf(resource, translate),
    group: compactKey(translate(`shell.groups.${group}`)),
    path: to,
    own: true,
  })),
]

interface Fit {
  readonly fit: number
  /** Among equal matches, the one whose word is nearer the front comes first. */
  readonly at: number
}

/** How well a place matches the search, best first; `undefined` if it does not. */
const fitOf = ({ names, words, group, path }: PalettePlace, wanted: string, typed: string): Fit | undefined => {
  const isWhole = ([whole]: Keys): boolean => whole === wanted
  const begins = ([whole = '']: Keys): boolean => whole.startsWith(wanted)
  const has = (keys: Keys): boolean => keys.some((key) => key.startsWith(wanted))
  if (names.some(isWhole)) return { fit: 0, at: -1 }
  if (words.some(isWhole)) return { fit: 0, at: words.findIndex(isWhole) }
  if (names.some(begins)) return { fit: 1, at: 0 }
  if (words.some(begins)) return { fit: 2, at: 0 }
  if ([...names, ...words].some(has)) return { fit: 3, at: 0 }
  if (group.startsWith(wanted)) return { fit: 4, at: 0 }
  return typed.length > 2 && path.includes(typed) ? { fit: 5, at: 0 } : undefined
}

const closer = (a: Fit, b: Fit): number => a.fit - b.fit || a.at - b.at

/**
 * The places that match by name, everyday word or menu group: the best match first, then the person's own side of the
 * product. Text typed with the keyboard left in Latin is also read as the Persian its keys would give.
 */
export const placeItems = (places: readonly PalettePlace[], term: string): readonly PaletteItem[] => {
  const typed = term.trim()
  if (compactKey(typed) === '') return []
  const wanted = [typed, ...meantInPersian(typed)].map(compactKey)
  return places
    .flatMap((place) => {
      const [best] = wanted.flatMap((one) => fitOf(place, one, typed.toLowerCase()) ?? []).toSorted(closer)
      return best ? [{ ...place, ...best }] : []
    })
    .toSorted((a, b) => a.fit - b.fit || Number(b.own) - Number(a.own) || a.at - b.at)
    .map(({ item }) => item)
}

/** The paths a person pinned and visited. */
interface Habits {
  readonly pinned: readonly PathId[]
  readonly recent: readonly PathId[]
  readonly visits: Readonly<Partial<Record<string, number>>>
}

/** Every screen before anything is typed: the pinned ones, the recent ones, then the others, most visited first. */
export const offeredItems = (
  places: readonly PalettePlace[],
  { pinned, recent, visits }: Habits,
): Readonly<Record<'pinned' | 'recent' | 'screens', readonly PaletteItem[]>> => {
  const left = new Map(places.flatMap(({ item, path }) => (path === '' ? [] : [[item.key, item] as const])))
  const take = (ids: readonly string[]): readonly PaletteItem[] =>
    ids.flatMap((id) => {
      const item = left.get(id)
      left.delete(id)
      return item ?? []
    })
  return {
    pinned: take(pinned),
    recent: take(recent),
    screens: take([...left.keys()].toSorted((a, b) => (visits[b] ?? 0) - (visits[a] ?? 0))),
  }
}
