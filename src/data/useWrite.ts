import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useContext, useRef, useState } from 'react'
import { DataProviderContext } from 'react-admin'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import type { PishkhanDataProvider } from './dataProvider'
import type { WriteOptions } from './write'

type Write<E extends Endpoint> = UseMutationResult<Reply<E>, Error, Input<E>> & {
  /** Share of a form with files that has left, 0 to 1, while it is on its way. */
  readonly progress: number | undefined
  /** Stops what is on its way; whether it arrived is not known then. */
  readonly cancel: () => void
}

/**
 * Writes through an endpoint: once, however often it is sent, where the contract has keys for that, and with what it
 * changes read again. Never retried, never optimistic.
 */
export const useWrite = <E extends Endpoint>(endpoint: E, options: WriteOptions<Reply<E>> = {}): Write<E> => {
  const { call } = useContext(DataProviderContext) as unknown as PishkhanDataProvider
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  const cancel = useCallback(() => running.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: async (input: Input<E>) => {
      const control = new AbortController()
      running.current = control
      if (endpoint.multipart) setProgress(0)
      try {
        return await call(endpoint, input, { ...options, signal: control.signal, onProgress: setProgress })
      } finally {
        if (running.current === control) setProgress(undefined)
      }
    },
  })
  return { ...mutation, progress, cancel }
}
