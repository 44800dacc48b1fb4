import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { meaningsOf, rangesIn, type RangeIn, type RangeMeaning } from '../../../contract/system/export-schedules'
import { todayInTehran } from '../../../contract/jalali'
import { PlainSelect } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { classed } from '../../ui/classed'
import type { FilterDef, FilterValues } from '../filters/filters'
import css from './RoundFields.module.css'

/** How the date ranges of a scheduled export are interpreted, by the key of their start. */
export type Meant = Readonly<Record<string, RangeMeaning>>

const meaningOf = (range: RangeIn, chosen: Meant): RangeMeaning => {
  const meanings = meaningsOf(range, todayInTehran())
  return meanings.find((meaning) => meaning === chosen[range.keys.start]) ?? meanings[0] ?? 'days'
}

/** The meaning of every range of a list: as chosen, else the likeliest. */
export const meantBy = (values: FilterValues, chosen: Meant): Meant =>
  Object.fromEntries(rangesIn(values).map((range) => [range.keys.start, meaningOf(range, chosen)]))

const Fields = classed('div', css.fields)

interface RangeMeaningsProps {
  readonly filters: readonly FilterDef[]
  readonly values: FilterValues
  readonly chosen: Meant
  readonly disabled: boolean
  readonly onChange: (chosen: Meant) => void
}

/**
 * How each range that matches a preset now is to be interpreted later; the days of any other move along with the
 * schedule.
 */
export const RangeMeanings = ({ filters, values, chosen, disabled, onChange }: RangeMeaningsProps) => {
  const translate = useTranslate()
  const formats = useFormats()
  const id = useId()
  const named = rangesIn(values)
    .map((range) => ({ range, meanings: meaningsOf(range, todayInTehran()) }))
    .filter(({ meanings }) => meanings.length > 1)
  if (named.length === 0) return null
  return (
    <Fields>
      {named.map(({ range, meanings }) => {
        const { keys, start = '', end = '' } = range
        const filter = filters.find((one) => one.kind === 'range' && one.start === keys.start)
        return (
          <label key={keys.start} htmlFor={`${id}${keys.start}`}>
            {translate(filter?.label ?? 'list.exports.range')}
            <PlainSelect
              id={`${id}${keys.start}`}
              value={meaningOf(range, chosen)}
              disabled={disabled}
              onChange={({ target }) => {
                const meaning = meanings.find((one) => one === target.value)
                if (meaning) onChange({ ...chosen, [keys.start]: meaning })
              }}
            >
              {meanings.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {meaning === 'days'
                    ? translate('list.exports.moving', { range: formats.range(start, end) })
                    : translate(`dates.presets.${meaning}`)}
                </option>
              ))}
            </PlainSelect>
          </label>
        )
      })}
    </Fields>
  )
}
