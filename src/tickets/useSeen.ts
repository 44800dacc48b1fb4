import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TicketMessage } from '../../contract/tickets/tickets'

/** How much of the bottom of the window the composer may cover. */
const covered = '0px 0px -110px 0px'

/** The room a reply needs below the thread, in pixels. */
const room = 340

const calm = (): ScrollBehavior =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

const onVisibility = (tell: () => void): (() => void) => {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
const isVisible = (): boolean => document.visibilityState !== 'hidden'

/**
 * Which message the person has seen: the last one while the end of the thread is in view. Messages that arrive while
 * they read further up stay unseen until they scroll down; one's own message scrolls the end into view.
 */
export const useSeen = (messages: readonly TicketMessage[]) => {
  const { id: last, mine = false } = messages.at(-1) ?? {}
  const end = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(last)
  const [atEnd, setAtEnd] = useState(true)

  const follow = useEffectEvent(() => {
    const page = document.scrollingElement
    const below = (end.current?.getBoundingClientRect().bottom ?? 0) + room > window.innerHeight
    if (page && (atEnd || mine) && below) page.scrollTop = page.scrollHeight
  })
  useLayoutEffect(() => follow(), [last])

  useEffect(() => {
    const mark = end.current
    if (!mark || typeof IntersectionObserver === 'undefined') return
    const watcher = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? true), {
      rootMargin: covered,
    })
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [])

  const looks = useSyncExternalStore(onVisibility, isVisible) && atEnd
  if (looks && seen !== last) setSeen(last)

  const read = useCallback(() => {
    end.current?.scrollIntoView({ block: 'center', behavior: calm() })
    setSeen(last)
  }, [last])

  return { end, seen, read, unread: last !== undefined && seen !== undefined && last > seen }
}
