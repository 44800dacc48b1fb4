import { useGetList, useListContext, type ListControllerResult } from 'react-admin'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint'
import { useNarrow } from '../../../ui/useNarrow'
import type { FilterValues } from '../../filters/filters'
import { useFilterValues } from '../../filters/useFilterValues'

/** The request parameters for another page of the surrounding list. */
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

/** Answers that have been on screen. */
const seen = new WeakSet<object>()

/** How long an answer nobody has seen yet stays fresh, in milliseconds. */
const unseenFor = 5000

/** Query options for a list that prefetches its next page: turning to it does not fetch it again. */
export const aheadOptions = {
  staleTime: ({ state: { data } }: { readonly state: { readonly data: object | undefined } }) =>
    data === undefined || seen.has(data) ? 0 : unseenFor,
  onSuccess: (answer: object) => void seen.add(answer),
}

/**
 * Prefetches the page after the current one while the network is idle, under the key the list will use, so that turning
 * to it shows its rows at once. Not on phones, where connections are slow and metered. Belongs in `ListBase`.
 */
export const NextPage = () => {
  const { resource, page, data, hasNextPage, isFetching, isPlaceholderData, error } = useListContext()
  const paramsOf = usePageParams()
  const narrow = useNarrow()
  const settled = !isFetching && isPlaceholderData !== true && !error
  const [quiet, setQuiet] = useState<unknown>()
  // After the rows of this page are on screen: their own requests go first.
  useEffect(() => (data === undefined ? undefined : afterPaint(() => setQuiet(data))), [data])
  useGetList(resource, paramsOf(page + 1), {
    enabled: settled && quiet === data && hasNextPage === true && !narrow,
    staleTime: Infinity,
  })
  return null
}
