import { useSearchParams } from 'react-router'
import { addDays, isIsoDate, monthKey, monthLength, toIso, todayInTehran, toJalali } from '../../../contract/calendar'
import type { Reply } from '../../../contract/endpoint'
import { calendarKinds, type notifications } from '../../../contract/notifications'

export type Day = Reply<typeof notifications.calendar>['days'][number]

/** What the calendar shows of a day: the counted kinds and the notes of colleagues. */
export const shownKinds = [...calendarKinds, 'events'] as const
export type ShownKind = (typeof shownKinds)[number]

/** How many of a kind a day holds. */
export const countOf = (day: Day, kind: ShownKind): number => (kind === 'events' ? day.events.length : (day[kind] ?? 0))

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined

/** The Persian month, the chosen day and the kinds shown, all from the address. */
export const useMonth = () => {
  const [query, setQuery] = useSearchParams()
  const today = todayInTehran()
  const now = toJalali(today)
  const year = wholeNumber(query.get('year')) ?? now.year
  const month = wholeNumber(query.get('month')) ?? now.month
  const asked = query.get('day') ?? ''
  const isHere = (day: string) => isIsoDate(day) && toJalali(day).year === year && toJalali(day).month === month
  const day = isHere(asked) ? asked : isHere(today) ? today : undefined
  const named = (query.get('type') ?? '').split(',')
  const kinds = query.has('type') ? shownKinds.filter((kind) => named.includes(kind)) : shownKinds
  const exists = year >= 1300 && year <= 1500 && month >= 1 && month <= 12
  const key = exists ? monthKey(toIso({ year, month, day: 1 })) : undefined

  const change = (values: Readonly<Record<string, string | undefined>>, replace = false) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
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
    goNext: () => key && goTo(addDays(toIso({ year, month, day: monthLength(year, month) }), 1)),
    goPrevious: () => key && goTo(addDays(toIso({ year, month, day: 1 }), -1)),
    choose: (date: string) => goTo(date, date),
    show: (next: readonly ShownKind[]) =>
      change({ type: next.length === shownKinds.length ? undefined : next.join(',') }, true),
  }
}

/** {@link useMonth} as handed to the parts of the calendar. */
export type Month = ReturnType<typeof useMonth>
