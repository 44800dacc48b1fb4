import { useTranslate } from 'react-admin'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from '../data/router/useBackCloses'
import { IconControl } from './Control'
import { Glyph } from './Glyph'
import { useNarrow } from './useNarrow'
import { classed } from './classed'
import css from './Popup.module.css'

const Layer = classed('div', css.layer)

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

const gap = 8

/** Places the panel below its button (above when there is no room), start edges aligned, inside the window. */
const place = (panel: HTMLElement, anchor: HTMLElement) => {
  const button = anchor.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const below = innerHeight - button.bottom - 2 * gap
  const above = button.top - 2 * gap
  panel.style.maxHeight = `${Math.max(Math.max(below, above), 160)}px`
  const { offsetWidth: width, offsetHeight: height } = panel
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const left = rtl ? button.right - width : button.left
  panel.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
  panel.style.top = `${height > below && above > below ? Math.max(gap, button.top - gap - height) : button.bottom + gap}px`
}

export interface PopupProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** A small dialog anchored to its button; on phones a bottom sheet. The focus moves in, loops, and returns. */
export const Popup = ({ anchor, label, onClose, children, foot }: PopupProps) => {
  const translate = useTranslate()
  const sheet = useNarrow()
  const panel = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  const close = useEffectEvent(onClose)
  useBackCloses(true, onClose)

  useLayoutEffect(() => {
    const box = panel.current
    const button = anchor.current
    if (!box || !button || sheet) return
    const settle = () => place(box, button)
    settle()
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(settle)
    watcher?.observe(box)
    window.addEventListener('resize', settle)
    window.addEventListener('scroll', settle, true)
    return () => {
      watcher?.disconnect()
      window.removeEventListener('resize', settle)
      window.removeEventListener('scroll', settle, true)
    }
  }, [anchor, sheet])

  useEffect(() => {
    const button = anchor.current
    const box = panel.current
    const first =
      box?.querySelector<HTMLElement>('[data-autofocus]') ??
      box?.querySelector<HTMLElement>(`.content :is(${reachable})`)
    ;(first ?? box)?.focus({ preventScroll: true })
    return () => {
      if (!document.activeElement || document.activeElement === document.body || box?.contains(document.activeElement))
        button?.focus()
    }
  }, [anchor])

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const hit = inside.current || (event.target instanceof Node && anchor.current?.contains(event.target))
      inside.current = false
      if (!hit) close()
    }
    const lostFocus = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body) close()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', lostFocus)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', lostFocus)
    }
  }, [anchor])

  const steer = (event: KeyboardEvent<HTMLDivElement>) => {
    const box = panel.current
    if (!box || !(event.target instanceof Node) || !box.contains(event.target)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') {
      const stops = [...box.querySelectorAll<HTMLElement>(reachable)]
      const edge = event.shiftKey ? stops[0] : stops.at(-1)
      if (document.activeElement !== edge && document.activeElement !== box) return
      event.preventDefault()
      ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
    }
  }

  return createPortal(
    <Layer className={sheet ? 'sheet' : undefined} onKeyDown={steer}>
      <div
        ref={panel}
        className="panel"
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        onPointerDownCapture={() => {
          inside.current = true
        }}
      >
        <div className="top">
          <h2>{label}</h2>
          <IconControl type="button" onClick={onClose} aria-label={translate('table.close')}>
            <Glyph name="close" />
          </IconControl>
        </div>
        <div className="content">{children}</div>
        {foot && <div className="foot">{foot}</div>}
      </div>
    </Layer>,
    // Inside the dialog that contains its button, which traps the focus.
    anchor.current?.closest('[role="dialog"]') ?? document.body,
  )
}
