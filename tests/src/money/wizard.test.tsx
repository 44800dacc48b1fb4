import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { eq, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import { latinNumber } from '../../../contract/text'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { fa } from '../../../i18n/fa'
import { transfers, wallets } from '../../../platform/db/schema'
import { emptyPlan, type Plan } from '../../../src/money/transfers/plan'
import { writePreference } from '../../../src/data/preferences'
import { creditBalance, passcode, richPerson } from '../../support/money'
import { network, openAddress, renderApp, signInAs, signInWith, thePlatform, withPlatform } from '../../support/src'

// The first screen of a file loads everything.
withPlatform()

afterEach(() => vi.useRealTimers())

/** Somebody new in the browser with 100 dollars, and somebody to give some to. */
const stage = async () => {
  const platform = thePlatform()
  const me = await richPerson(platform, { USD: '100' })
  const you = await richPerson(platform)
  await signInWith(me.token)
  const plan: Plan = {
    ...emptyPlan('internal'),
    receiver: you.uuid,
    receiverName: 'آزمون نمونه',
    amount: '5',
    reason: 'هدیه',
  }
  return { you, plan, got: () => creditBalance(platform, you.uuid, 'USD') }
}

const fill = (plan: Plan): boolean => writePreference('draft.transfer.sendCredit', plan)

const confirm = async (user: UserEvent, code = passcode): Promise<void> => {
  await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), code)
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t.send}`) })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.dblClick(send)
}

/** What happens to each sending in turn: it arrives, or it is lost on the way there, or its answer is on the way back. */
const sendings = (...fates: readonly ('there' | 'back')[]): string[] => {
  const keys: string[] = []
  network.use(
    http.post('*/api/crm/api/balance/transfer/', async ({ request }) => {
      const fate = fates[keys.length]
      keys.push(request.headers.get('idempotency-key') ?? '')
      if (fate === 'there') return HttpResponse.error()
      const answer = await thePlatform().app.fetch(request)
      return fate === 'back' ? HttpResponse.error() : new HttpResponse(answer.body, { status: answer.status })
    }),
  )
  return keys
}

describe('a wish to move money', () => {
  it('sent from two windows that were filled in together is one transfer', async () => {
    const { plan, got } = await stage()
    const keys = sendings()
    fill(plan)
    const { user } = await renderApp('/send-credit')
    await confirm(user)
    await screen.findByText(t.outcome.confirmed)
    expect(await got()).toBe(500n)
    fill(plan)
    await openAddress('/send-credit')
    await confirm(user)
    await screen.findByText(t.outcome.confirmed)
    expect([await got(), keys.length, new Set(keys).size]).toEqual([500n, 2, 1])
  })

  it('that never arrived is said to be absent only after its time, keeps its words, and is sent again under its key', async () => {
    const { plan, got } = await stage()
    const keys = sendings('there')
    fill(plan)
    const { user } = await renderApp('/send-credit')
    await confirm(user)
    await screen.findByText(t.outcome.unknown)
    await user.click(await screen.findByRole('button', { name: t.outcome.look }))
    await screen.findByRole('button', { name: t.outcome.look })
    expect(screen.queryByText(t.outcome.absent)).toBeNull()
    expect([keys.length, await got()]).toEqual([1, 0n])
    // A reload in the meantime goes on looking; it asks for no passcode and offers no sending.
    await openAddress('/send-credit')
    await screen.findByText(t.outcome.unknown)
    // What is in doubt is said from what was kept when it left.
    for (const words of [t.outcome.left_at, plan.reason, plan.receiverName]) await screen.findByText(words)
    expect(screen.queryByLabelText(new RegExp(`^${t.passcode}`))).toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91_000 })
    await screen.findByText(t.outcome.absent)
    await user.click(screen.getByRole('button', { name: t.outcome.back }))
    await confirm(user)
    await screen.findByText(t.outcome.confirmed)
    expect([await got(), keys.length, new Set(keys).size]).toEqual([500n, 2, 1])
    expect(JSON.stringify(localStorage)).not.toContain(passcode)
  })

  it('that arrived though its answer was lost is found after a reload, and there is one', async () => {
    const { plan, got } = await stage()
    const keys = sendings('back')
    fill(plan)
    const { user } = await renderApp('/send-credit')
    network.use(http.get('*/api/crm/api/transfers/', () => HttpResponse.error()))
    await confirm(user)
    await screen.findByText(t.outcome.unknown)
    network.resetHandlers()
    network.use(
      http.all('*/api/*', async ({ request }) => {
        const answer = await thePlatform().app.fetch(request)
        return new HttpResponse(answer.body, { status: answer.status, headers: answer.headers })
      }),
    )
    await openAddress('/send-credit')
    await screen.findByText(t.outcome.confirmed)
    expect([await got(), keys.length]).toEqual([500n, 1])
  })

  it('like one whose result is not known is sent only when it is meant', async () => {
    const platform = thePlatform()
    await signInAs('5')
    const [from, to] = await platform.db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
    const ends = { sender: from!.address, receiver: to!.address }
    await platform.db.insert(transfers).values({
      ...ends,
      network: 'tron',
      state: 'unknown',
      direction: 'own',
      amountMinor: 14_000_000n,
      feeMinor: 0n,
      currency: 'USDT',
      reason: 'آزمون',
      approvals: [],
      approvalsNeeded: 0,
      createdAt: platform.clock.now(),
    })
    const plan = { ...emptyPlan('tron'), ...ends, amount: '14', reason: 'آزمون' }
    writePreference('draft.transfer.adminFinancialSendUsdt', plan)
    const { user } = await renderApp('/admin/financial-send-USDT')
    await screen.findByText(t.twin.title)
    await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), passcode)
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t.send}`) })
    expect(send.disabled).toBe(true)
    await user.click(await screen.findByLabelText(t.twin.meant))
    await waitFor(() => expect(send.disabled).toBe(false))
    await user.click(send)
    await screen.findByText(t.outcome.sending)
    expect(await platform.db.$count(transfers, eq(transfers.amountMinor, 14_000_000n))).toBe(2)
  })

  it('to an address is not sent before it was said whose it is', async () => {
    const platform = thePlatform()
    await signInAs('5')
    const [from, to] = await platform.db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
    const ends = { sender: from!.address, receiver: to!.address }
    let answer = (): void => undefined
    const asked = new Promise<void>((go) => (answer = go))
    network.use(
      http.post('*/api/account/api/user-by-wallet/', async ({ request }) => {
        await asked
        const { body, status } = await platform.app.fetch(request)
        return new HttpResponse(body, { status, headers: { 'content-type': 'application/json' } })
      }),
    )
    const plan = { ...emptyPlan('tron'), ...ends, amount: '16', reason: 'آزمون' }
    writePreference('draft.transfer.adminFinancialSendUsdt', plan)
    const { user } = await renderApp('/admin/financial-send-USDT')
    await screen.findByText(t.owner_looking)
    await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), passcode)
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${t.send}`) })
    expect(send.disabled).toBe(true)
    answer()
    // Fee and balance may still be asked for when the owner is known.
    await waitFor(() => expect(send.disabled).toBe(false))
    expect(screen.queryByText(t.owner_looking)).toBeNull()
  })

  it('that was answered is known to be recorded when the platform goes down right after', async () => {
    const { plan, got } = await stage()
    const keys = sendings()
    fill(plan)
    const { user } = await renderApp('/send-credit')
    network.use(http.get('*/api/crm/api/transfers/:uuid/', () => HttpResponse.error()))
    await confirm(user)
    await screen.findByText(t.outcome.confirmed)
    expect([await got(), keys.length]).toEqual([500n, 1])
  })

  it('does not leave without a line, and does not wait for one', async () => {
    const { plan, got } = await stage()
    const keys = sendings()
    fill(plan)
    const { user } = await renderApp('/send-credit')
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await confirm(user)
    await screen.findByText(t.nothing_left)
    line.mockRestore()
    expect([await got(), keys.length]).toEqual([0n, 0])
    await confirm(user)
    await screen.findByText(t.outcome.confirmed)
    expect([await got(), keys.length]).toEqual([500n, 1])
  })

  it('is refused while the passcode is locked, which is said with the time, and nothing is lost of it', async () => {
    const { plan, got } = await stage()
    fill(plan)
    const { user } = await renderApp('/send-credit')
    for (let left = 4; left >= 1; left -= 1) {
      await confirm(user, '000001')
      await screen.findByText(new RegExp(fa.errors.wrong_passcode.slice(0, 12)))
    }
    await confirm(user, '000001')
    const locked = new RegExp(t.passcode_paused.split('%{time}')[0] ?? '')
    await screen.findByText(locked)
    await confirm(user)
    await screen.findByText(locked)
    expect(await got()).toBe(0n)
    expect(screen.getAllByText('هدیه').length).toBeGreaterThan(0)
    // After a reload it is said before another try.
    await openAddress('/send-credit')
    await screen.findByLabelText(new RegExp(`^${t.passcode}`))
    await screen.findByText(locked)
  })

  it('above what is left of the day says how much is left, and that the limit starts anew', async () => {
    const platform = thePlatform()
    const me = await richPerson(platform, { USD: '9000' })
    const { you, plan } = await stage()
    await signInWith(me.token)
    for (const amount of ['3000', '2900'])
      await platform.call(
        contract.money.sendCredit,
        { body: { recipient_uuid: you.uuid, amount, passcode } },
        { token: me.token },
      )
    fill({ ...plan, amount: '' })
    const { user } = await renderApp('/send-credit')
    await user.type(await screen.findByLabelText(new RegExp(`^${t.amount}`)), '150')
    await screen.findByText(fa.validation.limit_daily)
    const said = screen.getByText(new RegExp(t.left)).textContent ?? ''
    expect(latinNumber(said.split(t.left)[1] ?? '').trim()).toMatch(/^100\b/)
  })

  it('kept from earlier says at once that its destination does not hold any more', async () => {
    const { plan } = await stage()
    fill({ ...plan, receiver: crypto.randomUUID(), amount: '' })
    await renderApp('/send-credit')
    await screen.findByRole('heading', { name: t.steps.amount })
    await screen.findByText(new RegExp(`^${t.steps.destination}: ${fa.validation.unknown_option}`))
  })
})

it('an approved transfer is offered no more, though it could not be read again', async () => {
  const platform = thePlatform()
  await signInAs('1')
  const [from, to] = await platform.db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  const [waiting] = await platform.db
    .insert(transfers)
    .values({
      sender: from!.address,
      receiver: to!.address,
      network: 'tron',
      state: 'waiting_approval',
      direction: 'own',
      amountMinor: 2_100_000_000n,
      feeMinor: 0n,
      currency: 'USDT',
      reason: 'آزمون',
      approvals: [],
      approvalsNeeded: 1,
      createdAt: platform.clock.now(),
    })
    .returning({ uuid: transfers.uuid })
  const { user } = await renderApp(`/admin/transfer-history?transfer=${waiting!.uuid}`)
  await user.click(await screen.findByRole('button', { name: t.decide.approve }))
  network.use(http.get('*/api/crm/api/transfers/:uuid/', () => HttpResponse.error()))
  await user.type(await screen.findByLabelText(new RegExp(`^${t.passcode}`)), passcode)
  await user.click(screen.getByRole('button', { name: t.decide.approve }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(t.outcome.sending)
  expect(screen.queryByRole('button', { name: t.decide.approve })).toBeNull()
})
