import { mobileText } from '../../../contract/identifiers'
import { searchLimits } from '../../../contract/text'
import { useEvent, useTranslate } from 'react-admin'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { findPath, link, mayOpen, paths } from '../../paths'
import { useOnChange } from '../../data/useOnChange'
import { useUser } from '../../data/session/useUser'
import { Glyph } from '../../ui/Glyph'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Given, isolated } from '../../ui/fields/Ltr'
import { usePeople } from '../../list/filters/people'
import { useDebounced } from '../../data/useDebounced'
import { Icon } from '../menu/icons'
import { pinnedPaths, recentPaths, visits } from '../menu/menuChoices'
import { useResourceEntries } from '../menu/useResourceEntries'
import { actionItems, namesAction, personPath, type PaletteItem } from './paletteItems'
import { offeredItems, placeItems, placesOf } from './palettePlaces'
import { useRecords } from './paletteRecords'
import { Dialog } from '../../ui/Dialog'
import { classed } from '../../ui/classed'
import css from './Palette.module.css'

const Box = classed('div', css.box)

const wholeOnPhones = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    marginBlockStart: '9vh',
    maxBlockSize: '76vh',
    '@media (max-width: 599.95px)': {
      margin: 0,
      inlineSize: '100%',
      maxInlineSize: '100%',
      blockSize: '100dvh',
      maxBlockSize: '100dvh',
      borderRadius: 0,
    },
  },
} as const

interface Group {
  readonly name: 'pinned' | 'recent' | 'records' | 'people' | 'screens' | 'actions'
  readonly items: readonly PaletteItem[]
}

/** What a typed term leads to, in groups, and the state of the search for people. */
const useFound = (term: string) => {
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
  const file = personPath(user)
  const paused = useDebounced(term.trim())
  const { people = [], ready, searching, error } = usePeople(file ? paused : '')
  const settled = paused === term.trim()
  const records = useRecords(term, paused)
  const persons = file && settled && term.trim() !== '' ? people : []
  const more = mayOpen(paths.adminSearchUsers, user) && persons.length > 0
  const screens: readonly Group[] =
    term.trim() === ''
      ? (['pinned', 'recent', 'screens'] as const).map((name) => ({ name, items: offered[name] }))
      : [{ name: 'screens', items: placeItems(places, term) }]
  const actions: Group = { name: 'actions', items: actionItems(term, translate) }
  const groups: readonly Group[] = [
    { name: 'records', items: records.items },
    ...(namesAction(term, translate) ? [actions, ...screens] : [...screens, actions]),
    {
      name: 'people',
      items: [
        ...persons.slice(0, 8).map((person) => ({
          key: person.uuid,
          to: link(file ?? 'viewUser', { user_uuid: person.uuid }),
          title: person.name,
          hint: `${isolated(mobileText(person.phone))} · ${translate(`enums.matched.${person.matched}`)}`,
          icon: 'users' as const,
          typed: true as const,
        })),
        ...(more
          ? [
              {
                key: 'all',
                to: link('adminSearchUsers', { query: term.trim() }),
                title: translate('palette.all', { term: isolated(term.trim()) }),
                icon: 'users' as const,
              },
            ]
          : []),
      ],
    },
  ]
  const asked = file !== undefined && term.trim() !== ''
  const hint =
    !asked && !records.coming
      ? undefined
      : settled && !ready && asked && !records.coming
        ? 'short'
        : !settled || searching || records.coming
          ? 'searching'
          : asked && groups.every(({ items }) => items.length === 0) && error === null
            ? 'nothing'
            : undefined
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    coming: records.coming,
    missing: records.missing,
    hint,
    error: (asked ? error : null) ?? records.error,
  }
}

interface PaletteProps {
  readonly onClose: () => void
  /** Returns what was typed while the palette was loading. */
  readonly takeTyped: () => string
}

