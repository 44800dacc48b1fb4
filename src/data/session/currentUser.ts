import { queryOptions } from '@tanstack/react-query'
import { people } from '../../../contract/people/users'
import { call } from '../http/client'
import { reading } from '../readings'
import { bearerToken, storedUser, storeUser } from './session'

/** The signed-in user as the platform knows them; kept in the browser for the next cold start. */
export const currentUser = queryOptions({
  ...reading(people.currentUser, {}),
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const token = bearerToken()
    const reply = await call(people.currentUser, {}, { signal })
    // An answer arriving after sign-out must not restore the user, nor one older than a change the previous state.
    const wanted = token !== null && !signal.aborted
    if (wanted && (bearerToken() === token || storedUser()?.uuid === reply.object.uuid)) storeUser(reply.object)
    return reply
  },
})
