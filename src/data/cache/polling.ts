/**
 * The history that sets the polling interval: how many times in a row the answer was unchanged, and how many tries
 * failed.
 */
export interface Course {
  readonly unchanged: number
  readonly failures: number
}

/** The part of a query that is read here. */
interface PolledQuery {
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number; readonly errorUpdatedAt: number }
}

const longestPause = 5 * 60_000
/** On return to the page, anything younger than this is not refetched, in milliseconds. */
const youngest = 3000

/**
 * Milliseconds until the next poll: up to four times slower while nothing changes, and doubled by every failure, up to
 * `most`.
 */
export const pauseAfter = (every: number, { unchanged, failures }: Course, most = longestPause): number =>
  failures > 0
    ? Math.min(every * 2 ** failures, Math.max(every, most))
    : Math.round(every * Math.min(1.5 ** unchanged, 4))

interface Seen extends Course {
  readonly data: unknown
  readonly answeredAt: number
  readonly failedAt: number
}

const seen = new WeakMap<object, Seen>()

const courseOf = (query: PolledQuery): Course => {
  const { data, dataUpdatedAt: answeredAt, errorUpdatedAt: failedAt } = query.state
  const before = seen.get(query)
  if (before && before.answeredAt === answeredAt && before.failedAt === failedAt) return before
  const failed = before !== undefined && failedAt > Math.max(answeredAt, before.failedAt)
  // Equal answers keep their identity, so any change in them is noticed.
  const same = before !== undefined && !failed && before.data === data
  const next = {
    data,
    answeredAt,
    failedAt,
    unchanged: same ? before.unchanged + 1 : 0,
    failures: failed ? before.failures + 1 : 0,
  }
  seen.set(query, next)
  return next
}

/**
 * Options of a query that polls every `every` milliseconds: with back-off, paused while the page is hidden, and at once
 * when the person returns to it.
 */
export const polling = (every: number, most?: number) => ({
  refetchInterval: (query: PolledQuery) => pauseAfter(every, courseOf(query), most),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: (query: PolledQuery) => {
    const before = seen.get(query)
    if (before) seen.set(query, { ...before, unchanged: 0, failures: 0 })
    return Date.now() - query.state.dataUpdatedAt > youngest ? ('always' as const) : false
  },
})
