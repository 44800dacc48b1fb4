import { useSyncExternalStore } from 'react'

const query = '(max-width: 599.95px)'

const follow = (changed: () => void): (() => void) => {
  const list = typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

const isNarrow = (): boolean => typeof window.matchMedia === 'function' && window.matchMedia(query).matches

/** Whether the window is a phone's: lists become cards, popups become sheets. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, isNarrow)
