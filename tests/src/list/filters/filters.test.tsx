import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../../contract'
import { todayInTehran } from '../../../../contract/jalali'
import { presetRange } from '../../../../contract/jalali-presets'
import { searchLimits } from '../../../../contract/text'
import {
  enumOptions,
  foreignSources,
  partsOf,
  without,
  withValues,
  type FilterDef,
} from '../../../../src/list/filters/filters'
import { ListScreen } from '../../../../src/list/table/ListScreen'
import { address, columns, demoKey, onPhone, payments, platform, show, type Payment } from '../table/stage'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const text: FilterDef = { kind: 'text', source: 'query', label: demoKey('search') }
const status: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: demoKey('status'),
  options: enumOptions(['open', 'in_progress', 'closed', 'on_hold'], 'ticket_status'),
}
const days: FilterDef = { kind: 'range', start: 'start_date', end: 'end_date', label: demoKey('opened') }
const person: FilterDef = { kind: 'person', source: 'user_uuid', label: demoKey('name') }
const amount: FilterDef = { kind: 'numbers', start: 'amount_from', end: 'amount_to', label: demoKey('amount') }
const department: FilterDef = {
  kind: 'select',
  source: 'department',
  label: demoKey('secret'),
  optionsFrom: { endpoint: 'departments', value: 'id', text: 'name' },
}
const paid: FilterDef = { kind: 'flag', source: 'is_paid', label: demoKey('number') }

const list = (filters: readonly FilterDef[], always: readonly string[] = [], values?: Record<string, unknown>) => (
  <ListScreen<Payment>
    resource="payments"
    title={demoKey('title')}
    columns={columns}
    sort={{ field: 'id', order: 'ASC' }}
    filters={filters}
    always={always}
    filterDefaultValues={values}
  />
)

/** What a mocked call was asked for. */
const endpointsOf = (call: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): unknown[] =>
  call.mock.calls.map(([endpoint]) => endpoint)

const chips = () => within(screen.getByRole('list', { name: 'فیلترهای فعال' }))
const openPanel = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: /^فیلترها/ }))
  return within(screen.getByRole('dialog', { name: 'فیلترها' }))
}

describe('values', () => {
  it('change together, and empty ones leave', () => {
    expect(withValues({ a: 1, b: 2 }, { b: undefined, c: '' })).toEqual({ a: 1 })
    expect(without(days, { start_date: '2026-01-01', end_date: '2026-01-02', a: 0 })).toEqual({ a: 0 })
    expect(foreignSources([days, text], { query: 'x', end_date: 'y', other: false })).toEqual(['other'])
    expect([partsOf('a,b'), partsOf(['a', 1]), partsOf(undefined), partsOf('')]).toEqual([
      ['a', 'b'],
      ['a', '1'],
      [],
      [],
    ])
  })
})

