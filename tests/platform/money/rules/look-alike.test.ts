import { describe, expect, it } from 'vitest'
import { isLookAlike, middleOf } from '../../../../platform/money/transfers/look-alike'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const bsc = '0x55d398326f99059fF775485246999027B3197955'

/** The address with every character changed except so many at its bare start and at its end. */
const keeping = (address: string, start: number, end: number): string => {
  const lead = address.startsWith('0x') ? 2 : 1
  return [...address]
    .map((sign, at) => (at < lead + start || at >= address.length - end ? sign : sign === 'e' ? 'a' : 'e'))
    .join('')
}

describe.each([
  ['TRON', tron],
  ['BSC', bsc],
])('an address of %s that resembles a known one', (_, known) => {
  it.each([
    [6, 0, true],
    [5, 0, false],
    [0, 6, true],
    [0, 5, false],
    [4, 3, true],
    [3, 4, true],
    [3, 3, false],
    [5, 1, false],
    [5, 2, true],
    [0, 0, false],
  ])('in %i signs at its start and %i at its end: %s', (start, end, alike) => {
    expect(isLookAlike(keeping(known, start, end), known)).toBe(alike)
    expect(isLookAlike(known, keeping(known, start, end))).toBe(alike)
  })

  it('in everything is the same one', () => {
    expect(isLookAlike(known, known)).toBe(false)
  })
})

describe('addresses made to deceive', () => {
  it.each([
    [tron, 'TR7NHqjeKQxGTCi8q82RkL8H6UgqxNLj6t'],
    [bsc, '0x55d398628b49d96DcDE97a430dd4f59770587955'],
  ])('are noticed: %s', (known, made) => expect(isLookAlike(made, known)).toBe(true))

  it('are compared without case where case says nothing, and with it where it does', () => {
    expect(isLookAlike(bsc.toLowerCase(), bsc)).toBe(false)
    expect(isLookAlike(keeping(bsc.toLowerCase(), 6, 0), bsc)).toBe(true)
    expect(isLookAlike(tron.toLowerCase(), tron)).toBe(false)
  })

  it('are those of one network', () => {
    expect(isLookAlike(`T${bsc.slice(2)}`, bsc)).toBe(false)
    expect(isLookAlike(bsc, `T${bsc.slice(2)}`)).toBe(false)
  })
})

it.each([
  [tron, '8q8Z'],
  [bsc, '7754'],
  ['abcdefgh', 'cdef'],
  ['abcdefg', 'bcde'],
])('retypes the middle of %s', (address, middle) => {
  expect(middleOf(address)).toBe(middle)
})
