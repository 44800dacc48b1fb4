import { useRef, type ReactNode } from 'react'
import { classed } from './classed'
import { useHiddenSides } from './scrolling'
import css from './Scroller.module.css'

const ignore = (): void => undefined

const Holder = classed('div', css.holder)

/** Widths are told rounded: a table one pixel wider than its room may fit it. */
const rounding = 1

/** Covers what the sides of a box cut. Few are ever wider than their room: how comes with the first that is. */
const cover = (box: HTMLElement): void => {
  if (box.scrollWidth > box.clientWidth + rounding) import('./cutColumns').then(({ coverCut }) => coverCut(box), ignore)
}

interface ScrollerProps {
  readonly label?: string
  /** No higher than it is said to be where it stands, so that it may have to be scrolled down besides. */
  readonly low?: boolean
  readonly children: ReactNode
}

/**
 * Scrolls a table sideways inside itself only when it is wider than its room; until then its head sticks to the page. A
 * column that a side cuts is covered whole, with a shade where more follow: a part of a figure would pass for another.
 */
export const Scroller = ({ label, low = false, children }: ScrollerProps) => {
  const box = useRef<HTMLDivElement>(null)
  const hidden = useHiddenSides(box, cover)
  const wide = low || hidden.start || hidden.end
  return (
    <Holder>
      <div
        ref={box}
        className={wide ? 'scroller wide' : 'scroller'}
        role={wide ? 'region' : undefined}
        aria-label={wide ? label : undefined}
        tabIndex={wide ? 0 : undefined}
      >
        {children}
      </div>
      <span className="edge start" hidden={!hidden.start} />
      <span className="edge end" hidden={!hidden.end} />
    </Holder>
  )
}
