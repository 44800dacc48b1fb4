import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blank, formats } from '../../i18n/formats'
import { decimalInWords, wholeInWords } from '../../i18n/words'
import { parseAmount } from '../../contract/money/amounts'

const fa = formats('fa')
const en = formats('en')
const now = new Date('2026-11-21T10:00:00Z')
const spaced = (text: string) => text.replace(/\u00a0/g, ' ')

describe('numbers', () => {
  it.each([
    [fa.number(1234567.891), '۱٬۲۳۴٬۵۶۷٫۸۹۱'],
    [fa.number(-1234567.5), '\u200e−۱٬۲۳۴٬۵۶۷٫۵'],
    [fa.number('123456789.123456789012345678'), '۱۲۳٬۴۵۶٬۷۸۹٫۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶۷۸'],
    [fa.number(10n ** 20n), '۱۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰'],
    [fa.number(-0), '۰'],
    [fa.number('-0.00'), '۰'],
    [fa.number(-0.001, { maximumFractionDigits: 2 }), '۰'],
    [fa.number(5, { signed: true }), '\u200e+۵'],
    [fa.percent(0.125), '۱۲٫۵٪'],
    [spaced(fa.compact(1234567)), '۱٫۲ میلیون'],
    [en.number('1234567.5'), '1,234,567.5'],
    [en.percent(0.5), '50%'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected))

  it.each([NaN, Infinity, undefined, null, '', 'x', '1e5', '۱'])('shows a dash for %j', (value) => {
    for (const f of [fa, en]) {
      expect([
        f.number(value),
        f.percent(value),
        f.compact(value),
        f.money(value, 'IRR'),
        f.toman(value),
        f.duration(value),
      ]).toEqual(Array.from({ length: 6 }, () => blank))
    }
  })

  it('never prints what is not a number', () => {
    fc.assert(fc.property(fc.double(), (value) => !/NaN|ناعدد|∞|-0$/.test(fa.number(value) + en.number(value))))
  })
})

describe('spans, shares and large figures', () => {
  // Words of our own, since the first formatter of the machine costs a phone a tenth of a second and more.
  it.each([
    ['fa', fa, 'fa-IR'],
    ['en', en, 'en-GB'],
  ] as const)('are said in %s as the language does', (_, { relative, duration, percent, compact }, tag) => {
    const ago = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
    const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
    const sizes = { minute: [60, 59], hour: [3600, 23], day: [86_400, 29], year: [31_536_000, 40] } as const
    for (const [name, [size, most]] of Object.entries(sizes))
      for (let n = 1; n <= most; n += 1)
        for (const sign of [-1, 1])
          expect(relative(at(sign * n * size), now)).toBe(ago.format(sign * n, name as keyof typeof sizes))
    for (let n = 1; n <= 11; n += 1)
      for (const sign of [-1, 1]) expect(relative(at(sign * n * 30 * 86_400), now)).toBe(ago.format(sign * n, 'month'))
    // Twelve months of thirty days are no year yet.
    for (const n of [360, 364])
      for (const sign of [-1, 1]) expect(relative(at(sign * n * 86_400), now)).toBe(ago.format(sign * 12, 'month'))
    expect(relative(at(3), now)).toBe(ago.format(0, 'second'))
    for (const [unit, size, most] of [
      ['second', 1, 59],
      ['minute', 60, 59],
      ['hour', 3600, 23],
      ['day', 86_400, 1200],
    ] as const)
      for (let n = 1; n <= most; n += 1)
        expect(duration(n * size)).toBe(
          new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(n),
        )
    const shares = fc.tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.nat(2), fc.nat(1))
    fc.assert(
      fc.property(shares, ([share, most, least]) => {
        const maximumFractionDigits = Math.max(most, least)
        const options = { style: 'percent', maximumFractionDigits, minimumFractionDigits: least } as const
        expect(percent(share, maximumFractionDigits, least)).toBe(new Intl.NumberFormat(tag, options).format(share))
      }),
    )
    const whole = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
    const figures = fc.oneof(fc.nat(20_000), fc.integer({ min: 0, max: 3e12 }), fc.integer({ min: -5000, max: 2e15 }))
    fc.assert(
      fc.property(figures, (value) => {
        expect(compact(value)).toBe(whole.format(value))
      }),
    )
    for (const value of [0.25, 999.95, 1250, 999_949, 999_950, 1_250_000, 12_345_678.9, 45_949.99])
      expect(compact(value)).toBe(whole.format(value))
  })
})

