import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider, TestMemoryRouter } from 'react-admin'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ChartFrame } from '../../../src/chart/ChartFrame'
import { isEmpty, type ChartData, type ChartPoint } from '../../../src/chart/chartData'
import { barsOf, categoryScale, extentOf, labelStep, valueScale, type Frame } from '../../../src/chart/geometry'
import { mostSeries } from '../../../src/chart/ink'
import { ShareBar } from '../../../src/chart/ShareBar'
import { PlatformError } from '../../../src/data/http/errors'
import { persian } from '../list/table/stage'

afterEach(cleanup)

const data: ChartData = {
  axis: 'time',
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
      axis: 'time',
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
      ['آبان ۱۴۰۵', 'هزار و دویست', '۳۰'],
      ['مهر ۱۴۰۵', '۲۰', '—'],
      ['شهریور ۱۴۰۵', '۱۰', '۴'],
    ])
  })

  it('marks a period that still runs, in its drawing, on its axis and in its table', async () => {
    const points = data.points.map((point) => (point.key === '1405-08' ? { ...point, running: 'تا امروز' } : point))
    const { container } = show(<ChartFrame title="تیکت‌ها" data={{ ...data, points }} />)
    const chart = await screen.findByRole('application', { name: 'تیکت‌ها' })
    expect(container.querySelectorAll('rect.running')).toHaveLength(2)
    expect([...container.querySelectorAll('.below')].at(-1)?.textContent).toBe('تا امروز')
    chart.focus()
    fireEvent.keyDown(chart, { key: 'End' })
    expect(screen.getByRole('status').textContent).toMatch(/^آبان ۱۴۰۵ \(تا امروز\): /)
    await userEvent.click(screen.getByRole('button', { name: 'نمایش جدول' }))
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('آبان ۱۴۰۵ (تا امروز)')
    cleanup()
    const line = show(<ChartFrame title="تیکت‌ها" type="line" data={{ ...data, points }} />)
    await screen.findByRole('application', { name: 'تیکت‌ها' })
    // What has ended is one straight line, what has not goes on dotted.
    const [ended] = [...line.container.querySelectorAll('path[stroke-width="2.2"]')].map((path) =>
      path.getAttribute('d'),
    )
    expect(ended).toMatch(/^M[^MC]*L[^LMC]*$/)
    expect(line.container.querySelectorAll('.onward')).toHaveLength(1)
    expect(line.container.querySelectorAll('.marker.running')).toHaveLength(2)
  })

  it('says the year where it changes', async () => {
    const years: readonly ChartPoint[] = ['1404-11', '1404-12', '1405-01', '1405-02'].map((key) => ({
      key,
      label: key,
      short: key.slice(5),
      year: key.slice(0, 4),
      values: { opened: 1 },
    }))
    const { container } = show(<ChartFrame title="تیکت‌ها" data={{ ...data, points: years }} />)
    await screen.findByRole('application', { name: 'تیکت‌ها' })
    expect([...container.querySelectorAll('.below')].map((year) => year.textContent)).toEqual(['1404', '', '1405', ''])
  })

  it('begins the table with the newest', async () => {
    show(<ChartFrame title="تیکت‌ها" data={data} />)
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
    show(
      <ChartFrame
        title="تیکت‌ها"
        data={undefined}
        error={new PlatformError({ status: 503, code: 'unavailable' })}
        onRetry={() => undefined}
      />,
    )
    expect(screen.getByRole('button', { name: 'تلاش دوباره' })).toBeTruthy()
  })
})

const cells = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).filter((text) => text !== ''))

