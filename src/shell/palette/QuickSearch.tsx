import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { LazyArea } from '../../../i18n'
import { needTexts } from '../../data/i18nProvider'
import { Glyph } from '../../ui/Glyph'
import { isMac, keyLabels, shortcuts } from '../../ui/shortcuts/shortcuts'
import { useShortcut } from '../../ui/shortcuts/useShortcut'
import { BarButton } from '../BarButton'
import { loadInTime } from '../loadScreen'
import { placeTexts } from './loadPlaces'
import { showToast } from '../../ui/toasts/toasts'
import { classed } from '../../ui/classed'
import css from './QuickSearch.module.css'

const Opener = classed(BarButton, css.opener)

interface PanelProps {
  readonly onClose: () => void
  /** Returns what was typed before the panel loaded, and stops capturing. */
  readonly takeTyped: () => string
}
type Panel = ComponentType<PanelProps>

const panels: Readonly<Record<'palette' | 'sheet', readonly [readonly LazyArea[], () => Promise<Panel>]>> = {
  palette: [placeTexts, () => import('./Palette').then((m) => m.Palette)],
  sheet: [['palette'], () => import('./ShortcutSheet').then((m) => m.ShortcutSheet)],
}

/**
 * Captures keystrokes while a panel loads, so that none press a button of the page or are lost; Escape gives the panel
 * up.
 */
const keepTyped = (giveUp: () => void): PanelProps['takeTyped'] => {
  let typed = ''
  const keep = (event: KeyboardEvent): void => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape') giveUp()
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...key].length === 1) typed += key
    else if (key !== 'Enter' && key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', keep, { capture: true })
  return () => {
    window.removeEventListener('keydown', keep, { capture: true })
    return typed
  }
}

/**
 * The search button of the bar, the palette behind it (Ctrl-K) and the sheet of shortcuts (`?`), loaded on first use.
 */
export const QuickSearch = () => {
  const translate = useTranslate()
  const [shown, setShown] = useState<{ readonly Panel: Panel }>()
  // What the palette that is loading captures: a second one would leave the keys of the first captured for ever.
  const pending = useRef<PanelProps['takeTyped']>(undefined)
  const takeTyped = () => {
    const typed = pending.current?.() ?? ''
    pending.current = undefined
    return typed
  }
  const close = () => {
    takeTyped()
    setShown(undefined)
  }
  const open = (name: keyof typeof panels) => {
    if (pending.current) return
    const [texts, load] = panels[name]
    const kept = name === 'palette' ? keepTyped(() => void takeTyped()) : undefined
    pending.current = kept
    loadInTime(Promise.all([load(), needTexts(texts)])).then(
      ([Panel]) => pending.current === kept && setShown({ Panel }),
      () => {
        if (pending.current !== kept) return
        takeTyped()
        showToast('error', translate('shell.chunk'), { toastId: 'shell.chunk' })
      },
    )
  }
  useEffect(() => () => void pending.current?.(), [])
  useShortcut('palette', () => open('palette'))
  useShortcut('sheet', () => open('sheet'))
  useShortcut('search', () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus())
  return (
    <>
      <Opener aria-keyshortcuts="Control+K" onClick={() => open('palette')}>
        <Glyph name="search" size={19} />
        <span className="words">{translate('shell.search')}</span>
        <kbd dir="ltr">{keyLabels(shortcuts.palette, isMac()).join(' ')}</kbd>
      </Opener>
      {shown && <shown.Panel takeTyped={takeTyped} onClose={close} />}
    </>
  )
}