describe('the bar', () => {
  it('searches after a pause, at once on Enter, and empties with one button', async () => {
    const { provider, asked } = platform(payments(20))
    const { user } = show(list([text], ['query']), provider)
    await screen.findByText('۱–۲۰ از ۲۰')
    const box = screen.getByRole('searchbox', { name: 'جست‌وجو' })
    await user.type(box, 'علی')
    expect(asked).toHaveLength(1)
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ query: 'علی' }))
    expect(asked).toHaveLength(2)
    expect(address()).toContain('"query":"علی"')
    await user.type(box, ' رضایی{Enter}')
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ query: 'علی رضایی' }))
    await user.click(screen.getByRole('button', { name: 'پاک کردن جست‌وجو' }))
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({}))
    expect((box as HTMLInputElement).value).toBe('')
    // The whole text of a ticket by mistake: no server would read an address that long.
    await user.click(box)
    await user.paste('الف'.repeat(1000))
    expect((box as HTMLInputElement).value).toHaveLength(80)
  })

  it('shows what a default or a link brought, and lets it go', async () => {
    const { provider, asked } = platform(payments(30))
    const { user } = show(
      list([status, days], [], { status: 'open,closed', start_date: '2026-08-02', odd: 'x1' }),
      provider,
    )
    await screen.findByText('مریم کاظمی 1')
    expect(
      chips()
        .getAllByText(/وضعیت/)
        .map(({ textContent }) => textContent),
    ).toEqual(['وضعیت: باز', 'وضعیت: بسته‌شده'])
    expect(chips().getByText(/تاریخ/).textContent).toBe('تاریخ: از ۱۴۰۵/۰۵/۱۱')
    expect(chips().getByText(/^شرط پیوند/).textContent).toBe('شرط پیوند: x1')
    await user.click(chips().getAllByRole('button', { name: 'حذف فیلتر وضعیت' })[0]!)
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ status: 'closed', start_date: '2026-08-02', odd: 'x1' }))
    await user.click(chips().getByRole('button', { name: 'حذف فیلتر وضعیت' }))
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ start_date: '2026-08-02', odd: 'x1' }))
    await user.click(screen.getByRole('button', { name: 'پاک کردن همه' }))
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({}))
    expect(screen.queryByRole('list', { name: 'فیلترهای فعال' })).toBeNull()
  })

  it('spells the values out whether the filter stands in the bar or not, many in one chip, and says which are unknown', async () => {
    const { provider } = platform(payments(9))
    show(list([status], ['status'], { status: 'open,zzz' }), provider)
    await screen.findByText('مریم کاظمی 1')
    const words = () =>
      chips()
        .getAllByText(/وضعیت/)
        .map(({ textContent }) => textContent)
    expect(words()).toEqual(['وضعیت: باز', 'وضعیت: ناشناخته: zzz'])
    cleanup()
    show(list([status], ['status'], { status: 'open,in_progress,closed,on_hold,zzz' }), provider)
    await screen.findByText('مریم کاظمی 1')
    expect(words()).toHaveLength(1)
    cleanup()
    show(list([], [], { start_date: '2026-08-02' }), provider)
    await screen.findByText('مریم کاظمی 1')
    expect(chips().getByText(/^از تاریخ/).textContent).toBe('از تاریخ: ۱۴۰۵/۰۵/۱۱')
  })

  it('returns to the first page when a filter changes', async () => {
    const { provider, asked } = platform(payments(60))
    const { user } = show(
      list([text], ['query']),
      provider,
      '/admin/payments?page=2&perPage=25&sort=id&order=ASC&filter={}',
    )
    await screen.findByText('۲۶–۵۰ از ۶۰')
    await user.type(screen.getByRole('searchbox'), 'مریم{Enter}')
    await waitFor(() => expect(asked.map(({ pagination }) => pagination?.page)).toContain(1))
  })
})

