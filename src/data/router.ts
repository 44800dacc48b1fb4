import { reactRouterProvider, type RouterProvider } from 'react-admin'
import { useCallback, useRef } from 'react'

// Turning a page is one sync render, one layout and one paint; as a transition it is cut into dozens of slices.
const atOnce = { flushSync: true }

const useNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = reactRouterProvider.useNavigate()
  const shown = useRef('')
  shown.current = reactRouterProvider.useLocation().pathname
  return useCallback(
    (to, options) => {
      const queryOnly = typeof to === 'object' && to.pathname === undefined
      if (queryOnly && window.location.pathname !== shown.current) return
      return navigate(to, queryOnly ? { ...options, ...atOnce } : options)
    },
    [navigate],
  )
}

/**
 * The router as react-admin sees it. Its lists put filter and page into the address a moment after they changed
 * (`useListParams`); what a list wants there after it was left must not become the address of the next screen.
 */
export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate }
