import { CancelledError } from '@tanstack/react-query'
import type { Endpoint, Input } from '../../contract/endpoint'
import { queryClient } from './queryClient'
import { reading } from './readings'

/**
 * Refetches for a query of react-admin, through the same cache entry; aborts when that query is cancelled and nobody
 * else shows the entry.
 */
export const fetchReading = async (endpoint: Endpoint, input: object, signal?: AbortSignal): Promise<unknown> => {
  const query = { ...reading(endpoint, input as Input<Endpoint>), staleTime: 0 }
  const { queryKey } = query
  const stop = () => {
    if (!queryClient.getQueryCache().find({ queryKey })?.isActive()) void queryClient.cancelQueries({ queryKey })
  }
  signal?.addEventListener('abort', stop)
  try {
    return await queryClient.query(query)
  } catch (error) {
    throw error instanceof CancelledError ? new DOMException('aborted', 'AbortError') : error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
