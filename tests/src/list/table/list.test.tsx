import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PlatformError } from '../../../../src/data/http/errors'
import { lastListHref } from '../../../../src/list/table/url/listMemory'
import { useSelection } from '../../../../src/list/table/selection'
import { address, columns, demoKey, filters, paymentList, payments, platform, show } from './stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const list = (props: Parameters<typeof paymentList>[0] = {}) => paymentList({ filters, always: ['query'], ...props })

const table = () => screen.findByRole('table', { name: 'پرداخت‌ها' })

describe('rows', () => {
  it('show every kind in Persian, hidden columns left out', async () => {
    const { provider } = platform(payments(3))
    show(list(), provider)
    await table()
    await screen.findByText('مریم کاظمی 1')
    expect(screen.getByRole('cell', { name: /^۱٫۵۰\s+تتر$/ })).toBeTruthy()
    expect(screen.getByRole('cell', { name: /^۳٬۰۰۰٬۰۰۰\s+ریال$/ })).toBeTruthy()
    expect(screen.getAllByText('باز')).toHaveLength(2)
    expect(screen.getByText('۱۴۰۴/۱۰/۲۰')).toBeTruthy()
    expect(screen.queryByText('note 1')).toBeNull()
  })

  it('give a seldom filled column a place only where one of them has something in it', async () => {
    const sparse = columns.map((column) =>
      column.source === 'note' ? { ...column, hidden: false, sparse: true as const } : column,
    )
    const heading = () => screen.queryByRole('columnheader', { name: 'یادداشت' })
    const bare = payments(3).map((row) => ({ ...row, note: '' }))
    show(list({ columns: sparse }), platform(bare).provider)
    await screen.findByText('مریم کاظمی 1')
    expect(heading()).toBeNull()
    cleanup()
    show(list({ columns: sparse }), platform([...bare, { ...bare[0]!, id: 4, note: 'بسته' }]).provider)
    await screen.findByText('بسته')
    expect(heading()).not.toBeNull()
  })

  it('are reached by keyboard through a real link in the first cell', async () => {
    const { provider } = platform(payments(3))
    const { user } = show(list(), provider)
    const link = await screen.findByRole('link', { name: 'علی رضایی 2' })
    expect(link.getAttribute('href')).toBe('/admin/payment?id=2')
    link.focus()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/admin/payment?id=2')
  })

  it('open by a click anywhere, but not by a click on their checkbox', async () => {
    const { provider } = platform(payments(3))
    const { user } = show(list({ selectable: true }), provider)
    await user.click(await screen.findByRole('checkbox', { name: 'انتخاب علی رضایی 2' }))
    expect(address()).toBe('/admin/payments')
    await user.click(screen.getByRole('cell', { name: /^۳٬۰۰۰٬۰۰۰\s+ریال$/ }))
    expect(address()).toBe('/admin/payment?id=2')
  })

  it('have header cells for columns and rows', async () => {
    const { provider } = platform(payments(1))
    show(list(), provider)
    await screen.findByText('مریم کاظمی 1')
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'نام',
      'شماره',
      'مبلغ',
      'وضعیت',
      'تاریخ',
    ])
    expect(screen.getByRole('rowheader', { name: 'مریم کاظمی 1' })).toBeTruthy()
  })
})

const spaces = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim()

describe('sorting', () => {
  it('offers a button only where the server sorts, says the order, and asks the server', async () => {
    const { provider, asked } = platform(payments(9))
    const { user } = show(list(), provider)
    await screen.findByText('مریم کاظمی 1')
    expect(within(screen.getByRole('columnheader', { name: 'شماره' })).queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'مبلغ' }))
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'amount', order: 'DESC' }))
    expect(screen.getByRole('columnheader', { name: 'مبلغ' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'مبلغ' }))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'مبلغ' }).getAttribute('aria-sort')).toBe('ascending'),
    )
    expect(address()).toContain('sort=amount')
  })

  it('says the order of what stands in the cells where the server sorts by the moment it began', async () => {
    const { provider, asked } = platform(payments(3))
    const since = {
      source: 'date',
      label: demoKey('opened'),
      kind: 'relative',
      sortable: true,
      inverted: true,
    } as const
    const { user } = show(list({ columns: [columns[0]!, since] }), provider)
    await screen.findByText('مریم کاظمی 1')
    const order = () => screen.getByRole('columnheader', { name: 'تاریخ' }).getAttribute('aria-sort')
    await user.click(screen.getByRole('button', { name: 'تاریخ' }))
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'date', order: 'ASC' }))
    expect(order()).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'تاریخ' }))
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'date', order: 'DESC' }))
    expect(order()).toBe('ascending')
  })
})

