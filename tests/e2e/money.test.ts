import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { link } from '../../src/paths'
import { passcode } from '../support/money'
import { accessibilityProblems, makeJourney, settled, sidewaysScroll, text } from '../support/browser/browser'
import type { DemoAccount } from '../support/platform'

const journey = makeJourney()

const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
const dialogButton = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: text(key), exact: true })

interface Rows<Row> {
  readonly results: readonly Row[]
}
interface Wallet {
  readonly network: string
  readonly address: string
  readonly available: string
}
interface Transfer {
  readonly uuid: string
  readonly state: string
  readonly amount: string
}

const wallets = async (as: DemoAccount) => (await journey.api<Rows<Wallet>>('/crm/api/wallets/', { as })).results
const tronOf = async (as: DemoAccount) => (await wallets(as)).find(({ network }) => network === 'tron')?.address ?? ''
const transfersOf = async (as: DemoAccount) =>
  (await journey.api<Rows<Transfer>>('/crm/api/transfers/?page_size=100', { as })).results

/** Goes through the wizard up to the last button; gives what is asked there. */
const fillWizard = async (page: Page, amount: string, destination?: string): Promise<void> => {
  const next = button(page, 'money.transfers.next')
  await page
    .getByRole('radio', { name: text('enums.network.tron') })
    .first()
    .check()
  await next.click()
  if (destination !== undefined) {
    await page.getByRole('radio', { name: text('money.transfers.destination.paste') }).check()
    const box = page.getByLabel(text('money.transfers.destination.address'))
    await box.fill(`${destination.slice(0, -1)}x`)
    await page.locator('[aria-invalid="true"]').waitFor()
    expect(await next.isDisabled()).toBe(true)
    await box.fill(destination)
    await next.click()
    const typed = page.getByLabel(text('money.transfers.amount'), { exact: true })
    await typed.fill('0')
    await page.getByText(text('validation.amount_positive'), { exact: true }).waitFor()
    expect(await next.isDisabled()).toBe(true)
    await typed.fill('12/5')
    await page.getByText(text('validation.amount_slash'), { exact: true }).waitFor()
    expect([await typed.inputValue(), await next.isDisabled()]).toEqual(['12/5', true])
    await typed.fill(amount)
    await next.click()
    await page.getByRole('button', { name: text('money.transfers.reasons.refund') }).click()
    await next.click()
  }
}

const send = async (page: Page): Promise<void> => {
  await page.getByLabel(text('money.transfers.passcode')).fill(passcode)
  await page.getByRole('button', { name: new RegExp(`^${text('money.transfers.send')}`) }).click()
}

const confirmed = (page: Page) => page.getByText(text('money.transfers.outcome.confirmed'), { exact: true }).waitFor()

