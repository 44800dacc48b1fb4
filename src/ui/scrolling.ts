import { useEffect, useState, type RefObject } from 'react'

/** What is hidden beyond the sides of a scrolling box; `start` and `end` in reading direction. */
export interface Hidden {
  readonly start: boolean
  readonly end: boolean
}

const none: Hidden = { start: false, end: false }

/** In a right-to-left box, `scrollLeft` falls from 0. */
const hiddenOf = (box: HTMLElement): Hidden => {
  const passed = Math.abs(box.scrollLeft)
  return { start: passed > 1, end: box.scrollWidth - box.clientWidth - passed > 1 }
}

/** Observes a box and its one child for resizing, and the box for scrolling; returns a function that stops. */
export const observeBox = (box: HTMLElement, onResize: () => void, onScroll: () => void): (() => void) | undefined => {
  const child = box.firstElementChild
  if (!child || typeof ResizeObserver === 'undefined') return undefined
  const watcher = new ResizeObserver(onResize)
  watcher.observe(box)
  watcher.observe(child)
  box.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    watcher.disconnect()
    box.removeEventListener('scroll', onScroll)
  }
}

/** What a box hides sideways of its one child, updated as it scrolls and resizes; `onLook` is called each time. */
export const useHiddenSides = (box: RefObject<HTMLElement | null>, onLook?: (box: HTMLElement) => void): Hidden => {
  const [hidden, setHidden] = useState(none)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let before = none
    const look = () => {
      onLook?.(element)
      const { start, end } = hiddenOf(element)
      // Even for an equal value, React may go through the whole page to find nothing to do.
      if (before.start === start && before.end === end) return
      before = { start, end }
      setHidden(before)
    }
    return observeBox(element, look, look)
  }, [box, onLook])
  return hidden
}

/** Whether an element lies within the sides of its box. */
export const isWithin = (box: Element, item: Element): boolean => {
  const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
  return inner.right > outer.left && inner.left < outer.right
}

/**
 * Scrolls a box until an element in it is fully visible, `clear` pixels from its sides, centred if it was not; the
 * surrounding page stays where it is.
 */
export const showWithin = (box: Element, item: Element, clear = 0): void => {
  const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
  if (inner.width === 0) return
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
  if (inner.left < outer.left + clear || inner.right > outer.right - clear)
    box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}

/** The classes of a box that fades out towards the sides beyond which more follows, as defined in that box's styles. */
export const fadeClasses = ({ start, end }: Hidden): string | undefined =>
  [start ? 'before' : '', end ? 'after' : ''].filter(Boolean).join(' ') || undefined

/** Scrolls to the top of a part of the page and moves the focus there. */
export const scrollToTop = (part: HTMLElement | null): void => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView?.({ block: 'start' })
}
