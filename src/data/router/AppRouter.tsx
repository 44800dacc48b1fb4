import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Router } from 'react-router'
import { makeHistory } from './history'
import { HistoryContext } from './useBlocker'

/**
 * React Router over the browser's history, with guards for unsaved changes. React Router's own routers with guards also
 * load data, which nothing here uses: 15 kB of every first load.
 */
export const AppRouter = ({ children }: { readonly children: ReactNode }) => {
  const [history] = useState(makeHistory)
  const [{ location, action }, setCurrent] = useState(history.current)
  useLayoutEffect(
    () =>
      history.listen((update, atOnce) => {
        // Not within an effect, which may have triggered it.
        if (atOnce) queueMicrotask(() => flushSync(() => setCurrent(update)))
        else startTransition(() => setCurrent(update))
      }),
    [history],
  )
  return (
    <HistoryContext value={history}>
      <Router navigator={history.navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </HistoryContext>
  )
}
