import type { Endpoint } from '../../../contract/endpoint'
import { NetworkError, PlatformError, TimeoutError } from './errors'

/** Maximum number of retries of a reading. */
export const maxRetries = 3

const longestPause = 30_000
/** Seconds somebody may wait without a message because the platform asks for a pause; a longer pause is announced. */
const longestSilence = 10

/** What decides whether a call may be repeated. */
type CallTraits = Pick<Endpoint, 'method' | 'effect' | 'binary'>

/** Whether a call changes nothing. */
export const onlyReads = ({ method, effect }: CallTraits): boolean => method === 'GET' && !effect

/**
 * Whether a lost or failed call may be retried automatically: reads without side effects only (specification §9). A
 * device that knows it is offline fails at once, as does a lasting rate limit; what is on screen is refetched when the
 * connection is back. A file that was too large for the line would be again.
 */
export const mayRetry = (call: CallTraits, error: unknown): boolean => {
  if (!onlyReads(call)) return false
  if (error instanceof PlatformError) {
    if ((error.retryAfter ?? 0) > longestSilence) return false
    return error.status === 429 || (error.status >= 500 && error.status !== 501)
  }
  return (error instanceof NetworkError || (error instanceof TimeoutError && !call.binary)) && navigator.onLine
}

/**
 * Milliseconds before retry number `attempt` (from 0): doubling with jitter, never over 30 s; the platform's
 * `Retry-After` wins.
 */
export const pauseBefore = (attempt: number, error: unknown, random = Math.random()): number => {
  const wished = error instanceof PlatformError ? error.retryAfter : undefined
  if (wished !== undefined) return Math.min(wished * 1000, longestPause)
  return Math.min(500 * 2 ** attempt * (0.75 + random / 2), longestPause)
}
