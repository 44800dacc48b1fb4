import { compactKey } from '../../../contract/text'
import type { StoredUser } from '../../data/session/session'
import { link, listLink, mayOpen, pathIds, paths, type PathId } from '../../paths'
import { isTabbed, tabsOf } from '../../report/tabs'
import { pathName } from '../../ui/names/pathName'
import { hasScreen } from '../menu/menu'
import type { ResourceEntry } from '../menu/useResourceEntries'
import { meantInPersian } from '../../../i18n/keyboard'
import type { PaletteItem, Translate } from './paletteItems'

/** A place the palette may lead to: a screen, a tab of one, or a list narrowed to what people ask for by a word. */
export interface PalettePlace {
  readonly item: PaletteItem
  /** What it is called, as keys that are compared. */
  readonly names: readonly string[]
  /** Other words people look for it by, likewise. */
  readonly words: readonly string[]
  /** The address of a screen; empty for a tab or a list. */
  readonly path: string
  /** On the person's own side of the product, not on both. */
  readonly own: boolean
}

/** Lists that people ask for by a word of their own; their names are under `palette.lists`. */
const lists = {
  disabled_users: ['adminAllUsers', { status: 'disabled' }],
} as const satisfies Readonly<Record<string, readonly [PathId, Readonly<Record<string, string>>]>>

const wordsOf = (key: string, translate: Translate): readonly string[] =>
  translate(`palette.words.${key}`, { _: '' })
    .split('|')
    .filter((word) => word !== '')
    .map(compactKey)

const ofPath = (id: PathId, user: StoredUser, translate: Translate): readonly PalettePlace[] => {
  const { group: icon = 'home', section, path } = paths[id]
  const title = pathName(id, user, translate)
  const place = (key: string, to: string, name: string, hint: string): PalettePlace => ({
    item: { key, to, title: name, hint, icon },
    names: [compactKey(name)],
    words: wordsOf(key, translate),
    path: '',
    own: section !== 'shared',
  })
  const screen = place(id, link(id), title, translate(`shell.groups.${icon}`))
  const tabs: readonly { readonly tab: string; readonly label: string }[] = isTabbed(id) ? tabsOf(id, user) : []
  return [
    { ...screen, names: [title, translate(`paths.${id}`)].map(compactKey), path },
    ...(tabs.length < 2 ? [] : tabs).map(({ tab, label }) =>
      place(`${id}_${tab}`, link(id, { tab }), translate(label), title),
    ),
    ...Object.entries(lists)
      .filter(([, [list]]) => list === id)
      .map(([key, [, filter]]) => place(key, listLink(id, filter), translate(`palette.lists.${key}`), title)),
  ]
}

/**
 * Everything the palette may lead a person to, in the order of the menu, the resources of stock screens last; made once,
 * as the keys take their time.
 */
export const placesOf = (
  user: StoredUser,
  translate: Translate,
  resources: readonly ResourceEntry[] = [],
): readonly PalettePlace[] => [
  ...pathIds
    .filter((id) => paths[id].group !== undefined && hasScreen(id) && mayOpen(paths[id], user))
    .flatMap((id) => ofPath(id, user, translate)),
  ...resources.map(({ resource, to, name, group }) => ({
    item: { key: resource, to, title: name, hint: translate(`shell.groups.${group}`), icon: group },
    names: [compactKey(name)],
    words: wordsOf(resource, translate),
    path: to,
    own: true,
  })),
]

/** How well a place fits what is wanted, best first; nothing where it does not. */
const fitOf = ({ names, words, path }: PalettePlace, wanted: string, typed: string): number | undefined => {
  if (names.includes(wanted) || words.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (words.some((word) => word.startsWith(wanted))) return 2
  if ([...names, ...words].some((text) => text.includes(wanted))) return 3
  return typed.length > 2 && path.includes(typed) ? 4 : undefined
}

/**
 * The places called by a name or an everyday word: the best fit first, then the person's own side of the product; all
 * screens for no term. What was typed with the keyboard left in Latin is read as the Persian its keys would give, too.
 */
export const placeItems = (places: readonly PalettePlace[], term: string): readonly PaletteItem[] => {
  const typed = term.trim()
  if (compactKey(typed) === '') return places.flatMap(({ item, path }) => (path === '' ? [] : [item]))
  const wanted = [typed, ...meantInPersian(typed)].map(compactKey)
  return places
    .flatMap((place) => {
      const fits = wanted.flatMap((one) => fitOf(place, one, typed.toLowerCase()) ?? [])
      return fits.length === 0 ? [] : [{ ...place, fit: Math.min(...fits) }]
    })
    .toSorted((a, b) => a.fit - b.fit || Number(b.own) - Number(a.own))
    .map(({ item }) => item)
}
