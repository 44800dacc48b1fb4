import { describe, expect, it } from 'vitest'
import { addWorkMinutes, iranianWeek, type WorkWeek } from '../../../platform/domain/work-time'

/** A moment by the clock of Tehran. */
const tehran = (text: string): Date => new Date(`${text}:00+03:30`)

const after = (from: string, minutes: number, week?: WorkWeek): string =>
  addWorkMinutes(tehran(from), minutes, week).toISOString()

describe('working minutes', () => {
  it.each([
    ['within a Saturday', '2026-11-21T09:00', 60, '2026-11-21T10:00'],
    ['before opening', '2026-11-21T06:00', 30, '2026-11-21T08:30'],
    ['over the night', '2026-11-21T16:30', 60, '2026-11-22T08:30'],
    ['to the last minute of a day', '2026-11-21T16:00', 60, '2026-11-21T17:00'],
    ['over a Thursday afternoon and Friday', '2026-11-26T12:30', 60, '2026-11-28T08:30'],
    ['from a Friday', '2026-11-27T10:00', 15, '2026-11-28T08:15'],
    ['over Nowruz', '2026-03-18T16:30', 60, '2026-03-19T08:30'],
    ['over the first days of the year', '2026-03-19T12:30', 60, '2026-03-25T08:30'],
    ['of nothing at night', '2026-11-21T03:00', 0, '2026-11-21T08:00'],
  ])('pass %s', (_, from, minutes, until) => {
    expect(after(from, minutes)).toBe(tehran(until).toISOString())
  })

  it('follow another week', () => {
    const always: WorkWeek = { hours: Array.from({ length: 7 }, () => [0, 24 * 60] as const), holidays: new Set() }
    expect(after('2026-11-27T23:30', 60, always)).toBe(tehran('2026-11-28T00:30').toISOString())
  })

  it('never pass in a week without hours', () => {
    expect(() => addWorkMinutes(new Date(), 1, { ...iranianWeek, hours: [] })).toThrow(RangeError)
  })
})
