import { queryOptions } from '@tanstack/react-query'
import { people } from '../../../contract/people/users'
import { call } from '../http/client'
import { reading } from '../readings'
import { bearerToken, storedUser, storeUser } from './session'

/** The signed-in user as the platform knows it; kept in the browser for the next cold start. */
export const currentUser = queryOptions({
  ...reading(people.currentUser, {}),
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const token = bearerToken()
    const reply = await call(people.currentUser, {}, { signal })
    // An answer that comes after sign-out must not bring the user back, nor one older than a change the old state.
    const wanted = token !== null && !signal.aborted
    if (wanted && (bearerToken() === token || storedUser()?.uuid === reply.object.uuid)) storeUser(reply.object)
    return reply
  },
})
