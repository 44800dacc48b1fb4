import { useEffect, useState, type RefObject } from 'react'

/** What is hidden beyond the sides of a box that scrolls; `start` and `end` in reading direction. */
export interface Hidden {
  readonly start: boolean
  readonly end: boolean
}

const none: Hidden = { start: false, end: false }

/** In a box that reads from the right, `scrollLeft` falls from 0. */
const hiddenOf = (box: HTMLElement): Hidden => {
  const passed = Math.abs(box.scrollLeft)
  return { start: passed > 1, end: box.scrollWidth - box.clientWidth - passed > 1 }
}

/** Follows a box and its one child while they change their size, and the box while it scrolls; gives what ends that. */
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

/** What a box hides sideways of its one child, followed while it scrolls and changes its size; `onLook` is told each time. */
export const useHiddenSides = (box: RefObject<HTMLElement | null>, onLook?: (box: HTMLElement) => void): Hidden => {
  const [hidden, setHidden] = useState(none)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let before = none
    const look = () => {
      onLook?.(element)
      const { start, end } = hiddenOf(element)
      // Told the same, React may still go through the whole page to find nothing to do.
      if (before.start === start && before.end === end) return
      before = { start, end }
      setHidden(before)
    }
    return observeBox(element, look, look)
  }, [box, onLook])
  return hidden
}

/** Whether a part of something in a box is within its sides. */
export const isWithin = (box: Element, item: Element): boolean => {
  const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
  return inner.right > outer.left && inner.left < outer.right
}

/**
 * Scrolls a box until something in it is seen whole, `clear` pixels off its sides, in the middle when it was not; the
 * page around stays where it is.
 */
export const showWithin = (box: Element, item: Element, clear = 0): void => {
  const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
  if (inner.width === 0) return
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
  if (inner.left < outer.left + clear || inner.right > outer.right - clear)
    box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}

/** The classes of a box that fades out towards the sides beyond which more follows, as the styles of that box say. */
export const fadeClasses = ({ start, end }: Hidden): string | undefined =>
  [start ? 'before' : '', end ? 'after' : ''].filter(Boolean).join(' ') || undefined

/** Brings a part of the page to its top and the focus with it. */
export const scrollToTop = (part: HTMLElement | null): void => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView?.({ block: 'start' })
}
