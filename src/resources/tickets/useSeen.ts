import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The composer may cover this much of the window's end. */
const covered = '0px 0px -110px 0px'

const calm = (): ScrollBehavior =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/**
 * Which message the person has had before the eyes: the last one while the end of the thread is in view. What arrives
 * while they read further up stays unseen until they go there.
 */
export const useSeen = (last: number | undefined) => {
  const end = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(last)
  const [atEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const page = document.scrollingElement
    if (page) page.scrollTop = page.scrollHeight
  }, [])

  useEffect(() => {
    const mark = end.current
    if (!mark || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? true), {
      rootMargin: covered,
    })
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    const look = () => {
      if (atEnd && document.visibilityState !== 'hidden') setSeen(last)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [atEnd, last])

  const read = useCallback(() => {
    end.current?.scrollIntoView({ block: 'center', behavior: calm() })
    setSeen(last)
  }, [last])

  return { end, seen, read, unread: last !== undefined && seen !== undefined && last > seen }
}
