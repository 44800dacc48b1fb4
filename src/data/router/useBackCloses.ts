import { useContext, useEffect, useEffectEvent } from 'react'
import type { Guard } from './history'
import { HistoryContext } from './useBlocker'

/** Lets Back close what lies over the page while it is open, the topmost first, before it leaves the page. */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const history = useContext(HistoryContext)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !history) return
    const guard: Guard = {
      shouldBlock: ({ historyAction }) => historyAction === 'POP',
      block: () => close(),
      unblock: () => undefined,
    }
    history.keepEntry()
    history.guards.add(guard)
    return () => void history.guards.delete(guard)
  }, [open, history])
}
