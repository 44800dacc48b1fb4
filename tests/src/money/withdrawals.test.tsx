import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { persianDigits } from '../../../contract/text'
import { fa } from '../../../i18n/fa'
import { transfers } from '../../../i18n/fa/money/transfers'
import { reports } from '../../../i18n/fa/money/reports'
import { approvals } from '../../../i18n/fa/money/approvals'
import { withdrawals as t } from '../../../i18n/fa/money/withdrawals'
import { wallets } from '../../../i18n/fa/money/wallets'
import { passcode, richPerson } from '../../support/money'
import { calls, network, openAddress, renderApp, rowsTable, thePlatform, withPlatform } from '../../support/src'

withPlatform()

const { requests } = contract

it.each([
  ['approve', 'approved'],
  ['reject', 'rejected'],
] as const)(
  'says by its code that a withdrawal is decided (%s) when its row leaves what waits',
  async (decision, state) => {
    const platform = thePlatform()
    const person = await richPerson(platform, { USDT: '900' })
    const form = {
      currency: 'USDT',
      amount: '321',
      destination_kind: 'tron',
      destination: 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
    }
    await platform.call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, {
      token: person.token,
    })
    const finance = { token: await platform.signIn('5') }
    const mine = async () =>
      (await platform.call(contract.money.withdrawals, { query: { user_uuid: person.uuid } }, finance)).reply
        .results[0]!
    const { code } = await mine()
    const filter = encodeURIComponent(JSON.stringify({ user_uuid: person.uuid, status: 'requested' }))
    const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as: '1' })
    const table = await rowsTable()
    await user.click(await within(table).findByText(new RegExp(code)))
    const dialog = within(await screen.findByRole('dialog'))
    // Whoever opened it to approve it types the passcode at once.
    const code6 = await dialog.findByLabelText(new RegExp(`^${transfers.passcode}`))
    await waitFor(() => expect(document.activeElement).toBe(code6))
    // What it is weighed by stands beside it: the person has never withdrawn in this currency.
    expect(await dialog.findByText(approvals.risks.first_ever)).toBeTruthy()
    expect(dialog.getByText(approvals.risks.first_use)).toBeTruthy()
    expect(dialog.getByText(approvals.identity.none)).toBeTruthy()
    expect(dialog.getByText(reports.columns.balance)).toBeTruthy()
    if (decision === 'approve') await user.keyboard(passcode)
    else {
      await user.click(dialog.getByRole('button', { name: fa.enums.withdrawal_move.reject }))
      await user.type(dialog.getByLabelText(new RegExp(`^${fa.table.reason}`)), 'شبا نادرست است')
    }
    await user.click(dialog.getByRole('button', { name: t.confirm[decision] }))
    const [before, after] = t.decided[decision].split('%{code}')
    const said = await screen.findByText(new RegExp(`^${before!}.*${after!.replace('.', '\\.')}$`))
    expect(said.textContent).toContain(code)
    expect((await mine()).state).toBe(state)
    // The next one in the queue is a press away, and so is the list.
    await screen.findByRole('button', { name: approvals.next })
    await user.click(screen.getByRole('button', { name: fa.table.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(within(screen.getByRole('main')).queryByText(new RegExp(code))).toBeNull())
  },
)

const file = async (amount: string) => {
  const person = await richPerson(thePlatform(), { USDT: '900' })
  const form = { currency: 'USDT', amount, destination_kind: 'tron', destination: 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN' }
  await thePlatform().call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, person)
  return person.uuid
}

