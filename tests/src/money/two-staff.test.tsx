import { screen, waitFor, within } from '@testing-library/react'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { shareKinds } from '../../../contract/money/shares'
import { latinNumber } from '../../../contract/text'
import { fa } from '../../../i18n/fa'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { formats } from '../../../i18n/formats'
import { shares } from '../../../i18n/fa/money/shares'
import { withdrawals as withdrawalsTexts } from '../../../i18n/fa/money/withdrawals'
import { processRequests, shareSettlements, transfers, users, wallets, withdrawals } from '../../../platform/db/schema'
import { passcode, richPerson, tronPayment, waitingShares } from '../../support/money'
import { openAddress, renderApp, rowsTable, thePlatform, withPlatform } from '../../support/src'
import { driversOf } from '../../support/scenes/two-persons'

// Two of the staff at the same money, and money that is looked at before it moves.
withPlatform()

const { requests } = contract
const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
const api = async (as: '1' | '5' | '7') => ({ token: await thePlatform().signIn(as) })
/** The words before the first variable of a text. */
const start = (text: string): RegExp => new RegExp(text.split('%{')[0]!.trim())

it('shows every share of a whole filter, with its sums by currency, before it is paid', async () => {
  const platform = thePlatform()
  const unpaid = async (kind: (typeof shareKinds)[number]) => {
    const query = { kind, paid_status: 'unpaid' as const, page_size: 100 }
    const rows = []
    for (let page = 1; ; page += 1) {
      const { results, next } = (
        await platform.call(contract.money.partnerShare, { query: { ...query, page } }, await api('5'))
      ).reply
      rows.push(...results)
      if (next === null) return rows
    }
  }
  const lists = await Promise.all(shareKinds.map(async (kind) => ({ kind, rows: await unpaid(kind) })))
  const { kind, rows } = lists.toSorted((a, b) => b.rows.length - a.rows.length)[0]!
  const sums = new Map<Currency, bigint>()
  for (const row of rows)
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + toMinor(row[`${kind}_share`], row.currency))
  const filter = encodeURIComponent(JSON.stringify({ paid_status: 'unpaid' }))
  const { user } = await renderApp(`/admin/admin-reports/financial?tab=${kind}s&perPage=10&filter=${filter}`, {
    as: '5',
  })
  // More than a page shows.
  expect(rows.length).toBeGreaterThan(10)
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(11))
  await user.click(screen.getByRole('checkbox', { name: fa.table.select.page }))
  await user.click(await screen.findByRole('button', { name: start(fa.table.select.all) }))
  await user.click(await screen.findByRole('button', { name: shares.button }))
  const dialog = await screen.findByRole('dialog')
  const review = within(dialog)
  await review.findByText(rows.at(-1)!.code)
  expect(rows.filter(({ code }) => !review.queryByText(code))).toEqual([])
  const said = (label: string) => latinNumber(review.getByText(label).closest('div')?.textContent ?? '')
  expect(said(shares.count)).toContain(String(rows.length))
  for (const [currency, minor] of sums) expect(said(shares.sum)).toContain(formatMinor(minor, currency))
  const before = (await platform.db.select().from(shareSettlements)).length
  await user.type(review.getByLabelText(new RegExp(t.passcode)), passcode)
  await user.click(review.getByRole('button', { name: shares.confirm }))
  const paper = within(await screen.findByRole('dialog', { name: shares.settled }))
  expect(rows.filter(({ code }) => !paper.queryByText(code))).toEqual([])
  await user.click(paper.getByRole('button', { name: fa.table.close }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const settled = (await platform.db.select().from(shareSettlements).orderBy(shareSettlements.id)).slice(before)
  expect(settled.flatMap(({ requestIds }) => requestIds).toSorted((a, b) => a - b)).toEqual(
    rows.map(({ id }) => id).toSorted((a, b) => a - b),
  )
  expect(await unpaid(kind)).toEqual([])
})

