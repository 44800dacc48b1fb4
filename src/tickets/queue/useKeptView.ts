import { useEffect, useRef, type RefObject } from 'react'

/** Between what stands above and what is pinned, in pixels. */
const gap = 12

/** How much of what stands above lies behind the pinned box, in pixels; marks without a height do not count. */
const hiddenBehind = (box: HTMLElement): number => {
  let above = box.previousElementSibling
  while (above && above.clientHeight === 0) above = above.previousElementSibling
  return above ? above.getBoundingClientRect().bottom + gap - box.getBoundingClientRect().top : 0
}

/**
 * For what is pinned to the window's end: when it grows or shrinks the page moves with it, so that it never covers what
 * stood right above it.
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
