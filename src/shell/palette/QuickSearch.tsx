import { useTranslate } from 'react-admin'
import { useState, type ComponentType } from 'react'
import type { LazyArea } from '../../../i18n'
import { needTexts } from '../../data/i18nProvider'
import { Glyph } from '../../ui/Glyph'
import { isMac, keyFaces, shortcuts } from '../../ui/shortcuts/shortcuts'
import { useShortcut } from '../../ui/shortcuts/useShortcut'
import { BarButton } from '../BarButton'
import { placeTexts } from './loadPlaces'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import { classed } from '../../ui/classed'
import css from './QuickSearch.module.css'

const Opener = classed(BarButton, css.opener)

type Panel = ComponentType<{ readonly onClose: () => void }>

const panels: Readonly<Record<'palette' | 'sheet', readonly [readonly LazyArea[], () => Promise<Panel>]>> = {
  palette: [placeTexts, () => import('./Palette').then((m) => m.Palette)],
  sheet: [['palette'], () => import('./ShortcutSheet').then((m) => m.ShortcutSheet)],
}

/** The search button of the bar, the palette behind it (Ctrl-K) and the sheet of shortcuts (`?`), fetched when first asked for. */
export const QuickSearch = () => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const [Shown, setShown] = useState<Panel>()
  const open = (name: keyof typeof panels) => {
    const [texts, load] = panels[name]
    Promise.all([load(), needTexts(texts)]).then(([panel]) => setShown(() => panel), notifyFailure)
  }
  useShortcut('palette', () => open('palette'))
  useShortcut('sheet', () => open('sheet'))
  useShortcut('search', () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus())
  return (
    <>
      <Opener aria-keyshortcuts="Control+K" onClick={() => open('palette')}>
        <Glyph name="search" size={19} />
        <span className="words">{translate('shell.search')}</span>
        <kbd dir="ltr">{keyFaces(shortcuts.palette, isMac()).join(' ')}</kbd>
      </Opener>
      {Shown && <Shown onClose={() => setShown(undefined)} />}
    </>
  )
}
