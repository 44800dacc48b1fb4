import { useListContext } from 'react-admin'
import { useMemo } from 'react'
import type { FilterValues } from './filters'

/** The filters of the surrounding list, by source; the same object until it changes, which react-admin's own is not. */
export const useFilterValues = (): FilterValues => {
  const values = JSON.stringify(useListContext().filterValues)
  return useMemo(() => JSON.parse(values) as FilterValues, [values])
}
