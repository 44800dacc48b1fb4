import { LinkBase } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormats } from './useFormats'
import { useNarrow } from './useNarrow'
import { fadeClasses, isWithin, showWithin, useHiddenSides, observeBox } from './scrolling'
import { classed } from './classed'
import css from './LinkTabs.module.css'

/** Width of the fade at a side beyond which there are more tabs, in pixels. */
const fade = 44

const Bar = classed('nav', css.bar)

export interface LinkTab {
  readonly to: string
  readonly label: ReactNode
  readonly count?: number | undefined
  readonly current?: boolean
  /** Runs when it is opened by a click, besides navigating. */
  readonly onOpen?: () => void
}

interface LinkTabsProps {
  readonly tabs: readonly LinkTab[]
  readonly label: string
  /** For a bar with other controls, on a phone too; otherwise a phone underlines the tabs above their content. */
  readonly pills?: boolean
}

/**
 * Tabs that are addresses: they open in new windows, survive reload and work with Back. A strip wider than its
 * container fades out towards further tabs, and the current one is scrolled into view.
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
    // Once scrolled away by hand, it is not scrolled back.
    let isWanted = true
    // Runs once the page is laid out, and again when larger text or arriving counts push the tab aside.
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
