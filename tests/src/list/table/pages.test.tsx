import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useListContext, useNavigate } from 'react-admin'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Column } from '../../../../src/list/table/columns'
import { address, columns, demoKey, paymentList, payments, platform, show, type Payment } from './stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const rows = () => screen.getAllByRole('row').slice(1)

const Back = () => {
  const navigate = useNavigate()
  return <button onClick={() => navigate(-1)}>برگشت</button>
}

describe('pages', () => {
  it('say where we are, turn, jump in any digits, and live in the URL', async () => {
    const { provider, asked } = platform(payments(1023))
    const { user } = show(paymentList(), provider)
    await screen.findByText('۱–۲۵ از ۱٬۰۲۳')
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await screen.findByText('۲۶–۵۰ از ۱٬۰۲۳')
    await waitFor(() => expect(address()).toContain('page=2'))
    const jump = screen.getByRole('textbox', { name: 'رفتن به صفحهٔ' })
    await user.clear(jump)
    await user.type(jump, '۴۱{Enter}')
    await screen.findByText('۱٬۰۰۱–۱٬۰۲۳ از ۱٬۰۲۳')
    expect(screen.getByRole('button', { name: 'صفحهٔ بعدی' }).getAttribute('aria-disabled')).toBe('true')
    await user.selectOptions(screen.getByRole('combobox', { name: 'تعداد در صفحه' }), '100')
    await screen.findByText('۱–۱۰۰ از ۱٬۰۲۳')
    await waitFor(() => expect(asked.map(({ pagination }) => pagination)).toContainEqual({ page: 1, perPage: 100 }))
  })

  it('have the next one ready before anybody asks for it, and none behind the last', async () => {
    const { provider, asked } = platform(payments(50))
    let down = false
    const getList = (...args: Parameters<typeof provider.getList>) =>
      down ? new Promise<never>(() => undefined) : provider.getList(...args)
    const { user } = show(paymentList(), platform([], { getList }).provider)
    await waitFor(() => expect(asked.map(({ pagination }) => pagination?.page)).toEqual([1, 2]))
    await screen.findByText('۱–۲۵ از ۵۰')
    down = true
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await screen.findByText(/ 50$/)
    expect(asked).toHaveLength(2)
  })

  it('are come back to from a row opened before the address names them', async () => {
    const { provider, asked } = platform(payments(100))
    const { user } = show(paymentList({ actions: <Back /> }), provider)
    await waitFor(() => expect(asked.map(({ pagination }) => pagination?.page)).toEqual([1, 2]))
    fireEvent.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    fireEvent.click(screen.getByRole('link', { name: / 26$/ }))
    await waitFor(() => expect(address()).toBe('/admin/payment?id=26'))
    await user.click(screen.getByRole('button', { name: 'برگشت' }))
    await waitFor(() => expect(address()).toMatch(/^\/admin\/payments\?.*page=2/))
  })

  it('are all in the way back, however fast they are turned', async () => {
    const { provider, asked } = platform(payments(100))
    const { user } = show(paymentList({ actions: <Back /> }), provider)
    await waitFor(() => expect(asked.map(({ pagination }) => pagination?.page)).toEqual([1, 2]))
    const next = screen.getByRole('button', { name: 'صفحهٔ بعدی' })
    await user.dblClick(next)
    await screen.findByText('۵۱–۷۵ از ۱۰۰')
    await waitFor(() => expect(address()).toContain('page=3'))
    await user.click(screen.getByRole('button', { name: 'برگشت' }))
    await screen.findByText('۲۶–۵۰ از ۱۰۰')
    expect(address()).toContain('page=2')
    await user.click(screen.getByRole('button', { name: 'برگشت' }))
    await screen.findByText('۱–۲۵ از ۱۰۰')
    expect(address()).toBe('/admin/payments')
  })

  it('are asked for once where they were fetched ahead, and again once they were seen', async () => {
    const { provider, asked } = platform(payments(50))
    const { user } = show(paymentList(), provider)
    const askedFor = (page: number) => asked.filter(({ pagination }) => pagination?.page === page).length
    await waitFor(() => expect(askedFor(2)).toBe(1))
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await waitFor(() => expect(address()).toContain('page=2'))
    await user.click(screen.getByRole('button', { name: 'صفحهٔ قبلی' }))
    await waitFor(() => expect(askedFor(1)).toBe(2))
    expect(askedFor(2)).toBe(1)
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await waitFor(() => expect(askedFor(2)).toBe(2))
  })

  it('keep the focus of who turns to the last one by keyboard', async () => {
    const { provider } = platform(payments(50))
    const { user } = show(paymentList(), provider)
    await screen.findByText('۱–۲۵ از ۵۰')
    const next = screen.getByRole('button', { name: 'صفحهٔ بعدی' })
    next.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('۲۶–۵۰ از ۵۰')
    expect(document.activeElement).toBe(next)
    await user.keyboard('{Enter}')
    expect(address()).toContain('page=2')
  })

  it('write other records into the rows that stand there, but nothing a cell of its own remembered', async () => {
    const Note = ({ of }: { readonly of: Payment }) => {
      const [open, setOpen] = useState(false)
      return open ? <b>{of.note}</b> : <button onClick={() => setOpen(true)}>{`نمایش ${of.id}`}</button>
    }
    const secret: Column<Payment> = {
      source: 'note',
      label: demoKey('secret'),
      kind: 'text',
      render: (row) => <Note of={row} />,
    }
    const { provider } = platform(payments(50))
    const { user } = show(paymentList({ columns: [...columns.slice(0, 2), secret] }), provider)
    await user.click(await screen.findByRole('button', { name: 'نمایش 1' }))
    await screen.findByText('note 1')
    const [first] = rows()
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await screen.findByRole('button', { name: 'نمایش 26' })
    expect(rows()[0]).toBe(first)
    expect(screen.queryByText(/^note/)).toBeNull()
  })

  it('write over the cells that remember nothing, those below the fold too', async () => {
    const plain: Column<Payment> = {
      source: 'note',
      label: demoKey('secret'),
      kind: 'text',
      render: ({ note }) => <em>{note}</em>,
      pure: true,
    }
    const { provider } = platform(payments(50))
    const { user } = show(paymentList({ columns: [...columns.slice(0, 2), plain] }), provider)
    const first = await screen.findByText('note 1')
    const last = await screen.findByText('note 25')
    await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
    await screen.findByText('note 50')
    expect([first.textContent, last.textContent]).toEqual(['note 26', 'note 50'])
    expect(rows()).toHaveLength(25)
    expect(document.contains(first) && document.contains(last)).toBe(true)
  })

  it('leave the focus with its record when others come before it', async () => {
    const Again = () => {
      const { refetch } = useListContext()
      return <button onClick={() => void refetch()}>از نو</button>
    }
    const kept = payments(30)
    const { provider } = platform(kept)
    show(paymentList({ actions: <Again /> }), provider)
    const link = await screen.findByRole('link', { name: 'علی رضایی 2' })
    link.focus()
    kept.push({ ...(kept[0] as Payment), id: 0, user: { uuid: 'new', name: 'تازه‌وارد' } })
    screen.getByRole('button', { name: 'از نو' }).click()
    await screen.findByText('تازه‌وارد')
    expect(rows()[0]?.textContent).toContain('تازه‌وارد')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'علی رضایی 2' }))
  })

  it('open at the nearest that can be met when a link was written by hand', async () => {
    const { provider, asked } = platform(payments(1023))
    show(paymentList(), provider, '/admin/payments?page=۲&perPage=99999&sort=evil&order=sideways&filter=[1]&tab=a')
    await screen.findByText('۱۰۱–۲۰۰ از ۱٬۰۲۳')
    const asks = asked.map(({ pagination, sort }) => ({ ...pagination, ...sort }))
    expect(asks.filter(({ page }) => page !== 3)).toEqual([{ page: 2, perPage: 100, field: 'id', order: 'ASC' }])
    expect(address()).toBe('/admin/payments?page=2&perPage=100&tab=a')
  })

  it('open where a link says', async () => {
    const { provider, asked } = platform(payments(80))
    show(paymentList(), provider, '/admin/payments?page=3&perPage=25&sort=id&order=ASC&filter={}')
    await screen.findByText('۵۱–۷۵ از ۸۰')
    expect(asked.filter(({ pagination }) => pagination?.page !== 4)).toHaveLength(1)
  })
})
