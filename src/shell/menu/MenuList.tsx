import { useEvent, useTranslate } from 'react-admin'
import { memo, useEffect, useId, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { compactKey } from '../../../contract/text'
import { findPath, link, parentOf, paths, type PathId } from '../../paths'
import type { MenuGroup } from '../../pathTable'
import type { StoredUser } from '../../data/session/session'
import { useUser } from '../../data/session/useUser'
import { useCounters } from '../../data/useCounters'
import { Glyph } from '../../ui/Glyph'
import { pathName } from '../../ui/names/pathName'
import { showWithin } from '../../ui/scrolling'
import { useFormats } from '../../ui/useFormats'
import { BarButton } from '../BarButton'
import { loadPlaces } from '../palette/loadPlaces'
import type { PaletteItem } from '../palette/paletteItems'
import { useFollow } from '../useFollow'
import { EntryIcon, Icon } from './icons'
import { entryOf, menuOf, menuPaths, type MenuSection } from './menu'
import { recentPaths, useOpenGroups, usePins } from './menuChoices'
import { useResourceEntries, type ResourceEntry } from './useResourceEntries'
import { classed } from '../../ui/classed'
import css from './MenuList.module.css'

/** Its filter, groups, entries with their pins and counts, and the icon strip it folds to. */
const MenuFrame = classed('nav', css.menuFrame)

/** How many items wait, as a visual mark and a sentence for screen readers. */
const Count = ({ waiting }: { readonly waiting: number }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (waiting === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{number(waiting)}</span>
      <span className="visually-hidden">{translate('shell.waiting', { n: number(waiting) })}</span>
    </span>
  )
}

/** How many items wait behind a path. */
const useWaiting = (): ((path: PathId) => number) => {
  const counters = useCounters()
  return (path) => {
    const { count } = paths[path]
    return (count && counters?.[count]) ?? 0
  }
}

/** What the menu entries share. */
interface Shared {
  readonly user: StoredUser
  readonly waitingOf: (path: PathId) => number
  readonly here: PathId | undefined
  /** The address of the current resource, if it is not in the path table. */
  readonly address: string | undefined
  readonly pins: readonly PathId[]
  readonly onPin: (id: PathId) => void
  readonly onGo: (event: MouseEvent<HTMLAnchorElement>) => void
}

interface PathEntryProps extends Pick<Shared, 'user' | 'onPin' | 'onGo'> {
  readonly path: PathId
  readonly waiting: number
  readonly current: 'page' | boolean
  readonly isPinned: boolean
}

/** Re-renders only for its own changes: there are dozens, and moving to another screen concerns two. */
const PathEntry = memo(({ path, user, waiting, current, isPinned, onPin, onGo }: PathEntryProps) => {
  const translate = useTranslate()
  const { counted } = paths[path]
  const name = pathName(path, user, translate)
  return (
    <li>
      {/* While items wait, the entry links to them. */}
      <a
        href={waiting > 0 && counted ? link(path, { ...counted, filter: JSON.stringify(counted.filter) }) : link(path)}
        aria-current={current || undefined}
        onClick={onGo}
      >
        <EntryIcon of={path} />
        <span className="name">{name}</span>
        <Count waiting={waiting} />
      </a>
      <button
        type="button"
        aria-pressed={isPinned}
        aria-label={translate('shell.pin', { name })}
        title={translate(isPinned ? 'shell.unpin_hint' : 'shell.pin_hint')}
        onClick={() => onPin(path)}
      >
        <Glyph name="bookmark" size={16} />
      </button>
    </li>
  )
})

const PathEntries = ({ ids, user, waitingOf, here, pins, onPin, onGo }: Shared & { ids: readonly PathId[] }) => {
  const shown = here && entryOf(parentOf(here, user) ?? here, user)
  return ids.map((path) => (
    <PathEntry
      key={path}
      path={path}
      user={user}
      waiting={waitingOf(path)}
      current={here === path ? 'page' : shown === path}
      isPinned={pins.includes(path)}
      onPin={onPin}
      onGo={onGo}
    />
  ))
}

const ResourceItem = ({ entry: { resource, to, name }, address, onGo }: Shared & { readonly entry: ResourceEntry }) => (
  <li>
    <a href={to} aria-current={address === to ? 'page' : address?.startsWith(`${to}/`) || undefined} onClick={onGo}>
      <EntryIcon of={resource} />
      <span className="name">{name}</span>
    </a>
  </li>
)

interface GroupProps extends Shared {
  readonly section: MenuSection
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const Group = ({ section: { group, items, entries }, isOpen, onToggle, ...shared }: GroupProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <section>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon name={group} />
          <span className="name">{translate(`shell.groups.${group}`)}</span>
          {!isOpen && <Count waiting={items.reduce((sum, path) => sum + shared.waitingOf(path), 0)} />}
          <Icon name="down" />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen}>
        <PathEntries ids={items} {...shared} />
        {entries.map((entry) => (
          <ResourceItem key={entry.resource} entry={entry} {...shared} />
        ))}
      </ul>
    </section>
  )
}

/** A short list above the groups, without a current mark: the current screen is marked in its group. */
const TopList = ({ name, ids, ...shared }: Shared & { readonly name: string; readonly ids: readonly PathId[] }) => {
  const translate = useTranslate()
  if (ids.length === 0) return null
  const title = translate(`shell.${name}`)
  return (
    <section aria-label={title}>
      <h2>
        <span className="name">{title}</span>
      </h2>
      <ul>
        <PathEntries ids={ids} {...shared} here={undefined} />
      </ul>
    </section>
  )
}

/** Every place the palette finds for the typed text: its menu entry, or a link to a tab or a filtered list. */
const FoundPlaces = ({ items, ...shared }: Shared & { readonly items: readonly PaletteItem[] }) => {
  const stands = menuPaths(shared.user)
  return (
    <ul>
      {items.map(({ key, to, title, hint }) => {
        const id = stands.find((one) => one === key)
        return id ? (
          <PathEntries key={key} ids={[id]} {...shared} />
        ) : (
          <li key={key}>
            <a href={String(to)} onClick={shared.onGo}>
              <span className="name">{title}</span>
              <span className="hint">{hint}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface FoundProps extends Shared {
  readonly typed: string
  readonly entries: readonly ResourceEntry[]
  /** The palette's places; until they load, only names are compared. */
  readonly known: Awaited<ReturnType<typeof loadPlaces>> | undefined
}

/** What matches the typed letters, by its own name, its group's or an everyday word. */
const Found = ({ typed, entries, known, ...shared }: FoundProps) => {
  const translate = useTranslate()
  const { user } = shared
  const places = useMemo(() => known?.placesOf(user, translate, entries), [known, user, translate, entries])
  const items = places && known?.placeItems(places, typed)
  if (items && items.length > 0) return <FoundPlaces items={items} {...shared} />
  const fits = (name: string): boolean => compactKey(name).includes(compactKey(typed))
  const ids = menuPaths(user).filter(
    (id) => fits(pathName(id, user, translate)) || fits(translate(`shell.groups.${paths[id].group ?? 'home'}`)),
  )
  const found = entries.filter(({ name }) => fits(name))
  if (ids.length + found.length === 0) return <p className="none">{translate('shell.menu_none')}</p>
  return (
    <ul>
      <PathEntries ids={ids} {...shared} />
      {found.map((entry) => (
        <ResourceItem key={entry.resource} entry={entry} {...shared} />
      ))}
    </ul>
  )
}

interface FoldProps {
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
}

interface RailProps extends Pick<Shared, 'waitingOf'> {
  readonly sections: readonly MenuSection[]
  readonly current: MenuGroup | undefined
  readonly onOpen: (group: MenuGroup) => void
}

/** The menu folded to the icons of its groups; pressing one unfolds it there. */
const Rail = ({ sections, current, waitingOf, onOpen }: RailProps) => {
  const translate = useTranslate()
  return (
    <div className="rail">
      {sections.map(({ group, items }) => {
        const name = translate(`shell.groups.${group}`)
        return (
          <button
            key={group}
            type="button"
            title={name}
            aria-current={group === current || undefined}
            onClick={() => onOpen(group)}
          >
            <Icon name={group} />
            <span className="visually-hidden">{name}</span>
            <Count waiting={items.reduce((sum, path) => sum + waitingOf(path), 0)} />
          </button>
        )
      })}
    </div>
  )
}

interface GroupsProps extends Pick<Shared, 'here' | 'address' | 'onGo'> {
  readonly fold: FoldProps | undefined
}

/** Everything in the menu, re-rendered only when the current screen or a count changes. */
const Groups = memo(({ here, address, onGo, fold }: GroupsProps) => {
  const translate = useTranslate()
  const user = useUser()
  const resources = useResourceEntries()
  const [open, toggle] = useOpenGroups()
  /** The current group, closed by hand: it opens again with a screen from another one. */
  const [shut, setShut] = useState<MenuGroup>()
  const [pins, pin] = usePins()
  const onPin = useEvent(pin)
  const waitingOf = useWaiting()
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<FoundProps['known']>()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const item = frame.current?.querySelector('section:not([aria-label]) [aria-current]')
    if (frame.current?.parentElement && item) showWithin(frame.current.parentElement, item)
    // Resource entries arrive after the first screen.
  }, [here, address, resources.length])
  const sections = menuOf(user, resources)
  const current = here
    ? (paths[here].group ?? paths[parentOf(here, user) ?? here].group)
    : resources.find(({ to }) => address === to || address?.startsWith(`${to}/`))?.group
  const [seen, setSeen] = useState(current)
  if (seen !== current) {
    setSeen(current)
    setShut(undefined)
  }
  const isOpen = (group: MenuGroup): boolean => (group === current ? shut !== group : open.includes(group))
  const press = (group: MenuGroup): void => {
    if (group === current) setShut(shut === group ? undefined : group)
    else toggle(group)
  }
  const go = useEvent((event: MouseEvent<HTMLAnchorElement>): void => {
    setTyped('')
    onGo(event)
  })
  const shared: Shared = { user, waitingOf, here, address, pins, onPin, onGo: go }
  const stands = menuPaths(user)
  const term = compactKey(typed)
  const list = (): ReactNode =>
    term === '' ? (
      <>
        <TopList name="pinned" ids={pins.filter((id) => stands.includes(id))} {...shared} />
        <TopList
          name="recent"
          ids={recentPaths((id) => stands.includes(id) && !pins.includes(id) && id !== here)}
          {...shared}
        />
        {sections.map((section) => (
          <Group
            key={section.group}
            section={section}
            isOpen={isOpen(section.group)}
            onToggle={() => press(section.group)}
            {...shared}
          />
        ))}
      </>
    ) : (
      <Found typed={typed} entries={resources} known={known} {...shared} />
    )
  return (
    <MenuFrame ref={frame} aria-label={translate('shell.menu')}>
      <div className="tools">
        {!fold?.folded && (
          <input
            type="search"
            value={typed}
            aria-label={translate('shell.menu_filter')}
            placeholder={translate('shell.menu_filter')}
            // Names alone will do where they cannot be fetched.
            onFocus={() =>
              void loadPlaces().then(
                (places) => setKnown(places),
                () => undefined,
              )
            }
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const { key } = event
              if (key === 'Escape' && typed !== '') {
                // A surrounding drawer would close too.
                event.stopPropagation()
                setTyped('')
              }
              if (key === 'Enter' && term !== '') frame.current?.querySelector('a')?.click()
            }}
          />
        )}
        {fold && (
          <BarButton
            aria-label={translate(fold.folded ? 'shell.unfold_menu' : 'shell.fold_menu')}
            aria-expanded={!fold.folded}
            onClick={() => fold.onFold(!fold.folded)}
          >
            <Icon name="menu" />
          </BarButton>
        )}
      </div>
      {fold?.folded ? (
        <Rail
          sections={sections}
          current={current}
          waitingOf={waitingOf}
          onOpen={(group) => {
            if (!isOpen(group)) press(group)
            fold.onFold(false)
          }}
        />
      ) : (
        list()
      )}
    </MenuFrame>
  )
})

/**
 * The menu: pinned and recently visited paths, then groups of the paths a person may open, each with its live count;
 * the group of the current screen is open. A click starts a list afresh. Beside the screen it may be folded to icons.
 */
export const MenuList = ({ onGo, fold }: { readonly onGo?: () => void; readonly fold?: FoldProps }) => {
  const { pathname } = useLocation()
  const here = findPath(pathname)
  const follow = useFollow()
  const go = useEvent((event: MouseEvent<HTMLAnchorElement>) => {
    onGo?.()
    follow(event)
  })
  return <Groups here={here} address={here === undefined ? pathname : undefined} onGo={go} fold={fold} />
}
