import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider, TestMemoryRouter } from 'react-admin'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ChartFrame } from '../../../src/chart/ChartFrame'
import { isEmpty, type ChartData } from '../../../src/chart/chartData'
import { barsOf, categoryScale, extentOf, labelStep, valueScale, type Frame } from '../../../src/chart/geometry'
import { ShareBar } from '../../../src/chart/ShareBar'
import { persian } from '../list/table/stage'

afterEach(cleanup)

const data: ChartData = {
  series: [
    { key: 'opened', name: 'بازشده' },
    { key: 'closed', name: 'بسته‌شده' },
  ],
  points: [
    { key: '1405-06', label: 'شهریور ۱۴۰۵', short: 'شهریور', values: { opened: 10, closed: 4 } },
    { key: '1405-07', label: 'مهر ۱۴۰۵', short: 'مهر', values: { opened: 20, closed: null } },
    {
      key: '1405-08',
      label: 'آبان ۱۴۰۵',
      short: 'آبان',
      values: { opened: 1200, closed: 30 },
      texts: { opened: 'هزار و دویست' },
    },
  ],
}
const frame: Frame = { width: 600, height: 260, gutter: 50, rtl: true }

const show = (element: ReactElement, locale: 'fa' | 'en' = 'fa') =>
  render(
    <TestMemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider()} i18nProvider={persian(locale)}>
        {element}
      </CoreAdminContext>
    </TestMemoryRouter>,
  )

describe('geometry', () => {
  it('runs from right to left in Persian, with the value axis at the right, and the other way in English', () => {
    const fa = categoryScale(data.points, frame, 0)
    const en = categoryScale(data.points, { ...frame, rtl: false }, 0)
    expect(fa('1405-06')).toBeGreaterThan(fa('1405-08') ?? NaN)
    expect(en('1405-06')).toBeLessThan(en('1405-08') ?? NaN)
    expect(Math.max(...fa.range())).toBe(550)
    expect(Math.min(...en.range())).toBe(50)
  })

  it('stands series beside each other in reading order, or on top of each other', () => {
    const beside = barsOf(data, frame, false, true)
    expect(beside).toHaveLength(5)
    expect(beside[0]?.x).toBeGreaterThan(beside[1]?.x ?? NaN)
    const stacked = barsOf(data, frame, true, true)
    const [lower, upper] = stacked.slice(-2)
    expect(upper && lower && upper.y + upper.height).toBeCloseTo(lower?.y ?? NaN, 5)
    for (const bar of [...beside, ...stacked]) {
      expect(bar.height).toBeGreaterThan(0)
      expect(bar.x).toBeGreaterThanOrEqual(0)
      expect(bar.x + bar.width).toBeLessThanOrEqual(550)
    }
  })

  it('keeps zero on the axis, whole steps for counts, losses below', () => {
    expect(extentOf(data, true)).toEqual([0, 1230])
    const losses: ChartData = {
      series: [{ key: 'n', name: 'n' }],
      points: [{ key: 'a', label: 'a', values: { n: -5 } }],
    }
    expect(extentOf(losses, false)).toEqual([-5, 0])
    expect(barsOf(losses, frame, false, false)[0]?.height).toBeGreaterThan(100)
    expect(valueScale([0, 2], frame, true).ticks.every(Number.isInteger)).toBe(true)
    expect(isEmpty({ ...data, points: [] })).toBe(true)
  })

  it('leaves out labels that do not fit', () => {
    expect(labelStep(6, 600, 50)).toBe(1)
    expect(labelStep(24, 300, 60)).toBe(5)
  })
})

describe('a chart', () => {
  it('is read with the arrow keys: left goes on in Persian', async () => {
    show(<ChartFrame title="تیکت‌ها" data={data} whole />)
    const chart = await screen.findByRole('application', { name: 'تیکت‌ها' })
    chart.focus()
    fireEvent.keyDown(chart, { key: 'ArrowLeft' })
    expect(screen.getByRole('status').textContent).toBe('شهریور ۱۴۰۵: بازشده ۱۰ و بسته‌شده ۴')
    fireEvent.keyDown(chart, { key: 'ArrowLeft' })
    expect(screen.getByRole('status').textContent).toBe('مهر ۱۴۰۵: بازشده ۲۰')
    fireEvent.keyDown(chart, { key: 'End' })
    expect(screen.getByRole('status').textContent).toContain('هزار و دویست')
    fireEvent.keyDown(chart, { key: 'Escape' })
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('has a table twin with the same figures', async () => {
    show(<ChartFrame title="تیکت‌ها" data={data} type="line" category="ماه" />)
    await userEvent.click(screen.getByRole('button', { name: 'نمایش جدول' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['ماه', 'بازشده', 'بسته‌شده'],
      ['شهریور ۱۴۰۵', '۱۰', '۴'],
      ['مهر ۱۴۰۵', '۲۰', '—'],
      ['آبان ۱۴۰۵', 'هزار و دویست', '۳۰'],
    ])
  })

  it('begins the table with the newest where its points run in time', async () => {
    show(<ChartFrame title="تیکت‌ها" data={{ ...data, inTime: true }} />)
    await userEvent.click(screen.getByRole('button', { name: 'نمایش جدول' }))
    const heads = within(screen.getByRole('table')).getAllByRole('rowheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['آبان ۱۴۰۵', 'مهر ۱۴۰۵', 'شهریور ۱۴۰۵'])
  })

  it('tells its series apart without colour', async () => {
    const { container } = show(<ChartFrame title="تیکت‌ها" data={data} />)
    await screen.findByRole('application')
    const fills = new Set(
      [...container.querySelectorAll('svg rect[fill^="url"]')].map((bar) => bar.getAttribute('fill')),
    )
    expect(fills.size).toBe(2)
    expect(container.querySelectorAll('pattern path').length).toBeGreaterThan(0)
  })

  it('says when there is nothing, and when it failed', async () => {
    show(<ChartFrame title="تیکت‌ها" data={{ ...data, points: [] }} />)
    expect(screen.getByText('در این بازه داده‌ای برای نمایش نیست')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show(<ChartFrame title="تیکت‌ها" data={undefined} error={{ code: 'unavailable' }} onRetry={() => undefined} />)
    expect(screen.getByRole('button', { name: 'تلاش دوباره' })).toBeTruthy()
  })
})

describe('ShareBar', () => {
  it('names every part with value and percent', () => {
    show(
      <ShareBar
        title="سهم‌ها"
        shares={[
          { key: 'a', name: 'همکار', value: 30 },
          { key: 'b', name: 'مدرس', value: 10 },
        ]}
      />,
    )
    expect(
      within(screen.getByRole('list', { name: 'سهم‌ها' }))
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual(['همکار: ۳۰ (۷۵٪)', 'مدرس: ۱۰ (۲۵٪)'])
  })
})
