import { useRef, type ReactNode } from 'react'
import { useHiddenSides } from '../../ui/scrolling'

/**
 * Scrolls sideways inside itself only when the table is wider than its room, with a shade over each side beyond which
 * more follows; until then the head sticks to the page.
 */
export const Scroller = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const hidden = useHiddenSides(box)
  const wide = hidden.start || hidden.end
  return (
    <div className="holder">
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
    </div>
  )
}
