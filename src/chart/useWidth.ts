import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, updated as it changes; `fallback` where it cannot be measured. */
export const useWidth = <E extends HTMLElement>(fallback = 640) => {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(fallback)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { box, width }
}
