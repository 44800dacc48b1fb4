import { useRef, type ReactNode } from 'react'
import { classed } from './classed'
import { useHiddenSides } from './scrolling'
import css from './Scroller.module.css'

const ignore = (): void => undefined

const Holder = classed('div', css.holder)

/** Widths are reported rounded: a table one pixel wider than its container may actually fit. */
const rounding = 1

/**
 * Covers the columns cut off by the sides of a box. Few are ever wider than their container, so the code loads with the
 * first that is.
 */
const cover = (box: HTMLElement): void => {
  if (box.scrollWidth > box.clientWidth + rounding) import('./cutColumns').then(({ coverCut }) => coverCut(box), ignore)
}

interface ScrollerProps {
  readonly label?: string
  /** Limited in height by its surroundings, so that it may also scroll vertically. */
  readonly low?: boolean
  readonly children: ReactNode
}

/**
 * Scrolls a table sideways inside itself only when it is wider than its container; until then its head sticks to the
 * page. A column cut by a side is covered whole, with a shadow where more follow: part of a figure could be mistaken
 * for another.
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