describe('the panel', () => {
  it('ticks several values in the order of the list, comma separated', async () => {
    const { provider, asked } = platform(payments(9))
    const { user } = show(list([status]), provider)
    const panel = await openPanel(user)
    await user.click(panel.getByRole('checkbox', { name: 'بسته‌شده' }))
    await user.click(panel.getByRole('checkbox', { name: 'باز' }))
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ status: 'open,closed' }))
    await user.click(panel.getByRole('button', { name: 'نمایش ۹ نتیجه' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'فیلترها (۱)' })).toBe(document.activeElement)
  })

  it('takes ready ranges of the Persian calendar', async () => {
    const { provider, asked } = platform(payments(9))
    const { user } = show(list([days]), provider)
    const panel = await openPanel(user)
    await user.click(panel.getByRole('button', { name: 'ماه گذشته' }))
    const { start, end } = presetRange('last_month', todayInTehran())
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ start_date: start, end_date: end }))
    expect(chips().getByText(/تاریخ/).textContent).toBe('تاریخ: ماه گذشته')
  })

  it('applies both days of a range together, and none while one of them is bad', async () => {
    const { provider, asked } = platform(payments(9))
    const old = { start_date: '2026-03-21', end_date: '2026-04-20' }
    const { user } = show(list([days], [], old), provider)
    const panel = await openPanel(user)
    const first = await panel.findByRole('textbox', { name: 'از تاریخ' })
    const last = panel.getByRole('textbox', { name: 'تا تاریخ' })
    const ranges = () => asked.map(({ filter }) => filter as unknown)
    const write = async (box: HTMLElement, text: string) => {
      await user.clear(box)
      await user.paste(text)
    }
    const show9 = () => user.click(panel.getByRole('button', { name: 'نمایش ۹ نتیجه' }))
    await write(first, '۱۴۰۵/۰۱/۱۰')
    for (const [text, problem] of [
      ['۱۴۰۵/۱۳/۴۰', /تاریخ/],
      ['1405/1', /تاریخ/],
      ['۱۴۰۴/۱۲/۰۱', /پایان|پیش از|بعد از|آغاز/],
    ] as const) {
      await write(last, text)
      await show9()
      expect((await panel.findByRole('alert')).textContent).toMatch(problem)
      expect(last.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(last)
      for (const range of ranges()) expect(range).toEqual(old)
    }
    await write(last, '۱۴۰۵/۰۱/۲۰')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ start_date: '2026-03-30', end_date: '2026-04-09' }))
    expect(new Set(ranges().map((range) => JSON.stringify(range))).size).toBe(2)
  })

  it('refuses nonsense in number bounds and reads Persian digits', async () => {
    const { provider, asked } = platform(payments(9))
    const { user } = show(list([amount]), provider)
    const panel = await openPanel(user)
    await user.type(panel.getByRole('textbox', { name: 'دست‌کم' }), '۱٬۵۰۰')
    await user.tab()
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ amount_from: '1500' }))
    await user.type(panel.getByRole('textbox', { name: 'حداکثر' }), '12/5{Enter}')
    expect((await panel.findByRole('alert')).textContent).toBe('عدد درست نیست.')
    expect(asked.at(-1)?.filter).toEqual({ amount_from: '1500' })
  })

  it('applies no bounds that cross, and says so at the boxes once they are left', async () => {
    const { provider, asked } = platform(payments(9))
    const { user } = show(list([amount], [], { amount_from: '2', amount_to: '8' }), provider)
    const panel = await openPanel(user)
    const [least, most] = ['دست‌کم', 'حداکثر'].map((name) => panel.getByRole('textbox', { name }))
    await user.clear(least!)
    await user.type(least!, '۱۰')
    await user.tab()
    // Whoever raises both bounds crosses them on the way.
    expect(panel.queryByRole('alert')).toBeNull()
    await user.click(panel.getByRole('button', { name: 'نمایش ۹ نتیجه' }))
    expect((await panel.findByRole('alert')).textContent).toBe('حد بالا نباید از حد پایین کمتر باشد.')
    expect(most!.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(most)
    for (const { filter } of asked) expect(filter).toEqual({ amount_from: '2', amount_to: '8' })
    await user.clear(most!)
    await user.type(most!, '12{Enter}')
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ amount_from: '10', amount_to: '12' }))
    expect(panel.queryByRole('alert')).toBeNull()
    await user.clear(most!)
    await user.type(most!, '9{Enter}')
    expect(await panel.findByRole('alert')).toBeTruthy()
    expect(asked.at(-1)?.filter).toEqual({ amount_from: '10', amount_to: '12' })
  })

  it('knows yes, no and both', async () => {
    const { provider, asked } = platform(payments(9))
    const { user } = show(list([paid]), provider)
    const panel = await openPanel(user)
    await user.selectOptions(panel.getByRole('combobox', { name: 'شماره' }), 'خیر')
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ is_paid: 'false' }))
    expect(chips().getByText(/شماره/).textContent).toBe('شماره: خیر')
  })

  it('fetches choices from an endpoint of the contract', async () => {
    const call = vi.fn(async () => ({
      results: [
        { id: 3, name: 'پشتیبانی' },
        { id: 4, name: 'مالی' },
      ],
    }))
    const { provider, asked } = platform(payments(9), { call })
    const { user } = show(list([department], ['department']), provider)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'یادداشت' }),
      await screen.findByRole('option', { name: 'مالی' }),
    )
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ department: '4' }))
    expect(call).toHaveBeenCalledWith(contract.tickets.departments, { query: {} }, expect.anything())
    expect(endpointsOf(call).filter((endpoint) => endpoint === contract.tickets.departments)).toHaveLength(1)
  })

  it('finds a person from four characters by keyboard', async () => {
    const found = [
      { uuid: 'u-1', name: 'علی رضایی', type: '3', phone: '+989121111111', email: null, matched: 'name' },
      { uuid: 'u-2', name: 'علی رضاپور', type: '3', phone: '+989122222222', email: null, matched: 'name' },
    ]
    const call = vi.fn(async () => ({ results: found }))
    const { provider, asked } = platform(payments(9), { call })
    const { user } = show(list([person]), provider)
    const panel = await openPanel(user)
    const box = panel.getByRole('combobox', { name: 'نام' })
    await user.type(box, 'علی')
    await panel.findByText('برای جست‌وجو دست‌کم ۴ نویسه وارد کنید.')
    expect((box as HTMLInputElement).maxLength).toBe(searchLimits.people)
    expect(endpointsOf(call)).not.toContain(contract.people.searchUsers)
    await user.type(box, ' رضا')
    await panel.findByRole('option', { name: /رضاپور/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual({ user_uuid: 'u-2' }))
    await waitFor(() => expect(chips().getByText(/^نام/).textContent).toBe('نام: علی رضاپور'))
  })
})

describe('on a phone', () => {
  it('keeps the search in sight and puts every other filter in the sheet', async () => {
    const restore = onPhone()
    const { provider } = platform(payments(9))
    const { user } = show(list([text, status], ['query', 'status']), provider)
    expect(await screen.findByRole('searchbox')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'وضعیت' })).toBeNull()
    const sheet = await openPanel(user)
    expect(sheet.getByRole('checkbox', { name: 'متوقف' })).toBeTruthy()
    restore()
  })
})
