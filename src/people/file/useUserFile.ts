import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { people } from '../../../contract/people/users'
import type { User } from '../../../contract/people/person'
import { audit } from '../../../contract/system/audit'
import { PlatformError } from '../../data/http/errors'
import { callKey, useQueryCall } from '../../data/useCall'

/** Somebody with the file that only one person's reading carries. */
export interface Filed {
  readonly person: User
  readonly file: NonNullable<User['file']>
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const inputOf = (uuid: string) => ({ query: { user_uuid: uuid } })

/**
 * The person the address names. `missing` is the message key of what is wrong with the address: it names nobody, what
 * nobody can be named by, or somebody who is not there.
 */
export const useUserFile = () => {
  const [query] = useSearchParams()
  const uuid = (query.get('user_uuid') ?? '').trim().toLowerCase()
  const readable = guid.test(uuid)
  const { data, error, refetch } = useQueryCall(people.users, inputOf(uuid), { enabled: readable })
  const person = data?.results[0]
  const filed: Filed | undefined = person?.file && { person, file: person.file }
  const refused = error instanceof PlatformError && error.code === 'not_found'
  const gone = readable && (refused || (data !== undefined && !filed))
  const missing = uuid === '' ? 'users.file.missing' : !readable || gone ? 'users.file.unknown' : undefined
  return { uuid, missing, filed, error, refetch }
}

/** Takes a changed person into the cache and drops what else the change made stale. */
export const useUserChanged = () => {
  const client = useQueryClient()
  return useCallback(
    (changed?: User) => {
      if (changed?.file) {
        const reply = { count: 1, next: null, previous: null, results: [changed] }
        client.setQueryData(callKey(people.users, inputOf(changed.uuid)), reply)
      } else {
        void client.invalidateQueries({ queryKey: callKey(people.users) })
      }
      for (const endpoint of [audit.audit, people.searchUsers]) {
        void client.invalidateQueries({ queryKey: callKey(endpoint) })
      }
      void client.invalidateQueries({ queryKey: ['users'] })
    },
    [client],
  )
}
