import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { asks, fieldOf, fieldsOf } from '../../contract/endpoint'
import { endpoints } from '../../contract/index'
import { addDays, calendarLimits, toIso, toJalali, weekday } from '../../contract/jalali'
import { meaningsOf, nextRun, queryOn, type RangeMeaning } from '../../contract/system/export-schedules'

/** 1405/08/30, a Saturday. */
const saturday = '2026-11-21'
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:30`)

describe('the next moment of a schedule', () => {
  it('of every day is today until its hour, and tomorrow from then on', () => {
    expect(nextRun('day', 8, at(saturday, '07:59'))).toEqual(at(saturday, '08:00'))
    expect(nextRun('day', 8, at(saturday, '08:00'))).toEqual(at(addDays(saturday, 1), '08:00'))
    expect(nextRun('day', 0, at(saturday, '23:59'))).toEqual(at(addDays(saturday, 1), '00:00'))
  })

  it('of every week is on Saturday', () => {
    expect(weekday(saturday)).toBe(0)
    expect(nextRun('week', 8, at(saturday, '07:00'))).toEqual(at(saturday, '08:00'))
    expect(nextRun('week', 8, at(saturday, '09:00'))).toEqual(at(addDays(saturday, 7), '08:00'))
  })

  it('of every month is on the first of the Persian month, over a leap year and the new one', () => {
    let moment = at(saturday, '12:00')
    const firsts: string[] = []
    for (let n = 0; n < 30; n += 1) {
      moment = nextRun('month', 23, moment)
      firsts.push(moment.toISOString().slice(0, 10))
    }
    expect(firsts[0]).toBe(toIso({ year: 1405, month: 9, day: 1 }))
    expect(firsts.map((day) => toJalali(day).day)).toEqual(firsts.map(() => 1))
    expect(firsts.map((day) => toJalali(day).month)).toEqual(firsts.map((_, n) => ((8 + n) % 12) + 1))
  })
})

describe('the query of a schedule on another day', () => {
  it('has the range that is called the same there', () => {
    const month = { start_date: '2026-10-23', end_date: '2026-11-21', sort: '-id' }
    expect(queryOn(month, saturday, saturday)).toEqual(month)
    const august = {
      start_date: toIso({ year: 1405, month: 7, day: 1 }),
      end_date: toIso({ year: 1405, month: 7, day: 30 }),
    }
    expect(queryOn(august, saturday, addDays(saturday, 1))).toEqual({
      start_date: toIso({ year: 1405, month: 8, day: 1 }),
      end_date: toIso({ year: 1405, month: 8, day: 30 }),
    })
  })

  it('moves any other range on with the days, and leaves what has none', () => {
    const odd = { start_date: '2026-11-03', end_date: '2026-11-11' }
    expect(queryOn(odd, saturday, addDays(saturday, 3))).toEqual({ start_date: '2026-11-06', end_date: '2026-11-14' })
    const none = { status: 'open', query: '2026-11-03', sender: '2026-11-03', ids: ['1'], remaining_days_start: '20' }
    expect(queryOn(none, saturday, addDays(saturday, 3))).toEqual(none)
  })

  it('moves every range it has, each by itself', () => {
    const asked = {
      bought_start_date: '2026-11-21',
      bought_end_date: '2026-11-21',
      registered_date_start: '2026-11-03',
      registered_date_end: '2026-11-11',
      remaining_days_start: 20,
      remaining_days_end: 30,
      pay_datetime_start: '2026-11-03',
      last_cashout_end: '2026-11-11',
    }
    expect(queryOn(asked, saturday, addDays(saturday, 3))).toEqual({
      bought_start_date: '2026-11-24',
      bought_end_date: '2026-11-24',
      registered_date_start: '2026-11-06',
      registered_date_end: '2026-11-14',
      remaining_days_start: 20,
      remaining_days_end: 30,
      pay_datetime_start: '2026-11-06',
      last_cashout_end: '2026-11-14',
    })
  })

  it('moves no day out of the calendar', () => {
    const open = { start_date: saturday, end_date: calendarLimits.end }
    expect(queryOn(open, saturday, addDays(saturday, 3))).toEqual({ ...open, start_date: addDays(saturday, 3) })
  })

  it('has the range that was meant where two names fit, and the days where none was', () => {
    const month = { start_date: '2026-10-23', end_date: '2026-11-21' }
    const range = { keys: { start: 'start_date', end: 'end_date' }, start: month.start_date, end: month.end_date }
    expect(meaningsOf(range, saturday)).toEqual(['last_30_days', 'this_month', 'days'])
    expect(meaningsOf({ ...range, end: undefined }, saturday)).toEqual(['days'])
    const on = (ranges: Readonly<Record<string, RangeMeaning>>) =>
      Object.values(queryOn(month, saturday, addDays(saturday, 2), ranges))
    expect(on({ start_date: 'this_month' })).toEqual(['2026-11-22', '2026-12-21'])
    expect(on({ start_date: 'last_30_days' })).toEqual(['2026-10-25', '2026-11-23'])
    expect(on({ start_date: 'days' })).toEqual(['2026-10-25', '2026-11-23'])
    expect(on({ other_start: 'this_month' })).toEqual(['2026-10-25', '2026-11-23'])
    const early = { start_date: '2026-11-21', end_date: '2026-11-21' }
    expect(queryOn(early, saturday, addDays(saturday, 7), { start_date: 'this_week' })).toEqual({
      start_date: addDays(saturday, 7),
      end_date: addDays(saturday, 13),
    })
  })

  it('knows every day that pages are asked for', () => {
    const lists = endpoints.filter(({ endpoint }) => asks(endpoint, 'page'))
    const days = lists.flatMap(({ endpoint: { query } }) =>
      fieldsOf(query).filter((name) => {
        const field = fieldOf(query, name)
        return (
          field && z.safeParse(field, saturday).success && z.safeParse(field, 'x').error?.issues[0]?.message === 'date'
        )
      }),
    )
    expect(new Set(days).size).toBeGreaterThan(10)
    for (const name of new Set(days))
      expect(queryOn({ [name]: saturday }, saturday, addDays(saturday, 1))).toEqual({ [name]: addDays(saturday, 1) })
  })
})
