import { QueryClient } from '@tanstack/react-query'

/** One cache for both sections: thrown away after five minutes, not refetched on focus; the client itself retries (specification §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: 5 * 60_000,
      staleTime: 0,
      refetchOnWindowFocus: false,
      // What is on screen is asked for once more when the line is back.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
