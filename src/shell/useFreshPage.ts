import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * A new path begins at its top with the reading position in its content, as a full load would; Back is left to the
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
    if (box && !box.contains(document.activeElement)) box.focus({ preventScroll: true })
  }, [pathname, kind])
  return content
}
