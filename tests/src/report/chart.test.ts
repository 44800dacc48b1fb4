import { expect, it } from 'vitest'
import { formats } from '../../../i18n/formats'
import { todayInTehran, toJalali } from '../../../contract/jalali'
import { profits } from '../../../src/money/reports/finance'
import { chartOf } from '../../../src/report/chartOf'
import type { ReportChart } from '../../../src/report/definition'
import { months } from '../../../src/dashboard/reports/overview'
import { departmentLoad, ticketTimes } from '../../../src/tickets/reports/times'

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
    ['1405-07', '۵٫۰۰\u00a0تتر'],
    ['1405-08', '۰٫۳۰\u00a0تتر'],
  ])
})

it('says of each moment its year, and of the one that still runs that it does', () => {
  const today = toJalali(todayInTehran())
  const rows = [
    { year: today.year - 1, month: 12, new_users: 4, sold_subscriptions: 1 },
    { year: today.year, month: today.month, new_users: 1, sold_subscriptions: 0 },
  ]
  const { points, axis } = chartOf(months.charts![0]!, { months: rows }, undefined, words, () => undefined)
  expect(axis).toBe('time')
  expect(points.map(({ short, year, running }) => [short, year, running])).toEqual([
    ['اسفند', words.formats.digits(String(today.year - 1)), undefined],
    [expect.any(String), words.formats.digits(String(today.year)), 'table.chart.until_today'],
  ])
})

it('tells names from steps', () => {
  const axisOf = (chart: ReportChart) => chartOf(chart, {}, undefined, words, () => undefined).axis
  expect(departmentLoad.charts!.map(axisOf)).toEqual(['names', 'names'])
  expect(ticketTimes.charts!.map(axisOf)).toEqual(['steps', 'names'])
})
