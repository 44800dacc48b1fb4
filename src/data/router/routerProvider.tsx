import type { RouterProvider } from 'react-admin'
import { useCallback, useContext, useLayoutEffect, useRef } from 'react'
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate as useRouterNavigate,
  useParams,
} from 'react-router'
import { AppRouter } from './AppRouter'
import { HistoryContext, useBlocker } from './useBlocker'

// Turning a page of a list is one sync render, one layout and one paint; as a transition it is cut into dozens of
// slices.
const atOnce = { flushSync: true }

// React-admin's lists write filter and page into the address a moment after they change (`useListParams`); a write that
// arrives after the list was left must not become the address of the next screen.
const useNavigate: RouterProvider['useNavigate'] = () => {
  const { pathname } = useLocation()
  const navigate = useRouterNavigate()
  const latest = useRef({ navigate, pathname })
  useLayoutEffect(() => {
    latest.current = { navigate, pathname }
  })
  return useCallback((to, options) => {
    const { navigate, pathname: shown } = latest.current
    if (typeof to === 'number') return void navigate(to)
    const queryOnly = typeof to === 'object' && to.pathname === undefined
    if (queryOnly && window.location.pathname !== shown) return
    void navigate(to, queryOnly ? { ...options, ...atOnce } : options)
  }, [])
}

const RouterWrapper: RouterProvider['RouterWrapper'] = ({ children }) =>
  useInRouterContext() ? children : <AppRouter>{children}</AppRouter>

/** React Router as react-admin sees it. The build substitutes it for react-admin's own provider (`lightLibraries`). */
export const routerProvider: RouterProvider = {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route: Route as RouterProvider['Route'],
  Routes,
  RouterWrapper,
  useBlocker,
  useCanBlock: () => useContext(HistoryContext) !== undefined,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams: useParams as RouterProvider['useParams'],
}
