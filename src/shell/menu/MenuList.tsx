import { styled } from '@mui/material/styles'
import { useEvent, useTranslate } from 'react-admin'
import { memo, useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { findPath, link, paths, type PathId } from '../../paths'
import { type MenuGroup } from '../../pathTable'
import { menuOf, type MenuSection } from './menu'
import { readPreference, writePreference } from '../../data/preferences'
import { useUser } from '../../data/session/useUser'
import { focusRing, paletteOf, tint, visuallyHidden } from '../../ui/palette'
import { showWithin } from '../../ui/scrolling'
import { useFormats } from '../../ui/useFormats'
import { Icon } from './icons'
import { pathName } from '../../ui/names/pathName'
import { useCounters } from '../../data/useCounters'
import { useFollow } from '../useFollow'
import { useResourceEntries } from './useResourceEntries'

const Frame = styled('nav')(({ theme }) => ({
  padding: '14px 12px 28px',
  '& h2': { margin: '12px 0 2px', fontSize: '0.8125rem', lineHeight: 1.7 },
  '& h2 button': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    inlineSize: '100%',
    minBlockSize: 36,
    paddingInline: 10,
    border: 0,
    borderRadius: 10,
    background: 'none',
    font: 'inherit',
    fontWeight: 700,
    color: paletteOf(theme).text.secondary,
    cursor: 'pointer',
  },
  '& h2 .name': { flex: 1, textAlign: 'start' },
  '& h2 svg': { inlineSize: 18, blockSize: 18 },
  '& h2 svg:last-of-type': { inlineSize: 16, blockSize: 16, opacity: 0.7 },
  '& h2 button[aria-expanded="false"] svg:last-of-type': { transform: 'rotate(90deg)' },
  '& h2 button[aria-expanded="false"]:dir(ltr) svg:last-of-type': { transform: 'rotate(-90deg)' },
  '& section:first-of-type h2': { marginBlockStart: 0 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minBlockSize: 40,
    paddingInline: 14,
    marginBlock: 2,
    borderRadius: 10,
    color: paletteOf(theme).text.primary,
    textDecoration: 'none',
    fontSize: '0.9375rem',
  },
  '@media (pointer: coarse)': { '& a, & h2 button': { minBlockSize: 46 } },
  '& a:hover, & h2 button:hover': { background: tint(paletteOf(theme).text.primary, 5) },
  '& a:focus-visible, & h2 button:focus-visible': focusRing(theme),
  '& a[aria-current]': {
    background: tint(paletteOf(theme).primary.main, 12),
    color: paletteOf(theme).primary.main,
    fontWeight: 700,
  },
  '& .heard': visuallyHidden,
  '& .count': {
    minInlineSize: 24,
    paddingInline: 7,
    borderRadius: 12,
    background: tint(paletteOf(theme).warning.main, 20),
    color: paletteOf(theme).text.primary,
    fontSize: '0.75rem',
    fontWeight: 700,
    lineHeight: '24px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
}))

const closedKey = 'menu.closed'

/** The groups a person keeps shut, remembered across sign-outs. */
const useClosedGroups = (): readonly [readonly unknown[], (group: MenuGroup) => void] => {
  const [closed, setClosed] = useState<readonly unknown[]>(() => {
    const kept = readPreference(closedKey)
    return Array.isArray(kept) ? kept : []
  })
  const toggle = (group: MenuGroup) => {
    const next = closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group]
    setClosed(next)
    writePreference(closedKey, next.length > 0 ? next : undefined)
  }
  return [closed, toggle]
}

/** How many wait, as a mark for the eye and a sentence for the ear. */
const Count = ({ waiting }: { readonly waiting: number }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (waiting === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{number(waiting)}</span>
      <span className="heard">{translate('shell.waiting', { n: number(waiting) })}</span>
    </span>
  )
}

interface GroupProps {
  readonly section: MenuSection
  readonly here: PathId | undefined
  /** The address of the resource shown, where it is none of the path table's. */
  readonly address: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onGo: (event: MouseEvent<HTMLAnchorElement>) => void
}

const Group = ({ section: { group, items, entries }, here, address, isOpen, onToggle, onGo }: GroupProps) => {
  const translate = useTranslate()
  const user = useUser()
  const id = useId()
  const counters = useCounters()
  const waitingOf = (path: PathId): number => {
    const { count } = paths[path]
    return (count && counters?.[count]) ?? 0
  }
  /** What waits is where the item leads, as long as something does. */
  const wayTo = (path: PathId): string => {
    const { countTab } = paths[path]
    return countTab !== undefined && waitingOf(path) > 0 ? link(path, { tab: countTab }) : link(path)
  }
  const currentOf = (path: PathId) => {
    if (path === here) return 'page' as const
    return here && paths[here].parent === path ? true : undefined
  }
  return (
    <section>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon name={group} />
          <span className="name">{translate(`shell.groups.${group}`)}</span>
          {!isOpen && <Count waiting={items.reduce((sum, path) => sum + waitingOf(path), 0)} />}
          <Icon name="down" />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen}>
        {items.map((path) => (
          <li key={path}>
            <a href={wayTo(path)} aria-current={currentOf(path)} onClick={onGo}>
              {pathName(path, user, translate)}
              <Count waiting={waitingOf(path)} />
            </a>
          </li>
        ))}
        {entries.map(({ resource, to, name }) => (
          <li key={resource}>
            <a
              href={to}
              aria-current={address === to ? 'page' : address?.startsWith(`${to}/`) || undefined}
              onClick={onGo}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The groups, drawn again only when another screen is shown. */
const Groups = memo(({ here, address, onGo }: Pick<GroupProps, 'here' | 'address' | 'onGo'>) => {
  const translate = useTranslate()
  const user = useUser()
  const resources = useResourceEntries()
  const [closed, toggle] = useClosedGroups()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const item = frame.current?.querySelector('[aria-current]')
    if (frame.current?.parentElement && item) showWithin(frame.current.parentElement, item)
    // Entries of resources come after the first screen.
  }, [here, address, resources.length])
  return (
    <Frame ref={frame} aria-label={translate('shell.menu')}>
      {menuOf(user, resources).map((section) => (
        <Group
          key={section.group}
          section={section}
          here={here}
          address={address}
          isOpen={!closed.includes(section.group)}
          onToggle={() => toggle(section.group)}
          onGo={onGo}
        />
      ))}
    </Frame>
  )
})

/**
 * The menu: groups of paths a person may open, each with its live count. A click starts a list afresh; the item of the
 * screen shown is brought into view.
 */
export const MenuList = ({ onGo }: { readonly onGo?: () => void }) => {
  const { pathname } = useLocation()
  const here = findPath(pathname)
  const follow = useFollow()
  const go = useEvent((event: MouseEvent<HTMLAnchorElement>) => {
    onGo?.()
    follow(event)
  })
  return <Groups here={here} address={here === undefined ? pathname : undefined} onGo={go} />
}
