import { useEffect, useRef, type RefObject } from 'react'

/** Gap between the pinned box and the content above it, in pixels. */
const gap = 12

/** How much of the content above is hidden behind the pinned box, in pixels; elements without height do not count. */
const hiddenBehind = (box: HTMLElement): number => {
  let above = box.previousElementSibling
  while (above && above.clientHeight === 0) above = above.previousElementSibling
  return above ? above.getBoundingClientRect().bottom + gap - box.getBoundingClientRect().top : 0
}

/**
 * For a box pinned to the bottom of the window: scrolls the page as the box grows or shrinks, so that it never covers
 * the content right above it.
 */
export const useKeptView = (): RefObject<HTMLFormElement | null> => {
  const pinned = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const page = document.scrollingElement
    const box = pinned.current
    if (!page || !box || typeof ResizeObserver === 'undefined') return
    let height = box.offsetHeight
    const watcher = new ResizeObserver(() => {
      const grown = box.offsetHeight - height
      height = box.offsetHeight
      const hidden = hiddenBehind(box)
      if (getComputedStyle(box).position === 'sticky' && hidden > 0) page.scrollTop += Math.min(grown, hidden)
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [])
  return pinned
}