describe('totals', () => {
  it('cover the whole set, one row a currency, under their column', async () => {
    const { provider } = platform(payments(60))
    show(list(), provider)
    await screen.findByText('مریم کاظمی 1')
    const sums = screen.getAllByRole('row').slice(-2)
    expect(sums.map((row) => spaces(row.textContent ?? ''))).toEqual([
      'مجموع (ریال)۴٬۵۰۰٬۰۰۰٬۰۰۰ ریال',
      expect.stringMatching(/^مجموع \(تتر\).*۱۲٫۲۵ تتر$/),
    ])
    expect(
      within(sums[0] as HTMLElement)
        .getByRole('rowheader')
        .getAttribute('colspan'),
    ).toBe('2')
  })
})

describe('states', () => {
  it('keep «nothing yet» and «nothing with these filters» apart', async () => {
    const { provider } = platform([])
    show(list(), provider)
    await screen.findByText('هنوز چیزی ثبت نشده است')
    expect(screen.queryByRole('button', { name: 'پاک کردن فیلترها' })).toBeNull()
    cleanup()
    show(list({ filterDefaultValues: { status: 'on_hold' } }), platform([]).provider)
    await screen.findByText('هنوز چیزی ثبت نشده است')
    cleanup()
    const full = platform(payments(4))
    const { user } = show(list({ filterDefaultValues: { status: 'on_hold' } }), full.provider)
    await screen.findByText('با این فیلترها نتیجه‌ای پیدا نشد')
    await user.click(screen.getByRole('button', { name: 'پاک کردن فیلترها' }))
    await screen.findByText('مریم کاظمی 1')
  })

  it('show a refused call in words, with its id and a retry that works', async () => {
    let broken = true
    const rowsThere = platform(payments(2)).provider
    const getList = vi.fn((...args: Parameters<typeof rowsThere.getList>) =>
      broken
        ? Promise.reject(new PlatformError({ status: 500, code: 'internal', requestId: 'req-77' }))
        : rowsThere.getList(...args),
    )
    const { user } = show(list(), platform([], { getList }).provider)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('مشکلی در سرور پیش آمده است')
    expect(alert.textContent).toContain('req-77')
    expect(alert.textContent).not.toContain('internal')
    broken = false
    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }))
    await screen.findByText('مریم کاظمی 1')
  })

  it('announce how many were found', async () => {
    const { provider } = platform(payments(30))
    show(list(), provider)
    await screen.findByText('۳۰ نتیجه پیدا شد. صفحهٔ ۱ از ۲')
  })

  it('keep the old rows, dimmed, while the next page is on its way', async () => {
    const answers = platform(payments(50)).provider
    let release = () => undefined as void
    const getList = vi.fn((...args: Parameters<typeof answers.getList>) => {
      const slow = args[1].pagination?.page === 2 ? new Promise<void>((done) => (release = done)) : Promise.resolve()
      return slow.then(() => answers.getList(...args))
    })
    const { user, container } = show(list(), platform([], { getList }).provider)
    await screen.findByText('مریم کاظمی 1')
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await waitFor(() => expect(container.querySelector('tbody.old')).toBeTruthy())
    expect(screen.getByText('مریم کاظمی 1')).toBeTruthy()
    release()
    await screen.findByText(/ 26$/)
    await waitFor(() => expect(container.querySelector('tbody.old')).toBeNull())
  })
})

describe('selection', () => {
  let act: (ids: readonly unknown[]) => void
  const Bulk = () => {
    const selection = useSelection()
    return (
      <button
        type="button"
        onClick={() => void selection.allIds().then((ids) => act([selection.everything, selection.filter, ids.length]))}
      >
        go
      </button>
    )
  }

  it('goes from a row to the page to every result of the filter', async () => {
    const acted: unknown[] = []
    act = (said) => acted.push(said)
    const { provider, asked } = platform(payments(230))
    const { user } = show(list({ selectable: true, bulk: <Bulk />, filterDefaultValues: { status: 'open' } }), provider)
    await user.click(await screen.findByRole('checkbox', { name: 'انتخاب مریم کاظمی 1' }))
    await screen.findByText('۱ ردیف انتخاب شده است.')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'انتخاب همهٔ ردیف‌های این صفحه' })
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    await screen.findByText('۲۵ ردیف انتخاب شده است.')
    await user.click(screen.getByRole('button', { name: 'انتخاب هر ۱۱۵ نتیجه' }))
    await screen.findByText('هر ۱۱۵ نتیجه انتخاب شده است.')
    await user.click(screen.getByRole('button', { name: 'go' }))
    await waitFor(() => expect(acted).toEqual([[true, { status: 'open' }, 115]]))
    expect(asked.slice(-2).map(({ pagination }) => pagination)).toEqual([
      { page: 1, perPage: 100 },
      { page: 2, perPage: 100 },
    ])
  })

  it('takes, and lets go of, every row up to one ticked with Shift held', async () => {
    const { provider } = platform(payments(30))
    const { user } = show(list({ selectable: true }), provider)
    await user.click(await screen.findByRole('checkbox', { name: 'انتخاب حسین احمدی 4' }))
    await screen.findByText('۱ ردیف انتخاب شده است.')
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'انتخاب مریم کاظمی 1' }))
    await screen.findByText('۴ ردیف انتخاب شده است.')
    await user.click(screen.getByRole('checkbox', { name: 'انتخاب زهرا محمدی 3' }))
    await user.keyboard('{/Shift}')
    await screen.findByText('۱ ردیف انتخاب شده است.')
  })

  it('survives turning the page and falls with a changed filter', async () => {
    const { provider } = platform(payments(60))
    const { user } = show(list({ selectable: true, filterDefaultValues: { status: 'open' } }), provider)
    await user.click(await screen.findByRole('checkbox', { name: 'انتخاب مریم کاظمی 1' }))
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await screen.findByText('۲۶–۳۰ از ۳۰')
    expect(screen.getByText('۱ ردیف انتخاب شده است.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'پاک کردن همه' }))
    await screen.findByText('۱–۲۵ از ۶۰')
    expect(screen.queryByText('۱ ردیف انتخاب شده است.')).toBeNull()
  })

  it('lets go of «every result» when one row is taken out', async () => {
    const { provider } = platform(payments(60))
    const { user } = show(list({ selectable: true }), provider)
    await user.click(await screen.findByRole('checkbox', { name: 'انتخاب همهٔ ردیف‌های این صفحه' }))
    await user.click(screen.getByRole('button', { name: 'انتخاب هر ۶۰ نتیجه' }))
    await user.click(screen.getByRole('checkbox', { name: 'انتخاب علی رضایی 2' }))
    await screen.findByText('۲۴ ردیف انتخاب شده است.')
  })
})

