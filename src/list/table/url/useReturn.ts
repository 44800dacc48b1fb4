import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { rememberRow, rememberList, scrollerOf, takeRow, type ListState } from './listMemory'

const insideOf = (frame: HTMLElement | null) => frame?.querySelector('.scroller')

/** Frames within which a table has been measured. */
const mostFrames = 20

/** A table wider than its container scrolls internally, but only once it has been measured. */
const scrollInside = (frame: HTMLElement, to: number, tries = mostFrames): (() => void) => {
  let waiting = requestAnimationFrame(function look() {
    const inside = insideOf(frame)
    if (inside) inside.scrollTop = to
    tries -= 1
    if (inside && inside.scrollTop < to - 1 && tries > 0) waiting = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(waiting)
}

/** Repeated over several frames: the shell first scrolls to the top, and a wide table is measured later. */
const bringIntoView = (row: HTMLElement, frames = 4): (() => void) => {
  let waiting = requestAnimationFrame(function bring() {
    row.scrollIntoView?.({ block: 'center' })
    row.focus({ preventScroll: true })
    frames -= 1
    if (frames > 0) waiting = requestAnimationFrame(bring)
  })
  return () => cancelAnimationFrame(waiting)
}

/**
 * Makes Back land where the person left: remembers the opened row and the scroll position under the history entry, and
 * restores both once the rows are there. A link back from a record names the row itself, since J and K may have moved
 * on from the one opened. Also scrolls to the top of the list when the page turns.
 */
export const useReturn = (frame: RefObject<HTMLElement | null>, ready: boolean, page: number) => {
  const location = useLocation()
  const { key, pathname, search } = location
  const left = (location.state as ListState | null)?.left

  useEffect(() => rememberList(pathname, search), [pathname, search])

  useEffect(() => {
    const box = frame.current
    if (!ready || !box) return
    const links = [...box.querySelectorAll<HTMLElement>('[data-row]')]
    const kept = takeRow(key)
    if (!kept) {
      const row = links.find((link) => link.getAttribute('href') === left)
      return row && bringIntoView(row)
    }
    scrollerOf(box).scrollTop = kept.scroll
    const stop = scrollInside(box, kept.inside ?? 0)
    links.find((link) => link.dataset.row === kept.row)?.focus({ preventScroll: true })
    return stop
  }, [ready, key, left, frame])

  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const box = frame.current
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start' })
  }, [page, frame])

  return (row: string) =>
    rememberRow(key, {
      row,
      scroll: scrollerOf(frame.current).scrollTop,
      inside: insideOf(frame.current)?.scrollTop ?? 0,
    })
}
