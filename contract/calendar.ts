import { d2j, g2d, isValidJalaaliDate, j2d, d2g, jalaaliMonthLength } from 'jalaali-js'

/** A day of the Persian calendar. */
export interface JalaliDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Both days included, `YYYY-MM-DD`. */
export interface DayRange {
  readonly start: string
  readonly end: string
}

export const firstYear = 1300
export const lastYear = 1500

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Days since the Julian epoch of a Gregorian ISO date: days are integers, never moments. */
const dayNumber = (iso: string): number => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return g2d(year, month, day)
}

const isoOf = (number: number): string => {
  const { gy, gm, gd } = d2g(number)
  return `${String(gy).padStart(4, '0')}-${twoDigits(gm)}-${twoDigits(gd)}`
}

const jalaliOf = (number: number): JalaliDay => {
  const { jy, jm, jd } = d2j(number)
  return { year: jy, month: jm, day: jd }
}

/** The first and last day this product knows: 1300/01/01 and 1500/12/29. */
export const calendarLimits: DayRange = { start: '1921-03-21', end: '2122-03-20' }

/** Whether a text is an existing day within {@link calendarLimits}, written `YYYY-MM-DD`. */
export const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= calendarLimits.start &&
  text <= calendarLimits.end &&
  isoOf(dayNumber(text)) === text
