import type { QueryClient } from '@tanstack/react-query'

/** Label of the live counts, spelled out because importing their contract area would weigh on every first load. */
export const countsCall = 'GET /dashboard/counters/'

/** The list of the items a live count counts, where there is one. */
const listOf = (count: string): unknown => (count === 'requests' ? 'process-requests' : count.replace('_', '-'))

interface Answered {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

/** A list younger than this was read together with the counts, in milliseconds. */
const together = 3000

/**
 * Refetches the lists on screen, and their tab counts, when a live count changes. Otherwise the menu and the list below
 * it would disagree for as long as somebody keeps the queue open.
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
