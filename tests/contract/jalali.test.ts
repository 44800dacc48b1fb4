import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  calendarLimits,
  dayInTehran,
  daysBetween,
  isIsoDate,
  isJalaliDay,
  isLeapYear,
  jalaliText,
  lastMonths,
  monthBuckets,
  monthKey,
  monthLength,
  parseTypedDate,
  previousRange,
  rangeLength,
  tehranDayBounds,
  tehranRangeBounds,
  toIso,
  toJalali,
  todayInTehran,
  weekday,
} from '../../contract/jalali'
import { presetOf, presetRange, type RangePreset } from '../../contract/jalali-presets'
import { subscriptionSpan } from '../../contract/orders/subscription-days'

const day = (text: string) => {
  const [year = 0, month = 0, date = 0] = text.split('/').map(Number)
  return { year, month, day: date }
}

describe('a Persian month later', () => {
  it.each([
    ['1405/03/23', 1, '1405/04/23'],
    ['1405/06/31', 1, '1405/07/30'],
    ['1405/09/06', 3, '1405/12/06'],
    ['1405/11/30', 1, '1405/12/29'],
    ['1408/11/30', 1, '1408/12/30'],
    ['1405/12/29', 12, '1406/12/29'],
  ])('than %s by %i is %s', (from, months, to) => {
    const [year = 0, month = 0, day = 0] = from.split('/').map(Number)
    expect(jalaliText(addMonths(toIso({ year, month, day }), months))).toBe(to)
  })

  it('begins where the running subscription ends, and gives it whole months', () => {
    const day = (year: number, month: number, at: number) => toIso({ year, month, day: at })
    expect(subscriptionSpan(day(1405, 3, 1), day(1405, 3, 22), 1)).toEqual({
      starts: day(1405, 3, 23),
      ends: day(1405, 4, 22),
    })
    expect(subscriptionSpan(day(1405, 3, 1), null, 12).ends).toBe(day(1406, 3, 1))
  })
})

describe('conversion', () => {
  it.each([
    ['1300/01/01', '1921-03-21'],
    ['1357/11/22', '1979-02-11'],
    ['1399/12/30', '2021-03-20'],
    ['1400/01/01', '2021-03-21'],
    ['1403/05/12', '2024-08-02'],
    ['1403/06/31', '2024-09-21'],
    ['1403/12/30', '2025-03-20'],
    ['1404/01/01', '2025-03-21'],
    ['1404/12/29', '2026-03-20'],
    ['1405/01/01', '2026-03-21'],
    ['1405/08/30', '2026-11-21'],
    ['1408/12/30', '2030-03-20'],
    ['1500/12/29', '2122-03-20'],
  ])('%s is %s', (jalali, iso) => {
    expect(toIso(day(jalali))).toBe(iso)
    expect(jalaliText(iso)).toBe(jalali)
  })

  it.each(['1404/12/30', '1403/07/31', '1403/13/01', '1403/00/10', '1403/12/31', '1299/12/29', '1501/01/01'])(
    '%s does not exist',
    (jalali) => {
      expect(isJalaliDay(day(jalali))).toBe(false)
      expect(() => toIso(day(jalali))).toThrow(RangeError)
    },
  )

  it('agrees with Intl on every day from 1300 to 1500, there and back', () => {
    const intl = new Intl.DateTimeFormat('en-US-u-ca-persian', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    let iso = calendarLimits.start
    let days = 0
    while (iso <= calendarLimits.end) {
      const jalali = toJalali(iso)
      if (toIso(jalali) !== iso) throw new Error(iso)
      const shown = intl.format(new Date(`${iso}T12:00:00Z`))
      if (!shown.startsWith(`${jalali.month}/${jalali.day}/${jalali.year}`)) throw new Error(`${iso} ${shown}`)
      iso = addDays(iso, 1)
      days += 1
    }
    expect(days).toBe(73_414)
  })

  it('knows the leap years', () => {
    const leap = Array.from({ length: 51 }, (_, at) => 1391 + at).filter(isLeapYear)
    expect(leap).toEqual([1391, 1395, 1399, 1403, 1408, 1412, 1416, 1420, 1424, 1428, 1432, 1436, 1441])
    expect([monthLength(1403, 12), monthLength(1404, 12), monthLength(1404, 6), monthLength(1404, 7)]).toEqual([
      30, 29, 31, 30,
    ])
  })

  it.each([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '1403-05-01',
    '0001-01-01',
    '9999-12-31',
    '2024-8-3',
    '2024-08-03T00:00',
    '',
  ])('refuses the ISO day %j', (iso) => expect(isIsoDate(iso)).toBe(false))

  it('counts days', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(rangeLength({ start: '2026-10-23', end: '2026-11-21' })).toBe(30)
    expect([weekday('2026-11-21'), weekday('2024-08-02')]).toEqual([0, 6])
  })
})

