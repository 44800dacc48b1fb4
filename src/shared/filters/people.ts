import { useQuery, useQueryClient } from '@tanstack/react-query'
import { contract } from '../../../contract'
import { isSearchable } from '../../../contract/text'
import { useCalls } from './useOptions'

/** A person as the user search finds one. */
export interface FoundPerson {
  readonly uuid: string
  readonly name: string
  readonly type: string
  readonly phone: string
}

/**
 * People that match a typed term. Asks from four folded characters on; react-query keys the answers by the term, so an
 * older, slower answer never replaces a newer one.
 */
export const usePeople = (term: string) => {
  const call = useCalls()
  const ready = isSearchable(term)
  const query = useQuery({
    queryKey: ['people', term],
    queryFn: async () => (await call(contract.account.searchUsers, { query: { query: term } })) as { readonly results: FoundPerson[] },
    enabled: ready,
    staleTime: (contract.account.searchUsers.cache ?? 300) * 1000,
  })
  return { people: query.data?.results, ready, searching: ready && query.isPending, error: query.error }
}

/** The name behind a uuid that came with a link; the search matches ids too. */
export const usePersonName = (uuid: string | undefined): string | undefined => {
  const { people } = usePeople(uuid ?? '')
  return people?.find((person) => person.uuid === uuid)?.name
}

/** Keeps a person just chosen, so that the name is there without asking again. */
export const useKeepPerson = () => {
  const client = useQueryClient()
  return (person: FoundPerson) => client.setQueryData(['people', person.uuid], { results: [person] })
}
