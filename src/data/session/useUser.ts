import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoint'
import type { people } from '../../../contract/people/users'
import { currentUser } from './currentUser'
import { storedUser, type StoredUser } from './session'

type Answer = Reply<typeof people.currentUser>

const nobody: StoredUser = { uuid: '', type: '', name: '' }

const personOf = ({ object }: Answer): StoredUser => object

/** The stored user as the query's placeholder: an equal answer then causes no render. */
const kept = (): Answer | undefined => {
  const user = storedUser()
  return user && ({ object: user } as Answer)
}

/**
 * The signed-in user: at once from the browser, then as the platform knows them; refetched when the known user is older
 * than `seconds`.
 */
export const useUser = (seconds = 300): StoredUser => {
  const { data } = useQuery({
    ...currentUser,
    staleTime: seconds * 1000,
    placeholderData: kept,
    select: personOf,
  })
  return data ?? storedUser() ?? nobody
}
