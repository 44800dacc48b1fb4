import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import { useReading } from './useRead'

/** Reads an endpoint several times at once, bypassing the cache. */
export const useReads = <E extends Endpoint>(
  endpoint: E,
  inputs: readonly Input<E>[],
): readonly UseQueryResult<Reply<E>>[] => {
  const query = useReading()
  return useQueries({ queries: inputs.map((input) => ({ ...query(endpoint, input), staleTime: 0 })) })
}
