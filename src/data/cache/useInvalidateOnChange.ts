import { useEffect, useRef } from 'react'
import type { Endpoint } from '../../../contract/endpoint'
import { invalidateAfter } from '../write'

/**
 * Invalidates what a write through `endpoint` changes whenever `state` changes while it is on screen, which shows that
 * somebody else or the platform itself made such a write.
 */
export const useInvalidateOnChange = (endpoint: Endpoint, state: string | number | undefined): void => {
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && state !== undefined && state !== before.current) invalidateAfter(endpoint)
    before.current = state ?? before.current
  }, [endpoint, state])
}
