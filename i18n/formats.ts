import {
  dayInTehran,
  daysBetween,
  isIsoDate,
  isJalaliDay,
  monthLength,
  timeInTehran,
  toIso,
  toJalali,
} from '../contract/jalali'
import type { Currency } from '../contract/money/amounts'
import { latin, persianDigits } from '../contract/text'
import { locales, type LocaleId } from './locales'
import { shownDecimals, units, type Span, type SpanWords } from './units'
import { decimalInWords } from './words'

/** A figure as it comes: a number, or the decimal string of the wire (exact to any length). */
export type Figure = number | bigint | string | null | undefined

/** A moment (`…Z`, Date) or a day (`YYYY-MM-DD`). */
export type Moment = string | Date | null | undefined

export interface NumberOptions {
  readonly minimumFractionDigits?: number
  readonly maximumFractionDigits?: number
  /** Writes the plus sign of positive figures too. */
  readonly signed?: boolean
}

/** A piece of a list in words: an item, or what the language writes before the next one; as `Intl.ListFormat` tells them. */
export interface ListPart {
  readonly type: 'element' | 'literal'
  readonly value: string
}

/** What is shown where there is nothing to show: never NaN, never «Invalid Date». */
export const blank = '—'

const noBreak = '\u00a0'

const figure = (value: Figure): number | bigint | `${number}` | undefined => {
  if (typeof value === 'string') return /^-?\d+(?:\.\d+)?$/.test(value) ? (value as `${number}`) : undefined
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : (value ?? undefined)
}

const dayOf = (value: Moment): string | undefined => {
  if (typeof value === 'string' && isIsoDate(value)) return value
  const moment = momentOf(value)
  const day = moment && dayInTehran(moment)
  return day && isIsoDate(day) ? day : undefined
}

const momentOf = (value: Moment): Date | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const noon = (iso: string): Date => new Date(`${iso}T12:00:00Z`)

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const

