import { d2g, d2j, g2d, isLeapJalaaliYear, isValidJalaaliDate, j2d, jalaaliMonthLength } from 'jalaali-js'
import { latin } from './text'

/* Days are whole numbers and ISO texts, never moments: no time zone can shift them. */

/** A day of the Persian calendar; months from 1. */
export interface JalaliDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Both days inclusive, `YYYY-MM-DD`. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

/** The Persian years this product supports: those on which all known implementations agree. */
export const calendarYears = { first: 1300, last: 1500 } as const

/** The first and last day this product supports: 1300/01/01 and 1500/12/29. */
export const calendarLimits: DayRange = { start: '1921-03-21', end: '2122-03-20' }

const padded = (value: number, length = 2): string => String(value).padStart(length, '0')

const dayNumber = (iso: string): number => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return g2d(year, month, day)
}

const isoOf = (number: number): string => {
  const { gy, gm, gd } = d2g(number)
  return `${padded(gy, 4)}-${padded(gm)}-${padded(gd)}`
}

/** Whether a text is an existing day within {@link calendarLimits}, written `YYYY-MM-DD`. */
export const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= calendarLimits.start &&
  text <= calendarLimits.end &&
  isoOf(dayNumber(text)) === text

/** Whether a Persian day exists: leap Esfand, short months and the years 1300–1500 included. */
export const isJalaliDay = ({ year, month, day }: JalaliDay): boolean =>
  [year, month, day].every(Number.isInteger) &&
  year >= calendarYears.first &&
  year <= calendarYears.last &&
  isValidJalaaliDate(year, month, day)

/** The Persian day of an ISO day. */
export const toJalali = (iso: string): JalaliDay => {
  const { jy, jm, jd } = d2j(dayNumber(iso))
  return { year: jy, month: jm, day: jd }
}

/** The ISO day of a Persian day. Throws on a day that does not exist. */
export const toIso = (day: JalaliDay): string => {
  if (!isJalaliDay(day)) throw new RangeError('no such Persian day')
  return isoOf(j2d(day.year, day.month, day.day))
}

/** Days of a Persian month. */
export const monthLength = (year: number, month: number): number => jalaaliMonthLength(year, month)

/** Whether Esfand has thirty days. */
export const isLeapYear = (year: number): boolean => isLeapJalaaliYear(year)

/** The ISO day this many days later, or earlier. */
export const addDays = (iso: string, days: number): string => isoOf(dayNumber(iso) + days)

/** Days from one ISO day to another; 0 for the same day. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Days of a range, both ends counted. */
export const rangeLength = ({ start, end }: DayRange): number => daysBetween(start, end) + 1

/** The weekday of an ISO day, Saturday 0 to Friday 6. */
export const weekday = (iso: string): number => (dayNumber(iso) + 2) % 7

/** The Persian day as `1403/05/12`, Latin digits. */
export const jalaliText = (iso: string): string => {
  const { year, month, day } = toJalali(iso)
  return `${padded(year, 4)}/${padded(month)}/${padded(day)}`
}

const monthSpan = (year: number, month: number, months: number): DayRange => {
  const shift = (index: number) => ({
    year: year + Math.floor((month - 1 + index) / 12),
    month: ((month - 1 + index) % 12) + 1,
  })
  const next = shift(months)
  return { start: isoOf(j2d(year, month, 1)), end: isoOf(j2d(next.year, next.month, 1) - 1) }
}

/** The months since year zero of the Persian calendar. */
export const monthIndex = ({ year, month }: JalaliDay): number => year * 12 + month - 1

/** The days of this many Persian months, starting with the one of this `monthIndex`. */
export const spanFrom = (index: number, months: number): DayRange =>
  monthSpan(Math.floor(index / 12), (index % 12) + 1, months)

/** The same day this many Persian months later; the last day of a month that is too short for it. */
export const addMonths = (iso: string, months: number): string => {
  const { day, ...from } = toJalali(iso)
  const { start, end } = spanFrom(monthIndex({ day, ...from }) + months, 1)
  const found = addDays(start, day - 1)
  return found < end ? found : end
}

const wholeMonths = ({ start, end }: DayRange): number => {
  const after = toJalali(addDays(end, 1))
  const first = toJalali(start)
  return first.day === 1 && after.day === 1 ? monthIndex(after) - monthIndex(first) : 0
}

/**
 * The equal period just before: as many whole Persian months if the range consists of them, the same days of the
 * previous month if it is the first days of one, otherwise as many days.
 */
export const previousRange = (range: DayRange): DayRange => {
  const months = wholeMonths(range)
  if (months > 0) return spanFrom(monthIndex(toJalali(range.start)) - months, months)
  if (toJalali(range.start).day === 1 && monthKey(range.start) === monthKey(range.end))
    return { start: addMonths(range.start, -1), end: addMonths(range.end, -1) }
  return { start: addDays(range.start, -rangeLength(range)), end: addDays(range.start, -1) }
}

