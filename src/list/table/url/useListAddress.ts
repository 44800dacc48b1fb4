import type { UseQueryResult } from '@tanstack/react-query'
import { useList, type RaRecord } from 'react-admin'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pageLimits } from '../../../../contract/scalars'
import { withQuery } from '../../../paths'
import { filtersIn, type FilterValues } from '../../filters/filters'

const usualPage = 25

const readNumber = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

/** Filters and page of a list, kept in the address as react-admin does; other keys of the address stay. */
export const useListAddress = () => {
  const [query, setQuery] = useSearchParams()
  const change = (values: Readonly<Record<string, string | undefined>>, options?: { readonly replace: boolean }) =>
    setQuery((before) => withQuery(before, values), options)
  return {
    filterValues: filtersIn(query.get('filter') ?? '') ?? {},
    page: Math.min(pageLimits.page, readNumber(query.get('page'), 1)),
    perPage: Math.min(pageLimits.rows, readNumber(query.get('perPage'), usualPage)),
    setFilters: (values: FilterValues) =>
      change({ filter: Object.keys(values).length > 0 ? JSON.stringify(values) : undefined, page: undefined }),
    setPage: (page: number) => change({ page: String(page) }),
    /** Moves from a page beyond the end to the last one, without adding a history entry. */
    leaveFor: (page: number) => change({ page: String(page) }, { replace: true }),
    setPerPage: (size: number) => change({ perPage: String(size), page: undefined }),
  }
}

/** The part of a query that a list shows. */
type Answer = Pick<UseQueryResult<unknown>, 'isPending' | 'isFetching' | 'isPlaceholderData' | 'error' | 'refetch'>

/**
 * A list context for rows whose reply is more than a list, for the shared table, filters and pages. Pass it to
 * `ListContextProvider`.
 */
export const useListOver = <R extends RaRecord>(
  address: ReturnType<typeof useListAddress>,
  rows: readonly R[] | undefined,
  total: number | undefined,
  { isPending, isFetching, isPlaceholderData, error, refetch }: Answer,
) => {
  const list = useList<R>({ data: [] })
  const pages = total === undefined ? 0 : Math.ceil(total / address.perPage)
  const { page, leaveFor, ...shown } = address
  const beyond = pages > 0 && page > pages && !isFetching
  useEffect(() => {
    if (beyond) leaveFor(pages)
  })
  const context = {
    ...list,
    ...shown,
    page,
    data: rows,
    total,
    isPending: isPending || beyond,
    isFetching,
    isPlaceholderData,
    isLoading: isPending || beyond,
    error,
    refetch,
    hasNextPage: page < pages,
    hasPreviousPage: page > 1,
  }
  return context as unknown as typeof list
}
