import { focusManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { makeFollower } from './cache/followCounts'
import { answered, keepOnLeaving, restore } from './cache/offlineCache'
import { invalidateTags } from './readings'
import { onInvalidationBroadcast } from './session/otherTabs'
import { makeRecovery } from './cache/recovery'

const recovery = makeRecovery()
const follow = makeFollower()

/**
 * One cache for both sections: thrown away after five minutes, not refetched on focus; the client itself retries
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
      // What is on screen is asked for once more when the connection is back.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

keepOnLeaving(queryClient)

onInvalidationBroadcast((stale) => void invalidateTags(queryClient, stale))

// It takes every page to be born online; one that was not would never hear that the connection is back.
onlineManager.setOnline(navigator.onLine)

// Whoever comes back from another window sees fresh counts too, not only who comes back from another tab.
focusManager.setEventListener((returned) => {
  const back = () => returned()
  window.addEventListener('visibilitychange', back)
  window.addEventListener('focus', back)
  return () => {
    window.removeEventListener('visibilitychange', back)
    window.removeEventListener('focus', back)
  }
})