/** One Persian month of a range, cut to the range. */
export interface MonthBucket extends DayRange {
  /** `1403-05`, sortable. */
  readonly key: string
  readonly year: number
  readonly month: number
}

/** The key of the Persian month an ISO day falls in. */
export const monthKey = (iso: string): string => {
  const { year, month } = toJalali(iso)
  return `${padded(year, 4)}-${padded(month)}`
}

/** The Persian months a range touches, in order, without gaps. */
export const monthBuckets = ({ start, end }: DayRange): MonthBucket[] => {
  if (end < start) return []
  const first = monthIndex(toJalali(start))
  return Array.from({ length: monthIndex(toJalali(end)) - first + 1 }, (_, at) => {
    const span = spanFrom(first + at, 1)
    const { year, month } = toJalali(span.start)
    return {
      key: monthKey(span.start),
      year,
      month,
      start: span.start < start ? start : span.start,
      end: span.end > end ? end : span.end,
    }
  })
}

/** The Persian months ending with that of `today`, oldest first. */
export const lastMonths = (count: number, today: string): MonthBucket[] => {
  const month = monthIndex(toJalali(today))
  return monthBuckets({ start: spanFrom(month - count + 1, 1).start, end: spanFrom(month, 1).end })
}

/**
 * A typed day in any digit script as an ISO day, or `null`: `۱۴۰۳/۵/۱`, `1403-05-01`, `14030501`; years of four digits
 * only, because `۰۳/۰۵/۰۱` is ambiguous. A year from 1921 on is read as Gregorian.
 */
export const parseTypedDate = (typed: string): string | null => {
  const text = latin(typed)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g, '')
    .trim()
  const match =
    /^(\d{4})\s?[/.\-−–٫،\u2044]\s?(\d{1,2})\s?[/.\-−–٫،\u2044]\s?(\d{1,2})$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  if (year > calendarYears.last) {
    const iso = `${year}-${padded(month)}-${padded(day)}`
    return isIsoDate(iso) ? iso : null
  }
  const wanted = { year, month, day }
  return isJalaliDay(wanted) ? toIso(wanted) : null
}

/* Days and moments meet below this line, and nowhere else. */

const lastClockChange = '2022-09-22'
const halfPastThree = 3.5 * 3_600_000
const unchanging = Date.parse('2022-09-23T00:00:00Z')
const fourDigitYears = Date.parse('9999-01-01T00:00:00Z')

let clock: Intl.DateTimeFormat | undefined

/** Created on first use: the first such formatter costs a phone a tenth of a second. */
const makeClock = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Tehran',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

const inTehran = (moment: Date | string | number): { readonly day: string; readonly time: string } => {
  const date = new Date(moment)
  const at = date.getTime()
  // Tehran's clocks no longer change, so adding is enough: asking Intl costs a list a tenth of its drawing time.
  if (at >= unchanging && at < fourDigitYears) {
    const text = new Date(at + halfPastThree).toISOString()
    return { day: text.slice(0, 10), time: text.slice(11, 16) }
  }
  clock ??= makeClock()
  const parts = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]))
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` }
}

/** The ISO day a moment falls on in Tehran, whatever the time zone of the machine. */
export const dayInTehran = (moment: Date | string | number): string => inTehran(moment).day

/** The time of a moment in Tehran, `HH:MM`, whatever the time zone of the machine. */
export const timeInTehran = (moment: Date | string | number): string => inTehran(moment).time

/** Today in Tehran. */
export const todayInTehran = (now: Date = new Date()): string => dayInTehran(now)

/** The moment a Tehran day begins, in milliseconds since 1970. Up to 2022 this uses the machine's time zone data. */
export const firstMoment = (iso: string): number => {
  const midnight = Date.parse(`${iso}T00:00:00Z`)
  if (iso > lastClockChange) return midnight - halfPastThree
  // Tehran's offsets have been multiples of half an hour since 1935; before that they have odd seconds.
  const step = iso > '1950' ? 1_800_000 : 1000
  let before = midnight - 6 * 3_600_000
  let after = midnight
  while (after - before > step) {
    const middle = before + Math.floor((after - before) / step / 2) * step
    if (dayInTehran(middle) < iso) before = middle
    else after = middle
  }
  return after
}

/**
 * An inclusive range of Tehran days as moments: `from` inclusive, `until` exclusive. Days of 23 and 25 hours, and those
 * that began at 01:00, come out right.
 */
export const tehranRangeBounds = ({ start, end }: DayRange): { readonly from: string; readonly until: string } => ({
  from: new Date(firstMoment(start)).toISOString(),
  until: new Date(firstMoment(addDays(end, 1))).toISOString(),
})

/** A Tehran day as moments, as {@link tehranRangeBounds}. */
export const tehranDayBounds = (iso: string): { readonly from: string; readonly until: string } =>
  tehranRangeBounds({ start: iso, end: iso })