describe('columns of a person', () => {
  it('appear, move, and are there on the next visit', async () => {
    localStorage.setItem('auth-user', JSON.stringify({ uuid: 'u-1', type: '1' }))
    const { provider } = platform(payments(2))
    const { user } = show(list(), provider)
    await screen.findByText('مریم کاظمی 1')
    const button = screen.getByRole('button', { name: 'ابزارهای فهرست' })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'ستون‌ها' }))
    const menu = await screen.findByRole('dialog', { name: 'انتخاب و ترتیب ستون‌ها' })
    await user.click(within(menu).getByRole('checkbox', { name: 'یادداشت' }))
    await user.click(within(menu).getByRole('button', { name: 'جابه‌جایی شماره به بالا' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    const heads = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    expect(heads()).toEqual(['شماره', 'نام', 'مبلغ', 'وضعیت', 'تاریخ', 'یادداشت'])
    cleanup()
    show(list(), provider)
    await screen.findByText('note 1')
    expect(heads()).toEqual(['شماره', 'نام', 'مبلغ', 'وضعیت', 'تاریخ', 'یادداشت'])
    expect(screen.getByRole('link', { name: '۱' })).toBeTruthy()
  })
})

describe('how close rows stand', () => {
  it('is a line each until somebody wants room, and stays so on the next visit', async () => {
    localStorage.setItem('auth-user', JSON.stringify({ uuid: 'u-1', type: '1' }))
    const { provider } = platform(payments(2))
    const { user } = show(list(), provider)
    const frame = () => screen.getByRole('table').closest('[data-density]')?.getAttribute('data-density')
    await screen.findByText('مریم کاظمی 1')
    expect(frame()).toBe('compact')
    await user.click(screen.getByRole('button', { name: 'ابزارهای فهرست' }))
    await user.click(await screen.findByRole('radio', { name: 'راحت' }))
    expect(frame()).toBe('comfortable')
    cleanup()
    show(list(), provider)
    await screen.findByText('مریم کاظمی 1')
    expect(frame()).toBe('comfortable')
  })
})

describe('coming back', () => {
  const Stage = () => {
    const { pathname } = useLocation()
    const navigate = useNavigate()
    return pathname === '/admin/payment' ? (
      <>
        <button type="button" onClick={() => navigate(-1)}>
          back
        </button>
        <button type="button" onClick={() => navigate('/admin/payments')}>
          menu
        </button>
      </>
    ) : (
      list({ filterDefaultValues: { status: 'open' } })
    )
  }

  // The second one is below the rows that are drawn first.
  it.each(['55', '99'])('lands on the same page and row %s; the menu starts afresh', async (row) => {
    const { provider } = platform(payments(200))
    const { user } = show(<Stage />, provider)
    await user.click(await screen.findByRole('button', { name: 'صفحهٔ بعدی' }))
    await screen.findByText('۲۶–۵۰ از ۱۰۰')
    await user.click(await screen.findByRole('link', { name: new RegExp(` ${row}$`) }))
    expect(lastListHref('/admin/payments')).toContain('page=2')
    await user.click(screen.getByRole('button', { name: 'back' }))
    await screen.findByText('۲۶–۵۰ از ۱۰۰')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(row))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('button', { name: 'menu' }))
    await screen.findByText('۱–۲۵ از ۱۰۰')
    expect(address()).toBe('/admin/payments')
  })
})
