import { useTranslate } from 'react-admin'
import { lazy, Suspense, useRef, useState, type FocusEvent } from 'react'
import { calendarLimits, isIsoDate, parseTypedDate, todayInTehran } from '../../../contract/jalali'
import { presetOf, presetRange, rangePresets } from '../../../contract/jalali-presets'
import { useOnChange } from '../../data/useOnChange'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { Popup } from '../../ui/Popup'
import { SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import type { FilterValues, RangeFilter } from './filters'
import { toRefused } from './refused'
import { classed } from '../../ui/classed'
import css from './RangeControl.module.css'

const JalaliDateInput = lazy(async () => ({
  default: (await import('../../form/dates/JalaliDateInput')).JalaliDateInput,
}))

const Fields = classed('div', css.fields)

const dayOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

/** A range in words: the preset it matches today, unless it is to be `dated`, else its days. */
export const useRangeWords = (dated = false) => {
  const translate = useTranslate()
  const formats = useFormats()
  // A link may contain an invalid day: it is shown as given.
  const date = (day: string) => (isIsoDate(day) ? formats.date(day) : isolated(shortened(day)))
  return (filter: RangeFilter, values: FilterValues): string | undefined => {
    const [start, end] = [dayOf(values[filter.start]), dayOf(values[filter.end])]
    if (!start && !end) return undefined
    if (!end) return translate('dates.since', { from: date(start) })
    if (!start) return translate('dates.until', { to: date(end) })
    const preset = dated ? undefined : presetOf({ start, end }, todayInTehran())
    if (preset) return translate(`dates.presets.${preset}`)
    return start === end ? date(start) : translate('dates.between', { from: date(start), to: date(end) })
  }
}

interface RangeProps {
  readonly filter: RangeFilter
  readonly values: FilterValues
  readonly onChange: (changes: Record<string, unknown>) => void
}

/** The day typed into a box: as the platform writes it, or the text itself if it is not a day. */
const readDay = (text: string): string | undefined => {
  if (text === '' || (isIsoDate(text) && text >= calendarLimits.start && text <= calendarLimits.end)) return text
  const day = parseTypedDate(text) ?? undefined
  return day !== undefined && day >= calendarLimits.start && day <= calendarLimits.end ? day : undefined
}

type Days = readonly [start: string, end: string]

/** Both days of a range, if each is valid or open and they are in order. */
const readDays = ([first, last]: Days): Days | undefined => {
  const [start, end] = [readDay(first), readDay(last)]
  if (start === undefined || end === undefined || (start !== '' && end !== '' && start > end)) return undefined
  return [start, end]
}

/**
 * Preset ranges in one click, and two days to type or pick. The days are applied together, when both boxes are left or
 * Enter is pressed: a list never runs with one new day and one old, and an invalid day applies nothing and is reported
 * at its box.
 */
export const RangeFields = ({ filter, values, onChange, onDone }: RangeProps & { readonly onDone?: () => void }) => {
  const translate = useTranslate()
  const [givenStart, givenEnd] = [dayOf(values[filter.start]), dayOf(values[filter.end])]
  const [typed, setTyped] = useState<Days>()
  const [left, setLeft] = useState(true)
  const [fresh, setFresh] = useState(0)
  // What a box records on blur is applied by the same event, before anything is drawn.
  const latest = useRef<{ readonly days: Days | undefined; readonly of: number }>(undefined)
  const keep = (days: Days | undefined) => {
    latest.current = { days, of: fresh }
    setTyped(days)
  }
  const given = `${givenStart} ${givenEnd}`
  const [applied, setApplied] = useState(given)
  useOnChange(given, () => {
    if (applied === given) return
    // A range from outside replaces what the boxes contain.
    setApplied(given)
    setTyped(undefined)
    setFresh(fresh + 1)
  })
  const [start, end] = typed ?? [givenStart, givenEnd]
  const today = todayInTehran()
  const current = givenStart && givenEnd ? presetOf({ start: givenStart, end: givenEnd }, today) : undefined

  const take = ([from, to]: Days) => {
    keep(undefined)
    setApplied(`${from} ${to}`)
    if (from !== givenStart || to !== givenEnd)
      onChange({ [filter.start]: from || undefined, [filter.end]: to || undefined })
  }
  const apply = () => {
    const noted = latest.current?.of === fresh ? latest.current.days : undefined
    const days = noted && readDays(noted)
    if (days) take(days)
    setLeft(true)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    const { currentTarget: box, target, relatedTarget: next } = event
    // The calendar of a box is a dialog of its own: opening it does not leave the box.
    const inCalendar = next instanceof Element && next.closest('.MuiPopover-root') !== null
    // A window that loses focus keeps its focused element.
    if (box.contains(target) && !box.contains(next) && !inCalendar && document.activeElement !== target) apply()
  }
  const [first, last] = [readDay(start), readDay(end)]
  const crossed = left && first !== undefined && last !== undefined && first !== '' && last !== '' && first > last
  return (
    <Fields
      role="group"
      aria-label={translate(filter.label)}
      onFocus={() => setLeft(false)}
      onBlur={leave}
      onKeyDown={({ key, currentTarget, target }) => {
        if (key === 'Enter' && target instanceof Node && currentTarget.contains(target)) apply()
      }}
    >
      <div className="presets">
        {rangePresets.map((preset) => (
          <SecondaryButton
            key={preset}
            type="button"
            aria-pressed={preset === current}
            onClick={() => {
              const range = presetRange(preset, today)
              take(preset === current ? ['', ''] : [range.start, range.end])
              setFresh((n) => n + 1)
              onDone?.()
            }}
          >
            {translate(`dates.presets.${preset}`)}
          </SecondaryButton>
        ))}
      </div>
      <Suspense fallback={<SkeletonBar height={56} />}>
        <div key={fresh} className="days">
          <JalaliDateInput label="dates.from" value={start} keepTyped onChange={(day) => keep([day, end])} />
          <JalaliDateInput
            label="dates.to"
            value={end}
            keepTyped
            min={first || undefined}
            outside="date_order"
            error={crossed ? 'date_order' : undefined}
            onChange={(day) => keep([start, day])}
          />
        </div>
      </Suspense>
    </Fields>
  )
}

/** A button that shows the range and opens its fields. */
export const RangeButton = ({ filter, values, onChange }: RangeProps) => {
  const translate = useTranslate()
  const words = useRangeWords()(filter, values)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = translate(filter.label)
  return (
    <>
      <SecondaryButton
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {words ? `${label}: ${words}` : label}
        <Glyph name="down" size={16} />
      </SecondaryButton>
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
                  {translate('dates.all_time')}
                </TextButton>
              )}
              <PrimaryButton type="button" onClick={(event) => toRefused(event) || setOpen(false)}>
                {translate('table.apply')}
              </PrimaryButton>
            </>
          }
        >
          <RangeFields filter={filter} values={values} onChange={onChange} onDone={() => setOpen(false)} />
        </Popup>
      )}
    </>
  )
}
