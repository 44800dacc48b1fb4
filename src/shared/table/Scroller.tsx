import { useEffect, useRef, useState, type ReactNode } from 'react'

/** What is hidden beyond the sides of a box that scrolls; `start` and `end` in reading direction. */
interface Hidden {
  readonly start: boolean
  readonly end: boolean
}

const none: Hidden = { start: false, end: false }

/** In a box that reads from the right, `scrollLeft` falls from 0. */
const hiddenOf = (box: HTMLElement): Hidden => {
  const passed = Math.abs(box.scrollLeft)
  return { start: passed > 1, end: box.scrollWidth - box.clientWidth - passed > 1 }
}

/**
 * Scrolls sideways inside itself only when the table is wider than its room, with a shade over each side beyond which
 * more follows; until then the head sticks to the page.
 */
export const Scroller = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(none)
  const wide = hidden.start || hidden.end
  const look = () => {
    if (!box.current) return
    const { start, end } = hiddenOf(box.current)
    setHidden((before) => (before.start === start && before.end === end ? before : { start, end }))
  }
  useEffect(() => {
    const element = box.current
    const table = element?.querySelector('table')
    if (!element || !table || typeof ResizeObserver === 'undefined') return
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    watcher.observe(table)
    return () => watcher.disconnect()
  }, [])
  return (
    <div className="holder">
      <div
        ref={box}
        className={wide ? 'scroller wide' : 'scroller'}
        role={wide ? 'region' : undefined}
        aria-label={wide ? label : undefined}
        tabIndex={wide ? 0 : undefined}
        onScroll={look}
      >
        {children}
      </div>
      <span className="edge start" hidden={!hidden.start} />
      <span className="edge end" hidden={!hidden.end} />
    </div>
  )
}
