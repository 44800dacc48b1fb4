import { useGetList, useListContext } from 'ra-core'
import { useNarrow } from '../feedback/useNarrow'

/**
 * Asks for the page after the one on screen while nobody waits, under the name the list will ask for it, so that turning
 * to it shows its rows at once. Not on phones, where lines are slow and paid by the byte. Belongs directly in `ListBase`.
 */
export const NextPage = () => {
  const { resource, page, perPage, sort, filter, filterValues, hasNextPage, isFetching, isPlaceholderData, error } =
    useListContext()
  const narrow = useNarrow()
  const settled = !isFetching && isPlaceholderData !== true && !error
  useGetList(
    resource,
    {
      pagination: { page: page + 1, perPage },
      sort: { field: sort.field, order: sort.order },
      filter: { ...filterValues, ...filter },
    },
    { enabled: settled && hasNextPage === true && !narrow, staleTime: Infinity },
  )
  return null
}
