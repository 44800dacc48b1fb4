import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useRef, useState } from 'react'
import { presetOf, presetRange, rangePresets, todayInTehran } from '../../../contract/calendar'
import { PlainButton, StrongButton, TextButton } from '../feedback/Control'
import { Glyph } from '../feedback/Glyph'
import { Popup } from '../feedback/Popup'
import { SkeletonBar } from '../feedback/states'
import { useFormats } from '../feedback/useFormats'
import type { FilterValues, RangeFilter } from './filters'

const JalaliDateInput = lazy(async () => ({ default: (await import('../inputs/JalaliDateInput')).JalaliDateInput }))

const Fields = styled('div')({
  display: 'grid',
  gap: 14,
  '& .presets': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .presets button': { borderRadius: 20, fontSize: '0.8125rem', minBlockSize: 34 },
  '@media (pointer: coarse)': { '& .presets button': { minBlockSize: 44 } },
  '& .days': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: 12,
    paddingBlockStart: 6,
  },
})

const dayOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The words of a range: the preset it is today, else its days. */
export const useRangeWords = () => {
  const translate = useTranslate()
  const { date } = useFormats()
  return (filter: RangeFilter, values: FilterValues): string | undefined => {
    const [start, end] = [dayOf(values[filter.start]), dayOf(values[filter.end])]
    if (!start && !end) return undefined
    if (!end) return translate('calendar.since', { from: date(start) })
    if (!start) return translate('calendar.until', { to: date(end) })
    const preset = presetOf({ start, end }, todayInTehran())
    if (preset) return translate(`calendar.presets.${preset}`)
    return start === end ? date(start) : translate('calendar.between', { from: date(start), to: date(end) })
  }
}

interface RangeProps {
  readonly filter: RangeFilter
  readonly values: FilterValues
  readonly onChange: (changes: Record<string, unknown>) => void
}

/** Ready ranges in one click, and two days to type or pick. A start after the end clears the end. */
export const RangeFields = ({ filter, values, onChange, onDone }: RangeProps & { readonly onDone?: () => void }) => {
  const translate = useTranslate()
  const [start, end] = [dayOf(values[filter.start]), dayOf(values[filter.end])]
  const today = todayInTehran()
  const current = start && end ? presetOf({ start, end }, today) : undefined
  const take = (from: string, to: string) =>
    onChange({ [filter.start]: from || undefined, [filter.end]: (from && to && from > to ? '' : to) || undefined })
  return (
    <Fields role="group" aria-label={translate(filter.label)}>
      <div className="presets">
        {rangePresets.map((preset) => (
          <PlainButton
            key={preset}
            type="button"
            aria-pressed={preset === current}
            onClick={() => {
              const range = presetRange(preset, today)
              if (preset === current) take('', '')
              else take(range.start, range.end)
              onDone?.()
            }}
          >
            {translate(`calendar.presets.${preset}`)}
          </PlainButton>
        ))}
      </div>
      <Suspense fallback={<SkeletonBar height={56} />}>
        <div className="days">
          <JalaliDateInput label="calendar.from" value={start} onChange={(day) => take(day, end)} />
          <JalaliDateInput
            label="calendar.to"
            value={end}
            min={start || undefined}
            outside="date_order"
            onChange={(day) => take(start, day)}
          />
        </div>
      </Suspense>
    </Fields>
  )
}

/** A button that says the range and opens its fields. */
export const RangeButton = ({ filter, values, onChange }: RangeProps) => {
  const translate = useTranslate()
  const words = useRangeWords()(filter, values)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = translate(filter.label)
  return (
    <>
      <PlainButton
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {words ? `${label}: ${words}` : label}
        <Glyph name="down" size={16} />
      </PlainButton>
      {open && (
        <Popup
          anchor={button}
          label={label}
          onClose={() => setOpen(false)}
          foot={
            <>
              {words && (
                <TextButton
                  type="button"
                  onClick={() => onChange({ [filter.start]: undefined, [filter.end]: undefined })}
                >
                  {translate('calendar.all_time')}
                </TextButton>
              )}
              <StrongButton type="button" onClick={() => setOpen(false)}>
                {translate('table.apply')}
              </StrongButton>
            </>
          }
        >
          <RangeFields filter={filter} values={values} onChange={onChange} onDone={() => setOpen(false)} />
        </Popup>
      )}
    </>
  )
}
