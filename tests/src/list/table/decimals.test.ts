import { describe, expect, it } from 'vitest'
import { decimalsOf, inLine, onCards } from '../../../../src/list/table/decimals'

const money = { source: 'amount', kind: 'money' } as const
const row = (amount: string | null, currency: string) => ({ amount, currency })

describe('the decimals of a column', () => {
  it('are fixed for each currency: cents always, no fraction of a rial', () => {
    const rows = [row('12', 'USD'), row('0.5', 'USD'), row('1500000', 'IRR'), row('3', 'USDT')]
    expect(decimalsOf(money, rows, [])).toMatchObject({ of: { USD: 2, IRR: 0, USDT: 2 }, most: 2 })
  })

  it('show all of the finest amount, for every amount of its currency', () => {
    const rows = [row('3', 'USDT'), row('0.457500', 'USDT'), row('5', 'USD')]
    expect(decimalsOf(money, rows, [])).toMatchObject({ of: { USDT: 4, USD: 2 }, most: 4 })
  })

  it('are those of the sums below too, of the field that is summed', () => {
    const fee = { source: 'fee', total: 'fees', kind: 'money', currency: 'unit' } as const
    const totals = [{ currency: 'USDT', fees: '0.1234' }]
    expect(decimalsOf(fee, [{ fee: '1', unit: 'USDT' }], totals)?.of).toEqual({ USDT: 4 })
  })

  it('leave out cells with nothing in them, and columns without figures', () => {
    expect(decimalsOf(money, [row(null, 'USD')], [])).toMatchObject({ of: {}, most: 0 })
    expect(decimalsOf({ source: 'name', kind: 'text' }, [{ name: '1.25' }], [])).toBeUndefined()
  })

  it('of what was counted or calculated are as many as the figures have, of shares a tenth of a percent', () => {
    const rows = [{ n: 3 }, { n: 2.25 }, { n: 1 / 3 }]
    expect(decimalsOf({ source: 'n', kind: 'number' }, rows.slice(0, 2), [])?.most).toBe(2)
    expect(decimalsOf({ source: 'n', kind: 'number' }, rows, [])?.most).toBe(6)
    expect(decimalsOf({ source: 'n', kind: 'percent' }, [{ n: 0.5 }, { n: 0.125 }], [])?.most).toBe(1)
    expect(decimalsOf({ source: 'n', kind: 'percent' }, [{ n: 0.5 }, { n: 0.12 }], [])?.most).toBe(0)
  })

  it('go with the columns of a page, the others stay the same objects', () => {
    const name = { source: 'name', kind: 'text' } as const
    const [first, second] = inLine([name, money], [row('1', 'USD')], [])
    expect(first).toBe(name)
    expect(second).toEqual({ ...money, decimals: { of: { USD: 2 }, most: 2, longest: 3.5, unit: 'USD' } })
  })

  it('say how wide the widest figure is, its sign and the marks between thousands with it', () => {
    const longest = (...amounts: readonly string[]) =>
      decimalsOf(
        money,
        amounts.map((amount) => row(amount, 'IRR')),
        [],
      )?.longest
    expect(longest('999', '12')).toBe(3)
    expect(longest('1000')).toBe(4.5)
    expect(longest('-1000000', '1000000')).toBe(9)
    expect(decimalsOf({ source: 'n', kind: 'percent' }, [{ n: 0.125 }], [])?.longest).toBe(4.5)
    // The decimals of another currency keep their room in it.
    expect(decimalsOf(money, [row('1000', 'IRR'), row('5', 'USD')], [])?.longest).toBe(7)
  })

  it('keep their unit on cards, which have no heading', () => {
    const name = { source: 'name', kind: 'text' } as const
    const [first, second] = onCards(inLine([name, money], [row('1', 'USD')], []))
    expect(first).toBe(name)
    expect(second).toEqual({ ...money, decimals: { of: { USD: 2 }, most: 2, longest: 3.5 } })
  })

  it('leave the unit to the heading where a column has one currency', () => {
    expect(decimalsOf(money, [row('12.5', 'USD'), row('1000', 'USD')], [])?.unit).toBe('USD')
    expect(decimalsOf(money, [row('12.5', 'USD')], [{ amount: '99', currency: 'IRR' }])?.unit).toBeUndefined()
    expect(decimalsOf({ ...money, currency: 'USDT' }, [], [])?.unit).toBe('USDT')
    expect(decimalsOf({ source: 'n', kind: 'number' }, [{ n: 5 }], [])?.unit).toBeUndefined()
  })
})
