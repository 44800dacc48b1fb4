import { LinkBase } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormats } from './useFormats'
import { useNarrow } from './useNarrow'
import { fadeClasses, isWithin, showWithin, useHiddenSides, observeBox } from './scrolling'
import { classed } from './classed'
import css from './LinkTabs.module.css'

/** How far tabs fade out towards a side beyond which more follow. */
const fade = 44

const Bar = classed('nav', css.bar)

export interface LinkTab {
  readonly to: string
  readonly label: ReactNode
  readonly count?: number | undefined
  readonly current?: boolean
  /** Done when it is opened by a click, besides going there. */
  readonly onOpen?: () => void
}

interface LinkTabsProps {
  readonly tabs: readonly LinkTab[]
  readonly label: string
  /** In a bar with other controls, on a phone too; else a phone underlines them over what they open. */
  readonly pills?: boolean
}

/**
 * Tabs that are addresses: they open in new windows, survive reload and answer to Back. A strip wider than its room
 * fades out towards the tabs that follow, and the open one is brought into view.
 */
export const LinkTabs = ({ tabs, label, pills = false }: LinkTabsProps) => {
  const { number } = useFormats()
  const narrow = useNarrow()
  const bar = useRef<HTMLElement>(null)
  const hidden = useHiddenSides(bar)
  const open = tabs.find(({ current }) => current)?.to
  useEffect(() => {
    const strip = bar.current
    const tab = strip?.querySelector('[aria-current]')
    if (!strip || !tab) return
    // Whoever scrolled it away by hand is not called back to it.
    let isWanted = true
    // Told once the page is laid out, and again when larger letters or counts that come push the tab aside.
    const show = () => isWanted && showWithin(strip, tab, fade)
    return observeBox(strip, show, () => (isWanted = isWithin(strip, tab)))
  }, [open])
  return (
    <Bar ref={bar} aria-label={label} className={`${pills || !narrow ? 'pills ' : ''}${fadeClasses(hidden) ?? ''}`}>
      <ul>
        {tabs.map(({ to, label: text, count, current, onOpen }) => (
          <li key={to}>
            <LinkBase to={to} aria-current={current ? 'page' : undefined} onClick={onOpen}>
              {text}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="count">{number(count)}</span>
                </>
              )}
            </LinkBase>
          </li>
        ))}
      </ul>
    </Bar>
  )
}