it.each([
  ['approve', 'reject', ['passcode']],
  ['reject', 'approve', ['reason']],
] as const)('sends with %s nothing that was typed for %s before', async (decision, before, sent) => {
  const owner = await file('113')
  const bodies: object[] = []
  network.use(
    http.post('*/crm/api/user-withdraws/:id/decide/', async ({ request }) => {
      bodies.push((await request.clone().json()) as object)
      return undefined
    }),
  )
  const filter = encodeURIComponent(JSON.stringify({ user_uuid: owner, status: 'requested' }))
  const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as: '1' })
  await user.click(await within(await rowsTable()).findByText(/WD-/))
  const dialog = within(await screen.findByRole('dialog'))
  for (const move of [before, decision]) {
    const choice = dialog.queryByRole('button', { name: fa.enums.withdrawal_move[move] })
    if (choice) await user.click(choice)
    if (move === 'reject') await user.type(dialog.getByLabelText(new RegExp(`^${fa.table.reason}`)), 'شبا نادرست است')
    else await user.type(await dialog.findByLabelText(new RegExp(`^${transfers.passcode}`)), passcode)
  }
  await user.click(dialog.getByRole('button', { name: t.confirm[decision] }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies.flatMap(Object.keys).toSorted()).toEqual(['decision', ...sent, 'version'])
})

it('offers the next one when it is found after the decision, and says when that fails and when none waits', async () => {
  const owner = await file('112')
  let find = (): void => undefined
  const found = new Promise<void>((done) => (find = done))
  let mode: 'there' | 'fails' | 'none' = 'fails'
  network.use(
    http.get('*/crm/api/user-withdraws', async ({ request }) => {
      // The list itself is that person's alone, and a decision reads one by its id.
      const { searchParams: asked } = new URL(request.url)
      if (asked.has('user_uuid') || asked.has('ids')) return undefined
      await found
      if (mode === 'fails') return HttpResponse.json({ error: { code: 'not_found', request_id: 'r' } }, { status: 404 })
      return mode === 'none'
        ? HttpResponse.json({ count: 0, next: null, previous: null, results: [], totals: [] })
        : undefined
    }),
  )
  const filter = encodeURIComponent(JSON.stringify({ user_uuid: owner, status: 'requested' }))
  const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as: '1' })
  const approve = async () => {
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText(new RegExp(`^${transfers.passcode}`)), passcode)
    await user.click(dialog.getByRole('button', { name: t.confirm.approve }))
    return dialog
  }
  await user.click(await within(await rowsTable()).findByText(/WD-/))
  const dialog = await approve()
  await dialog.findAllByRole('status')
  expect(dialog.queryByRole('button', { name: approvals.next })).toBeNull()
  find()
  await dialog.findByText(fa.errors.not_found)
  expect(dialog.queryByText(approvals.no_next)).toBeNull()
  mode = 'there'
  await user.click(dialog.getByRole('button', { name: fa.table.retry }))
  await user.click(await dialog.findByRole('button', { name: approvals.next }))
  mode = 'none'
  await approve()
  await dialog.findByText(approvals.no_next)
  await user.click(dialog.getByRole('button', { name: fa.table.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('approves the ticked ones of a selection under one passcode, and says what became of each', async () => {
  const owner = await file('111')
  const [reader, query] = [{ token: await thePlatform().signIn('5') }, { user_uuid: owner }]
  const { code } = (await thePlatform().call(contract.money.withdrawals, { query }, reader)).reply.results[0]!
  const { user } = await renderApp('/admin/withdrawal-users', { as: '1' })
  await user.click(await within(await rowsTable()).findByLabelText(fa.table.select.page))
  const bar = within(await screen.findByRole('region', { name: fa.table.select.actions }))
  await user.click(bar.getByRole('button', { name: fa.enums.withdrawal_move.approve }))
  const dialog = within(await screen.findByRole('dialog'))
  const ticks = await dialog.findAllByRole<HTMLInputElement>('checkbox')
  const wanted = ticks.find((tick) => tick.getAttribute('aria-label')?.includes(code))!
  for (const tick of ticks) if (tick !== wanted && tick.checked) await user.click(tick)
  const confirm = approvals.confirm.replace('%{n}', persianDigits('1'))
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: confirm })
  expect(button.disabled).toBe(true)
  await user.type(dialog.getByLabelText(new RegExp(`^${transfers.passcode}`)), passcode)
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await dialog.findByText(approvals.result.approved)
  const results = within(dialog.getByRole('list')).getAllByRole('listitem')
  expect(results.map(({ textContent }) => textContent?.includes(code))).toEqual([true])
  expect((await thePlatform().call(contract.money.withdrawals, { query }, reader)).reply.results[0]?.state).toBe(
    'approved',
  )
})

it('leads from a paid withdrawal to the receipt of its payment', async () => {
  const finance = { token: await thePlatform().signIn('5') }
  const paid = await thePlatform().call(
    contract.money.withdrawals,
    { query: { status: ['confirmed'], page_size: 50 } },
    finance,
  )
  const one = paid.reply.results.find(({ transfer }) => transfer !== null)!
  const filter = encodeURIComponent(JSON.stringify({ user_uuid: one.user.uuid, status: 'confirmed' }))
  const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as: '5' })
  await user.click(await within(await rowsTable()).findByText(new RegExp(one.code)))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('link', { name: t.receipt }))
  await screen.findByRole('button', { name: transfers.receipt })
})

