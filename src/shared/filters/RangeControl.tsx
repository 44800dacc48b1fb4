import { useTranslate } from 'ra-core'
import type { FilterValues, RangeFilter } from './filters'

interface RangeControlProps {
  readonly filter: RangeFilter
  readonly values: FilterValues
  readonly onChange: (changes: Record<string, unknown>) => void
}

/** A range of days, both included. */
export const RangeControl = ({ filter }: RangeControlProps) => {
  const translate = useTranslate()
  return <span>{translate(filter.label)}</span>
}
