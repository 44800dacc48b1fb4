import { useEffect, useRef } from 'react'
import type { Endpoint } from '../../../contract/endpoint'
import { invalidateAfter } from '../write'

/**
 * Has read again what a write through `endpoint` changes, whenever `state`, which tells that somebody else or the
 * platform itself made one, became another while it was looked at.
 */
export const useInvalidateOnChange = (endpoint: Endpoint, state: string | number | undefined): void => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && state !== undefined && state !== before.current) invalidateAfter(endpoint)
    before.current = state ?? before.current
  }, [endpoint, state])
}
