import { focusManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { makeFollower } from './cache/followCounts'
import { answered, keepOnLeaving, restore } from './cache/offlineCache'
import { invalidateTags } from './readings'
import { onInvalidationBroadcast } from './session/otherTabs'
import { makeRecovery } from './cache/recovery'

const recovery = makeRecovery()
const follow = makeFollower()

/**
 * One cache for both sections: discarded after five minutes, not refetched on focus; the HTTP client does the retrying
 * (specification §9).
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      restore(error, query)
      recovery.failed(queryClient, error)
    },
    onSuccess: (_data, query) => {
      recovery.answered()
      answered(queryClient, query)
      follow(queryClient, query)
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: 5 * 60_000,
      staleTime: 0,
      refetchOnWindowFocus: false,
      // What is on screen is refetched when the connection is back.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

keepOnLeaving(queryClient)

onInvalidationBroadcast((stale) => void invalidateTags(queryClient, stale))

// It assumes that every page starts online; one that did not would never learn that the connection is back.
onlineManager.setOnline(navigator.onLine)

// Returning from another window also refreshes the counts, not only returning from another tab.
focusManager.setEventListener((returned) => {
  const back = () => returned()
  window.addEventListener('visibilitychange', back)
  window.addEventListener('focus', back)
  return () => {
    window.removeEventListener('visibilitychange', back)
    window.removeEventListener('focus', back)
  }
})
