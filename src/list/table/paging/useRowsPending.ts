import { useListContext } from 'react-admin'
import { useDeferredValue } from 'react'

/**
 * Whether a list still waits for its first rows to be drawn. They are drawn in slices, so that a phone can answer
 * meanwhile; what stands around them waits with them, so that nothing jumps.
 */
export const useRowsPending = (): boolean => {
  const { isPending } = useListContext()
  return useDeferredValue(isPending) || isPending
}
