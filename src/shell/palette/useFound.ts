import { useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { mobileText } from '../../../contract/identifiers'
import { useUser } from '../../data/session/useUser'
import { useDebounced } from '../../data/useDebounced'
import { usePeople, type FoundPerson } from '../../list/filters/people'
import { findPath, link, mayOpen, paths, type PathId } from '../../paths'
import { isolated } from '../../ui/fields/Ltr'
import { pinnedPaths, recentPaths, visits } from '../menu/menuChoices'
import { useResourceEntries } from '../menu/useResourceEntries'
import { actionItems, namesAction, personPath, type PaletteItem, type Translate } from './paletteItems'
import { offeredItems, placeItems, placesOf } from './palettePlaces'
import { useRecords } from './paletteRecords'

/** Lines of the palette under one heading. */
export interface Group {
  readonly name: 'pinned' | 'recent' | 'records' | 'people' | 'screens' | 'actions'
  readonly items: readonly PaletteItem[]
}

/** Screens and actions by their names; before anything is typed, every screen, the pinned and recent ones first. */
const usePlaceGroups = (term: string): readonly Group[] => {
  const translate = useTranslate()
  const user = useUser()
  const resources = useResourceEntries()
  const places = useMemo(() => placesOf(user, translate, resources), [user, translate, resources])
  const here = findPath(useLocation().pathname)
  const offered = useMemo(
    () =>
      offeredItems(places, {
        pinned: pinnedPaths(),
        recent: recentPaths((id) => id !== here),
        visits: visits(),
      }),
    [places, here],
  )
  const screens: readonly Group[] =
    term.trim() === ''
      ? (['pinned', 'recent', 'screens'] as const).map((name) => ({ name, items: offered[name] }))
      : [{ name: 'screens', items: placeItems(places, term) }]
  const actions: Group = { name: 'actions', items: actionItems(term, translate) }
  return namesAction(term, translate) ? [actions, ...screens] : [...screens, actions]
}

const personItem = (person: FoundPerson, file: PathId, translate: Translate): PaletteItem => ({
  key: person.uuid,
  to: link(file, { user_uuid: person.uuid }),
  title: person.name,
  hint: `${isolated(mobileText(person.phone))} · ${translate(`enums.matched.${person.matched}`)}`,
  icon: 'users',
  typed: true,
})

const everybodyItem = (term: string, translate: Translate): PaletteItem => ({
  key: 'all',
  to: link('adminSearchUsers', { query: term }),
  title: translate('palette.all', { term: isolated(term) }),
  icon: 'users',
})

/** The first people found, and the way to all of them, for those who may open somebody's file. */
const useFoundPeople = (term: string, paused: string) => {
  const translate = useTranslate()
  const user = useUser()
  const file = personPath(user)
  const { people = [], ready, searching, error } = usePeople(file ? paused : '')
  const asked = file !== undefined && term !== ''
  const found = asked && paused === term ? people : []
  const items = found.slice(0, 8).map((person) => personItem(person, file ?? 'viewUser', translate))
  const hasMore = found.length > 0 && mayOpen(paths.adminSearchUsers, user)
  return {
    /** Whether people are searched for at all. */
    asked,
    ready,
    searching,
    error: asked ? error : null,
    items: hasMore ? [...items, everybodyItem(term, translate)] : items,
  }
}

/** What a typed term leads to, in groups, and the state of the search for records and people. */
export const useFound = (term: string) => {
  const wanted = term.trim()
  const paused = useDebounced(wanted)
  const places = usePlaceGroups(term)
  const people = useFoundPeople(wanted, paused)
  const records = useRecords(term, paused)
  const groups: readonly Group[] = [
    { name: 'records', items: records.items },
    ...places,
    { name: 'people', items: people.items },
  ]
  const filled = groups.filter(({ items }) => items.length > 0)
  const hint = (): 'searching' | 'short' | 'nothing' | undefined => {
    if (records.coming) return 'searching'
    if (!people.asked) return undefined
    if (paused !== wanted || people.searching) return 'searching'
    if (!people.ready) return 'short'
    return filled.length === 0 && people.error === null ? 'nothing' : undefined
  }
  return {
    groups: filled,
    coming: records.coming,
    missing: records.missing,
    hint: hint(),
    error: people.error ?? records.error,
  }
}
