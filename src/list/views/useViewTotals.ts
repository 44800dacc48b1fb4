import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { PishkhanDataProvider } from '../../data/dataProvider'
import type { FilterValues } from '../filters/filters'

/** How old counts beside tabs may be, in milliseconds; every write that changes the list drops them at once. */
const countedFor = 60_000

const unknown: readonly undefined[] = []

/**
 * How many rows of the surrounding list match each of `views` (filters by name), in order; `undefined` until counted,
 * and where the platform does not support the filters. Counted in one call, once the rows themselves are there. Each is
 * counted within the list's permanent filter, unless they are `wholeFilters`.
 */
export const useViewTotals = (
  views: readonly FilterValues[],
  { wholeFilters = false }: { readonly wholeFilters?: boolean } = {},
): readonly (number | undefined)[] => {
  const { resource, filter, isPending } = useListContext()
  const { countRows } = useDataProvider<PishkhanDataProvider>()
  const filters = wholeFilters ? views : views.map((view) => ({ ...view, ...filter }))
  const { data } = useQuery({
    // Keyed by the resource: whatever makes its rows stale makes their counts stale.
    queryKey: [resource, 'countRows', filters],
    queryFn: ({ signal }) => countRows(resource, filters, signal),
    enabled: !isPending && filters.length > 0,
    staleTime: countedFor,
  })
  return data ?? unknown
}
