import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { forgetCurrentUser, readCurrentUser } from './authProvider'
import { storedUser, type StoredUser } from './session'

const nobody: StoredUser = { uuid: '', type: '', name: '' }

/** The cache key of the signed-in user. */
const userQueryKey = ['current-user'] as const

/** The signed-in user: at once from the browser, then as the platform knows it. */
export const useUser = (): StoredUser => {
  const stored = storedUser() ?? nobody
  const { data } = useQuery({ queryKey: userQueryKey, queryFn: readCurrentUser, staleTime: 5 * 60_000 })
  return data ?? stored
}

/** Has the signed-in user asked for again when what is known is older than `seconds`; what is known stays meanwhile. */
export const useFreshUser = (): ((seconds?: number) => void) => {
  const client = useQueryClient()
  return useCallback(
    (seconds = 0) => {
      const at = client.getQueryState(userQueryKey)?.dataUpdatedAt ?? 0
      if (seconds > 0 && (at === 0 || Date.now() - at < seconds * 1000)) return
      forgetCurrentUser()
      // What is still on its way may have been answered before the change, and would be taken for the new state.
      void client
        .cancelQueries({ queryKey: userQueryKey })
        .then(() => client.invalidateQueries({ queryKey: userQueryKey }))
    },
    [client],
  )
}
