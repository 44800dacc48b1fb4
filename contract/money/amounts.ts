import { latinNumber } from '../text'

/** Currencies by id; `scale` is the number of decimals of the minor unit the books keep. */
export const currencies = {
  IRR: { scale: 0 },
  USD: { scale: 2 },
  USDT: { scale: 6 },
} as const
export type Currency = keyof typeof currencies
/** Every currency, in the order totals are listed. */
export const currencyIds = ['IRR', 'USD', 'USDT'] as const satisfies readonly Currency[]

/** The most decimals any currency has. */
const largestScale = 6

/** Field codes of what can be wrong with an amount. */
export type AmountProblem =
  | 'amount'
  | 'amount_slash'
  | 'amount_negative'
  | 'amount_positive'
  | 'amount_decimals'
  | 'too_big'

/** What an invalid amount comes closest to: too many digits, a slash for a point, or neither. */
const nearest = (text: string): AmountProblem => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return 'too_big'
  return /^\d+[/⁄∕]\d+$/.test(text) ? 'amount_slash' : 'amount'
}

/**
 * A typed amount as plain Latin decimal text of at most 15 whole digits and `scale` decimals, or what is wrong with it.
 * Zero is valid only with `zero`.
 */
export const readAmount = (
  typed: unknown,
  scale: number = largestScale,
  zero = false,
): { readonly text: string } | { readonly problem: AmountProblem } => {
  const raw = typeof typed === 'number' && Number.isFinite(typed) ? String(typed) : typed
  if (typeof raw !== 'string' || raw.length > 60) return { problem: 'amount' }
  const text = latinNumber(raw)
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,40}))?$/.exec(text)
  if (!match) return { problem: nearest(text) }
  const [, sign, whole = '', fraction = ''] = match
  const nothing = !isSomething(whole + fraction)
  if (sign && !nothing) return { problem: 'amount_negative' }
  if (sign || (nothing && !zero)) return { problem: 'amount_positive' }
  if (fraction.length > scale) return { problem: 'amount_decimals' }
  const digits = whole.replace(/^0+(?=\d)/, '')
  return { text: fraction ? `${digits}.${fraction}` : digits }
}

/** Whether a plain decimal is not zero. */
export const isSomething = (amount: string): boolean => /[1-9]/.test(amount)

/** A typed positive amount as minor units of a currency, or what is wrong with it. */
export const checkAmount = (typed: unknown, currency: Currency): bigint | AmountProblem => {
  const { scale } = currencies[currency]
  const read = readAmount(typed, scale)
  return 'problem' in read ? read.problem : toMinor(read.text, currency)
}

/** The same for what has been paid so far, which may be zero. */
export const checkPaid = (typed: unknown, currency: Currency): bigint | AmountProblem => {
  const read = readAmount(typed, currencies[currency].scale, true)
  return 'problem' in read ? read.problem : toMinor(read.text, currency)
}

/** A typed positive amount as minor units of a currency, or `null`. Never rounds, never accepts zero. */
export const parseAmount = (typed: unknown, currency: Currency): bigint | null => {
  const minor = checkAmount(typed, currency)
  return typeof minor === 'bigint' ? minor : null
}

/** A decimal string of the wire (`-12.5`) as minor units. Throws on anything else: it reads our own figures only. */
export const toMinor = (decimal: string, currency: Currency): bigint => {
  const { scale } = currencies[currency]
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  const fraction = match?.[3] ?? ''
  if (!match || fraction.length > scale) throw new RangeError(`not an amount of ${currency}`)
  const minor = BigInt((match[2] ?? '') + fraction.padEnd(scale, '0'))
  return match[1] ? -minor : minor
}

/** Minor units as the decimal string of the wire, without trailing zeros after the point. */
export const formatMinor = (minor: bigint, currency: Currency): string => {
  const { scale } = currencies[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${minor < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Splits minor units by non-negative integer weights with the largest-remainder rule: the parts always add up to the
 * total, and equal remainders go to the earlier part.
 */
export const split = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights must be positive')
  const sign = total < 0n ? -1n : 1n
  const size = total * sign
  const parts = weights.map((weight) => (size * weight) / sum)
  const left = Number(size - parts.reduce((all, part) => all + part, 0n))
  const winners = weights
    .map((weight, index) => ({ index, remainder: (size * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left)
  const extra = new Set(winners.map(({ index }) => index))
  return parts.map((part, index) => sign * (extra.has(index) ? part + 1n : part))
}
