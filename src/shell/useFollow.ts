import { useEvent } from 'react-admin'
import type { MouseEvent } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * Follows the frame's plain links within the product. A router's `Link` re-renders whenever the query changes: the
 * whole menu with every page of a list. Other clicks (new tab, new window) are left to the browser.
 */
export const useFollow = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const here = createPath(useLocation())
  const navigate = useNavigate()
  return useEvent((event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    const to = event.currentTarget.getAttribute('href')
    if (event.defaultPrevented || to === null) return
    event.preventDefault()
    void navigate(to, { replace: to === here })
  })
}
