import { useDataProvider, useListContext, type RaRecord } from 'react-admin'
import { useLocation } from 'react-router'
import { useFilterValues } from '../../filters/useFilterValues'
import { savePosition } from './listMemory'

/**
 * Returns what a list runs when one of its rows is opened: it remembers the rows around it and how to read further
 * pages.
 */
export const useSavePosition = <R extends RaRecord>(
  rowLink: ((record: R) => string | undefined) | undefined,
): (() => void) => {
  const { data = [], resource, filter, sort, page, perPage, total = 0 } = useListContext<R>()
  const filterValues = useFilterValues()
  const dataProvider = useDataProvider()
  const { pathname, search } = useLocation()
  const addresses = (rows: readonly R[]): string[] => rows.flatMap((row) => rowLink?.(row) ?? [])
  const read = async (wanted: number) => {
    const pagination = { page: wanted, perPage }
    const found = await dataProvider.getList<R>(resource, { pagination, sort, filter: { ...filterValues, ...filter } })
    return addresses(found.data)
  }
  return () =>
    savePosition(
      { list: `${pathname}${search}`, rows: addresses(data), page, perPage, total: Math.max(total, data.length) },
      resource ? read : undefined,
    )
}
