import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkAmount,
  checkPaid,
  currencies,
  currencyIds,
  formatMinor,
  parseAmount,
  readAmount,
  split,
  toMinor,
  type Currency,
} from '../../../contract/money/amounts'
import { runs } from '../../support/inputs/runs'

const hostile: readonly unknown[] = [
  '',
  ' ',
  '0',
  '0.0',
  '0.000000',
  '-0',
  '-1',
  '−1',
  '+1',
  '1e3',
  '1E3',
  '1e-7',
  '0x10',
  '0b1',
  '0o7',
  '1_000',
  '.5',
  '5.',
  '1..2',
  '1.2.3',
  '1,23',
  '1,2,3',
  '12,34,567',
  '1.000,5',
  '۱۲/۵',
  '12/5',
  '1 2',
  '١٢٫',
  '٫٥',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '１２３',
  '१२३',
  '𝟏𝟐',
  '²',
  '½',
  '1;2',
  "1'",
  '1"',
  '1--',
  '1 OR 1=1',
  '$1',
  '1$',
  '۱ ریال',
  '1 USDT',
  '1%',
  '1\u0000',
  '\u202e1a',
  '1\n2a',
  '1\u200b2',
  '1\u00ad2',
  '9'.repeat(16),
  '9'.repeat(41),
  '0.0000001',
  '1.0000000',
  '123456789012345.1234567',
  NaN,
  Infinity,
  -Infinity,
  0,
  -0,
  -1,
  1e21,
  1e-7,
  0.1 + 0.2,
  null,
  undefined,
  true,
  false,
  [],
  [1],
  {},
  1n,
  Symbol('1'),
  () => 1,
  new Date(0),
  '--1',
  '1-',
]

describe('parseAmount', () => {
  it.each([
    ['۱٬۲۳۴٫۵', 1_234_500_000n],
    ['1,234', 1_234_000_000n],
    ['1 234.5', 1_234_500_000n],
    ['١٢٣', 123_000_000n],
    ['\u200e۵', 5_000_000n],
    ['0.000001', 1n],
    ['12.50', 12_500_000n],
    ['0012', 12_000_000n],
    [12.5, 12_500_000n],
    ['10.10', 10_100_000n],
    ['00', null],
    [`${'0'.repeat(14)}7`, 7_000_000n],
    [`${' '.repeat(59)}7`, 7_000_000n],
    [`${' '.repeat(60)}7`, null],
    ['999999999999999.999999', 999_999_999_999_999_999_999n],
  ])('reads %j', (typed, minor) => expect(parseAmount(typed, 'USDT')).toBe(minor))

  it('accepts none of the hostile values in any currency', () => {
    for (const value of hostile)
      for (const id of currencyIds) expect([value, parseAmount(value, id)]).toEqual([value, null])
  })

  it('never accepts what is not one positive decimal number', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom(...Array.from('0123۴۵٦٧.,٫٬-−+eE/ \u200e')) }),
          fc.double(),
        ),
        (typed) => {
          const minor = parseAmount(typed, 'USDT')
          if (minor === null) return
          expect(minor > 0n).toBe(true)
          expect(parseAmount(formatMinor(minor, 'USDT'), 'USDT')).toBe(minor)
        },
      ),
      runs(50_000),
    )
  })

  it.each([
    ['0', 'amount_positive'],
    ['-5', 'amount_negative'],
    ['12/5', 'amount_slash'],
    ['۱۲/۵', 'amount_slash'],
    ['1e3', 'amount'],
    ['-', 'amount'],
    ['99999999999999999999', 'too_big'],
    ['1.5', 'amount_decimals'],
    ['x', 'amount'],
    ['1234567890123456.25', 'too_big'],
    ['x12/5', 'amount'],
    ['12/5x', 'amount'],
    ['12/50', 'amount_slash'],
    ['12⁄5', 'amount_slash'],
    ['', 'amount'],
    ['-0', 'amount_positive'],
    [true, 'amount'],
    [Infinity, 'amount'],
    [null, 'amount'],
    [Object('12'), 'amount'],
    ['9'.repeat(61), 'amount'],
  ] as const)('says what is wrong with %s', (typed, problem) => expect(checkAmount(typed, 'IRR')).toBe(problem))
})

describe('what was paid so far', () => {
  it.each([
    ['0', 0n],
    ['0.00', 0n],
    ['۱۲٫۵', 1_250n],
    ['-0', 'amount_positive'],
    ['-1', 'amount_negative'],
    ['1.005', 'amount_decimals'],
    ['', 'amount'],
  ] as const)('reads %j, which may be nothing', (typed, paid) => expect(checkPaid(typed, 'USD')).toBe(paid))
})

describe('a plain amount', () => {
  it.each([
    ['007.50', undefined, { text: '7.50' }],
    ['0000', true, { text: '0' }],
    ['0.10', undefined, { text: '0.10' }],
    ['0', undefined, { problem: 'amount_positive' }],
    ['1.1234567', undefined, { problem: 'amount_decimals' }],
  ] as const)('of %s', (typed, zero, read) => expect(readAmount(typed, undefined, zero)).toEqual(read))
})

describe('minor units', () => {
  it.each([
    [1_500_000n, 'IRR', '1500000'],
    [12_500_000n, 'USDT', '12.5'],
    [-5n, 'USD', '-0.05'],
    [0n, 'USDT', '0'],
    [1n, 'USDT', '0.000001'],
  ] as const)('%s of %s is %s', (minor, currency, text) => {
    expect(formatMinor(minor, currency)).toBe(text)
    expect(toMinor(text, currency)).toBe(minor)
  })

  it('round-trips in every currency, through Persian display too', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })
    fc.assert(
      fc.property(amounts, fc.constantFrom<Currency>(...currencyIds), (minor, currency) => {
        const text = formatMinor(minor, currency)
        const display = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 6 }).format(text as `${number}`)
        expect(toMinor(text, currency)).toBe(minor)
        expect(parseAmount(display, currency)).toBe(minor)
      }),
      runs(20_000),
    )
  })

  it('refuses figures finer than the currency', () => {
    expect(() => toMinor('1.5', 'IRR')).toThrow(RangeError)
    for (const text of ['۱', 'x1', '1x', '--1', '', '1.', '.5', '+1'])
      expect(() => toMinor(text, 'USD')).toThrow(/not an amount of USD/)
    expect(currencies.USDT.scale).toBe(6)
  })
})

describe('split', () => {
  it('gives the rest to the largest remainders, ties to the earlier', () => {
    expect(split(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(split(10n, [70n, 20n, 11n])).toEqual([7n, 2n, 1n])
    expect(split(-100n, [1n, 2n])).toEqual([-33n, -67n])
    expect(split(0n, [1n, 2n])).toEqual([0n, 0n])
    expect(split(7n, [2n, 2n, 1n])).toEqual([3n, 3n, 1n])
    expect(split(5n, [1n, 3n, 1n, 3n])).toEqual([1n, 2n, 0n, 2n])
  })
  it('refuses weights below nothing, and none at all', () => {
    for (const weights of [[], [0n], [0n, 0n], [-1n], [3n, -1n], [-1n, 1n]])
      expect(() => split(1n, weights)).toThrow('weights must be positive')
  })
  it('always adds up and strays less than one unit', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 8 })
      .filter((all) => all.some((w) => w > 0n))
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), weights, (total, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0n)
        const parts = split(total, shares)
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total)
        parts.forEach((part, at) => {
          const stray = part * sum - total * (shares[at] ?? 0n)
          expect(stray < sum && stray > -sum).toBe(true)
        })
      }),
      runs(20_000),
    )
  })
})