it('a person sends USDT whose answer is lost: it is looked up, sent once, and has a receipt', async () => {
  journey.expectTrouble(/ERR_FAILED|Failed to load resource/)
  const user = await journey.open('3')
  const destination = await tronOf('5')
  const before = await transfersOf('3')
  await user.goto(link('financialSendUsdt'))
  await fillWizard(user, '۱۲٫۵', destination)
  await user.locator('bdi').filter({ hasText: destination }).first().waitFor()
  const review = user.getByRole('main')
  await review.getByText('دوازده').first().waitFor()
  await review.getByText(text('money.transfers.sandbox')).first().waitFor()
  expect(await accessibilityProblems(user)).toEqual([])
  let sent = 0
  await user.route('**/crm/usdt/transaction/', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await send(user)
  await confirmed(user)
  // The long form before it left the page scrolled down.
  const top = async () =>
    (await user.getByText(text('money.transfers.outcome.confirmed'), { exact: true }).boundingBox())?.y ?? -1
  await expect.poll(top).toBeGreaterThan(0)
  expect(sent).toBe(1)
  const made = (await transfersOf('3')).filter(({ uuid }) => !before.some((one) => one.uuid === uuid))
  expect(made).toMatchObject([{ amount: '12.5' }])
  await button(user, 'money.transfers.receipt').waitFor()
  expect((await user.pdf({ format: 'A4' })).length).toBeGreaterThan(20_000)
  expect(await sidewaysScroll(user)).toEqual([])
})

it('a withdrawal goes from the wish to the wallet, and each of its steps is refused to whom it is not for', async () => {
  const { object: person } = await journey.api<{ readonly object: { readonly uuid: string } }>(
    '/account/user/current-user',
    { as: '3' },
  )
  const gift = { recipient_uuid: person.uuid, amount: '200', currency: 'USDT', reason: 'جایزه', passcode }
  await journey.api('/crm/api/balance/transfer/', { method: 'POST', as: '5', body: gift })
  const user = await journey.open('3', { size: 'phone' })
  const own = await tronOf('3')
  await user.goto(link('withdrawalUsers'))
  await user.getByRole('link', { name: text('money.withdrawals.new') }).click()
  const field = (key: string) => user.locator(`#request-${key}`)
  await field('currency').selectOption('USDT')
  await field('amount').fill('150')
  await field('destination_kind').selectOption('tron')
  await field('destination').fill(own)
  await button(user, 'requests.form.review').click()
  await button(user, 'requests.form.submit').click()
  await user.waitForURL((url) => url.pathname === link('requestDetails'))
  const request = Number(new URL(user.url()).searchParams.get('id'))
  const rowOf = async () => {
    const { results } = await journey.api<
      Rows<{ readonly id: number; readonly request_id: number; readonly code: string; readonly state: string }>
    >('/crm/api/user-withdraws?page_size=100', { as: '3' })
    const row = results.find(({ request_id: of }) => of === request)
    if (!row) throw new Error('The withdrawal is not listed.')
    return row
  }
  const { id, code } = await rowOf()

  const agent = await journey.open('2')
  await agent.goto(link('adminWithdrawalUsers'))
  await agent.getByRole('main').getByText(text('errors.forbidden')).waitFor()
  expect(await agent.locator(`a[href="${link('adminWithdrawalUsers')}"]`).count()).toBe(0)
  const decision = { decision: 'approve', version: 0, passcode }
  for (const as of ['2', '3', '4', '6', '8', '9'] as const)
    await expect(
      journey.api(`/crm/api/user-withdraws/${id}/decide/`, { method: 'POST', body: decision, as }),
    ).rejects.toThrow(/: 40[349]/)

  const admin = await journey.open('1')
  await admin.goto(link('adminWithdrawalUsers'))
  await admin.getByText(code).first().click()
  await admin.getByRole('dialog').getByLabel(text('money.transfers.passcode')).fill(passcode)
  await dialogButton(admin, 'money.withdrawals.confirm.approve').click()
  // The next one of the queue is one press away, and asks for its own passcode.
  await admin.getByRole('dialog').getByRole('status').filter({ hasText: code }).waitFor()
  expect((await rowOf()).state).toBe('approved')
  await dialogButton(admin, 'money.approvals.next').click()
  await admin.getByRole('dialog').getByLabel(text('money.transfers.passcode')).waitFor()
  expect(await admin.getByRole('dialog').getByText(code).count()).toBe(0)
  await admin.keyboard.press('Escape')
  await admin.getByRole('dialog').waitFor({ state: 'detached' })

  await admin.goto(link('adminWithdrawalTransfer', { ids: id }))
  await fillWizard(admin, '148.5')
  await admin.locator('bdi').filter({ hasText: own }).first().waitFor()
  await send(admin)
  await confirmed(admin)
  expect((await rowOf()).state).toBe('confirmed')
  const [payNext] = text('money.withdrawals.next').split(':')
  await admin.getByRole('link', { name: payNext }).click()
  await admin.getByText(text('money.withdrawals.lead')).waitFor()
  expect(new URL(admin.url()).searchParams.get('ids')).toMatch(/^\d+$/)
  expect(new URL(admin.url()).searchParams.get('ids')).not.toBe(String(id))
  await user.goto(link('requestDetails', { id: request }))
  await user.getByText(text('requests.events.completed')).first().waitFor()
  await user.goto(link('withdrawalUsers'))
  await settled(user)
  const line = user.getByRole('main').getByRole('listitem').filter({ hasText: code })
  await line.filter({ hasText: text('enums.withdrawal_state.confirmed') }).waitFor()
  expect(await sidewaysScroll(user)).toEqual([])
})

it('above the limit the maker cannot approve; a second person can', async () => {
  const wallet = await tronOf('5')
  const other = (await wallets('5')).find(({ network, address }) => network === 'tron' && address !== wallet)?.address
  const { object } = await journey.api<{ readonly object: Transfer }>('/crm/usdt/transaction/', {
    method: 'POST',
    as: '5',
    body: {
      sender_address: wallet,
      sender_type: 'platform',
      receiver_address: other,
      amount: '2500',
      reason: 'انتقال',
      passcode,
    },
  })
  expect(object.state).toBe('waiting_approval')
  const at = link('adminFinancialSendUsdt', { transfer: object.uuid })
  const maker = await journey.open('5')
  await maker.goto(at)
  await maker.getByText(text('money.transfers.outcome.waiting_approval'), { exact: true }).first().waitFor()
  expect(await button(maker, 'money.transfers.decide.approve').count()).toBe(0)
  await expect(
    journey.api(`/crm/api/transfers/${object.uuid}/decide/`, {
      method: 'POST',
      as: '5',
      body: { approve: true, version: 0, passcode },
    }),
  ).rejects.toThrow(/: 40[39]/)
  const second = await journey.open('7')
  await second.goto(link('adminTransferHistory', { tab: 'approvals' }))
  await settled(second)
  await second
    .getByRole('row')
    .filter({ hasText: '۲٬۵۰۰' })
    .or(second.getByRole('row').filter({ hasText: '۲,۵۰۰' }))
    .first()
    .click()
  await button(second, 'money.transfers.decide.approve').click()
  await second.getByRole('dialog').getByLabel(text('money.transfers.passcode')).fill(passcode)
  await dialogButton(second, 'money.transfers.decide.approve').click()
  await confirmed(second)
})
