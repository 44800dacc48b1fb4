import { useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { narrowedOf, needFilterTexts } from '../../list/export/preparedFile'
import { FilterWords } from '../../list/filters/FilterChips'
import { nameOf } from '../../list/filters/filters'

/** The filters of an export, in words; nothing for one that has every row. */
export const AskedFor = ({ view }: { readonly view: unknown }) => {
  const translate = useTranslate()
  const narrowed = narrowedOf(view)
  const [named, setNamed] = useState(false)
  useEffect(() => {
    let wanted = true
    if (narrowed)
      needFilterTexts(narrowed.filters).then(
        () => wanted && setNamed(true),
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [narrowed])
  if (!narrowed || !named || narrowed.filters.length === 0) return null
  return (
    <p>
      {narrowed.filters.map((filter, at) => (
        <span key={nameOf(filter)}>
          {at > 0 && ' · '}
          {translate(filter.label)}:{' '}
          <bdi>
            <FilterWords filter={filter} values={narrowed.values} />
          </bdi>
        </span>
      ))}
    </p>
  )
}
