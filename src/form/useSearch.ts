import { useEffect, useEffectEvent, useState } from 'react'
import { isSearchable, searchKey } from '../../contract/text'

/** How a search stands. `short`: fewer letters than the search needs. */
export type SearchState = 'idle' | 'short' | 'loading' | 'done' | 'failed'

/** Finds options of a term; the signal tells that nobody waits for the answer any more. */
export type Search<T> = (term: string, signal: AbortSignal) => Promise<readonly T[]>

const pause = 300

/**
 * Runs a search while somebody types: from four letters after folding, not at every letter, and an older answer never
 * replaces a newer one.
 */
export const useSearch = <T>(
  search: Search<T>,
  term: string,
): {
  readonly options: readonly T[]
  readonly state: SearchState
  /** Why it failed. */
  readonly error: unknown
  readonly retry: () => void
} => {
  const [found, setFound] = useState<{
    readonly options: readonly T[]
    readonly state: SearchState
    readonly error?: unknown
  }>({
    options: [],
    state: 'idle',
  })
  const [attempt, setAttempt] = useState(0)
  const latest = useEffectEvent(search)
  const key = searchKey(term)

  useEffect(() => {
    if (key === '') return setFound({ options: [], state: 'idle' })
    if (!isSearchable(key)) return setFound({ options: [], state: 'short' })
    const stop = new AbortController()
    setFound(({ options }) => ({ options, state: 'loading' }))
    const timer = setTimeout(() => {
      latest(key, stop.signal).then(
        (options) => !stop.signal.aborted && setFound({ options, state: 'done' }),
        (error: unknown) => !stop.signal.aborted && setFound({ options: [], state: 'failed', error }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, attempt])

  return { error: undefined, ...found, retry: () => setAttempt(attempt + 1) }
}
