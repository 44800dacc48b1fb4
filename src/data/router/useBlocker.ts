import type { RouterBlocker, RouterBlockerFunction } from 'react-admin'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Guard, History } from './history'

/**
 * The guards of navigation, and the way to have Back intercepted at the first address; `undefined` outside `AppRouter`.
 */
export const HistoryContext = createContext<Pick<History, 'guards' | 'keepEntry'> | undefined>(undefined)

const unblocked: RouterBlocker = { state: 'unblocked', location: undefined, proceed: undefined, reset: undefined }

/**
 * Holds up every navigation that matches `shouldBlock`, until `proceed` or `reset` of the returned blocker is called.
 */
export const useBlocker = (shouldBlock: RouterBlockerFunction | boolean): RouterBlocker => {
  const guards = useContext(HistoryContext)?.guards
  const [blocker, setBlocker] = useState<RouterBlocker>(unblocked)
  const latest = useRef(shouldBlock)
  useLayoutEffect(() => {
    latest.current = shouldBlock
  })
  useEffect(() => {
    const guard: Guard = {
      shouldBlock: (navigation) => (typeof latest.current === 'function' ? latest.current(navigation) : latest.current),
      block: (location, proceed) =>
        setBlocker({
          state: 'blocked',
          location,
          reset: () => setBlocker(unblocked),
          proceed: () => {
            setBlocker({ state: 'proceeding', location, proceed: undefined, reset: undefined })
            proceed()
          },
        }),
      unblock: () => setBlocker(unblocked),
    }
    guards?.add(guard)
    return () => void guards?.delete(guard)
  }, [guards])
  return blocker
}
