import { useEffect, type RefObject } from 'react'

/** How long the page may take to put the focus where it wants it, in milliseconds. */
const settling = 60

/** What stands above the page: when it is gone, the reader goes on where it was opened. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="status"], [role="alert"]'
const row = 'li, tr, article'
const part = 'section, form, fieldset, [role="region"], [role="tabpanel"], [role="dialog"], main'
const headings = 'h1, h2, h3'

interface Step {
  readonly element: Element
  readonly parent: Element
  /** Its place among the children of `parent`. */
  readonly at: number
}

/** An element and everything around it, innermost first, as it stood when it got the focus. */
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

/** The nearest sensible place: the row it stood in or that took its place, else the heading of the part it stood in. */
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
 * Lets no reader fall out of the page: when what had the focus is removed, by a save, a closed dialog or a deleted row,
 * the focus goes to the nearest place that is still there. Screens that know a better one put it there themselves.
 */
export const useKeptFocus = (content: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let latest: readonly Step[] = []
    /** The latest place that does not go away by being used. */
    let below: readonly Step[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const land = (): void => {
      const lost = latest[0]?.element
      const box = content.current
      if (!lost || !box || (document.activeElement ?? document.body) !== document.body) return
      // Shut while a save runs, it may open again.
      if (isThere(lost) && isShut(lost) && lost.closest('[aria-busy="true"]')) return
      const opener = below[0]?.element
      const done =
        (isThere(lost) && !isShut(lost) && focusOn(lost)) ||
        landNear(latest, box) ||
        (opener !== undefined && isThere(opener) && !isShut(opener) && focusOn(opener)) ||
        landNear(below, box)
      if (done || focusOn(box.querySelector(headings))) return
      // What comes instead is still on its way, and will be seen when it is there.
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
      // Whoever presses beside everything wants no focus; only what is taken away is given a substitute.
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