describe('figures without signs', () => {
  it.each([
    ['fa', fa, 'fa-IR'],
    ['en', en, 'en-GB'],
  ] as const)('are written in %s as the language does', (_, { number }, tag) => {
    const figures = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^(?:\.\d{1,18})?$/), fc.nat(3))
    fc.assert(
      fc.property(figures, ([whole, fraction, minimumFractionDigits]) => {
        const figure = `${whole}${fraction}` as `${number}`
        const options = { minimumFractionDigits, maximumFractionDigits: 18 }
        expect(number(figure, { minimumFractionDigits })).toBe(new Intl.NumberFormat(tag, options).format(figure))
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
        const exact = new Intl.NumberFormat(tag, { maximumFractionDigits: 18, signDisplay: 'negative' }).format(value)
        expect(number(value)).toBe(exact)
      }),
    )
  })
})

describe('dates', () => {
  it.each([
    [fa.date('2024-08-02'), '۱۴۰۳/۰۵/۱۲'],
    [fa.date('2024-08-02T20:30:00Z'), '۱۴۰۳/۰۵/۱۳'],
    [fa.date('2024-08-02T20:29:59Z'), '۱۴۰۳/۰۵/۱۲'],
    [fa.dateLong('2024-08-02'), 'جمعه ۱۲ مرداد ۱۴۰۳'],
    [fa.dateTime('2024-08-02T10:35:00Z'), '۱۴۰۳/۰۵/۱۲، ساعت ۱۴:۰۵'],
    [fa.dateTimeLong('2024-08-02T10:35:00Z'), 'جمعه ۱۲ مرداد ۱۴۰۳، ساعت ۱۴:۰۵'],
    [fa.time('2024-08-02T20:30:00Z'), '۰۰:۰۰'],
    [fa.month('1403-05'), 'مرداد ۱۴۰۳'],
    [fa.range('2024-08-03', '2024-08-08'), '۱۳ تا ۱۸ مرداد ۱۴۰۳'],
    [en.date('2024-08-02'), '2 Aug 2024'],
    [en.month('1403-05'), 'Jul–Aug 2024'],
    [en.month('1403-10'), 'Dec–Jan 2025'],
    [fa.dayOfMonth('2024-08-02'), '۱۲'],
    [en.dayOfMonth('2024-08-02'), '2'],
    [en.dateTime('2024-08-02T10:35:00Z'), '2 Aug 2024, 14:05'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected))

  it.each([
    ['fa', fa, 'fa-IR-u-ca-persian'],
    ['en', en, 'en-GB-u-ca-gregory'],
  ] as const)('names days, months and times in %s as the language does', (_, { dateLong, time }, tag) => {
    const long = new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Tehran', weekday: 'long', month: 'long' })
    const clock = new Intl.DateTimeFormat(tag, {
      timeZone: 'Asia/Tehran',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    for (
      let at = Date.parse('2019-03-01T17:07:00Z');
      at < Date.parse('2026-03-01T00:00:00Z');
      at += 19.3 * 86_400_000
    ) {
      const named = new Map(long.formatToParts(at).map(({ type, value }) => [type, value]))
      expect(dateLong(new Date(at)).split(' ')).toEqual(
        expect.arrayContaining([named.get('weekday'), named.get('month')]),
      )
      expect(time(new Date(at))).toBe(clock.format(at))
    }
  })

  it.each([null, undefined, '', 'x', '2024-13-01', new Date(NaN)])('shows a dash for %j', (value) => {
    expect([
      fa.date(value),
      fa.dateLong(value),
      fa.dateTime(value),
      fa.time(value),
      fa.relative(value),
      en.date(value),
    ]).toEqual(Array.from({ length: 6 }, () => blank))
  })
  it('shows a dash for broken ranges and months', () => {
    expect([fa.range('2024-08-08', '2024-08-03'), fa.month('x'), fa.month('1403-13')]).toEqual([blank, blank, blank])
  })
  it.each([
    ['2026-11-21T09:59:30Z', 'اکنون'],
    ['2026-11-21T09:55:00Z', '۵ دقیقه پیش'],
    ['2026-11-21T07:00:00Z', '۳ ساعت پیش'],
    ['2026-11-20T07:00:00Z', 'دیروز'],
    ['2026-11-18T07:00:00Z', '۳ روز پیش'],
    ['2026-08-20T07:00:00Z', '۳ ماه پیش'],
    ['2023-11-01T07:00:00Z', '۳ سال پیش'],
    ['2026-11-21T12:00:00Z', '۲ ساعت بعد'],
  ])('%s was %s', (moment, said) => expect(fa.relative(moment, now)).toBe(said))
  it.each([
    [8100, '۲ ساعت و ۱۵ دقیقه'],
    [59, '۵۹ ثانیه'],
    [0, '۰ ثانیه'],
    [90_061, '۱ روز و ۱ ساعت'],
    [86_405, '۱ روز'],
  ])('%d seconds are %s', (seconds, said) => expect(fa.duration(seconds)).toBe(said))
})

describe('money', () => {
  it.each([
    [fa.money('1500000', 'IRR'), '۱٬۵۰۰٬۰۰۰ ریال'],
    [fa.money('12.5', 'USDT'), '۱۲٫۵۰ تتر'],
    [fa.money('0.0005', 'USDT'), '۰٫۰۰۰۵ تتر'],
    [fa.money('12.5', 'USD'), '۱۲٫۵۰ دلار'],
    [fa.money('12', 'USD'), '۱۲٫۰۰ دلار'],
    [fa.money('-12', 'IRR'), '\u200e−۱۲ ریال'],
    [fa.toman('1500000'), '۱۵۰٬۰۰۰ تومان'],
    [fa.toman('15'), '۱٫۵ تومان'],
    [fa.toman('5'), '۰٫۵ تومان'],
    [en.money('1500000', 'IRR'), '1,500,000 IRR'],
    [en.money('12.5', 'USDT'), '12.50 USDT'],
  ])('%s', (shown, expected) => expect(spaced(shown)).toBe(expected))

  it('says amounts in words', () => {
    expect(fa.amountInWords('1500000', 'IRR')).toBe('یک میلیون و پانصد هزار ریال')
    expect(fa.amountInWords('12.5', 'USDT')).toBe('دوازده و پنج دهم تتر')
    expect(en.amountInWords('12.5', 'USDT')).toBe('')
    expect(fa.amountInWords('x', 'IRR')).toBe('')
  })
  it.each([
    ['0', 'صفر'],
    ['1000', 'هزار'],
    ['1001', 'هزار و یک'],
    ['2019', 'دو هزار و نوزده'],
    ['101', 'صد و یک'],
    ['1000000', 'یک میلیون'],
    ['123456789', 'صد و بیست و سه میلیون و چهارصد و پنجاه و شش هزار و هفتصد و هشتاد و نه'],
    ['0.000001', 'یک میلیونم'],
    ['-3.25', 'منفی سه و بیست و پنج صدم'],
    ['5.0', 'پنج'],
  ])('%s is %s', (figure, words) => expect(decimalInWords(figure)).toBe(words))
  it('gives every amount its own words', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 20n }), (a, b) => {
        expect(wholeInWords(a) === wholeInWords(b)).toBe(a === b)
        expect(wholeInWords(a)).not.toMatch(/undefined|\s\s|^\s|\s$/)
      }),
    )
  })
  it('is read back by the amount parser', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (rials) => {
        expect(parseAmount(fa.number(rials), 'IRR')).toBe(BigInt(rials))
        expect(parseAmount(en.number(rials), 'IRR')).toBe(BigInt(rials))
      }),
    )
  })
})

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [2, '2 seconds'],
])('%d seconds are %s in English', (seconds, said) => expect(en.duration(seconds)).toBe(said))

it('joins lists the Persian way', () => {
  expect(fa.list(['الف', 'ب', 'پ'])).toBe('الف، ب و پ')
  expect([fa.list([]), fa.list(['الف'])]).toEqual(['', 'الف'])
  expect(fa.listParts(['الف', 'ب'])).toEqual([
    { type: 'element', value: 'الف' },
    { type: 'literal', value: ' و ' },
    { type: 'element', value: 'ب' },
  ])
})