/** Jumps to any permitted screen, a ticket or request by number, or a person: type, arrows, Enter. */
export const Palette = ({ onClose, takeTyped }: PaletteProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const navigate = useNavigate()
  const id = useId()
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const takeOver = useCallback(
    (box: HTMLInputElement | null) => {
      const kept = box && takeTyped()
      if (kept) setTerm(kept.slice(0, searchLimits.people))
    },
    [takeTyped],
  )
  const list = useRef<HTMLDivElement>(null)
  const titleOf = (name: Group['name']): string =>
    translate(name === 'pinned' || name === 'recent' ? `shell.${name}` : `palette.${name}`)
  const [awaited, setAwaited] = useState(false)
  const { groups, coming, missing, hint, error } = useFound(term)
  const items = groups.flatMap((group) => group.items)
  const chosen = items[Math.min(at, items.length - 1)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.key])

  const open = useEvent(({ to }: PaletteItem) => {
    onClose()
    if (typeof to === 'string') void navigate(to)
    else to()
  })
  // A number typed and Enter pressed at once: it opens as soon as the record is found.
  useOnChange(coming, () => !chosen && setAwaited(false))
  useEffect(() => {
    if (awaited && !coming && chosen) open(chosen)
  }, [awaited, coming, chosen, open])

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => (items.length === 0 ? 0 : (Math.min(now, items.length - 1) + step + items.length) % items.length))
    } else if (event.key === 'Enter' && (chosen || coming)) {
      event.preventDefault()
      if (coming && at === 0) setAwaited(true)
      else if (chosen) open(chosen)
    }
  }

  return (
    <Dialog open onClose={onClose} aria-label={translate('palette.title')} fullWidth maxWidth="sm" sx={wholeOnPhones}>
      <Box>
        <div className="box">
          <Glyph name="search" size={22} />
          <input
            ref={takeOver}
            autoFocus
            role="combobox"
            aria-label={translate('palette.title')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={translate('palette.placeholder')}
            value={term}
            maxLength={searchLimits.people}
            dir={term === '' ? undefined : 'auto'}
            onChange={(event) => {
              setTerm(event.target.value)
              setAt(0)
              setAwaited(false)
            }}
            onKeyDown={steer}
          />
          <button
            type="button"
            onClick={onClose}
            aria-label={translate('palette.close')}
            style={{ border: 0, background: 'none', color: 'inherit', minBlockSize: 44, minInlineSize: 44 }}
          >
            <Glyph name="close" />
          </button>
        </div>
        <div className="list" ref={list} id={`${id}-list`} role="listbox" aria-label={translate('palette.title')}>
          {groups.map(({ name, items: lines }) => (
            <div key={name} role="group" aria-label={titleOf(name)}>
              <h3 aria-hidden="true">{titleOf(name)}</h3>
              {lines.map((item) => {
                const option = {
                  id: `${id}-${item.key}`,
                  role: 'option',
                  tabIndex: -1,
                  'aria-selected': item === chosen,
                  onPointerMove: () => setAt(items.indexOf(item)),
                  children: (
                    <>
                      <Icon name={item.icon} />
                      <span className="name">{item.typed ? <Given>{item.title}</Given> : item.title}</span>
                      {item.hint && <span className="hint">{item.hint}</span>}
                    </>
                  ),
                } as const
                return typeof item.to === 'string' ? (
                  <Link key={item.key} {...option} to={item.to} onClick={onClose} />
                ) : (
                  <button key={item.key} type="button" {...option} onClick={() => open(item)} />
                )
              })}
            </div>
          ))}
        </div>
        <div role="status">
          {missing && <p className="quiet">{translate('palette.no_record')}</p>}
          {hint && <p className="quiet">{translate(`palette.${hint}`)}</p>}
          {error && (
            <p className="quiet">
              <FailureText error={error} />
            </p>
          )}
          {items.length === 0 && !hint && !missing && <p className="quiet">{translate('palette.nothing')}</p>}
          <span className="visually-hidden">{translate('palette.found', { n: number(items.length) })}</span>
        </div>
        <footer aria-hidden="true">
          <span>
            <kbd>↑ ↓</kbd>
            {translate('palette.move')}
          </span>
          <span>
            <kbd>Enter</kbd>
            {translate('palette.choose')}
          </span>
          <span>
            <kbd>Esc</kbd>
            {translate('palette.close')}
          </span>
        </footer>
      </Box>
    </Dialog>
  )
}
