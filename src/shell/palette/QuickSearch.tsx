import { useTranslate } from 'react-admin'
import { useState, type ComponentType } from 'react'
import type { LazyArea } from '../../../i18n'
import { needTexts } from '../../data/i18nProvider'
import { Glyph } from '../../ui/Glyph'
import { isMac, keyLabels, shortcuts } from '../../ui/shortcuts/shortcuts'
import { useShortcut } from '../../ui/shortcuts/useShortcut'
import { BarButton } from '../BarButton'
import { placeTexts } from './loadPlaces'
import { useNotifyFailure } from '../../ui/toasts/toasts'
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

/** Captures keystrokes while a panel loads, so that none reach the page or are lost. */
const keepTyped = (): PanelProps['takeTyped'] => {
  let typed = ''
  const keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...event.key].length === 1) typed += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', keep, { capture: true })
  return () => {
    window.removeEventListener('keydown', keep, { capture: true })
    const taken = typed
    typed = ''
    return taken
  }
}

/**
 * The search button of the bar, the palette behind it (Ctrl-K) and the sheet of shortcuts (`?`), loaded on first use.
 */
export const QuickSearch = () => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const [shown, setShown] = useState<{ readonly Panel: Panel } & Pick<PanelProps, 'takeTyped'>>()
  const open = (name: keyof typeof panels) => {
    const [texts, load] = panels[name]
    const takeTyped = name === 'palette' ? keepTyped() : () => ''
    Promise.all([load(), needTexts(texts)]).then(
      ([Panel]) => setShown({ Panel, takeTyped }),
      (error: unknown) => {
        takeTyped()
        notifyFailure(error)
      },
    )
  }
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
      {shown && <shown.Panel takeTyped={shown.takeTyped} onClose={() => setShown(undefined)} />}
    </>
  )
}