it('leaves out, by name, what waits already when a whole filter is paid', async () => {
  const platform = thePlatform()
  const asked = await waitingShares(platform, 'partner')
  // More than a page of them.
  const { partnerSharePaid, id: requestId, currency } = processRequests
  const paid = await platform.db
    .select({ id: requestId })
    .from(processRequests)
    .where(and(eq(partnerSharePaid, true), eq(currency, 'USD')))
    .orderBy(requestId)
    .limit(10)
  const ids = paid.map(({ id }) => id)
  await platform.db.update(processRequests).set({ partnerSharePaid: false }).where(inArray(requestId, ids))
  const query = { kind: 'partner', paid_status: 'unpaid', page_size: 100 } as const
  const { results } = (await platform.call(contract.money.partnerShare, { query }, await api('5'))).reply
  const codesOf = (waits: boolean) => results.filter(({ id }) => asked.includes(id) === waits).map(({ code }) => code)
  expect(codesOf(true)).not.toEqual([])
  const filter = encodeURIComponent(JSON.stringify({ paid_status: 'unpaid' }))
  const { user } = await renderApp(`/admin/admin-reports/financial?tab=partners&perPage=10&filter=${filter}`, {
    as: '5',
  })
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(11))
  await user.click(screen.getByRole('checkbox', { name: fa.table.select.page }))
  await user.click(await screen.findByRole('button', { name: start(fa.table.select.all) }))
  await user.click(await screen.findByRole('button', { name: shares.button }))
  const review = within(await screen.findByRole('dialog'))
  const confirm = async () => {
    await user.type(review.getByLabelText(new RegExp(t.passcode)), passcode)
    // Not while the rows are read anew.
    const button = review.getByRole<HTMLButtonElement>('button', { name: shares.confirm })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
  }
  await review.findByText(codesOf(false)[0]!)
  await confirm()
  const told = await review.findByText(start(shares.waits))
  const { list } = formats('fa')
  expect(told.textContent).toContain(list(codesOf(true).map((code) => `\u2068${code}\u2069`)))
  await confirm()
  const paper = within(await screen.findByRole('dialog', { name: shares.settled }))
  expect(codesOf(false).filter((code) => !paper.queryByText(code))).toEqual([])
  expect(codesOf(true).filter((code) => paper.queryByText(code))).toEqual([])
})

it('says who was quicker when a colleague paid the same withdrawal meanwhile, and pays it once', async () => {
  const platform = thePlatform()
  const person = await richPerson(platform, { USDT: '1000' })
  const form = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron }
  const { reply } = await platform.call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, {
    token: person.token,
  })
  const request = (reply as { readonly object: { readonly id: number } }).object.id
  const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, request))
  await platform.call(
    contract.money.decideWithdrawal,
    { params: { id: row!.id }, body: { decision: 'approve', version: 0, passcode } } as never,
    await api('7'),
  )
  const { user } = await renderApp(`/admin/withdrawal-transfer-money?ids=${row!.id}`, { as: '5' })
  const [wallet] = await screen.findAllByRole('radio')
  await user.click(wallet!)
  await user.click(screen.getByRole('button', { name: t.next }))
  await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  const quicker = await platform.call(
    contract.money.sendUsdt,
    {
      body: await tronPayment(platform, { receiver_address: tron, amount: '98.5', withdrawal_ids: [row!.id] }),
    },
    await api('1'),
  )
  const send = screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t.send}`) })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  const [admin] = await platform.db.select().from(users).where(eq(users.phone, '+989120000001'))
  const said = await screen.findByText(
    new RegExp(withdrawalsTexts.meanwhile_by.split('%{name}')[1]!.trim().slice(0, 20)),
  )
  expect(said.textContent).toContain(admin!.name)
  const way = screen.getByRole('link', { name: withdrawalsTexts.meanwhile_look })
  expect(way.getAttribute('href')).toContain(quicker.reply.object.uuid)
  expect(await platform.db.$count(transfers, eq(transfers.receiverUuid, person.uuid))).toBe(1)
  // The same cannot be tried again from here.
  await user.type(screen.getByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t.send}`) }).disabled).toBe(true)
})

/** A transfer of finance that waits for a second person. */
const waiting = async (): Promise<string> => {
  const platform = thePlatform()
  const [one, other] = (
    await platform.db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  ).filter(({ network }) => network === 'tron')
  const { reply } = await platform.call(
    contract.money.sendUsdt,
    {
      body: {
        sender_address: one!.address,
        sender_type: 'platform',
        receiver_address: other!.address,
        amount: '2000',
        reason: 'جابه‌جایی',
        passcode,
        anyway: true,
      },
    },
    await api('5'),
  )
  expect(reply.object.state).toBe('waiting_approval')
  return reply.object.uuid
}

