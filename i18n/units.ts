import type { Currency } from '../contract/money/amounts'
import type { LocaleId } from './locales'

/** The decimals an amount of each currency is written with; one that is finer shows what it has. */
export const shownDecimals = { IRR: 0, USD: 2, USDT: 2 } as const satisfies Readonly<Record<Currency, number>>

/** The words for one and for several of a span of time, and how it is said that they passed or are to come. */
export interface SpanWords {
  readonly one: string
  readonly other: string
  /** Before and after a span. */
  readonly past: readonly [before: string, after: string]
  readonly future: readonly [before: string, after: string]
  /** Those that have a name of their own, like yesterday, by how many of them they are away. */
  readonly relative?: Readonly<Partial<Record<number, string>>>
}

/** What time passed is counted in. */
export type Span = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Words that stand inside formatted figures. */
interface Units {
  readonly currency: Readonly<Record<Currency, string>>
  readonly toman: string
  /** Between two parts of a duration, and before the last item of a list. */
  readonly and: string
  readonly comma: string
  /** Between thousands, and before the decimals. */
  readonly group: string
  readonly point: string
  /** After a share of a hundred. */
  readonly percent: string
  /** Rounded large figures, the largest first, with the word behind each. */
  readonly large: readonly (readonly [size: number, word: string])[]
  readonly spans: Readonly<Record<Span, SpanWords>>
  /** Between a date and a time. */
  readonly at: string
  /** From Saturday on, as in the Persian week. */
  readonly weekdays: Readonly<Record<number, string>>
  /** Of the year of the language, from 1. */
  readonly months: Readonly<Record<number, string>>
}

const faPast = ['', ' پیش'] as const
const faFuture = ['', ' بعد'] as const

const fa = {
  currency: { IRR: 'ریال', USD: 'دلار', USDT: 'تتر' },
  toman: 'تومان',
  and: ' و ',
  comma: '، ',
  group: '٬',
  point: '٫',
  percent: '٪',
  large: [
    [1e12, '\u00a0تریلیون'],
    [1e9, '\u00a0میلیارد'],
    [1e6, '\u00a0میلیون'],
    [1e3, '\u00a0هزار'],
  ],
  spans: {
    second: { one: 'ثانیه', other: 'ثانیه', past: faPast, future: faFuture, relative: { 0: 'اکنون' } },
    minute: { one: 'دقیقه', other: 'دقیقه', past: faPast, future: faFuture },
    hour: { one: 'ساعت', other: 'ساعت', past: faPast, future: faFuture },
    day: {
      one: 'روز',
      other: 'روز',
      past: faPast,
      future: ['', ' دیگر'],
      relative: { [-2]: 'پریروز', [-1]: 'دیروز', 1: 'فردا', 2: 'پس‌فردا' },
    },
    month: {
      one: 'ماه',
      other: 'ماه',
      past: faPast,
      future: faFuture,
      relative: { [-1]: 'ماه گذشته', 1: 'ماه آینده' },
    },
    year: { one: 'سال', other: 'سال', past: faPast, future: faFuture, relative: { [-1]: 'سال گذشته', 1: 'سال آینده' } },
  },
  at: '، ساعت ',
  weekdays: { 0: 'شنبه', 1: 'یکشنبه', 2: 'دوشنبه', 3: 'سه‌شنبه', 4: 'چهارشنبه', 5: 'پنجشنبه', 6: 'جمعه' },
  months: {
    1: 'فروردین',
    2: 'اردیبهشت',
    3: 'خرداد',
    4: 'تیر',
    5: 'مرداد',
    6: 'شهریور',
    7: 'مهر',
    8: 'آبان',
    9: 'آذر',
    10: 'دی',
    11: 'بهمن',
    12: 'اسفند',
  },
} satisfies Units

const enPast = ['', ' ago'] as const
const enFuture = ['in ', ''] as const

const en = {
  currency: { IRR: 'IRR', USD: 'USD', USDT: 'USDT' },
  toman: 'toman',
  and: ' and ',
  comma: ', ',
  group: ',',
  point: '.',
  percent: '%',
  large: [
    [1e12, 'tn'],
    [1e9, 'bn'],
    [1e6, 'm'],
    [1e3, 'k'],
  ],
  spans: {
    second: { one: 'second', other: 'seconds', past: enPast, future: enFuture, relative: { 0: 'now' } },
    minute: { one: 'minute', other: 'minutes', past: enPast, future: enFuture },
    hour: { one: 'hour', other: 'hours', past: enPast, future: enFuture },
    day: { one: 'day', other: 'days', past: enPast, future: enFuture, relative: { [-1]: 'yesterday', 1: 'tomorrow' } },
    month: {
      one: 'month',
      other: 'months',
      past: enPast,
      future: enFuture,
      relative: { [-1]: 'last month', 1: 'next month' },
    },
    year: {
      one: 'year',
      other: 'years',
      past: enPast,
      future: enFuture,
      relative: { [-1]: 'last year', 1: 'next year' },
    },
  },
  at: ', ',
  weekdays: { 0: 'Saturday', 1: 'Sunday', 2: 'Monday', 3: 'Tuesday', 4: 'Wednesday', 5: 'Thursday', 6: 'Friday' },
  months: {
    1: 'January',
    2: 'February',
    3: 'March',
    4: 'April',
    5: 'May',
    6: 'June',
    7: 'July',
    8: 'August',
    9: 'September',
    10: 'October',
    11: 'November',
    12: 'December',
  },
} satisfies Units

/** The unit words of every language. */
export const units = { fa, en } satisfies Readonly<Record<LocaleId, Units>>
