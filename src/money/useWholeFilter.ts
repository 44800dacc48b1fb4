import type { Reply } from '../../contract/endpoint'
import { shares as sharesArea, type ShareKind } from '../../contract/money/shares'
import { pageLimits } from '../../contract/scalars'
import { useReads } from '../data/useReads'

/** A row of the list of shares. */
export type ShareRow = Reply<typeof sharesArea.partnerShare>['results'][number]

/** Filters the settling call supports; the others only narrow what is shown. */
export const settledFilters = [
  'start_date',
  'end_date',
  'partner_ids',
  'teacher_uuids',
  'mentor_ids',
  'platforms',
  'currency_type',
] as const

/** More rows than anybody reads: above this only count and sums are shown. */
const most = 1000

interface Whole {
  /** Every unpaid share that matches the filter; `undefined` while they are being read, and if there are too many. */
  readonly rows: readonly ShareRow[] | undefined
  readonly waiting: boolean
  readonly error: Error | null
}

/** The unpaid shares that match a filter, read afresh for a review, so that each of them is seen before it is paid. */
export const useWholeFilter = (
  kind: ShareKind,
  filter: Readonly<Record<string, unknown>>,
  { total, enabled }: { readonly total: number; readonly enabled: boolean },
): Whole => {
  const named = Object.fromEntries(
    settledFilters.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  )
  const pages = enabled && total <= most ? Math.ceil(total / pageLimits.rows) : 0
  const answers = useReads(
    sharesArea.partnerShare,
    Array.from({ length: pages }, (_, at) => ({
      query: { ...named, kind, paid_status: 'unpaid' as const, page: at + 1, page_size: pageLimits.rows },
    })),
  )
  const waiting = answers.some(({ isFetching }) => isFetching)
  return {
    rows:
      pages > 0 && answers.every(({ isFetchedAfterMount }) => isFetchedAfterMount)
        ? answers.flatMap(({ data }) => data?.results ?? [])
        : undefined,
    waiting,
    error: answers.find(({ error }) => error)?.error ?? null,
  }
}
