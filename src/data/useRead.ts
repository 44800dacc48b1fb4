import { CancelledError, keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useContext } from 'react'
import { DataProviderContext } from 'react-admin'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import type { PishkhanDataProvider } from './dataProvider'
import { polling } from './cache/polling'
import { reading } from './readings'

interface ReadOptions {
  readonly enabled?: boolean
  /** Refetch whenever it comes on screen, however recent the last answer is. */
  readonly anew?: boolean
  /** Keep the last answer on screen while another one is fetched. */
  readonly keep?: boolean
  /** Milliseconds between refetches, see {@link polling}. */
  readonly every?: number
  /** The longest pause in milliseconds after failures, where somebody waits for the answer. */
  readonly most?: number
}

/**
 * Endpoints as queries of the data provider in context. Not through react-admin's `useDataProvider`: that watches the
 * address in order to sign people out, which here the sign-in dialog does, and would re-render every caller whenever a
 * list turns its page.
 */
export const useReading = () => {
  const { call } = useContext(DataProviderContext) as unknown as PishkhanDataProvider
  return useCallback(
    <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
      ...reading(endpoint, input),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(endpoint, input, { signal }),
    }),
    [call],
  )
}

/** Reads an endpoint; fresh for as long as the contract allows its answer to be cached, and until a write changes it. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, anew, keep, every, most }: ReadOptions = {},
): UseQueryResult<Reply<E>> =>
  useQuery({
    ...useReading()(endpoint, input),
    enabled,
    ...(anew && { staleTime: 0 }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...(every !== undefined && polling(every, most)),
  })

/**
 * Returns a function that reads an endpoint once, from the cache entry of {@link useRead} while that is fresh; anew,
 * twice at most, if writes cancel it.
 */
export const useReader = () => {
  const client = useQueryClient()
  const query = useReading()
  return useCallback(
    <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> => {
      const ask = (tries: number): Promise<Reply<E>> =>
        client.query(query(endpoint, input)).catch((error: unknown) => {
          if (error instanceof CancelledError && tries > 1) return ask(tries - 1)
          throw error
        })
      return ask(3)
    },
    [client, query],
  )
}
