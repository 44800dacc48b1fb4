import { ThemeProvider, createTheme } from '@mui/material/styles'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JalaliDateInput } from '../../../src/form/dates/JalaliDateInput'
import { fromCalendar, PersianAdapter, toCalendar } from '../../../src/form/dates/persianAdapter'
import { Held, show, showForm } from './stage'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const boxAt = (at: number): HTMLInputElement => {
  const box = screen.getAllByRole<HTMLInputElement>('textbox')[at]
  if (!box) throw new Error(`no box ${at}`)
  return box
}
const held = () => JSON.parse(screen.getByTestId('held').textContent ?? 'null') as unknown
const day = (first = '', extra: object = {}) =>
  show(
    <ThemeProvider theme={createTheme({ direction: 'rtl' })}>
      <Held first={first}>
        {(value, set) => <JalaliDateInput label="dates.from" value={value} onChange={set} {...extra} />}
      </Held>
    </ThemeProvider>,
  )

describe('a day', () => {
  it('is shown in Persian digits and slashes', () => {
    day('2024-08-02')
    expect(boxAt(0).value).toBe('۱۴۰۳/۰۵/۱۲')
  })

  it.each([
    ['1403-05-01', '2024-07-22', '۱۴۰۳/۰۵/۰۱'],
    ['۱۴۰۳/۵/۱', '2024-07-22', '۱۴۰۳/۰۵/۰۱'],
    ['14030512', '2024-08-02', '۱۴۰۳/۰۵/۱۲'],
  ])('is typed as %s', async (typed, iso, shown) => {
    const { user } = day()
    await user.type(boxAt(0), typed)
    await user.tab()
    expect(held()).toBe(iso)
    expect(boxAt(0).value).toBe(shown)
  })

  it('keeps the caret where a month is typed over', async () => {
    const { user } = day('2024-08-02')
    await user.click(boxAt(0))
    boxAt(0).setSelectionRange(5, 7)
    await user.keyboard('11')
    expect([boxAt(0).value, boxAt(0).selectionStart]).toEqual(['۱۴۰۳/۱۱/۱۲', 7])
    await user.tab()
    expect(held()).toBe('2025-01-31')
  })

  it('gives up an unreadable text for a day set elsewhere, whether the form was told of that text or not', async () => {
    for (const keepTyped of [true, false]) {
      const Reset = () => {
        const [value, set] = useState('2024-08-02')
        return (
          <>
            <JalaliDateInput label="dates.from" value={value} onChange={set} keepTyped={keepTyped} />
            <button onClick={() => set(keepTyped ? '2024-08-02' : '2024-07-22')}>reset</button>
          </>
        )
      }
      const { user } = show(<Reset />)
      await user.clear(boxAt(0))
      await user.type(boxAt(0), 'abc')
      await user.tab()
      expect(screen.getByRole('alert')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'reset' }))
      expect([boxAt(0).value, screen.queryByRole('alert')]).toEqual([keepTyped ? '۱۴۰۳/۰۵/۱۲' : '۱۴۰۳/۰۵/۰۱', null])
      cleanup()
    }
  })

  it('stays as typed and says so when it does not exist', async () => {
    const { user } = day()
    await user.type(boxAt(0), '1404/12/30')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(screen.getByRole('alert').textContent).toMatch(/۱۴۰۳\/۰۵\/۱۲/)
    expect([held(), boxAt(0).value]).toEqual(['', '۱۴۰۴/۱۲/۳۰'])
  })

  it('keeps to its bounds', async () => {
    const { user } = day('', { min: '2026-01-01' })
    await user.type(boxAt(0), '1403/05/01')
    await user.tab()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(held()).toBe('')
  })

  it('is picked from the Persian month of the day', async () => {
    const { user } = day('2024-08-02')
    await user.click(screen.getByRole('button', { name: 'انتخاب تاریخ از تقویم' }))
    const grid = await screen.findByRole('grid', {}, { timeout: 20_000 })
    expect(screen.getByText('مرداد ۱۴۰۳')).toBeTruthy()
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'])
    const cells = within(grid).getAllByRole('gridcell')
    expect(cells.find((cell) => cell.getAttribute('aria-selected') === 'true')?.textContent).toBe('۱۲')
    await user.click(within(grid).getByRole('gridcell', { name: '۳۱' }))
    expect(held()).toBe('2024-08-21')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  })

  it('keeps a form from sending the old day under a wrong text', async () => {
    const { user, sent, submit } = showForm(<JalaliDateInput source="birth" label="dates.from" />, {
      birth: '2024-08-02',
    })
    await user.clear(boxAt(0))
    await user.type(boxAt(0), '1404/12/30')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toMatch(/تاریخ/)
    expect(sent).toEqual([])
    await user.clear(boxAt(0))
    await user.type(boxAt(0), '1404/12/29{Enter}')
    await waitFor(() => expect(sent).toEqual([{ birth: '2026-03-20' }]))
  })

  it('is forgiven what was refused while it is typed, so that leaving the box moves no button', async () => {
    const Refused = () => {
      const [error, setError] = useState<string | undefined>('date_future')
      return (
        <Held first="2026-12-01">
          {(value, set) => (
            <JalaliDateInput
              label="dates.from"
              value={value}
              keepTyped
              error={error}
              onChange={(next) => {
                set(next)
                setError(undefined)
              }}
            />
          )}
        </Held>
      )
    }
    const { user } = show(<Refused />)
    expect(screen.getByRole('alert')).toBeTruthy()
    await user.type(boxAt(0), '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.clear(boxAt(0))
    await user.type(boxAt(0), '1405/9/1')
    await user.tab()
    expect([held(), screen.queryByRole('alert')]).toEqual(['2026-11-22', null])
  })

  it('is the browser’s own box in English', () => {
    const { container } = show(
      <JalaliDateInput label="dates.from" value="2024-08-02" onChange={() => undefined} />,
      'en',
    )
    expect(container.querySelector('input')).toMatchObject({ type: 'date', value: '2024-08-02' })
  })
})

describe('the adapter', () => {
  it('writes Persian digits and takes today from Tehran', () => {
    const adapter = new PersianAdapter()
    expect(adapter.formatByString(toCalendar('2024-08-02'), 'yyyy/MM/dd')).toBe('۱۴۰۳/۰۵/۱۲')
    expect(adapter.format(toCalendar('2024-08-02'), 'month')).toBe('مرداد')
    expect(fromCalendar(adapter.date(undefined))).toBe('2026-11-21')
  })
  it('moves no day', () => {
    for (const iso of ['1979-02-11', '2022-03-22', '2022-09-22', '2024-02-29', '2122-03-20'])
      expect(fromCalendar(toCalendar(iso))).toBe(iso)
  })
})
