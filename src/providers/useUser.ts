import { useQuery } from '@tanstack/react-query'
import { readCurrentUser } from './authProvider'
import { storedUser, type StoredUser } from './session'

const nobody: StoredUser = { uuid: '', type: '', name: '' }

/** The cache key of the signed-in user. */
export const userQueryKey = ['current-user'] as const

/** The signed-in user: at once from the browser, then as the platform knows it. */
export const useUser = (): StoredUser => {
  const stored = storedUser() ?? nobody
  const { data } = useQuery({ queryKey: userQueryKey, queryFn: readCurrentUser, staleTime: 5 * 60_000 })
  return data ?? stored
}
