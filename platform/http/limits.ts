import { refuse } from '../refuse'

/** At most `times` in `seconds`. */
export interface Limit {
  readonly times: number
  readonly seconds: number
}

/** Counts events per key in a sliding window. */
export interface Limiter {
  /** Seconds to wait, or 0 when one more is allowed now. Counts nothing. */
  readonly wait: (key: string) => number
  /** Counts one event. */
  readonly count: (key: string) => void
  /** Takes back the event counted last. */
  readonly refund: (key: string) => void
  /** Forgets a key. */
  readonly clear: (key: string) => void
}

const mostKeys = 50_000

/** A limiter in memory: for limits per address, which may start anew with the process. */
export const makeLimiter = ({ times, seconds }: Limit, now: () => Date): Limiter => {
  const events = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const from = now().getTime() - seconds * 1000
    return (events.get(key) ?? []).filter((at) => at > from)
  }
  return {
    wait: (key) => {
      const kept = recent(key)
      const oldest = kept.at(-times)
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + seconds * 1000 - now().getTime()) / 1000))
    },
    count: (key) => {
      const kept = [...recent(key), now().getTime()].slice(-times)
      events.delete(key)
      events.set(key, kept)
      if (events.size > mostKeys) {
        const first = events.keys().next()
        if (!first.done) events.delete(first.value)
      }
    },
    refund: (key) => {
      events.get(key)?.pop()
    },
    clear: (key) => {
      events.delete(key)
    },
  }
}

/** Counts one event, or ends the call with 429 and `Retry-After`. */
export const spend = (limiter: Limiter, key: string): void => {
  const wait = limiter.wait(key)
  if (wait > 0) throw refuse('rate_limited', { retryAfter: wait })
  limiter.count(key)
}
