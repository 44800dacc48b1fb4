import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { tickets } from '../../../../contract/tickets/tickets'
import { BulkDialog } from '../../../../src/list/bulk/BulkDialog'
import { LeftOut } from '../../../../src/list/bulk/LeftOut'
import { affectsAny, type ObstacleOf } from '../../../../src/list/bulk/obstacles'
import { useSelection } from '../../../../src/list/table/selection'
import { paymentList, payments, platform, show } from '../table/stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const over = { filter: 'status', states: ['closed'] }
const obstacleOf: ObstacleOf = (row) => (row['status'] === 'closed' ? 'closed' : undefined)

const look = {
  name: (id: string, name: string | null) => `${id} ${name ?? ''}`.trim(),
  states: 'ticket_status',
  to: (id: string) => `/admin/payment?id=${id}`,
}

const Close = () => {
  const offered = affectsAny(useSelection(), over, obstacleOf)
  return offered ? (
    <>
      <button type="button">بستن</button>
      <LeftOut over={over} obstacleOf={obstacleOf} />
    </>
  ) : (
    <p>هیچ</p>
  )
}

const list = (bulk: React.ReactNode) =>
  paymentList({ sort: { field: 'date', order: 'ASC' }, perPage: 5, selectable: true, bulk })

const tick = (name: string) => screen.findByRole('checkbox', { name: `انتخاب ${name}` })

it('offers an act only where it can do something, and says beforehand how many rows it will leave', async () => {
  const { provider, asked } = platform(payments(12))
  const { user } = show(list(<Close />), provider)
  await user.click(await tick('علی رضایی 2'))
  await screen.findByText('هیچ')
  await user.click(screen.getByRole('button', { name: 'صفحهٔ بعدی' }))
  await user.click(await tick('سارا یوسفی 7'))
  await screen.findByRole('button', { name: 'بستن' })
  await screen.findByText('۱ مورد از این میان پیش‌تر پایان یافته است و همان‌گونه می‌ماند.')
  await user.click(screen.getByRole('checkbox', { name: 'انتخاب همهٔ ردیف‌های این صفحه' }))
  await user.click(await screen.findByRole('button', { name: 'انتخاب هر ۱۲ نتیجه' }))
  await screen.findByText('۶ مورد از این میان پیش‌تر پایان یافته است و همان‌گونه می‌ماند.')
  // The platform refuses an order the list does not know.
  const sort = { field: 'date', order: 'ASC' }
  expect(asked.at(-1)).toMatchObject({ pagination: { perPage: 1 }, sort, filter: { status: 'closed' } })
})

it('tells of every row what became of it, in what state a refused one is and who has it', async () => {
  const row = (id: number, facts: object) => ({
    id,
    ok: false,
    code: null,
    by: null,
    holder: null,
    name: 'کار',
    ...facts,
  })
  const refused = [
    row(2, { code: 'illegal_move', status: 'closed' }),
    row(3, { code: 'illegal_move', status: 'on_hold', holder: 'مینا' }),
    row(4, { code: 'conflict', status: 'in_progress', by: 'نادر', holder: 'نادر' }),
    row(5, { code: 'not_found', status: null, name: null }),
  ]
  const done = [1, ...Array.from({ length: 120 }, (_, at) => at + 6)].map((id) =>
    row(id, { ok: true, status: 'closed' }),
  )
  const { provider } = platform(payments(5), {
    call: async () => ({ results: [...done, ...refused], next: null, up_to: null }),
  })
  const dialog = (
    <BulkDialog
      endpoint={tickets.bulkTickets}
      byFilter
      title="بستن تیکت‌ها"
      what={() => ({})}
      rows={look}
      onClose={() => undefined}
    >
      <p>?</p>
    </BulkDialog>
  )
  const { user } = show(list(dialog), provider)
  await user.click(await tick('مریم کاظمی 1'))
  await user.click(await screen.findByRole('button', { name: 'بستن تیکت‌ها' }))
  const shown = await screen.findByRole('list', { name: 'نتیجهٔ هر ردیف' })
  const lines = () =>
    Array.from(shown.querySelectorAll('li'), ({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))
  expect(lines().slice(0, 5)).toEqual([
    '2 کاروضعیت آن «بسته‌شده» است و این کار در این وضعیت ممکن نیست.',
    '3 کاروضعیت آن «متوقف» و در دست مینا است؛ این کار در این وضعیت ممکن نیست.',
    '4 کاردر دست نادر است و نزد او می‌ماند.',
    '5دیگر وجود ندارد یا در دسترس شما نیست.',
    '1 کارانجام شد',
  ])
  expect(lines()).toHaveLength(101)
  expect(within(shown).getByRole('link', { name: '3 کار' }).getAttribute('href')).toBe('/admin/payment?id=3')
  await user.click(within(shown).getByRole('button', { name: 'نمایش ۲۵ ردیف بعدی از ۲۵ ردیف مانده' }))
  await waitFor(() => expect(lines()).toHaveLength(125))
  await user.click(screen.getByRole('button', { name: 'انجام‌نشده (۴)' }))
  await waitFor(() => expect(lines()).toHaveLength(4))
})

it('waits for the number of rows to be written down where they are more than a hundred', async () => {
  const sent: object[] = []
  const { provider } = platform(payments(101), {
    call: async (endpoint: unknown, { body }: { readonly body: object }) => {
      if (endpoint === tickets.bulkTickets) sent.push(body)
      return { results: [], next: null, up_to: null }
    },
  })
  const Act = () => {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return open ? (
      <BulkDialog
        endpoint={tickets.bulkTickets}
        byFilter
        title="بستن تیکت‌ها"
        what={() => ({})}
        rows={look}
        onClose={close}
      >
        <p>?</p>
      </BulkDialog>
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        بستن
      </button>
    )
  }
  const { user } = show(list(<Act />), provider)
  await user.click(await screen.findByRole('checkbox', { name: 'انتخاب همهٔ ردیف‌های این صفحه' }))
  await user.click(await screen.findByRole('button', { name: 'انتخاب هر ۱۰۱ نتیجه' }))
  await user.click(screen.getByRole('button', { name: 'بستن' }))
  const box = await screen.findByRole('textbox', { name: 'تعداد ردیف‌ها' })
  await user.type(box, '۱۰۲{Enter}')
  await screen.findByText('تعداد ردیف‌ها ۱۰۱ است؛ آنچه نوشته‌اید با آن یکی نیست.')
  expect(sent).toEqual([])
  await user.clear(box)
  await user.type(box, '۱۰۱{Enter}')
  await waitFor(() => expect(sent).toEqual([{ filter: {} }]))
})
