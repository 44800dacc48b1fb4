import { describe, expect, it } from 'vitest'
import {
  addWorkMinutes,
  iranianWeek,
  readWorkWeek,
  type WorkWeek,
  workMinutesBetween,
} from '../../../platform/tickets/work-time'

/** A moment by the clock of Tehran. */
const tehran = (text: string): Date => new Date(`${text}:00+03:30`)

const after = (from: string, minutes: number, week?: WorkWeek): string =>
  addWorkMinutes(tehran(from), minutes, week).toISOString()

describe('working minutes', () => {
  it.each([
    ['within a Saturday', '2026-11-21T10:00', 60, '2026-11-21T11:00'],
    ['before opening', '2026-11-21T06:00', 30, '2026-11-21T09:30'],
    ['over the night', '2026-11-21T17:30', 60, '2026-11-22T09:30'],
    ['to the last minute of a day', '2026-11-21T17:00', 60, '2026-11-21T18:00'],
    ['over a Thursday afternoon and Friday', '2026-11-26T12:30', 60, '2026-11-28T09:30'],
    ['from a Friday', '2026-11-27T10:00', 15, '2026-11-28T09:15'],
    ['into the day before Nowruz', '2026-03-18T17:30', 60, '2026-03-19T09:30'],
    ['over the first days of the year', '2026-03-19T12:30', 60, '2026-03-25T09:30'],
    ['over the day of Imam Sadeq in 1405', '2026-04-13T17:30', 60, '2026-04-15T09:30'],
    ['over Tasua, Ashura and the Friday after', '2026-06-23T17:30', 60, '2026-06-27T09:30'],
    ['of nothing at night', '2026-11-21T03:00', 0, '2026-11-21T09:00'],
  ])('pass %s', (_, from, minutes, until) => {
    expect(after(from, minutes)).toBe(tehran(until).toISOString())
  })

  it('know the holidays of one lunar year in that year only', () => {
    // 3 Tir is Tasua in 1405, and an ordinary Thursday in 1406.
    expect(after('2026-06-24T09:00', 10)).toBe(tehran('2026-06-27T09:10').toISOString())
    expect(after('2027-06-24T09:00', 10)).toBe(tehran('2027-06-24T09:10').toISOString())
  })

  it('follow another week', () => {
    const always: WorkWeek = { hours: Array.from({ length: 7 }, () => [0, 24 * 60] as const), holidays: new Set() }
    expect(after('2026-11-27T23:30', 60, always)).toBe(tehran('2026-11-28T00:30').toISOString())
  })

  it('never pass in a week without hours', () => {
    expect(() => addWorkMinutes(new Date(), 1, { ...iranianWeek, hours: [] })).toThrow(RangeError)
  })
})

describe('working minutes between two moments', () => {
  const between = (from: string, until: string): number => workMinutesBetween(tehran(from), tehran(until))

  it.each([
    ['of one morning', '2026-11-21T09:30', '2026-11-21T11:00', 90],
    ['of a whole day', '2026-11-21T00:00', '2026-11-21T23:59', 540],
    ['of a night', '2026-11-21T18:00', '2026-11-22T09:00', 0],
    ['over a weekend', '2026-11-26T12:00', '2026-11-28T10:00', 120],
    ['backwards', '2026-11-22T12:00', '2026-11-21T12:00', 0],
    ['of no time', '2026-11-21T12:00', '2026-11-21T12:00', 0],
  ])('count %s', (_, from, until, minutes) => {
    expect(between(from, until)).toBe(minutes)
  })

  it('undo what addWorkMinutes adds', () => {
    for (let minutes = 1; minutes < 6000; minutes += 311) {
      for (const start of ['2026-03-17T15:20', '2026-06-22T11:00', '2026-11-26T08:00']) {
        expect(workMinutesBetween(tehran(start), addWorkMinutes(tehran(start), minutes))).toBe(minutes)
      }
    }
  })
})

describe('a week written by an operator', () => {
  it('reads seven times from Saturday, days off and more holidays', () => {
    const week = readWorkWeek('8:30-17,8-16,8-16,8-16,8-16,-,10-12', '1406/3/14, 5/2')!
    expect(week.hours).toEqual([[510, 1020], [480, 960], [480, 960], [480, 960], [480, 960], null, [600, 720]])
    expect(week.holidays).toEqual(new Set([...iranianWeek.holidays, '1406/3/14', '5/2']))
    // 2026-11-20 is a Friday: two hours that day, and Thursday has none.
    expect(workMinutesBetween(new Date('2026-11-19T00:00:00Z'), new Date('2026-11-20T20:00:00Z'), week)).toBe(120)
  })

  it('keeps what is usual when nothing is given, and refuses what cannot be meant', () => {
    expect(readWorkWeek(undefined, '')).toEqual(iranianWeek)
    for (const hours of [
      '9-18',
      '9-18,9-18,9-18,9-18,9-18,9-18,18-9',
      '-,-,-,-,-,-,-',
      '9-18,9-18,9-18,9-18,9-18,9-18,9-25',
    ])
      expect(readWorkWeek(hours, undefined)).toBeUndefined()
    expect(readWorkWeek(undefined, '13/40')).toBeUndefined()
  })
})
