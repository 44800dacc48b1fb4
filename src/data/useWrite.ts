import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useCallback, useContext, useRef, useState } from 'react'
import { DataProviderContext } from 'react-admin'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import type { CallingOptions, PishkhanDataProvider } from './dataProvider'
import type { CallOptions } from './http/client'

interface Upload {
  /** Fraction of a form with files that has been uploaded, 0 to 1, while it is in flight. */
  readonly progress: number | undefined
  /** Aborts what is in flight; whether it arrived is then unknown. */
  readonly cancel: () => void
}

type Write<E extends Endpoint> = UseMutationResult<Reply<E>, Error, Input<E>> & Upload

/**
 * The upload progress of what `send` sends, and a way to stop it: the options it passes go into the `meta` of a verb.
 */
export const useUpload = () => {
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  const cancel = useCallback(() => running.current?.abort(), [])
  const send = useCallback(async <R>(work: (options: CallOptions) => Promise<R>, counted = true): Promise<R> => {
    const control = new AbortController()
    running.current = control
    if (counted) setProgress(0)
    try {
      return await work({ signal: control.signal, onProgress: setProgress })
    } finally {
      if (running.current === control) setProgress(undefined)
    }
  }, [])
  return { progress, cancel, send }
}

/**
 * Writes through an endpoint: takes effect once, however often it is sent, where the contract provides idempotency
 * keys, and refetches what it changes. Never retried, never optimistic.
 */
export const useWrite = <E extends Endpoint>(endpoint: E, options: CallingOptions<Reply<E>> = {}): Write<E> => {
  const { call } = useContext(DataProviderContext) as unknown as PishkhanDataProvider
  const { progress, cancel, send } = useUpload()
  const mutation = useMutation({
    mutationFn: (input: Input<E>) =>
      send((running) => call(endpoint, input, { ...options, ...running }), endpoint.multipart === true),
  })
  return { ...mutation, progress, cancel }
}
