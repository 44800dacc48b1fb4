import type { Currency } from '../contract/money/amounts'
import type { LocaleId } from './locales'

/** The decimals an amount of each currency is written with; one that is finer shows what it has. */
export const shownDecimals = { IRR: 0, USD: 2, USDT: 2 } as const satisfies Readonly<Record<Currency, number>>

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
  /** Between a date and a time. */
  readonly at: string
  /** From Saturday on, as in the Persian week. */
  readonly weekdays: Readonly<Record<number, string>>
  /** Of the year of the language, from 1. */
  readonly months: Readonly<Record<number, string>>
}

const fa = {
  currency: { IRR: 'ریال', USD: 'دلار', USDT: 'تتر' },
  toman: 'تومان',
  and: ' و ',
  comma: '، ',
  group: '٬',
  point: '٫',
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

const en = {
  currency: { IRR: 'IRR', USD: 'USD', USDT: 'USDT' },
  toman: 'toman',
  and: ' and ',
  comma: ', ',
  group: ',',
  point: '.',
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
