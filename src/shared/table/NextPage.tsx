import { useGetList, useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNarrow } from '../feedback/useNarrow'
import type { FilterValues } from '../filters/filters'
import { useFilterValues } from '../filters/useFilterValues'

/** How long a page has been looked at before the next is asked for, in milliseconds. */
const pause = 100

/**
 * Asks for the page after the one on screen while nobody waits, under the name the list will ask for it, so that turning
 * to it shows its rows at once. Not on phones, where lines are slow and paid by the byte. Belongs directly in `ListBase`.
 */
export const NextPage = () => {
  const list = useListContext()
  const filterValues = useFilterValues()
  const fixed: FilterValues | undefined = list.filter
  const { resource, page, perPage, sort, data, hasNextPage, isFetching, isPlaceholderData, error } = list
  const narrow = useNarrow()
  const settled = !isFetching && isPlaceholderData !== true && !error
  const [quiet, setQuiet] = useState<unknown>()
  // After the rows of this page are on screen: what they need goes first.
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(data), pause)
    return () => clearTimeout(timer)
  }, [data])
  useGetList(
    resource,
    {
      pagination: { page: page + 1, perPage },
      sort: { field: sort.field, order: sort.order },
      filter: { ...filterValues, ...fixed },
    },
    { enabled: settled && quiet === data && hasNextPage === true && !narrow, staleTime: Infinity },
  )
  return null
}
