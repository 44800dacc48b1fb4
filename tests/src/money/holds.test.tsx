import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { fa } from '../../../i18n/fa'
import { account } from '../../../i18n/fa/people/account'
import { bank } from '../../../i18n/fa/money/bank'
import { paypal as paypalTexts } from '../../../i18n/fa/money/paypal'
import { reports } from '../../../i18n/fa/money/reports'
import { transfers } from '../../../i18n/fa/money/transfers'
import { withdrawals } from '../../../i18n/fa/money/withdrawals'
import { paypalAccounts, users, wallets } from '../../../platform/db/schema'
import { emptyPlan } from '../../../src/money/transfers/plan'
import { writePreference } from '../../../src/data/preferences'
import { platformWallet, richPerson } from '../../support/money'
import { calls, openAddress, renderApp, rowsTable, signInWith, thePlatform, withPlatform } from '../../support/src'
import { approveWithdrawal, fileWithdrawal, giveCredit } from '../../support/scenes/two-persons'

withPlatform()

const close = async (uuid: string, locked = false) => {
  const { db, clock } = thePlatform()
  const securityHoldUntil = locked ? null : new Date(Math.max(clock.now().getTime(), Date.now()) + 3_600_000)
  await db
    .update(users)
    .set({ securityHoldUntil, moneyLockedAt: locked ? clock.now() : null })
    .where(eq(users.uuid, uuid))
}

/** The beginning of a sentence, up to what is filled in. */
const start = (text: string): RegExp => new RegExp(text.split('%{')[0]!.trim())
const own = start(fa.errors.held_until)
const named = (name: string): RegExp =>
  new RegExp(`${name}.*${fa.errors.held_until_of.split('%{name}')[1]!.split('%{')[0]!}`)

describe('somebody whose money is closed', () => {
  it.each(['/send-credit', '/financial-send-usdt'])(
    'is told so at the first step of %s, and asked nothing',
    async (path) => {
      const me = await richPerson(thePlatform(), { USD: '100' })
      await close(me.uuid)
      await signInWith(me.token)
      writePreference('draft.transfer.sendCredit', { ...emptyPlan('internal'), amount: '5', reason: 'هدیه' })
      await renderApp(path)
      await screen.findByText(own)
      const main = within(screen.getByRole('main'))
      expect(main.getByRole('link', { name: fa.paths.newTicket }).getAttribute('href')).toBe('/tickets/new')
      expect(screen.queryByRole('button', { name: transfers.next })).toBeNull()
      expect(screen.queryByLabelText(new RegExp(`^${transfers.passcode}`))).toBeNull()
    },
  )

  it('is told so on the form of a withdrawal, which is kept as a draft only', async () => {
    const me = await richPerson(thePlatform(), { USDT: '100' })
    await close(me.uuid)
    await signInWith(me.token)
    await renderApp('/new-request-details?type=withdrawal')
    await screen.findByText(own)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /بازبینی/ }).disabled).toBe(true)
  })

  it('who works for us is told so where they would book, pay or record, and asked nothing', async () => {
    const me = await richPerson(thePlatform(), {}, '5')
    const [paypal] = await thePlatform().db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active'))
    await close(me.uuid)
    await signInWith(me.token)
    await renderApp('/admin/inventory-increase')
    await screen.findByText(own)
    expect(screen.queryByLabelText(new RegExp(`^${bank.top_up.source}`))).toBeNull()
    const { user } = await renderApp(`/admin/paypal-account-details/${paypal!.uuid}`)
    await user.click((await screen.findAllByRole('button', { name: paypalTexts.add }))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(own)
    expect(dialog.queryByLabelText(new RegExp(`^${paypalTexts.counterparty}`))).toBeNull()
    expect(dialog.queryByRole('button', { name: paypalTexts.next })).toBeNull()
  })

  it('is sent no code for another passcode: it is said instead of the button', async () => {
    const me = await richPerson(thePlatform())
    await close(me.uuid, true)
    await signInWith(me.token)
    await renderApp('/user-account?tab=security')
    await screen.findByText(fa.errors.held_locked)
    expect(screen.queryByRole('button', { name: account.passcode.change })).toBeNull()
    expect(calls.filter((call) => call.includes('/account/user/verify'))).toEqual([])
  })
})

