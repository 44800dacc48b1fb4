import { addDays, dayInTehran, tehranDayBounds, toJalali, weekday } from '../../contract/calendar'

/** The hours of a day in minutes after midnight in Tehran, end not included; `null` for a day off. */
export type WorkHours = readonly [from: number, until: number] | null

/** When promises run: hours of each weekday from Saturday to Friday, and yearly days off as `month/day` of the Persian year. */
export interface WorkWeek {
  readonly hours: readonly WorkHours[]
  readonly holidays: ReadonlySet<string>
}

const full: WorkHours = [8 * 60, 17 * 60]
const half: WorkHours = [8 * 60, 13 * 60]

/** Saturday to Wednesday, Thursday until one o'clock, Friday off; official holidays of the solar year. */
export const iranianWeek: WorkWeek = {
  hours: [full, full, full, full, full, half, null],
  holidays: new Set(['1/1', '1/2', '1/3', '1/4', '1/12', '1/13', '3/14', '3/15', '11/22', '12/29']),
}

const minute = 60_000

const hoursOf = (day: string, week: WorkWeek): WorkHours => {
  const hours = week.hours[weekday(day)] ?? null
  if (hours === null) return null
  const { month, day: dayOfMonth } = toJalali(day)
  return week.holidays.has(`${month}/${dayOfMonth}`) ? null : hours
}

const longest = 3660

/** The instant so many working minutes after another; outside working hours the clock of a promise stands still. */
export const addWorkMinutes = (from: Date, minutes: number, week: WorkWeek = iranianWeek): Date => {
  let day = dayInTehran(from)
  let at = from.getTime()
  let left = minutes * minute
  for (let steps = 0; steps < longest; steps += 1) {
    const hours = hoursOf(day, week)
    if (hours) {
      const midnight = Date.parse(tehranDayBounds(day).from)
      const opens = Math.max(at, midnight + hours[0] * minute)
      const closes = midnight + hours[1] * minute
      if (opens < closes && left <= closes - opens) return new Date(opens + left)
      left -= Math.max(0, closes - opens)
    }
    day = addDays(day, 1)
    at = Number.NEGATIVE_INFINITY
  }
  throw new RangeError('this week has no working hours')
}
