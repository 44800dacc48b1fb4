import { screen } from '@testing-library/react'
import { eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { TransferState } from '../../../contract/money/transfers'
import { people } from '../../../contract/people/users'
import { reports } from '../../../i18n/fa/money/reports'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { transfers, wallets, withdrawals } from '../../../platform/db/schema'
import { renderApp, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

/** A transfer of the platform in a state of its own; gives its uuid. */
const transferIn = async (state: TransferState, more: Partial<typeof transfers.$inferInsert> = {}): Promise<string> => {
  const { db, clock } = thePlatform()
  const [from] = await db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  const [row] = await db
    .insert(transfers)
    .values({
      network: 'tron',
      state,
      direction: 'out',
      sender: from!.address,
      receiver: 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
      amountMinor: 14_000_000n,
      feeMinor: 900_000n,
      currency: 'USDT',
      reason: 'آزمون',
      approvals: [],
      approvalsNeeded: 0,
      createdAt: clock.now(),
      handedAt: clock.now(),
      ...more,
    })
    .returning()
  return row!.uuid
}

const progress = new RegExp(t.confirmations.replace(/%\{\w+\}/g, '.+'))

it('of a transfer whose answer is lost counts no confirmations, of one that was seen it does', async () => {
  const unknown = await transferIn('unknown', { confirmations: null })
  await renderApp(`/admin/transfer-history?transfer=${unknown}`, { as: '5' })
  await screen.findByText(t.outcome.unknown)
  expect(screen.queryByText(progress)).toBeNull()
  const seen = await transferIn('sent', { confirmations: 3 })
  await renderApp(`/admin/transfer-history?transfer=${seen}`, { as: '5' })
  await screen.findByText(progress)
})

it('says of one that failed for want of gas what was there and what was asked for, and where to fill it up', async () => {
  const gasless = await transferIn('failed', {
    failure: 'out_of_gas',
    gas: { available: '3.5', needed: '15' },
    settledAt: thePlatform().clock.now(),
  })
  const { user } = await renderApp(`/admin/transfer-history?transfer=${gasless}`, { as: '5' })
  const said = await screen.findByText(new RegExp(t.failures.out_of_gas_figures.split(':')[0]!))
  expect(said.textContent).toContain('۱۵ TRX')
  expect(said.textContent).toContain('۳٫۵ TRX')
  await user.click(screen.getByRole('link', { name: new RegExp(t.gas_fill.split(' %')[0]!) }))
  await screen.findByRole('heading', { level: 1, name: fa.paths.adminFinancialConnect })
})

it('says of one the chain failed what it burnt all the same', async () => {
  const failed = await transferIn('failed', {
    failure: 'refused',
    gas: { burnt: '15' },
    settledAt: thePlatform().clock.now(),
  })
  await renderApp(`/admin/transfer-history?transfer=${failed}`, { as: '5' })
  const said = await screen.findByText(new RegExp(t.failures.refused))
  expect(said.textContent).toContain('۱۵ TRX')
  expect(screen.queryByRole('link', { name: new RegExp(t.gas_fill.split(' %')[0]!) })).toBeNull()
})

it('says on paper, too, that no real money moved', async () => {
  const done = await transferIn('confirmed', { settledAt: thePlatform().clock.now() })
  await renderApp(`/admin/transfer-history?transfer=${done}`, { as: '5' })
  await screen.findByText(t.sandbox_paper)
})

it.each([
  ['3', '/transfer-history'],
  ['5', '/admin/transfer-history'],
] as const)('tells type %s at %s what a payment cost and what was noted with it only as staff', async (as, path) => {
  const { db, clock } = thePlatform()
  const { reply } = await thePlatform().call(people.currentUser, {}, { token: await thePlatform().signIn('3') })
  const uuid = await transferIn('confirmed', {
    network: 'bank',
    sender: 'بانک ملت',
    receiver: 'IR820540102680020817909002',
    receiverUuid: reply.object.uuid,
    amountMinor: 49_880_000n,
    feeMinor: 60_000n,
    currency: 'IRR',
    description: 'از حساب دوم',
    settledAt: clock.now(),
  })
  const [payment] = await db.select().from(transfers).where(eq(transfers.uuid, uuid))
  const [asked] = await db.select().from(withdrawals).where(eq(withdrawals.userUuid, reply.object.uuid)).limit(1)
  await db.update(withdrawals).set({ transferId: payment!.id }).where(eq(withdrawals.id, asked!.id))
  await renderApp(`${path}?transfer=${uuid}`, { as })
  await screen.findByText(t.outcome.confirmed)
  const kept = [t.fee, t.totals.done, 'از حساب دوم']
  expect(kept.filter((words) => screen.queryByText(words) !== null)).toEqual(as === '5' ? kept : [])
})

it.each([
  ['booked a top-up', t.outcome.topped_up, t.top_up_head, reports.titles.top_up],
  ['paid at the bank a transfer', t.outcome.confirmed, t.receipt_head, reports.titles.transfer],
] as const)('calls what was %s, above the page, on it and on paper', async (_, title, head, heading) => {
  const topUp = heading === reports.titles.top_up
  const { reply } = await thePlatform().call(people.currentUser, {}, { token: await thePlatform().signIn('3') })
  const { uuid: receiverUuid } = reply.object
  const uuid = await transferIn('confirmed', {
    network: 'bank',
    sender: 'بانک ملت',
    currency: 'IRR',
    settledAt: thePlatform().clock.now(),
    ...(topUp ? { direction: 'in', receiver: receiverUuid, receiverUuid } : { receiver: 'IR820540102680020817909002' }),
  })
  await renderApp(`/admin/transfer-history?transfer=${uuid}`, { as: '5' })
  await screen.findByText(title)
  expect(screen.getByText(new RegExp(head))).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

it.each([
  ['waiting_approval', t.allowance.why_label, 'می‌شود'],
  ['rejected', t.allowance.waited_label, 'می‌شد '],
] as const)('says why one that is %s waits or waited', async (state, label, verb) => {
  const passed = {
    scope: 'actor',
    currency: 'USDT',
    used: '1990000000',
    amount: '14000000',
    limit: '2000000000',
  } as const
  const uuid = await transferIn(state, { approvalsNeeded: 1, waits: [passed] })
  await renderApp(`/admin/transfer-history?transfer=${uuid}`, { as: '5' })
  const why = await screen.findByText(label)
  expect(why.closest('div')?.textContent).toContain(verb)
})
