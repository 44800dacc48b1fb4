import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { NetworkError, PlatformError, TimeoutError } from '../http/errors'
import { http } from '../http/axios'
import { maxRetries } from '../http/retries'

/*
 * When the platform does not answer, the page asks after it by itself and fetches what failed once it is back, so that
 * nobody has to press a button for every part of a screen.
 */

/** Pauses between questions, in milliseconds; the last one goes on. */
const pauses = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000] as const

/** How long a question waits for an answer, in milliseconds. */
const healthTimeoutMs = 10_000

const gateway = 502

/** Whether an error says that the platform is away, rather than that it refused. */
const isAway = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof PlatformError && error.status >= gateway)

/** What somebody looks at and did not get. */
const missed: QueryFilters = { type: 'active', predicate: ({ state }) => isAway(state.error) }

type Standing = 'back' | 'away' | 'unseen'

/** How the platform stands; nothing is asked for a page nobody sees or a device that knows itself to be offline. */
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

/** Asks after the platform from the first reading it did not answer until it answers again. */
export const makeRecovery = () => {
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (client: QueryClient): Promise<void> => {
    // Whoever left the screen that failed waits for nothing any more.
    if (client.getQueryCache().findAll(missed).length === 0) {
      timer = undefined
      return
    }
    const found = await look()
    // Whoever comes back to the page does not wait as long as the platform was away.
    if (found === 'unseen') turn = 0
    if (found !== 'back') return wait(client)
    timer = undefined
    // Readings that fail all the same are asked for at ever longer intervals: `turn` goes on.
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
