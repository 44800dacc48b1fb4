import { useGetList, useListContext } from 'ra-core'
import { useNarrow } from '../feedback/useNarrow'
import type { FilterValues } from '../filters/filters'
import { useFilterValues } from '../filters/useFilterValues'

/**
 * Asks for the page after the one on screen while nobody waits, under the name the list will ask for it, so that turning
 * to it shows its rows at once. Not on phones, where lines are slow and paid by the byte. Belongs directly in `ListBase`.
 */
export const NextPage = () => {
  const list = useListContext()
  const filterValues = useFilterValues()
  const fixed: FilterValues | undefined = list.filter
  const { resource, page, perPage, sort, hasNextPage, isFetching, isPlaceholderData, error } = list
  const narrow = useNarrow()
  const settled = !isFetching && isPlaceholderData !== true && !error
  useGetList(
    resource,
    {
      pagination: { page: page + 1, perPage },
      sort: { field: sort.field, order: sort.order },
      filter: { ...filterValues, ...fixed },
    },
    { enabled: settled && hasNextPage === true && !narrow, staleTime: Infinity },
  )
  return null
}
