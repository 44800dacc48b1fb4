import { useQuery } from '@tanstack/react-query'
import { currentUser } from './currentUser'
import { storedUser, type StoredUser } from './session'

const nobody: StoredUser = { uuid: '', type: '', name: '' }

/**
 * The signed-in user: at once from the browser, then as the platform knows it; asked for anew where what is known is
 * older than `seconds`.
 */
export const useUser = (seconds = 300): StoredUser => {
  const stored = storedUser() ?? nobody
  const { data } = useQuery({ ...currentUser, staleTime: seconds * 1000 })
  return data?.object ?? stored
}
