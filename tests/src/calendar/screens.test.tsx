import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { jalaliText, todayInTehran, weekday } from '../../../contract/jalali'
import { address, openAddress, renderApp, withPlatform } from '../../support/src'

withPlatform()

const dayButton = (iso: string) => document.querySelector<HTMLElement>(`[data-day="${iso}"]`)
const shown = (iso: string) => waitFor(() => expect(dayButton(iso)).toBeTruthy())

describe('the calendar', () => {
  it('stands the days of a Persian month under their weekdays, from Saturday', async () => {
    await renderApp('/admin/users-calendar?year=1405&month=7', { as: '2' })
    await shown('2026-09-23')
    const days = [...document.querySelectorAll<HTMLElement>('[data-day]')]
    expect(days.map(({ dataset }) => jalaliText(dataset['day'] ?? '').slice(5))).toEqual(
      Array.from({ length: 30 }, (_, at) => `07/${String(at + 1).padStart(2, '0')}`),
    )
    for (const day of days) {
      const cell = day.closest('td')!
      expect([...cell.parentElement!.children].indexOf(cell)).toBe(weekday(day.dataset['day'] ?? ''))
    }
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('شنبه')
    expect(dayButton('2026-09-25')?.textContent).toMatch(/^جمعه .*تعطیل هفتگی/)
  })

  it('counts one thing and several in English as English does', async () => {
    localStorage.setItem('pishkhan.locale', 'en')
    await renderApp('/admin/users-calendar?year=1405&month=9', { as: '1' })
    await shown('2026-11-30')
    const said = [...document.querySelectorAll('[data-day] > .visually-hidden')].map((day) => day.textContent).join()
    expect(said.match(/\b1 (?:subscription|mentoring session|event)\b/)).toBeTruthy()
    expect(said.match(/\b1 [a-z ]*(?:subscriptions|sessions|withdrawals|events)\b/)).toBeNull()
    expect(said.match(/\b[2-9] [a-z ]*(?:subscription|session|withdrawal|event)\b/)).toBeNull()
    const kinds = within(screen.getByRole('group', { name: 'Show on calendar' }))
    expect(kinds.getByRole('button', { name: 'subscriptions ending' })).toBeTruthy()
  })

  it('is walked by arrows as it is read, over the edge of the month too', async () => {
    const { user } = await renderApp('/admin/users-calendar?year=1405&month=7&day=2026-10-22', { as: '1' })
    await shown('2026-10-22')
    document.documentElement.dir = 'rtl'
    dayButton('2026-10-22')!.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(dayButton('2026-10-21'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(dayButton('2026-10-14'))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(dayButton('2026-10-16'))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(dayButton('2026-10-10'))
    dayButton('2026-10-22')!.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(address()).toContain('month=8'))
    await shown('2026-10-29')
    expect(dayButton('2026-10-29')?.getAttribute('aria-pressed')).toBe('true')
    dayButton('2026-10-29')!.focus()
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(address()).toContain('month=9'))
  })

  it('opens the month of a day, and says of a day in another month that it is left out', async () => {
    await renderApp('/admin/users-calendar?day=2026-10-14', { as: '2' })
    await shown('2026-10-14')
    expect(dayButton('2026-10-14')?.getAttribute('aria-pressed')).toBe('true')
    await openAddress('/admin/users-calendar?year=1405&month=7&day=2026-11-14')
    await shown('2026-10-14')
    expect(await screen.findByText('روزی که پیوند نام می‌برد در مهر ۱۴۰۵ نیست.')).toBeTruthy()
    expect(address()).toBe('/admin/users-calendar?year=1405&month=7')
  })

  it.each([
    ['type=nonsense', '?year=1405&month=7', 5],
    ['type=nonsense,events', '?year=1405&month=7&type=events', 1],
  ])('says of a link to %s that there is no such kind, and leaves it out', async (type, left, pressed) => {
    await renderApp(`/admin/users-calendar?year=1405&month=7&${type}`, { as: '1' })
    await shown('2026-10-14')
    expect(await screen.findByText(/^دسته‌ای که پیوند نام می‌برد در تقویم نیست/)).toBeTruthy()
    expect(address()).toBe(`/admin/users-calendar${left}`)
    const kinds = within(screen.getByRole('group', { name: 'نمایش در تقویم' }))
    expect(kinds.getAllByRole('button', { pressed: true })).toHaveLength(pressed)
  })

  it('takes an event and lets go of it', async () => {
    const { user } = await renderApp('/admin/users-calendar', { as: '2' })
    await shown(todayInTehran())
    await user.click(screen.getByRole('button', { name: 'افزودن رویداد' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'ثبت رویداد' }))
    expect(await within(dialog).findByText('پر کردن این فیلد الزامی است.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /^عنوان/ }), 'جلسهٔ آزمون')
    const day = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^روز|^تاریخ/ })
    const kept = day.value
    await user.clear(day)
    await user.type(day, '۱۴۰۳/۱۳/۴۵')
    await user.click(within(dialog).getByRole('button', { name: 'ثبت رویداد' }))
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('dialog')).toBe(dialog)
    await user.clear(day)
    await user.type(day, kept)
    await user.click(within(dialog).getByRole('button', { name: 'ثبت رویداد' }))
    const remove = await screen.findByRole('button', { name: /حذف رویداد/ })
    await user.click(remove)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'حذف رویداد' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /حذف رویداد/ })).toBeNull())
  })

  it.each(['year=1405&month=13', 'year=99999&month=1', 'year=x'])(
    'shows this month for %s and says so',
    async (query) => {
      await renderApp(`/admin/users-calendar?${query}&type=sessions`, { as: '1' })
      expect(await screen.findByText(/^ماهی که پیوند نام می‌برد در تقویم نیست/)).toBeTruthy()
      await shown(todayInTehran())
      await waitFor(() => expect(address()).toBe('/admin/users-calendar?type=sessions'))
    },
  )
})
