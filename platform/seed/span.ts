import { addDays, firstMoment, todayInTehran, weekday } from '../../contract/jalali'
import type { Random } from './random'

/** How many days the demo data reach back. */
const spanDays = 730

export const hour = 3_600_000
export const dayLength = 24 * hour

/** A time of the demo data as it is stored; null stays null. */
export const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** The days the demo data cover, counted from 0; the last one is today. Times are milliseconds since the epoch. */
export interface Span {
  readonly now: number
  readonly today: string
  /** Index of today. */
  readonly last: number
  readonly dayOf: (index: number) => string
  readonly midnight: (index: number) => number
  readonly indexOf: (at: number) => number
  /** How many of `total` events happen on a day: more as time goes on, few on Fridays, many lately. */
  readonly quota: (total: number, index: number) => number
  /** A moment of a day when people are awake, never later than now. */
  readonly someTime: (index: number, random: Random) => number
}

const pull = (index: number, day: string): number => {
  const ofWeek = [1, 1.05, 1, 0.95, 1, 0.7, 0.4][weekday(day)] ?? 1
  const lately = index > spanDays - 12 ? 2.2 : index > spanDays - 30 ? 1.3 : 1
  return (0.45 + (0.55 * index) / spanDays) * ofWeek * lately
}

const hours = [1, 0.4, 0.2, 0.1, 0.1, 0.2, 0.6, 1.5, 4, 6, 7, 7, 6, 5, 5, 5.5, 6, 6, 5.5, 5, 5, 5, 4, 2.5]

/** The span that ends at `now`. */
export const spanTo = (now: Date): Span => {
  const today = todayInTehran(now)
  const start = addDays(today, -spanDays)
  // Tehran has had one offset since 2022, so its days have equal length.
  const first = firstMoment(start)
  const days = Array.from({ length: spanDays + 1 }, (_, index) => addDays(start, index))
  const sums = [0]
  for (const [index, day] of days.entries()) sums.push((sums.at(-1) ?? 0) + pull(index, day))
  const whole = sums.at(-1) ?? 1
  const until = (total: number, index: number): number => Math.round((total * (sums[index] ?? whole)) / whole)
  const hourWeights = Object.fromEntries(hours.map((weight, at) => [String(at), weight]))
  const midnight = (index: number): number => first + index * dayLength
  return {
    now: now.getTime(),
    today,
    last: spanDays,
    dayOf: (index) => days[index] ?? addDays(start, index),
    midnight,
    indexOf: (at) => Math.floor((at - first) / dayLength),
    quota: (total, index) => until(total, index + 1) - until(total, index),
    someTime: (index, random) => {
      const at = midnight(index) + (Number(random.weighted(hourWeights)) + random.next()) * hour
      const passed = now.getTime() - midnight(index)
      return Math.floor(at <= now.getTime() ? at : midnight(index) + passed * random.next())
    },
  }
}
