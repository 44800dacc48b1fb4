import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { label, type Endpoint, type Input, type Reply } from '../../contract/endpoint'
import type { CallOptions } from './http/client'
import { usePlatformCall } from './usePlatformCall'
import { broadcastInvalidation } from './session/otherTabs'
import { polling } from './polling'
import { invalidateReadings } from './readings'

/** The cache key of a call; its first part names the endpoint, so one write can drop every reading of it. */
export const callKey = (endpoint: Endpoint, input?: object): readonly unknown[] =>
  input === undefined ? ['call', label(endpoint)] : ['call', label(endpoint), input]

interface QueryOptions {
  readonly enabled?: boolean
  /** Keep the last answer on screen while another one is fetched. */
  readonly keep?: boolean
  /** Milliseconds between refetches, see {@link polling}. */
  readonly every?: number
  /** The longest pause in milliseconds after failures, where somebody waits for the answer. */
  readonly most?: number
}

/** Reads an endpoint; fresh for as long as the contract says its answer may be cached. */
export const useQueryCall = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions = {},
): UseQueryResult<Reply<E>> => {
  const call = usePlatformCall()
  return useQuery({
    queryKey: callKey(endpoint, input as object),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: (endpoint.cache ?? 0) * 1000,
    enabled: options.enabled ?? true,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.every !== undefined && polling(options.every, options.most)),
  })
}

/** What a write makes stale: endpoints read with {@link useQueryCall}, or react-admin resources by name. */
export type Invalidates = readonly (Endpoint | string)[]

interface MutationInput<E extends Endpoint> {
  readonly input: Input<E>
  readonly options?: CallOptions
}

/** Writes through an endpoint and then drops the caches it touches. Never retried, never optimistic. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  { invalidates = [] }: { readonly invalidates?: Invalidates } = {},
): UseMutationResult<Reply<E>, Error, MutationInput<E>> => {
  const call = usePlatformCall()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, options }: MutationInput<E>) => call(endpoint, input, options),
    onSuccess: () => {
      const stale = invalidates.map((one) => (typeof one === 'string' ? one : label(one)))
      for (const name of stale) invalidateReadings(client, name)
      broadcastInvalidation(stale)
    },
  })
}
