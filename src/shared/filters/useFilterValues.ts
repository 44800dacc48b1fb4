import { useListContext } from 'ra-core'
import type { FilterValues } from './filters'

/** What narrows the list around, by source. */
export const useFilterValues = (): FilterValues => useListContext().filterValues as FilterValues