const page = (uuid: string) => `/admin/transfer-history?transfer=${uuid}`

it('offers its maker no approval, only to call it back', async () => {
  await renderApp(page(await waiting()), { as: '5' })
  await screen.findByRole('button', { name: t.decide.cancel })
  expect(screen.queryByRole('button', { name: t.decide.approve })).toBeNull()
  expect(screen.queryByRole('button', { name: t.decide.reject })).toBeNull()
})

it.each([
  ['whose time ran out', 'expired'],
  ['a colleague decided', 'rejected'],
] as const)('cannot be approved any more, and says why: one %s', async (_name, state) => {
  const platform = thePlatform()
  const uuid = await waiting()
  const { user } = await renderApp(page(uuid), { as: '7' })
  await user.click(await screen.findByRole('button', { name: t.decide.approve }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  const approve = dialog.getByRole<HTMLButtonElement>('button', { name: t.decide.approve })
  expect(approve.disabled).toBe(false)
  if (state === 'expired')
    await platform.db
      .update(transfers)
      .set({ expiresAt: new Date(platform.clock.now().getTime() - 1000) })
      .where(eq(transfers.uuid, uuid))
  else
    await platform.call(
      contract.money.decideTransfer,
      { params: { uuid }, body: { approve: false, passcode, version: 0, reason: 'گیرنده نادرست است' } },
      await api('1'),
    )
  await user.click(approve)
  await dialog.findByText(t.decide.gone.replace('%{state}', fa.enums.transfer_state[state]))
  await waitFor(() => expect(approve.disabled).toBe(true))
  await user.type(dialog.getByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  expect(approve.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: fa.table.cancel }))
  await screen.findByText(t.outcome[state])
  expect(screen.queryByRole('button', { name: t.decide.approve })).toBeNull()
})

it('is led to from its count in the menu, and leads on to what it is about', async () => {
  const platform = thePlatform()
  const salary = await driversOf(platform, { uuid: '' }).salary.ask(await platform.signIn('5'), '2000000000')
  const { user } = await renderApp('/admin/dashboard', { as: '7' })
  const menu = within(await screen.findByRole('navigation', { name: fa.shell.menu }))
  await user.click(menu.getByRole('button', { name: new RegExp(`^${fa.shell.groups.money}`) }))
  const item = menu.getByRole('link', { name: new RegExp(fa.paths.adminTransferHistory) })
  await waitFor(() => expect(item.getAttribute('href')).toMatch(/for_me.*tab=approvals|tab=approvals.*for_me/))
  await user.click(item)
  const table = await rowsTable()
  const about = await waitFor(() => {
    // What waits longest stands first.
    const found = [...table.querySelectorAll('a[href*="tab=salaries"]')].at(-1)
    if (!found) throw new Error('no row leads to the salary')
    return found
  })
  expect(about.getAttribute('href')).toMatch(/\/admin\/payments.*user_uuid.*tab=salaries/)
  await openAddress(page(salary.waits!))
  await screen.findByText(t.outcome.waiting_approval_text)
  const way = await screen.findByRole('link', { name: fa.enums.transfer_about.salary })
  expect(way.getAttribute('href')).toBe(about.getAttribute('href'))
})

it('says of credit that was given whose it was and what of it there was before and after, in its currency', async () => {
  const platform = thePlatform()
  const you = await richPerson(platform, { USD: '40' })
  await platform.db.update(users).set({ name: 'نازنین صادقی' }).where(eq(users.uuid, you.uuid))
  const body = { recipient_uuid: you.uuid, amount: '2', currency: 'USD' as const, reason: 'هدیه', passcode }
  const { reply } = await platform.call(contract.money.sendCredit, { body }, await api('5'))
  await renderApp(page(reply.object.uuid), { as: '5' })
  const before = await screen.findByText(/اعتبار .*نازنین صادقی.*دلار آمریکا.*پیش از این انتقال/)
  expect(before.parentElement?.textContent).toContain('۴۰')
  const after = screen.getByText(/اعتبار .*نازنین صادقی.*دلار آمریکا.*پس از این انتقال/)
  expect(after.parentElement?.textContent).toContain('۴۲')
})