describe('typed days', () => {
  it.each([
    ['۱۴۰۳/۵/۱', '2024-07-22'],
    ['1403-05-01', '2024-07-22'],
    ['14030501', '2024-07-22'],
    ['۱۴۰۳٫۰۵٫۰۱', '2024-07-22'],
    ['\u200e۱۴۰۳/۰۵/۱۲ ', '2024-08-02'],
    ['٢٠٢٤-٠٨-٠٢', '2024-08-02'],
  ])('reads %j', (typed, iso) => expect(parseTypedDate(typed)).toBe(iso))
  it.each([
    '۰۳/۰۵/۰۱',
    '1404/12/30',
    '1403/13/01',
    '14030512x',
    '1403/05',
    '',
    'abc',
    '1700/01/01',
    '2024-02-30',
    '1403/05/01/02',
  ])('does not guess %j', (typed) => expect(parseTypedDate(typed)).toBeNull())
})

describe('Tehran', () => {
  it('begins its day at its own midnight', () => {
    expect(jalaliText(dayInTehran('2024-08-02T20:30:00Z'))).toBe('1403/05/13')
    expect(jalaliText(dayInTehran('2024-08-02T20:29:59Z'))).toBe('1403/05/12')
    expect(todayInTehran(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
  })
  it.each([
    ['2024-08-03', '2024-08-02T20:30:00.000Z', '2024-08-03T20:30:00.000Z'],
    ['2022-03-22', '2022-03-21T20:30:00.000Z', '2022-03-22T19:30:00.000Z'],
    ['2022-09-21', '2022-09-20T19:30:00.000Z', '2022-09-21T20:30:00.000Z'],
    ['2022-09-22', '2022-09-21T20:30:00.000Z', '2022-09-22T20:30:00.000Z'],
  ])('%s lasts from %s until %s', (iso, from, until) => expect(tehranDayBounds(iso)).toEqual({ from, until }))
  it('joins its days without gap or overlap, back to summer times', () => {
    for (let iso = '2021-03-01'; iso < '2023-01-01'; iso = addDays(iso, 1)) {
      const { from, until } = tehranDayBounds(iso)
      expect(until).toBe(tehranDayBounds(addDays(iso, 1)).from)
      expect([dayInTehran(from), dayInTehran(Date.parse(until) - 1)]).toEqual([iso, iso])
    }
    expect(tehranRangeBounds({ start: '2024-08-03', end: '2024-08-04' }).until).toBe('2024-08-04T20:30:00.000Z')
  })
})

describe('presets', () => {
  it.each<[string, RangePreset, string, string]>([
    ['2026-11-21', 'today', '2026-11-21', '2026-11-21'],
    ['2026-11-21', 'yesterday', '2026-11-20', '2026-11-20'],
    ['2026-11-21', 'this_week', '2026-11-21', '2026-11-27'],
    ['2026-11-21', 'last_week', '2026-11-14', '2026-11-20'],
    ['2026-11-21', 'last_30_days', '2026-10-23', '2026-11-21'],
    ['2026-11-21', 'last_12_months', '2025-11-22', '2026-11-21'],
    ['2025-03-20', 'last_12_months', '2024-03-20', '2025-03-20'],
    ['2026-11-21', 'this_month', '2026-10-23', '2026-11-21'],
    ['2026-11-21', 'last_month', '2026-09-23', '2026-10-22'],
    ['2026-11-21', 'this_season', '2026-09-23', '2026-12-21'],
    ['2026-11-21', 'last_season', '2026-06-22', '2026-09-22'],
    ['2026-11-21', 'this_year', '2026-03-21', '2027-03-20'],
    ['2026-11-21', 'last_year', '2025-03-21', '2026-03-20'],
    ['2025-03-20', 'this_month', '2025-02-19', '2025-03-20'],
    ['2025-03-20', 'this_season', '2024-12-21', '2025-03-20'],
    ['2025-03-20', 'this_year', '2024-03-20', '2025-03-20'],
    ['2025-03-21', 'last_month', '2025-02-19', '2025-03-20'],
    ['2025-03-21', 'this_week', '2025-03-15', '2025-03-21'],
  ])('on %s %s means %s to %s', (today, preset, start, end) => {
    expect(presetRange(preset, today)).toEqual({ start, end })
  })
  it('names a range only while the name is true', () => {
    expect(presetOf({ start: '2026-11-21', end: '2026-11-21' }, '2026-11-21')).toBe('today')
    expect(presetOf({ start: '2026-11-21', end: '2026-11-21' }, '2026-11-22')).toBe('yesterday')
    expect(presetOf({ start: '2026-11-20', end: '2026-11-21' }, '2026-11-22')).toBeUndefined()
  })
  it('compares with the previous equal period', () => {
    expect(previousRange({ start: '2025-02-19', end: '2025-03-20' })).toEqual({
      start: '2025-01-20',
      end: '2025-02-18',
    })
    expect(previousRange({ start: '2025-03-21', end: '2026-03-20' })).toEqual({
      start: '2024-03-20',
      end: '2025-03-20',
    })
    expect(previousRange({ start: '2024-08-03', end: '2024-08-05' })).toEqual({
      start: '2024-07-31',
      end: '2024-08-02',
    })
    // The first days of a month are held against the first days of the one before, cut where that is shorter.
    expect(previousRange({ start: '2026-11-22', end: '2026-11-30' })).toEqual({
      start: '2026-10-23',
      end: '2026-10-31',
    })
    expect(previousRange({ start: '2026-03-21', end: '2026-04-19' })).toEqual({
      start: '2026-02-20',
      end: '2026-03-20',
    })
    // Ends with its month but does not begin it: days are counted, not months.
    expect(previousRange({ start: '2024-08-05', end: '2024-08-21' })).toEqual({
      start: '2024-07-19',
      end: '2024-08-04',
    })
  })
  it('buckets a range by Persian months without losing a day', () => {
    const range = { start: '2025-03-10', end: '2025-06-01' }
    const buckets = monthBuckets(range)
    expect(buckets.map(({ key }) => key)).toEqual(['1403-12', '1404-01', '1404-02', '1404-03'])
    expect(buckets[0]).toEqual({ key: '1403-12', year: 1403, month: 12, start: '2025-03-10', end: '2025-03-20' })
    expect(buckets.reduce((all, bucket) => all + rangeLength(bucket), 0)).toBe(rangeLength(range))
    expect(monthKey('2025-03-20')).toBe('1403-12')
    expect(lastMonths(2, '2026-11-21').map(({ key }) => key)).toEqual(['1405-07', '1405-08'])
    expect(monthBuckets({ start: '2025-03-10', end: '2025-03-01' })).toEqual([])
  })
})
