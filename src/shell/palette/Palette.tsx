import { useEvent, useTranslate } from 'react-admin'
import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { searchLimits } from '../../../contract/text'
import { useOnChange } from '../../data/useOnChange'
import { classed } from '../../ui/classed'
import { Dialog } from '../../ui/Dialog'
import { Glyph } from '../../ui/Glyph'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import type { PaletteItem } from './paletteItems'
import { optionId, PaletteOptions } from './PaletteOptions'
import { useFound } from './useFound'
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

interface ChoiceOptions {
  readonly items: readonly PaletteItem[]
  /** A record that was typed is still being looked up. */
  readonly coming: boolean
  readonly onOpen: (item: PaletteItem) => void
}

/** The chosen line, moved by arrows and the pointer and opened with Enter. */
const useChoice = ({ items, coming, onOpen }: ChoiceOptions) => {
  const [at, setAt] = useState(0)
  const [awaited, setAwaited] = useState(false)
  const chosen = items[Math.min(at, items.length - 1)]
  // A number typed and Enter pressed at once: it opens as soon as the record is found.
  useOnChange(coming, () => !chosen && setAwaited(false))
  useEffect(() => {
    if (awaited && !coming && chosen) onOpen(chosen)
  }, [awaited, coming, chosen, onOpen])

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((now) => (items.length === 0 ? 0 : (Math.min(now, items.length - 1) + step + items.length) % items.length))
    } else if (event.key === 'Enter' && (chosen || coming)) {
      event.preventDefault()
      if (coming && at === 0) setAwaited(true)
      else if (chosen) onOpen(chosen)
    }
  }
  return {
    chosen,
    steer,
    point: (item: PaletteItem) => setAt(items.indexOf(item)),
    restart: () => {
      setAt(0)
      setAwaited(false)
    },
  }
}

/** What the search found in words: how much, what is still coming, and why there is nothing. */
const Outcome = ({ found, count }: { readonly found: ReturnType<typeof useFound>; readonly count: number }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { missing, hint, error } = found
  return (
    <div role="status">
      {missing && <p className="quiet">{translate('palette.no_record')}</p>}
      {hint && <p className="quiet">{translate(`palette.${hint}`)}</p>}
      {error && (
        <p className="quiet">
          <FailureText error={error} />
        </p>
      )}
      {count === 0 && !hint && !missing && <p className="quiet">{translate('palette.nothing')}</p>}
      <span className="visually-hidden">{translate('palette.found', { n: number(count) })}</span>
    </div>
  )
}

const keys = { move: '↑ ↓', choose: 'Enter', close: 'Esc' } as const

const KeyHints = () => {
  const translate = useTranslate()
  return (
    <footer aria-hidden="true">
      {(['move', 'choose', 'close'] as const).map((act) => (
        <span key={act}>
          <kbd>{keys[act]}</kbd>
          {translate(`palette.${act}`)}
        </span>
      ))}
    </footer>
  )
}

interface PaletteProps {
  readonly onClose: () => void
  /** Returns what was typed while the palette was loading. */
  readonly takeTyped: () => string
}

/** Jumps to any permitted screen, a ticket or request by number, or a person: type, arrows, Enter. */
export const Palette = ({ onClose, takeTyped }: PaletteProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [term, setTerm] = useState('')
  const takeOver = useCallback(
    (box: HTMLInputElement | null) => {
      const kept = box && takeTyped()
      if (kept) setTerm(kept.slice(0, searchLimits.people))
    },
    [takeTyped],
  )
  const open = useEvent(({ to }: PaletteItem) => {
    onClose()
    if (typeof to === 'string') void navigate(to)
    else to()
  })
  const found = useFound(term)
  const items = found.groups.flatMap((group) => group.items)
  const { chosen, steer, point, restart } = useChoice({ items, coming: found.coming, onOpen: open })

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
            aria-activedescendant={chosen && optionId(id, chosen)}
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
              restart()
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
        <PaletteOptions id={id} groups={found.groups} chosen={chosen} onPoint={point} onLeave={onClose} onOpen={open} />
        <Outcome found={found} count={items.length} />
        <KeyHints />
      </Box>
    </Dialog>
  )
}
