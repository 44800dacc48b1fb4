import type { QueryClient } from '@tanstack/react-query'

/** The label of the live counts: their area of the contract would weigh on every first load. */
export const countsCall = 'GET /dashboard/counters/'

/** The list that holds what a live count counts, where there is one. */
const listOf = (count: string): unknown => (count === 'requests' ? 'process-requests' : count.replace('_', '-'))

interface Answered {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

/** A list younger than this was read together with the counts, in milliseconds. */
const together = 3000

/**
 * Has the lists on screen, and the counts of their tabs, read again when a live count has changed: else the menu would
 * say one number and the list below it another, for as long as somebody keeps the queue open.
 */
export const makeFollower = () => {
  let before: Readonly<Record<string, unknown>> = {}
  return (client: QueryClient, { queryKey, state }: Answered): void => {
    if (queryKey[0] !== countsCall) return
    const now = state.data as typeof before
    const stale = Object.keys(before)
      .filter((count) => before[count] !== now[count])
      .map(listOf)
    before = now
    void client.invalidateQueries({
      predicate: (query) =>
        stale.includes(query.queryKey[0]) &&
        query.state.fetchStatus === 'idle' &&
        Date.now() - query.state.dataUpdatedAt > together,
    })
  }
}
