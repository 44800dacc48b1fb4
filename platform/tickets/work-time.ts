import { addDays, dayInTehran, firstMoment, toJalali, weekday } from '../../contract/jalali'

/** The working hours of a day in minutes after midnight in Tehran, end excluded; `null` for a day off. */
export type WorkHours = readonly [from: number, until: number] | null

/**
 * When SLAs run: the hours of each weekday from Saturday to Friday, and days off in the Persian calendar: `month/day` for
 * every year, or `year/month/day` for one.
 */
export interface WorkWeek {
  readonly hours: readonly WorkHours[]
  readonly holidays: ReadonlySet<string>
}

const full: WorkHours = [9 * 60, 18 * 60]
const half: WorkHours = [9 * 60, 13 * 60]

const everyYear = ['1/1', '1/2', '1/3', '1/4', '1/12', '1/13', '3/14', '3/15', '11/22', '12/29']

// Lunar holidays move; each year's are announced the autumn before. Add next year's here.
const in1405 = [
  '1/25',
  '3/6',
  '4/3',
  '4/4',
  '5/13',
  '5/21',
  '5/22',
  '5/30',
  '6/8',
  '8/22',
  '10/2',
  '10/16',
  '11/4',
  '12/10',
  '12/19',
  '12/20',
]

/** Saturday to Wednesday nine to six, Thursday until one o'clock, Friday off; official holidays off. */
export const iranianWeek: WorkWeek = {
  hours: [full, full, full, full, full, half, null],
  holidays: new Set([...everyYear, ...in1405.map((day) => `1405/${day}`)]),
}

const shiftShape = /^(\d{1,2})(?::(\d{2}))?-(\d{1,2})(?::(\d{2}))?$/
const dayShape = /^(1[34]\d{2}\/)?(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])$/

const readHours = (given: string): WorkHours | undefined => {
  if (given === '-') return null
  const [, from = '', fromMinute = '0', until = '', untilMinute = '0'] = shiftShape.exec(given) ?? []
  const hours = [Number(from) * 60 + Number(fromMinute), Number(until) * 60 + Number(untilMinute)] as const
  return from !== '' && hours[0] < hours[1] && hours[1] <= 24 * 60 ? hours : undefined
}

/**
 * Parses a work week as an operator writes it: seven entries from Saturday to Friday (`9-18`, `8:30-13`, `-` for a day
 * off) and days off besides the official ones (`1406/3/14`, or `3/14` for every year). Omitted parts keep the default;
 * `undefined` if it cannot be parsed or leaves no working hours.
 */
export const readWorkWeek = (hours: string | undefined, holidays: string | undefined): WorkWeek | undefined => {
  const parts = (text: string | undefined) => (text ?? '').split(',').map((part) => part.trim())
  const week: readonly (WorkHours | undefined)[] = hours ? parts(hours).map(readHours) : iranianWeek.hours
  const off = holidays ? parts(holidays) : []
  if (week.length !== 7 || week.includes(undefined) || week.every((day) => day === null)) return undefined
  if (!off.every((day) => dayShape.test(day))) return undefined
  const plain = off.map((day) => day.split('/').map(Number).join('/'))
  return { hours: week as readonly WorkHours[], holidays: new Set([...iranianWeek.holidays, ...plain]) }
}

const minute = 60_000

/** Why a day is off: the week itself or a holiday; `null` on a working day. */
export const dayOff = (day: string, week: WorkWeek): 'weekly' | 'holiday' | null => {
  if ((week.hours[weekday(day)] ?? null) === null) return 'weekly'
  return hoursOf(day, week) === null ? 'holiday' : null
}

const hoursOf = (day: string, week: WorkWeek): WorkHours => {
  const hours = week.hours[weekday(day)] ?? null
  if (hours === null) return null
  const { year, month, day: dayOfMonth } = toJalali(day)
  const date = `${month}/${dayOfMonth}`
  return week.holidays.has(date) || week.holidays.has(`${year}/${date}`) ? null : hours
}

/** The working part of a day as instants in milliseconds, counted from its midnight; `null` for a day off. */
export const shiftOf = (
  day: string,
  week: WorkWeek,
  midnight = firstMoment(day),
): readonly [opens: number, closes: number] | null => {
  const hours = hoursOf(day, week)
  if (hours === null) return null
  return [midnight + hours[0] * minute, midnight + hours[1] * minute]
}

const longest = 3660

/** The instant that many working minutes after another; outside working hours the SLA clock stands still. */
export const addWorkMinutes = (from: Date, minutes: number, week: WorkWeek = iranianWeek): Date => {
  let day = dayInTehran(from)
  let at = from.getTime()
  let left = minutes * minute
  for (let steps = 0; steps < longest; steps += 1) {
    const shift = shiftOf(day, week)
    if (shift) {
      const opens = Math.max(at, shift[0])
      const closes = shift[1]
      if (opens < closes && left <= closes - opens) return new Date(opens + left)
      left -= Math.max(0, closes - opens)
    }
    day = addDays(day, 1)
    at = Number.NEGATIVE_INFINITY
  }
  throw new RangeError('this week has no working hours')
}

/** The whole working minutes between two instants; 0 if the second is not later. */
export const workMinutesBetween = (from: Date, until: Date, week: WorkWeek = iranianWeek): number => {
  const last = dayInTehran(until)
  let passed = 0
  for (let day = dayInTehran(from); day <= last; day = addDays(day, 1)) {
    const shift = shiftOf(day, week)
    if (shift) passed += Math.max(0, Math.min(shift[1], until.getTime()) - Math.max(shift[0], from.getTime()))
  }
  return Math.floor(passed / minute)
}
