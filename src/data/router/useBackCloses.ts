import { useContext, useEffect, useEffectEvent } from 'react'
import type { Guard } from './history'
import { HistoryContext } from './useBlocker'

/** While an overlay is open, Back closes it, the topmost first, instead of leaving the page. */
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
