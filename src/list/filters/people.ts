import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoint'
import { people as area } from '../../../contract/people/users'
import { isSearchable } from '../../../contract/text'
import { readingKey } from '../../data/readings'
import { useRead } from '../../data/useRead'

const search = area.searchUsers

/** A person as the user search returns one. */
export type FoundPerson = Reply<typeof search>['results'][number]

/**
 * People matching a typed term. Searches from four folded characters on; answers are cached by term, so an older,
 * slower answer never replaces a newer one.
 */
export const usePeople = (term: string) => {
  const ready = isSearchable(term)
  const query = useRead(search, { query: { query: term } }, { enabled: ready })
  return { people: query.data?.results, ready, searching: ready && query.isPending, error: query.error }
}

/** The name behind a uuid that came with a link; the search matches ids too. */
export const usePersonName = (uuid: string | undefined): string | undefined => {
  const { people } = usePeople(uuid ?? '')
  return people?.find((person) => person.uuid === uuid)?.name
}

/** Caches a person just chosen, so that the name is there without another request. */
export const useKeepPerson = () => {
  const client = useQueryClient()
  return (person: FoundPerson) =>
    client.setQueryData(readingKey(search, { query: { query: person.uuid } }), { results: [person] })
}
