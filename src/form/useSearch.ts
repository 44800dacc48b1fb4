import { useEffect, useEffectEvent, useState } from 'react'
import { isSearchable, searchKey } from '../../contract/text'
import { useDebounced } from '../data/useDebounced'
import { useOnChange } from '../data/useOnChange'

/** The state of a search. `short`: fewer letters than the search needs. */
export type SearchState = 'idle' | 'short' | 'loading' | 'done' | 'failed'

/** Finds options for a term; the signal aborts when nobody waits for the answer any more. */
export type Search<T> = (term: string, signal: AbortSignal) => Promise<readonly T[]>

/** The result of one try of one term; its options stay on screen until the next result arrives. */
interface Answer<T> {
  readonly key: string
  readonly attempt: number
  readonly options: readonly T[]
  readonly failed?: { readonly error: unknown }
}

/**
 * Searches while somebody types: from four letters after folding, debounced, and an older answer never replaces a newer
 * one.
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
  const [answer, setAnswer] = useState<Answer<T>>()
  const [attempt, setAttempt] = useState(0)
  const latest = useEffectEvent(search)
  const key = searchKey(term)
  const searches = isSearchable(key)
  useOnChange(searches, () => setAnswer(undefined))

  const paused = useDebounced(key) === key
  useEffect(() => {
    if (!searches || !paused) return
    const stop = new AbortController()
    latest(key, stop.signal).then(
      (options) => !stop.signal.aborted && setAnswer({ key, attempt, options }),
      (error: unknown) => !stop.signal.aborted && setAnswer({ key, attempt, options: [], failed: { error } }),
    )
    return () => stop.abort()
  }, [searches, paused, key, attempt])

  const asked = (): SearchState => {
    if (!searches) return key === '' ? 'idle' : 'short'
    if (answer?.key !== key || answer.attempt !== attempt) return 'loading'
    return answer.failed ? 'failed' : 'done'
  }
  const state = asked()
  return {
    options: answer?.options ?? [],
    state,
    error: state === 'failed' ? answer?.failed?.error : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}