describe('a withdrawal', () => {
  const approved = async (amount: string, by: readonly string[]) => {
    const platform = thePlatform()
    const owner = await richPerson(platform, { USDT: '9000' })
    await platform.db.update(users).set({ name: 'نازنین صادقی' }).where(eq(users.uuid, owner.uuid))
    const row = await fileWithdrawal(platform, owner.token, amount)
    for (const type of by) await approveWithdrawal(platform, await platform.signIn(type as '1'), row.id)
    return { owner, row }
  }

  it('of somebody whose money is closed says so in its list, in its dialog, on its request and where it is paid', async () => {
    const { owner, row } = await approved('20', ['7'])
    await close(owner.uuid)
    const filter = encodeURIComponent(JSON.stringify({ user_uuid: owner.uuid, status: 'approved' }))
    const { user } = await renderApp(`/admin/withdrawal-users?filter=${filter}`, { as: '5' })
    const table = await rowsTable()
    await user.click(await within(table).findByText(start(fa.table.held.until)))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(named('نازنین صادقی'))
    expect(dialog.queryByRole('link', { name: fa.enums.withdrawal_move.pay })).toBeNull()
    await user.click(dialog.getByRole('link', { name: withdrawals.request }))
    await screen.findByText(named('نازنین صادقی'))
    await renderApp(`/admin/withdrawal-transfer-money?ids=${row.id}`, { as: '5' })
    await screen.findAllByText(named('نازنین صادقی'))
    expect(screen.queryByRole('heading', { name: transfers.steps.source })).toBeNull()
  })

  it('in a batch with others says whose money is closed of every owner, once', async () => {
    const [one, other] = [await approved('20', ['7']), await approved('30', ['7'])]
    const again = await fileWithdrawal(thePlatform(), one.owner.token, '10')
    await approveWithdrawal(thePlatform(), await thePlatform().signIn('7'), again.id)
    await thePlatform().db.update(users).set({ name: 'کیان رستمی' }).where(eq(users.uuid, other.owner.uuid))
    await close(one.owner.uuid)
    await close(other.owner.uuid, true)
    const ids = [one.row.id, again.id, other.row.id].join()
    await renderApp(`/admin/withdrawal-transfer-money?ids=${ids}`, { as: '5' })
    expect(await screen.findAllByText(named('نازنین صادقی'))).toHaveLength(1)
    expect(await screen.findAllByText(/کیان رستمی/)).toHaveLength(1)
    expect(screen.queryByRole('heading', { name: transfers.steps.source })).toBeNull()
  })

  it('says so on its card on a phone, too, and says nothing there while the money is open', async () => {
    const [open, closed] = [await approved('20', ['7']), await approved('20', ['7'])]
    await close(closed.owner.uuid)
    const listOf = (uuid: string) =>
      `/admin/withdrawal-users?filter=${encodeURIComponent(JSON.stringify({ user_uuid: uuid, status: 'approved' }))}`
    const shown = within(document.body)
    await renderApp(listOf(open.owner.uuid), { as: '5', width: 360 })
    await shown.findAllByLabelText(/WD-\d+/)
    expect(shown.queryByText(new RegExp(reports.columns.owner_hold))).toBeNull()
    await openAddress(listOf(closed.owner.uuid))
    await shown.findByText(start(fa.table.held.until))
  })

  it('above the limit tells its approver before the first question that somebody else pays it', async () => {
    const { row } = await approved('2500', ['1', '7'])
    await renderApp(`/admin/withdrawal-transfer-money?ids=${row.id}`, { as: '1' })
    await screen.findByText(fa.validation.second_person)
    expect(screen.queryByRole('heading', { name: transfers.steps.source })).toBeNull()
  })

  it('is reviewed with what of the day whoever pays it used', async () => {
    const platform = thePlatform()
    const { row } = await approved('20', ['7'])
    const finance = await platform.signIn('5')
    await giveCredit(platform, finance, (await richPerson(platform)).uuid, '123', 'USDT')
    const sender = await platformWallet(platform, 'tron')
    await platform.db.update(wallets).set({ gas: '100000' }).where(eq(wallets.address, sender))
    const { user } = await renderApp(`/admin/withdrawal-transfer-money?ids=${row.id}`, { as: '5' })
    const radios = await screen.findAllByRole('radio')
    await user.click(radios.find((radio) => !(radio as HTMLInputElement).disabled)!)
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: transfers.next })
    await waitFor(() => expect(next.disabled).toBe(false))
    await user.click(next)
    await screen.findByLabelText(new RegExp(`^${transfers.passcode}`))
    const said = (await screen.findByText(transfers.allowance.actor)).parentElement?.textContent
    expect(said).toContain('۱۲۳')
    expect(
      (await platform.call(contract.money.withdrawals, { query: { ids: [String(row.id)] } }, { token: finance }))
        .status,
    ).toBe(200)
  })
})
