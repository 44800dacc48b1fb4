import { useNotify } from 'react-admin'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import {
  addDays,
  calendarYears,
  isIsoDate,
  monthKey,
  monthLength,
  toIso,
  todayInTehran,
  toJalali,
} from '../../contract/jalali'
import type { Reply } from '../../contract/endpoint'
import { calendarKinds, type calendar } from '../../contract/calendar/calendar'
import { withQuery } from '../paths'
import { useFormats } from '../ui/useFormats'

export type Day = Reply<typeof calendar.calendar>['days'][number]

/** What the calendar shows for a day: the counted kinds and colleagues' notes. */
export const shownKinds = [...calendarKinds, 'events'] as const
export type ShownKind = (typeof shownKinds)[number]

/** The kinds as the address names them: none named means all. */
const typeOf = (kinds: readonly ShownKind[]): string | undefined =>
  kinds.length === shownKinds.length ? undefined : kinds.join(',')

/** How many of a kind a day has. */
export const countOf = (day: Day, kind: ShownKind): number => (kind === 'events' ? day.events.length : (day[kind] ?? 0))

const within = (text: string | null, least: number, most: number): number | undefined => {
  const value = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

/** The month of a day the calendar knows. */
const monthOf = (day: string) => (isIsoDate(day) ? toJalali(day) : undefined)

/**
 * The Persian month, the chosen day and the kinds shown, all from the address; a day alone implies its month. An
 * invalid month is replaced by the current one, a day outside its month by none, and an unknown kind by the other kinds
 * named, or else by all, in the address too, and the person is told.
 */
export const useMonth = () => {
  const [query, setQuery] = useSearchParams()
  const today = todayInTehran()
  const now = toJalali(today)
  const named = {
    year: within(query.get('year'), calendarYears.first, calendarYears.last),
    month: within(query.get('month'), 1, 12),
  }
  const unknown = (query.has('year') && named.year === undefined) || (query.has('month') && named.month === undefined)
  const asked = query.get('day') ?? ''
  const usual = (query.has('year') || query.has('month') ? undefined : monthOf(asked)) ?? now
  const year = (unknown ? undefined : named.year) ?? usual.year
  const month = (unknown ? undefined : named.month) ?? usual.month
  const isHere = (day: string) => isIsoDate(day) && toJalali(day).year === year && toJalali(day).month === month
  const astray = !unknown && asked !== '' && !isHere(asked)
  const day = isHere(asked) ? asked : isHere(today) ? today : undefined
  const chosen = (query.get('type') ?? '').split(',').filter((name) => name !== '')
  const known = shownKinds.filter((kind) => chosen.includes(kind))
  const strange = chosen.some((name) => known.every((kind) => kind !== name))
  const kinds = query.has('type') && (known.length > 0 || !strange) ? known : shownKinds
  const type = typeOf(kinds)
  const key = monthKey(toIso({ year, month, day: 1 }))
  const notify = useNotify()
  const { month: monthName } = useFormats()
  useEffect(() => {
    if (!unknown && !astray && !strange) return
    if (unknown || astray)
      notify(unknown ? 'calendar.no_month' : 'calendar.no_day', { messageArgs: { month: monthName(key) } })
    if (strange) notify('calendar.no_kind')
    const mended = {
      ...(unknown && { year: undefined, month: undefined }),
      ...((unknown || astray) && { day: undefined }),
      ...((strange || type === undefined) && { type }),
    }
    setQuery((before) => withQuery(before, mended), { replace: true })
  }, [unknown, astray, strange, type, key, monthName, setQuery, notify])

  const change = (values: Readonly<Record<string, string | undefined>>, replace = false) =>
    setQuery((before) => withQuery(before, values), { replace, preventScrollReset: true })
  const goTo = (date: string, chosen?: string) => {
    const { year: y, month: m } = toJalali(date)
    change({ year: String(y), month: String(m), day: chosen })
  }
  return {
    year,
    month,
    key,
    day,
    today,
    kinds,
    isNow: year === now.year && month === now.month,
    goToday: () => change({ year: undefined, month: undefined, day: undefined }),
    goNext: () => goTo(addDays(toIso({ year, month, day: monthLength(year, month) }), 1)),
    goPrevious: () => goTo(addDays(toIso({ year, month, day: 1 }), -1)),
    choose: (date: string) => goTo(date, date),
    show: (next: readonly ShownKind[]) => change({ type: typeOf(next) }, true),
  }
}

/** {@link useMonth} as passed to the parts of the calendar. */
export type Month = ReturnType<typeof useMonth>
