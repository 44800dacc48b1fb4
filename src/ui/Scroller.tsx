import { useRef, type ReactNode } from 'react'
import { classed } from './classed'
import { useHiddenSides } from './scrolling'
import css from './Scroller.module.css'

const Holder = classed('div', css.holder)

/** Room beside what a cell says, in pixels: as much may be cut off. */
const spare = 6

/** Tells the covers how much is seen of the column that a side cuts; one of words alone may be cut. */
const cover = (box: HTMLElement): void => {
  const left = box.getBoundingClientRect().left + box.clientLeft
  const right = left + box.clientWidth
  let [first, last] = [left, right]
  for (const cell of box.querySelectorAll('thead th:not(.words)')) {
    const sides = cell.getBoundingClientRect()
    const isCutAt = (side: number) => sides.left < side - spare && sides.right > side + spare
    if (isCutAt(left)) first = sides.right
    if (isCutAt(right)) last = sides.left
  }
  // The bars of the box itself stay in reach.
  const [beside, below] = [box.offsetWidth - box.clientWidth, box.offsetHeight - box.clientHeight]
  const { style } = box.parentElement ?? box
  style.cssText = `--left:${first - left}px;--right:${right - last}px;--beside:${beside}px;--below:${below}px`
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
