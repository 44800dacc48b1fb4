import { useSearchParams } from 'react-router'
import { people } from '../../../contract/people/users'
import type { User } from '../../../contract/people/person'
import { PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { known, type WriteOptions } from '../../data/write'

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
  const { data, error, refetch } = useRead(people.users, inputOf(uuid), { enabled: readable })
  const person = data?.results[0]
  const filed: Filed | undefined = person?.file && { person, file: person.file }
  const refused = error instanceof PlatformError && error.code === 'not_found'
  const gone = readable && (refused || (data !== undefined && !filed))
  const missing =
    uuid === '' ? 'people.users.file.missing' : !readable || gone ? 'people.users.file.unknown' : undefined
  return { uuid, missing, filed, error, refetch }
}

/** The file shows at once what a write left of a person. */
export const showsUser: WriteOptions<{ readonly object: User }> = {
  updates: ({ object }) =>
    object.file &&
    known(people.users, inputOf(object.uuid), { count: 1, next: null, previous: null, results: [object] }),
}
