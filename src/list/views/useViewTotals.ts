import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useListContext, type GetListResult } from 'react-admin'
import type { FilterValues } from '../filters/filters'

/** How long a count beside a tab may be old, in milliseconds; every write that changes the list drops it at once. */
const countedFor = 60_000

/**
 * How many rows of the list around each of `views` (filters by name) has, in their order; `undefined` until it was
 * counted and where the platform cannot meet the filters. Counted once the rows themselves are there.
 */
export const useViewTotals = (views: readonly FilterValues[]): readonly (number | undefined)[] => {
  const { resource, filter, isPending } = useListContext()
  const dataProvider = useDataProvider()
  const counted = useQueries({
    queries: views.map((view) => {
      const params = {
        pagination: { page: 1, perPage: 1 },
        sort: { field: '', order: 'ASC' as const },
        filter: { ...view, ...filter },
      }
      return {
        queryKey: [resource, 'getList', params],
        queryFn: (): Promise<GetListResult> => dataProvider.getList(resource, params),
        enabled: !isPending,
        staleTime: countedFor,
      }
    }),
  })
  return counted.map(({ data }) => data?.total)
}
