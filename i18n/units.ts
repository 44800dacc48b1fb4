import type { LocaleId } from './locales'

/** Words that stand inside formatted figures. */
interface Units {
  readonly currency: Readonly<Record<'IRR' | 'USD' | 'USDT', string>>
  readonly toman: string
  /** Between two parts of a duration, and before the last item of a list. */
  readonly and: string
  readonly comma: string
  /** Between a date and a time. */
  readonly at: string
}

const fa = {
  currency: { IRR: 'ریال', USD: 'دلار', USDT: 'تتر' },
  toman: 'تومان',
  and: ' و ',
  comma: '، ',
  at: '، ساعت ',
} satisfies Units

const en = {
  currency: { IRR: 'IRR', USD: 'USD', USDT: 'USDT' },
  toman: 'toman',
  and: ' and ',
  comma: ', ',
  at: ', ',
} satisfies Units

/** The unit words of every language. */
export const units = { fa, en } satisfies Readonly<Record<LocaleId, Units>>
