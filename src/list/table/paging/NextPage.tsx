import { useGetList, useListContext, type ListControllerResult } from 'react-admin'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint'
import { useNarrow } from '../../../ui/useNarrow'
import type { FilterValues } from '../../filters/filters'
import { useFilterValues } from '../../filters/useFilterValues'

/** What the rows of another page of the list around are asked for with. */
export const usePageParams = (): ((page: number) => {
  readonly pagination: { readonly page: number; readonly perPage: number }
  readonly sort: ListControllerResult['sort']
  readonly filter: FilterValues
}) => {
  const { perPage, sort, filter } = useListContext()
  const filterValues = useFilterValues()
  return (page) => ({
    pagination: { page, perPage },
    sort: { field: sort.field, order: sort.order },
    filter: { ...filterValues, ...filter },
  })
}

/** Answers that were on screen. */
const seen = new WeakSet<object>()

/** How long an answer nobody has seen yet need not be asked for again, in milliseconds. */
const unseenFor = 5000

/** Options of the query of a list whose next page is fetched ahead: it is not fetched once more when it is turned to. */
export const aheadOptions = {
  staleTime: ({ state: { data } }: { readonly state: { readonly data: object | undefined } }) =>
    data === undefined || seen.has(data) ? 0 : unseenFor,
  onSuccess: (answer: object) => void seen.add(answer),
}

/**
 * Asks for the page after the one on screen while nobody waits, under the name the list will ask for it, so that turning
 * to it shows its rows at once. Not on phones, where lines are slow and paid by the byte. Belongs in `ListBase`.
 */
export const NextPage = () => {
  const { resource, page, data, hasNextPage, isFetching, isPlaceholderData, error } = useListContext()
  const paramsOf = usePageParams()
  const narrow = useNarrow()
  const settled = !isFetching && isPlaceholderData !== true && !error
  const [quiet, setQuiet] = useState<unknown>()
  // After the rows of this page are on screen: what they need goes first.
  useEffect(() => (data === undefined ? undefined : afterPaint(() => setQuiet(data))), [data])
  useGetList(resource, paramsOf(page + 1), {
    enabled: settled && quiet === data && hasNextPage === true && !narrow,
    staleTime: Infinity,
  })
  return null
}
