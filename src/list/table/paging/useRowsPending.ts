import { useListContext } from 'react-admin'
import { useDeferredValue } from 'react'

/**
 * Whether a list is still waiting for its first rows to be drawn. They are drawn in slices, so that a phone stays
 * responsive; the surroundings wait with them, so that nothing jumps.
 */
export const useRowsPending = (): boolean => {
  const { isPending } = useListContext()
  return useDeferredValue(isPending) || isPending
}
