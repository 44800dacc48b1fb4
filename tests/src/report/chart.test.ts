import { expect, it } from 'vitest'
import { formats } from '../../../i18n/formats'
import { profits } from '../../../src/money/reports/finance'
import { chartOf } from '../../../src/report/chartOf'

const words = { formats: formats('fa'), translate: (key: string) => key }

it('sums the rows of a month exactly, and draws months in their order whatever the order of the rows', () => {
  const row = { year: 1405, currency: 'USDT', cost: '0', shares: '0', profit: '0' }
  const reply = {
    results: [
      { ...row, month: 8, source: 'tron', income: '0.1' },
      { ...row, month: 8, source: 'bsc', income: '0.2' },
      { ...row, month: 8, source: 'bank', income: '999', currency: 'IRR' },
      { ...row, month: 7, source: 'tron', income: '5' },
    ],
  }
  const chart = profits.charts![0]!
  const { points } = chartOf(chart, reply, 'USDT', words, () => undefined)
  expect(points.map(({ key, texts }) => [key, texts?.['income']])).toEqual([
    ['1405-07', words.formats.money('5', 'USDT')],
    ['1405-08', words.formats.money('0.3', 'USDT')],
  ])
})
