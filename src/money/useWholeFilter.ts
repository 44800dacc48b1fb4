import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../contract/endpoint'
import { shares, type shareKinds } from '../../contract/money/shares'
import { usePlatformCall } from '../data/usePlatformCall'

/** A row of the list of shares. */
export type ShareRow = Reply<typeof shares.partnerShare>['results'][number]

/** Filters the settling call knows; the others only narrow what is shown. */
export const settledFilters = [
  'start_date',
  'end_date',
  'partner_ids',
  'teacher_uuids',
  'mentor_ids',
  'platforms',
  'currency_type',
] as const

const pageSize = 100
/** More rows than anybody reads: above so many only count and sums are shown. */
const most = 1000

interface Whole {
  /** Every unpaid share the filter fits; nothing while they are read, and where they are too many. */
  readonly rows: readonly ShareRow[] | undefined
  readonly waiting: boolean
  readonly error: Error | null
}

/** The unpaid shares a filter fits, read anew for a review, so that each of them is seen before it is paid. */
export const useWholeFilter = (
  kind: (typeof shareKinds)[number],
  filter: Readonly<Record<string, unknown>>,
  { total, enabled }: { readonly total: number; readonly enabled: boolean },
): Whole => {
  const call = usePlatformCall()
  const named = Object.fromEntries(
    settledFilters.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  )
  const wanted = enabled && total <= most
  const { data, error, isFetching } = useQuery({
    queryKey: ['whole filter', kind, named, total],
    gcTime: 0,
    enabled: wanted,
    queryFn: async () => {
      const rows: ShareRow[] = []
      for (let page = 1; ; page += 1) {
        const query = { ...named, kind, paid_status: 'unpaid' as const, page, page_size: pageSize }
        const { results, next } = await call(shares.partnerShare, { query })
        rows.push(...results)
        if (next === null || rows.length >= most) return rows
      }
    },
  })
  return { rows: data, waiting: wanted && isFetching, error: wanted ? error : null }
}
