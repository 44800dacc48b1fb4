import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** How long a screen may take to place the focus itself, in milliseconds. */
const settling = 600

/**
 * A new path starts at its top with the reading position in its content, as a full load would; Back is left to the
 * browser and to lists, which remember their place. Goes on the content's element.
 */
export const useFreshPage = (pathname: string): RefObject<HTMLElement | null> => {
  const content = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const kind = useNavigationType()
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (kind === NavigationType.Pop) return
    window.scrollTo(0, 0)
    const box = content.current
    if (!box) return
    const take = () => {
      if (!box.contains(document.activeElement)) box.focus({ preventScroll: true })
    }
    take()
    // The focused element inside may be gone once the screen has loaded.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) take()
    }, settling)
    return () => clearTimeout(timer)
  }, [pathname, kind])
  return content
}