describe('names and steps', () => {
  const name = 'دپارتمانی با نامی بسیار بلند که در هیچ نموداری جا نمی‌شود'
  const departments: ChartData = {
    axis: 'names',
    series: [
      { key: 'all', name: 'تیکت' },
      { key: 'open', name: 'باز' },
    ],
    points: [
      { key: 'a', label: 'فنی', values: { all: 3, open: 1 }, hrefs: { all: '/admin/all-tickets' } },
      { key: 'b', label: name, values: { all: 20, open: 5 } },
    ],
  }

  it('stand whole beside their bars, the largest first, each value with the way to its rows', async () => {
    const { container } = show(<ChartFrame title="بار" data={departments} category="دپارتمان" />)
    expect(await screen.findByRole('table', { name: 'بار' })).toBeTruthy()
    expect(cells()).toEqual([
      ['دپارتمان', 'تیکت', 'باز'],
      [name, '۲۰', '۵'],
      ['فنی', '۳', '۱'],
    ])
    expect(screen.getByRole('link', { name: '۳' }).getAttribute('href')).toBe('/admin/all-tickets')
    // In Persian bars begin at the right.
    const [first] = container.querySelectorAll('td.bars rect')
    expect([first?.getAttribute('x'), first?.getAttribute('width')]).toEqual(['0%', '100%'])
    expect(container.innerHTML).not.toContain('rotate(')
  })

  it('stand by their first figure where bars are no parts of a sum, as two means are not', async () => {
    const means: ChartData = {
      axis: 'names',
      series: [
        { key: 'answer', name: 'نخستین پاسخ' },
        { key: 'end', name: 'حل' },
      ],
      points: [
        { key: 'a', label: 'فنی', values: { answer: null, end: 90 } },
        { key: 'b', label: 'مالی', values: { answer: 2, end: 80 } },
        { key: 'c', label: 'آموزش', values: { answer: 9, end: 10 } },
      ],
    }
    const names = () => cells().map(([first]) => first)
    show(<ChartFrame title="زمان‌ها" data={means} category="دپارتمان" />)
    await screen.findByRole('table', { name: 'زمان‌ها' })
    expect(names()).toEqual(['دپارتمان', 'آموزش', 'مالی', 'فنی'])
    await userEvent.click(screen.getByRole('button', { name: 'نمایش جدول' }))
    expect(names()).toEqual(['دپارتمان', 'آموزش', 'مالی', 'فنی'])
    cleanup()
    show(<ChartFrame title="زمان‌ها" data={means} category="دپارتمان" type="stack" />)
    await screen.findByRole('table', { name: 'زمان‌ها' })
    expect(names()).toEqual(['دپارتمان', 'فنی', 'مالی', 'آموزش'])
  })

  it('keep the order of steps', async () => {
    show(<ChartFrame title="بار" data={{ ...departments, axis: 'steps' }} category="گام" />)
    await screen.findByRole('table', { name: 'بار' })
    expect(cells().map(([first]) => first)).toEqual(['گام', 'فنی', name])
  })

  it('show the largest of many, and all at a press', async () => {
    const points = Array.from({ length: 30 }, (_, n) => ({ key: `${n}`, label: `نام ${n}`, values: { all: n } }))
    show(<ChartFrame title="بار" data={{ axis: 'names', series: [{ key: 'all', name: 'تیکت' }], points }} />)
    await screen.findByRole('table', { name: 'بار' })
    expect(cells()).toHaveLength(13)
    expect(cells()[1]?.[0]).toBe('نام 29')
    await userEvent.click(screen.getByRole('button', { name: 'نمایش همهٔ ۳۰ مورد' }))
    expect(cells()).toHaveLength(31)
  })
})

describe('more parts than inks', () => {
  it('are listed with their sums, each once, instead of sharing an ink', async () => {
    const series = Array.from({ length: mostSeries + 1 }, (_, n) => ({ key: `s${n}`, name: `بخش ${n}` }))
    const points = ['1405-07', '1405-08'].map((key) => ({
      key,
      label: key,
      values: Object.fromEntries(series.map((one, n) => [one.key, n + 1])),
    }))
    const { container } = show(<ChartFrame title="بخش‌ها" type="stack" data={{ axis: 'time', series, points }} />)
    await screen.findByRole('table', { name: 'بخش‌ها' })
    expect(screen.queryByRole('application')).toBeNull()
    expect(cells().slice(1, 3)).toEqual([
      ['بخش 8', '۱۸'],
      ['بخش 7', '۱۶'],
    ])
    expect(cells()).toHaveLength(series.length + 1)
    cleanup()
    show(<ChartFrame title="بخش‌ها" type="stack" data={{ axis: 'time', series: series.slice(1), points }} />)
    await screen.findByRole('application', { name: 'بخش‌ها' })
    expect(container.querySelectorAll('pattern').length).toBeLessThanOrEqual(mostSeries)
  })
})

describe('ShareBar', () => {
  it('names every part with value and percent', () => {
    show(
      <ShareBar
        title="سهم‌ها"
        category="نقش"
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

  it('lists more than six parts by size, with value and percent', () => {
    const shares = Array.from({ length: 7 }, (_, n) => ({
      key: `${n}`,
      name: `بخش ${n}`,
      value: n + 1,
      href: `/x?n=${n}`,
    }))
    show(<ShareBar title="سهم‌ها" category="نوع" shares={shares} />)
    expect(screen.queryByRole('list', { name: 'سهم‌ها' })).toBeNull()
    expect(cells().slice(0, 3)).toEqual([
      ['نوع', 'سهم‌ها', 'سهم از کل'],
      ['بخش 6', '۷', '۲۵٫۰٪'],
      ['بخش 5', '۶', '۲۱٫۴٪'],
    ])
    expect(screen.getByRole('link', { name: '۷' }).getAttribute('href')).toBe('/x?n=6')
  })
})