/** The formatters of one language. Build them once with {@link formats}. */
const build = (locale: LocaleId) => {
  const { tag, calendar } = locales[locale]
  const words = units[locale]
  const weekdays: Readonly<Record<number, string>> = words.weekdays
  const months: Readonly<Record<number, string>> = words.months
  const spans: Readonly<Record<Span, SpanWords>> = words.spans
  const persian = calendar === 'jalali'
  const numbers = new Map<string, Intl.NumberFormat>()
  const dates = new Map<string, Intl.DateTimeFormat>()
  let countries: Intl.DisplayNames | undefined

  const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options)
    const made = numbers.get(key) ?? new Intl.NumberFormat(tag, { signDisplay: 'negative', ...options })
    numbers.set(key, made)
    return made
  }

  const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = JSON.stringify(options)
    const made =
      dates.get(key) ??
      new Intl.DateTimeFormat(tag, { calendar: persian ? 'persian' : 'gregory', timeZone: 'UTC', ...options })
    dates.set(key, made)
    return made
  }

  const shown = (value: Figure, options: Intl.NumberFormatOptions): string => {
    const exact = figure(value)
    return exact === undefined ? blank : numberFormat(options).format(exact)
  }

  const digits = (text: string): string => (persian ? persianDigits(text) : latin(text))

  /** A figure that needs no formatter of the machine: the first one of a page costs a phone a tenth of a second. */
  const plain = (value: Figure, decimals = 0): string | undefined => {
    const [, whole, rest = ''] = /^(0|[1-9]\d*)(?:\.(\d{1,18}))?$/.exec(String(value)) ?? []
    if (whole === undefined) return undefined
    const fraction = rest.replace(/0+$/, '').padEnd(decimals, '0')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, words.group)
    return digits(fraction === '' ? grouped : `${grouped}${words.point}${fraction}`)
  }

  /** A figure rounded to so many decimals; nothing of figures below zero or too long to be exact. */
  const rounded = (value: Figure, most: number): number | undefined => {
    const exact = Number(figure(value) ?? Number.NaN)
    if (!(exact >= 0 && exact < 1e15)) return undefined
    // Scaled by the exponent of its text: 1.005 × 100 is 100.49999999999999.
    return Number(`${Math.round(Number(`${exact}e${most}`))}e-${most}`)
  }

  /** «۱۲ روز». */
  const span = (name: Span, count: number): string =>
    `${plain(count) ?? blank} ${count === 1 ? spans[name].one : spans[name].other}`

  /** «۱۲ روز پیش», «دیروز»: so many spans from now, below zero ago. */
  const away = (name: Span, count: number): string => {
    const { relative, past, future } = spans[name]
    const [before, after] = count < 0 ? past : future
    return relative?.[count] ?? `${before}${span(name, Math.abs(count))}${after}`
  }

  const number = (value: Figure, { signed, ...options }: NumberOptions = {}): string =>
    (signed || options.maximumFractionDigits !== undefined ? undefined : plain(value, options.minimumFractionDigits)) ??
    shown(value, { maximumFractionDigits: 18, ...options, ...(signed ? { signDisplay: 'exceptZero' as const } : {}) })

  const date = (value: Moment): string => {
    const iso = dayOf(value)
    if (!iso) return blank
    if (!persian) return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(noon(iso))
    const { year, month, day } = toJalali(iso)
    return persianDigits(`${year}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`)
  }

  const time = (value: Moment): string => {
    const moment = momentOf(value)
    return moment ? digits(timeInTehran(moment)) : blank
  }

  const dateLong = (value: Moment): string => {
    const iso = dayOf(value)
    if (!iso) return blank
    const [gregorianYear = 0, gregorianMonth = 0, gregorianDay = 0] = iso.split('-').map(Number)
    const { year, month, day } = persian
      ? toJalali(iso)
      : { year: gregorianYear, month: gregorianMonth, day: gregorianDay }
    const weekday = weekdays[(noon(iso).getUTCDay() + 1) % 7]
    return `${weekday} ${digits(String(day))} ${months[month]} ${digits(String(year))}`
  }

  const unit = (currency: Currency): string => words.currency[currency]

  const withUnit = (amount: string, name: string): string => (amount === blank ? blank : `${amount}${noBreak}${name}`)

  const listParts = (items: readonly string[]): ListPart[] =>
    items.flatMap((value, at) => {
      const separator = at === items.length - 1 ? words.and : words.comma
      return [
        ...(at === 0 ? [] : [{ type: 'literal', value: separator } as const]),
        { type: 'element', value } as const,
      ]
    })

  return {
    locale,

    /** A quantity with separators in the digits of the language. */
    number,

    /** A ratio: 0.125 is «۱۲٫۵٪». */
    percent: (ratio: Figure, most = 1, least = 0): string => {
      const share = rounded(ratio, most + 2)
      const written = share === undefined ? undefined : plain(rounded(share * 100, most), least)
      return written === undefined
        ? shown(ratio, { style: 'percent', maximumFractionDigits: most, minimumFractionDigits: least })
        : `${written}${words.percent}`
    },

    /** What a figure of so many decimals lacks to one of more, as room to be kept beside it. */
    lacking: (decimals: number, most: number): string =>
      digits((decimals === 0 && most > 0 ? words.point : '') + '0'.repeat(Math.max(0, most - decimals))),

    /** A rounded large number for axes and cards: «۱٫۲ میلیون». */
    compact: (value: Figure): string => {
      const near = rounded(value, 1)
      const [size, word] = words.large.find(([least]) => near !== undefined && near >= least) ?? [1, '']
      const scaled = near === undefined ? undefined : rounded(Number(value) / size, 1)
      const written = scaled === undefined || scaled >= 1000 ? undefined : plain(scaled)
      return written === undefined
        ? shown(value, { notation: 'compact', maximumFractionDigits: 1 })
        : `${written}${word}`
    },

    /** «۱۴۰۳/۰۵/۱۲» of a day, or of a moment in Tehran. */
    date,

    /** «جمعه ۱۲ مرداد ۱۴۰۳». */
    dateLong,

    /** «۱۴۰۳/۰۵/۱۲، ساعت ۱۴:۰۵», Tehran time. */
    dateTime: (value: Moment): string => (momentOf(value) ? `${date(value)}${words.at}${time(value)}` : blank),

    /** «۱۴۰۳/۰۵/۱۲ ۱۴:۰۵» for columns, Tehran time. */
    dateTimeShort: (value: Moment): string => (momentOf(value) ? `${date(value)} ${time(value)}` : blank),

    /** The long form for tooltips: weekday, date and time in Tehran. */
    dateTimeLong: (value: Moment): string => (momentOf(value) ? `${dateLong(value)}${words.at}${time(value)}` : blank),

    /** «۱۴:۰۵» in Tehran. */
    time,

    /** «مرداد ۱۴۰۳» of a month key `1403-05`; in another calendar the two months it lies in, “Jul–Aug 2024”. */
    month: (key: string): string => {
      const [year = 0, month = 0] = key.split('-').map(Number)
      if (!isJalaliDay({ year, month, day: 1 })) return blank
      if (persian) return `${months[month]} ${digits(String(year))}`
      const short = (day: number): string => dateFormat({ month: 'short' }).format(noon(toIso({ year, month, day })))
      const last = monthLength(year, month)
      return `${short(1)}–${short(last)} ${toIso({ year, month, day: last }).slice(0, 4)}`
    },

    /** «۱۲» of a day, in the calendar of the language. */
    dayOfMonth: (iso: string): string => digits(String(persian ? toJalali(iso).day : Number(iso.slice(8)))),

    /** «۱۳ تا ۱۸ مرداد ۱۴۰۳» of two days, both included. */
    range: (start: Moment, end: Moment): string => {
      const [from, to] = [dayOf(start), dayOf(end)]
      return from && to && from <= to
        ? dateFormat({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(noon(from), noon(to))
        : blank
    },

    /** «۳ ساعت پیش», «دیروز», «اکنون». */
    relative: (value: Moment, now: Date = new Date()): string => {
      const moment = momentOf(value)
      if (!moment) return blank
      const seconds = (moment.getTime() - now.getTime()) / 1000
      if (Math.abs(seconds) < 60) return away('second', 0)
      const days = daysBetween(dayInTehran(now), dayInTehran(moment))
      let amount = Math.abs(seconds) >= 86_400 ? days : seconds
      for (const [name, size] of Math.abs(seconds) >= 86_400 ? steps.slice(3) : steps) {
        if (Math.abs(Math.trunc(amount)) < size) return away(name, Math.trunc(amount))
        amount /= size
      }
      // Between twelve months of thirty days and a year lie five days that are no year yet.
      const years = Math.trunc(days / 365)
      return years === 0 ? away('month', Math.trunc(days / 30)) : away('year', years)
    },

    /** «۲ ساعت و ۱۵ دقیقه» of seconds: the two largest units. */
    duration: (seconds: Figure): string => {
      const total = figure(seconds)
      if (total === undefined) return blank
      let rest = Math.max(0, Math.round(Number(total)))
      const said: string[] = []
      for (const [name, size] of [
        ['day', 86_400],
        ['hour', 3600],
        ['minute', 60],
        ['second', 1],
      ] as const) {
        const amount = Math.floor(rest / size)
        rest -= amount * size
        if (amount > 0) said.push(span(name, amount))
        if (said.length === 2 || (said.length === 1 && amount === 0)) break
      }
      return said.join(words.and) || span('second', 0)
    },

    /** The short name of a unit of money. */
    unit,

    /** An amount with its unit: «۱٬۵۰۰٬۰۰۰ ریال», «۱۲٫۵۰ تتر»; a number is given as the decimal string of the wire. */
    money: (amount: Figure, currency: Currency, options: NumberOptions = {}): string =>
      withUnit(number(amount, { minimumFractionDigits: shownDecimals[currency], ...options }), unit(currency)),

    /** Rials said in toman: «۱۵۰٬۰۰۰ تومان». */
    toman: (rials: Figure): string => {
      const text = figure(rials)?.toString()
      const match = text === undefined ? null : /^(-?)(\d+)(?:\.\d+)?$/.exec(text)
      if (!match) return blank
      const [, sign = '', digits = ''] = match
      const shifted = `${sign}${digits.slice(0, -1) || '0'}.${digits.slice(-1)}`
      return withUnit(number(shifted), words.toman)
    },

    /** An amount in words with its unit, Persian only: «یک میلیون و پانصد هزار ریال»; empty in other languages. */
    amountInWords: (amount: Figure, currency: Currency): string => {
      const exact = locale === 'fa' ? figure(amount) : undefined
      const said = exact === undefined ? '' : decimalInWords(exact.toString())
      return said && `${said} ${unit(currency)}`
    },

    /** «الف، ب و پ». */
    list: (items: readonly string[]): string =>
      listParts(items)
        .map(({ value }) => value)
        .join(''),

    /** The same in its parts, for items that are marked up one by one. */
    listParts,

    /** The name of a country by its code; what is no such code stays as it is. */
    country: (code: string): string => {
      if (!/^[A-Za-z]{2}$/.test(code)) return code
      countries ??= new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
      return countries.of(code.toUpperCase()) ?? code
    },

    /** A text with its digits in the script of the language; for phrases, not for codes. */
    digits,
  }
}

/** The formatters of a language. */
export type Formats = ReturnType<typeof build>

const built = new Map<LocaleId, Formats>()

/** The formatters of a language, made once. */
export const formats = (locale: LocaleId): Formats => {
  const made = built.get(locale) ?? build(locale)
  built.set(locale, made)
  return made
}
