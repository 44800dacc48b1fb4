import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { label, providedTags, type Endpoint, type Input, type Reply, type Tag } from '../../contract/endpoint'
import { call } from './http/client'

/**
 * The tags of what has been read since the page was opened, by the first part of its key: an endpoint's label, or a
 * resource.
 */
const shown = new Map<string, readonly Tag[]>()

/** Records the tags of a resource's readings, so that writes make them stale. */
export const noteResource = (resource: string, endpoints: readonly Endpoint[]): void =>
  void shown.set(resource, [...new Set(endpoints.flatMap(providedTags))])

/** The key of the one cache entry for an endpoint and its input. */
export const readingKey = <E extends Endpoint>(endpoint: E, input: Input<E>): QueryKey => {
  const name = label(endpoint)
  // The bytes of a file never change: a write leaves them to arrive.
  if (!shown.has(name)) shown.set(name, endpoint.binary ? [] : providedTags(endpoint))
  const parts = Object.entries(input as Readonly<Record<string, object | undefined>>)
  const asked = parts.filter(([, part]) => part !== undefined && Object.keys(part).length > 0)
  return [name, Object.fromEntries(asked)]
}

/** An endpoint and its input as a query: fresh for as long as the contract allows its answer to be cached. */
export const reading = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Reply<E>>({
    queryKey: readingKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: (endpoint.cache ?? 0) * 1000,
    // Bytes are kept by whoever shows them.
    ...(endpoint.binary && { gcTime: 0 }),
  })

/** Invalidates every reading that shows one of `tags` and refetches those on screen; `known` is already current. */
export const invalidateTags = async (client: QueryClient, tags: readonly Tag[], known?: QueryKey): Promise<void> => {
  const but = known && client.getQueryCache().find({ queryKey: known })
  const filter = {
    predicate: (query: { readonly queryKey: QueryKey }) =>
      query !== but && (shown.get(String(query.queryKey[0]))?.some((tag) => tags.includes(tag)) ?? false),
  }
  // A response in flight may predate the write.
  await client.cancelQueries(filter)
  await client.invalidateQueries(filter)
}
