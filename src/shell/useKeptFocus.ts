import { useEffect, type RefObject } from 'react'

/** How long the page may take to place the focus itself, in milliseconds. */
const settling = 60

/** Layers above the page: when one closes, the reader continues where it was opened. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="status"], [role="alert"]'
const row = 'li, tr, article'
const part = 'section, form, fieldset, [role="region"], [role="tabpanel"], [role="dialog"], main'
const headings = 'h1, h2, h3'

interface Step {
  readonly element: Element
  readonly parent: Element
  /** Its position among the children of `parent`. */
  readonly at: number
}

/** An element and all its ancestors, innermost first, as they were when it got the focus. */
const trailOf = (focused: Element): readonly Step[] => {
  const steps: Step[] = []
  for (let element = focused; element.parentElement; element = element.parentElement) {
    const parent = element.parentElement
    steps.push({ element, parent, at: [...parent.children].indexOf(element) })
  }
  return steps
}

const isThere = (element: Element): boolean => element.isConnected && !element.closest('[hidden], [inert]')
const isShut = (element: Element): boolean => element.matches(':disabled')

const focusOn = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** The nearest sensible place: the row it was in or the row that replaced it, else the heading of its section. */
const landNear = (trail: readonly Step[], content: Element): boolean => {
  for (const { element, parent, at } of trail) {
    if ((isThere(element) && !isShut(element)) || !isThere(parent) || parent.contains(content)) continue
    if (element.matches(row)) {
      const neighbour = [parent.children[at], parent.children[at - 1]].find((child) => child?.matches(row))
      if (focusOn(neighbour)) return true
    }
    if (focusOn(parent.closest(row))) return true
    for (let around = parent.closest(part); around; around = around.parentElement?.closest(part) ?? null)
      if (focusOn(around.querySelector(headings))) return true
  }
  return false
}

/**
 * Keeps readers from losing their place: when the focused element is removed, by a save, a closed dialog or a deleted
 * row, the focus moves to the nearest place that still exists. Screens that know a better one set it themselves.
 */
export const useKeptFocus = (content: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let latest: readonly Step[] = []
    /** The latest place that does not disappear when used. */
    let below: readonly Step[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const land = (): void => {
      const lost = latest[0]?.element
      const box = content.current
      if (!lost || !box || (document.activeElement ?? document.body) !== document.body) return
      // Disabled while a save runs, it may be enabled again.
      if (isThere(lost) && isShut(lost) && lost.closest('[aria-busy="true"]')) return
      const opener = below[0]?.element
      const done =
        (isThere(lost) && !isShut(lost) && focusOn(lost)) ||
        landNear(latest, box) ||
        (opener !== undefined && isThere(opener) && !isShut(opener) && focusOn(opener)) ||
        landNear(below, box)
      if (done || focusOn(box.querySelector(headings))) return
      // Its replacement is still loading, and will be checked once it is there.
      if (!box.querySelector('[aria-busy="true"]')) focusOn(box)
    }
    const check = (): void => {
      clearTimeout(timer)
      timer = setTimeout(land, settling)
    }
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === document.body) return
      latest = trailOf(target)
      if (!target.closest(above)) below = latest
    }
    const left = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget || !(target instanceof Element)) return
      // A press outside any control wants no focus; only removed elements get a substitute.
      queueMicrotask(() => {
        if (isThere(target) && !isShut(target) && latest[0]?.element === target) latest = []
      })
    }
    const watcher = new MutationObserver(() => {
      if (latest.length > 0 && (document.activeElement ?? document.body) === document.body) check()
    })
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', left)
    watcher.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden', 'inert', 'aria-busy'],
    })
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', left)
    }
  }, [content])
}