it.each([
  ['5', 1],
  ['7', 0],
] as const)(
  'type %s, who may move money or only read it, is offered so many ways to pay and to ask a chain: %i',
  async (as, ways) => {
    const query = { status: ['approved' as const], page_size: 1 }
    const waiting = await thePlatform().call(
      contract.money.withdrawals,
      { query },
      { token: await thePlatform().signIn('5') },
    )
    const { code, user: payee } = waiting.reply.results[0]!
    const filter = encodeURIComponent(JSON.stringify({ user_uuid: payee.uuid, status: 'approved' }))
    const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as })
    await user.click(await within(await rowsTable()).findByText(new RegExp(code)))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('link', { name: t.request })
    expect(dialog.queryAllByRole('link', { name: fa.enums.withdrawal_move.pay })).toHaveLength(ways)
    await openAddress('/admin/financial-connect-admin')
    await screen.findByRole('heading', { name: wallets.platform })
    expect(screen.queryAllByRole('button', { name: wallets.read.tron })).toHaveLength(ways)
  },
)

it('those to be paid begin with what was asked for first', async () => {
  await renderApp('/admin/withdrawal-transfer-money', { as: '5' })
  const asked = () => calls.find((call) => call.includes('status=approved'))
  await waitFor(() => expect(asked()).toBeDefined())
  expect(asked()).toMatch(/[?&]sort=asked_at(&|$)/)
})

it('says how many payments a selection of several people is, and narrows it to the first of them', async () => {
  const { user } = await renderApp('/admin/withdrawal-transfer-money', { as: '5' })
  const table = await rowsTable()
  await user.click(await within(table).findByLabelText(fa.table.select.page))
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: t.pay })
  await screen.findByText(new RegExp(`^${t.mixed_count.split('%{n}')[0]}`))
  expect(pay.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t.first_only.split('%{name}')[0]}`) }))
  await waitFor(() => expect(pay.disabled).toBe(false))
})

it.each(['xyz', '', '1,xyz', '99999999999999999999'])(
  'shows none for a link that does not say which are to be paid (%s), and leads to all of them',
  async (ids) => {
    const { user } = await renderApp(`/admin/withdrawal-transfer-money?ids=${ids}`, { as: '5' })
    await screen.findByText(t.none)
    expect(screen.queryByRole('table')).toBeNull()
    expect(calls.filter((call) => call.includes('status=approved'))).toEqual([])
    await user.click(screen.getByRole('link', { name: t.back }))
    await within(await rowsTable()).findByLabelText(fa.table.select.page)
    expect(screen.queryByText(t.none)).toBeNull()
  },
)

it('reads the ids of a link in Persian digits, too', async () => {
  const query = { status: ['approved' as const], page_size: 1 }
  const token = await thePlatform().signIn('5')
  const waiting = await thePlatform().call(contract.money.withdrawals, { query }, { token })
  const { id } = waiting.reply.results[0]!
  await renderApp(`/admin/withdrawal-transfer-money?ids=${encodeURIComponent(persianDigits(String(id)))}`, { as: '5' })
  await waitFor(() => expect(calls.some((call) => call.includes(`/user-withdraws/${id}/reveal/`))).toBe(true))
})
