import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { overdue, type Column } from '../../../../src/list/table/columns'
import { persianText as text } from '../../../support/texts'
import { columns, demoKey, filters, onPhone, paymentList, payments, platform, show, type Payment } from './stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const rows = () => screen.getAllByRole('row').slice(1)
const list = (props: Parameters<typeof paymentList>[0] = {}) => paymentList({ filters, always: ['query'], ...props })

describe('on a phone', () => {
  it('rows are cards with a title, three facts and the same link', async () => {
    const restore = onPhone()
    const { provider, asked } = platform(payments(2))
    const { user } = show(list(), provider)
    const link = await screen.findByRole('link', { name: 'مریم کاظمی 1' })
    expect(screen.queryByRole('table')).toBeNull()
    const card = link.closest('li') as HTMLElement
    expect(
      within(card)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['وضعیت', 'مبلغ', 'تاریخ'])
    await user.click(screen.getByRole('button', { name: 'فیلترها' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'مرتب‌سازی' }), 'amount ASC')
    await waitFor(() => expect(asked.at(-1)?.sort).toEqual({ field: 'amount', order: 'ASC' }))
    expect(rows).toThrow()
    restore()
  })

  it('a card has the first of two amounts beside its title, each under the name that fits there', async () => {
    const restore = onPhone()
    const { provider } = platform(payments(1))
    const amount = columns.find(({ source }) => source === 'amount')!
    const shown: Column<Payment>[] = [
      ...columns.filter(({ source }) => source !== 'status' && source !== 'amount'),
      { ...amount, short: demoKey('secret') },
      { ...amount, source: 'fee', label: demoKey('search') },
    ]
    show(list({ columns: shown }), provider)
    const card = (await screen.findByRole('link', { name: 'مریم کاظمی 1' })).closest('li') as HTMLElement
    expect(
      within(card)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['یادداشت', 'تاریخ', 'جست‌وجو'])
    restore()
  })

  it('a card begins with the person where the list says so, and its link still names the row', async () => {
    const restore = onPhone()
    const { provider } = platform(payments(1))
    const shown: Column<Payment>[] = columns.map((column) => ({
      ...column,
      primary: column.source === 'id',
      cardTitle: column.source === 'user.name',
    }))
    show(list({ columns: shown }), provider)
    const link = await screen.findByRole('link', { name: 'مریم کاظمی 1: ۱' })
    expect(link.textContent).toBe('مریم کاظمی 1')
    restore()
  })

  it('a card shows the column named for it where its own has nothing', async () => {
    const restore = onPhone()
    const [named, unnamed] = payments(2)
    const nobody = { uuid: '', name: '' }
    const { provider } = platform([named!, { ...unnamed!, user: nobody }])
    const shown: Column<Payment>[] = columns.map((column) =>
      column.source === 'user.name'
        ? { ...column, primary: false, elseOnCard: 'note' }
        : { ...column, primary: column.source === 'id', hidden: false, hideOnPhone: true },
    )
    show(list({ columns: shown }), provider)
    const facts = (name: string) => within(screen.getByRole('link', { name }).closest('li')!).getByRole('definition')
    await screen.findByRole('link', { name: '۱' })
    expect(facts('۱').textContent).toBe('مریم کاظمی 1')
    expect(facts('۲').textContent).toBe('note 2')
    restore()
  })

  it('a card calls days left otherwise once they are over', async () => {
    const restore = onPhone()
    const [over, ahead] = payments(2)
    const { provider } = platform([
      { ...over!, amount: '-12' },
      { ...ahead!, amount: '3' },
    ])
    const shown: Column<Payment>[] = columns
      .filter(({ source }) => source === 'user.name' || source === 'amount')
      .map((column) => (column.source === 'amount' ? { ...column, kind: 'number', below: overdue } : column))
    show(list({ columns: shown }), provider)
    await screen.findByRole('link', { name: 'مریم کاظمی 1' })
    const [first, second] = screen.getAllByRole('term')
    expect([first?.textContent, second?.textContent]).toEqual([text('table.expiry'), 'مبلغ'])
    restore()
  })

  it('a card of a row that opens nothing unfolds to what has no line on it', async () => {
    const restore = onPhone()
    const { provider } = platform(payments(1))
    const shown: Column<Payment>[] = columns.map((column) => ({ ...column, hidden: false }))
    const { user } = show(list({ columns: shown, rowLink: undefined }), provider)
    const unfold = await screen.findByRole('button', { name: /^جزئیات/ })
    expect(screen.queryByText('note 1')).toBeNull()
    await user.click(unfold)
    expect(screen.getByText('note 1')).toBeTruthy()
    expect(unfold.getAttribute('aria-expanded')).toBe('true')
    await user.click(unfold)
    expect(screen.queryByText('note 1')).toBeNull()
    restore()
  })

  it('a card shows two columns in one fact where they belong together, the second by its name', async () => {
    const restore = onPhone()
    const { provider } = platform([payments(1)[0]!])
    const shown: Column<Payment>[] = columns.map((column) =>
      column.source === 'user.name'
        ? { ...column, primary: false, belowOnCard: 'note' }
        : { ...column, primary: column.source === 'id', hidden: false, hideOnPhone: true },
    )
    show(list({ columns: shown }), provider)
    const card = (await screen.findByRole('link', { name: '۱' })).closest('li')!
    expect(within(card).getAllByRole('definition')).toHaveLength(1)
    expect(within(card).getByRole('definition').textContent).toBe('مریم کاظمی 1یادداشت: note 1')
    restore()
  })
})
