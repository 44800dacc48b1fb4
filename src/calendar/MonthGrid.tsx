import { useTranslate } from 'react-admin'
import { useRef, type KeyboardEvent } from 'react'
import { addDays, addMonths, weekday } from '../../contract/jalali'
import { SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { useNarrow } from '../ui/useNarrow'
import { KindMark } from './KindMark'
import { countOf, type Day, type Month } from './useMonth'
import { classed } from '../ui/classed'
import css from './MonthGrid.module.css'

const Table = classed('table', css.table)

/**
 * The day a key moves to from another one, following ARIA's grid pattern; `onward` is 1 where the days run to the left.
 */
const dayAfter = (key: string, from: string, onward: 1 | -1): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, onward)
    case 'ArrowRight':
      return addDays(from, -onward)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'PageDown':
      return addMonths(from, 1)
    case 'PageUp':
      return addMonths(from, -1)
    case 'Home':
      return addDays(from, -weekday(from))
    case 'End':
      return addDays(from, 6 - weekday(from))
    default:
      return undefined
  }
}

interface MonthGridProps {
  readonly month: Month
  readonly days: readonly Day[] | undefined
}

const weeksOf = (days: readonly Day[]): (Day | undefined)[][] => {
  const first = days[0]
  const cells: (Day | undefined)[] = [
    ...Array.from({ length: first ? weekday(first.date) : 0 }, () => undefined),
    ...days,
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, at) => cells[week * 7 + at]),
  )
}

/** A day of the grid: its number, its counts, and all of it as one sentence for screen readers. */
const Cell = ({ day, month, stop }: { readonly day: Day; readonly month: Month; readonly stop: boolean }) => {
  const translate = useTranslate()
  const { number, dateLong, dayOfMonth, list } = useFormats()
  const shown = month.kinds.filter((kind) => countOf(day, kind) > 0)
  const said = shown.map((kind) =>
    translate('calendar.cell', {
      n: number(countOf(day, kind)),
      kind: translate(`calendar.kinds.${kind}`, { smart_count: countOf(day, kind) }),
    }),
  )
  const off = day.off ? translate(`calendar.off.${day.off}`) : undefined
  return (
    <button
      type="button"
      data-day={day.date}
      className={day.off ? 'off' : undefined}
      title={off}
      tabIndex={stop ? 0 : -1}
      aria-pressed={month.day === day.date}
      aria-current={month.today === day.date ? 'date' : undefined}
      onClick={() => month.choose(day.date)}
    >
      <span className="visually-hidden">
        {[dateLong(day.date), off, said.length > 0 ? list(said) : translate('calendar.nothing')]
          .filter(Boolean)
          .join(' — ')}
      </span>
      <span className="number" aria-hidden="true">
        {dayOfMonth(day.date)}
      </span>
      <span className="lines" aria-hidden="true">
        {shown.map((kind) => (
          <span key={kind} className="line">
            <KindMark of={kind} />
            {countOf(day, kind) > 1 && <b>{number(countOf(day, kind))}</b>}
            {kind === 'events' && day.events[0] ? (
              <span dir="auto">{day.events[0].title}</span>
            ) : (
              <span>
                {translate('calendar.cell', {
                  n: number(countOf(day, kind)),
                  kind: translate(`calendar.short.${kind}`, { smart_count: countOf(day, kind) }),
                })}
              </span>
            )}
          </span>
        ))}
      </span>
    </button>
  )
}

/** A Persian month from Saturday to Friday; keys move by day, week and month. */
export const MonthGrid = ({ month, days }: MonthGridProps) => {
  const translate = useTranslate()
  const { month: monthName } = useFormats()
  const narrow = useNarrow()
  const grid = useRef<HTMLTableElement>(null)
  const stop = days?.some(({ date }) => date === month.day) ? month.day : days?.[0]?.date

  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (!from) return
    const rtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const to = dayAfter(event.key, from, rtl ? 1 : -1)
    if (to === undefined) return
    event.preventDefault()
    const next = grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)
    if (next) next.focus()
    else month.choose(to)
  }

  return (
    <Table
      ref={grid}
      onKeyDown={walk}
      aria-label={translate('calendar.month', { month: monthName(month.key ?? '') })}
      aria-busy={days === undefined}
    >
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <th key={day} scope="col" abbr={translate(`dates.weekdays.${day}`)}>
              {translate(`dates.weekdays${narrow ? '_narrow' : ''}.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          ? weeksOf(days).map((week, at) => (
              <tr key={at}>
                {week.map((day, place) => (
                  <td key={day?.date ?? place}>{day && <Cell day={day} month={month} stop={day.date === stop} />}</td>
                ))}
              </tr>
            ))
          : [0, 1, 2, 3, 4].map((week) => (
              <tr key={week}>
                {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                  <td key={day}>
                    <SkeletonBar height={narrow ? 68 : 116} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </Table>
  )
}
