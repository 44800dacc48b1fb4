import * as z from 'zod/mini'
import { area } from '../endpoint'
import { addDays, calendarLimits, dayInTehran, daysBetween, isIsoDate, firstMoment, toJalali, weekday } from '../jalali'
import { presetRange, presetsOf, rangePresets } from '../jalali-presets'
import { done, id, idText, instant, integerBetween, rangeKeys, text } from '../scalars'
import { askedRows } from './exports'

/** How often an export is prepared on schedule: weeks begin on Saturday, months are Persian, each on its first day. */
export const scheduleRounds = ['day', 'week', 'month'] as const

export type ScheduleRound = (typeof scheduleRounds)[number]

/** How many schedules one person may have. */
export const mostSchedules = 5

const hourLength = 3_600_000

const isFirst: Readonly<Record<ScheduleRound, (day: string) => boolean>> = {
  day: () => true,
  week: (day) => weekday(day) === 0,
  month: (day) => toJalali(day).day === 1,
}

/** The next run of a schedule after a moment; `hour` is Tehran time. */
export const nextRun = (every: ScheduleRound, hour: number, after: Date): Date => {
  for (let day = dayInTehran(after); ; day = addDays(day, 1)) {
    const moment = new Date(firstMoment(day) + hour * hourLength)
    if (moment > after && isFirst[every](day)) return moment
  }
}

type Query = Readonly<Record<string, unknown>>

/** A range of days in a query: the keys of its two ends, and the days they hold; one may be open. */
export interface RangeIn {
  readonly keys: { readonly start: string; readonly end: string }
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/** Every range of days in a query. */
export const rangesIn = (query: Query): readonly RangeIn[] => {
  const dayAt = (key: string) => {
    const day = query[key]
    return typeof day === 'string' && isIsoDate(day) ? { day } : undefined
  }
  const found = new Map<string, RangeIn>()
  for (const key of Object.keys(query)) {
    const keys = rangeKeys(key)
    if (!keys || !dayAt(key)) continue
    const [start, end] = [dayAt(keys.start), dayAt(keys.end)]
    found.set(keys.start, { keys, ...(start && { start: start.day }), ...(end && { end: end.day }) })
  }
  return [...found.values()]
}

/** What a range may mean on another day: what its preset means then, or `days` for its own days, shifted. */
export const rangeMeanings = [...rangePresets, 'days'] as const

export type RangeMeaning = (typeof rangeMeanings)[number]

/** What a range asked for today may mean, the likeliest first. */
export const meaningsOf = ({ start, end }: RangeIn, today: string): readonly RangeMeaning[] =>
  start === undefined || end === undefined ? ['days'] : [...presetsOf({ start, end }, today), 'days']

/** A day this many days later, as far as the calendar goes. */
const later = (day: string, days: number): string => {
  const moved = addDays(day, days)
  return moved < calendarLimits.end ? moved : calendarLimits.end
}

/**
 * The query of a list as it is meant on another day than the one it was asked on. `ranges` gives the meaning of a range
 * by the key of its start; a range not in it takes the first preset that fitted, or else shifts with the days.
 */
export const queryOn = (
  query: Query,
  askedOn: string,
  today: string,
  ranges: Readonly<Record<string, RangeMeaning>> = {},
): Query => {
  const days = daysBetween(askedOn, today)
  const moved = rangesIn(query).map((range): Query => {
    const { keys, start, end } = range
    const [likeliest = 'days'] = meaningsOf(range, askedOn)
    const meaning = ranges[keys.start] ?? likeliest
    if (meaning === 'days' || start === undefined || end === undefined)
      return {
        ...(start !== undefined && { [keys.start]: later(start, days) }),
        ...(end !== undefined && { [keys.end]: later(end, days) }),
      }
    const named = presetRange(meaning, today)
    return { [keys.start]: named.start, [keys.end]: named.end }
  })
  return Object.assign({ ...query }, ...moved) as Query
}

const schedule = {
  every: z.enum(scheduleRounds),
  /** The hour, in Tehran time. */
  hour: integerBetween(0, 23),
}

/** Scheduled exports. */
export const exportSchedules = area('exports', {
  exportSchedules: {
    method: 'GET',
    path: '/dashboard/exports/schedules/',
    origin: 'assumed',
    access: 'signed-in',
    summary: 'The caller’s scheduled exports, by name.',
    response: z.object({
      results: z.array(
        z.object({
          id,
          name: z.string(),
          every: z.enum(scheduleRounds),
          hour: z.int(),
          /** Also set once the person’s type has changed, or the account was disabled. */
          paused: z.boolean(),
          next_at: instant,
        }),
      ),
    }),
  },
  scheduleExport: {
    method: 'POST',
    path: '/dashboard/exports/schedules/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['exports'],
    idempotent: 'offered',
    summary:
      'Schedule an export for every day, week or Persian month; its ranges of days move on with the days. Requires the right to the list, now and at each export.',
    body: z.object({
      ...askedRows,
      ...schedule,
      /** What each range of days in the query means, by the key of its start; otherwise the first preset that fits now. */
      ranges: z.optional(z.record(text(80), z.enum(rangeMeanings))),
    }),
    response: z.object({ id }),
  },
  pauseSchedule: {
    method: 'PATCH',
    path: '/dashboard/exports/schedules/{id}/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['exports'],
    summary: 'Pause one of the caller’s schedules, or resume it; resuming requires the right to the list again.',
    params: z.object({ id: idText }),
    body: z.object({ paused: z.boolean() }),
    response: done,
  },
  deleteSchedule: {
    method: 'DELETE',
    path: '/dashboard/exports/schedules/{id}/',
    origin: 'assumed',
    access: 'signed-in',
    invalidates: ['exports'],
    summary: 'Delete one of the caller’s schedules; exports it has prepared stay.',
    params: z.object({ id: idText }),
    response: done,
  },
})
