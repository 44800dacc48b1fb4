import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { NetworkError, PlatformError, TimeoutError } from '../http/errors'
import { http } from '../http/axios'
import { maxRetries } from '../http/retries'

/*
 * When the platform does not answer, the page checks for it and, once it is back, fetches what failed, so that nobody
 * has to press a button for every part of a screen.
 */

/** Pauses between checks, in milliseconds; the last one repeats. */
const pauses = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000] as const

/** Timeout of a check, in milliseconds. */
const healthTimeoutMs = 10_000

const gateway = 502

/** Whether an error means that the platform is unreachable, rather than that it refused. */
const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof PlatformError && error.status >= gateway)

/** Readings on screen that failed because the platform is away. */
const missed: QueryFilters = { type: 'active', predicate: ({ state }) => isAway(state.error) }

type Standing = 'back' | 'away' | 'unseen'

/** The state of the platform; no check is made for a hidden page or a device that knows it is offline. */
const look = async (): Promise<Standing> => {
  try {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return 'unseen'
    await http.get('/health', {
      timeout: healthTimeoutMs,
      validateStatus: (status) => status < 500,
      attempt: maxRetries,
    })
    return 'back'
  } catch {
    return 'away'
  }
}

/** Checks for the platform from the first reading it leaves unanswered until it answers again. */
export const makeRecovery = () => {
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (client: QueryClient): Promise<void> => {
    // The failed screen has been left, so nothing is waiting any more.
    if (client.getQueryCache().findAll(missed).length === 0) {
      timer = undefined
      return
    }
    const found = await look()
    // After the page has been hidden, the pauses start short again, however long the platform was away.
    if (found === 'unseen') turn = 0
    if (found !== 'back') return wait(client)
    timer = undefined
    // Readings that still fail are retried at ever longer intervals: `turn` keeps counting.
    await client.refetchQueries(missed)
  }
  const wait = (client: QueryClient): void => {
    const pause = pauses[Math.min(turn, pauses.length - 1)] ?? healthTimeoutMs
    turn += 1
    timer = setTimeout(() => void ask(client), pause * (0.75 + Math.random() / 2))
  }
  return {
    /** A reading failed. */
    failed: (client: QueryClient, error: unknown): void => {
      if (timer === undefined && isAway(error)) wait(client)
    },
    /** A reading was answered. */
    answered: (): void => {
      turn = 0
    },
  }
}
