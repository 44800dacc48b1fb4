import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sandboxTexts } from '../../platform/notice-texts'
import { link } from '../../src/paths'
import { makeJourney, picture, settled, sidewaysScroll, text } from '../support/browser'

const journey = makeJourney()

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

const codeFor = async (phone: string): Promise<string> => {
  const { results } = await journey.api<{ readonly results: readonly { readonly code: string }[] }>(
    `/dev/outbox?to=${encodeURIComponent(phone)}`,
  )
  return results[0]?.code ?? ''
}

const partnerCode = async (): Promise<string> => {
  const { object } = await journey.api<{ readonly object: { readonly referral_code: string } }>(
    '/account/user/current-user',
    {
      as: '8',
    },
  )
  return object.referral_code
}

const signUp = async (page: Page): Promise<void> => {
  await page.goto(link('signup'))
  await page.getByLabel(text('public.code.phone')).fill('۰۹۳۶۵۵۵۰۱۰۱')
  await button(page, 'public.code.send').click()
  const code = page.getByLabel(text('public.code.code'))
  await code.waitFor()
  const sent = await codeFor('+989365550101')
  await code.fill(sent === '000000' ? '111111' : '000000')
  await button(page, 'public.signup.confirm').click()
  await page.getByText(text('errors.wrong_code')).first().waitFor()
  await code.fill(sent)
  await button(page, 'public.signup.confirm').click()
  await page.getByLabel(text('public.signup.first_name'), { exact: true }).fill('نرگس')
  await page.getByLabel(text('public.signup.last_name')).fill('آزمون‌پور')
  await page.getByLabel(text('public.signup.state')).selectOption({ index: 1 })
  const city = page.getByLabel(text('public.signup.city'))
  await city.locator('option').nth(1).waitFor({ state: 'attached' })
  await city.selectOption({ index: 1 })
  await page.getByLabel(text('public.signup.password'), { exact: true }).fill('باغ انار 1406')
  const partner = page.getByLabel(text('public.signup.partner_code'))
  await partner.fill('NOBODY')
  await button(page, 'public.signup.submit').click()
  await page.locator('[aria-invalid="true"]').waitFor()
  expect(await page.getByLabel(text('public.signup.first_name'), { exact: true }).inputValue()).toBe('نرگس')
  await partner.fill(await partnerCode())
  await button(page, 'public.signup.submit').click()
  await at(page, link('home'))
}

const acceptContract = async (page: Page): Promise<void> => {
  await page.goto(link('subscriptionPayment'))
  await button(page, 'account.contract.accept').click()
  await page.getByText(text('account.contract.accepted')).first().waitFor()
}

const openTicket = async (page: Page): Promise<void> => {
  await page.goto(link('newTicket'))
  const department = page.getByLabel(text('tickets.form.department'))
  await department.locator('option').nth(1).waitFor({ state: 'attached' })
  await department.selectOption({ index: 1 })
  await page.getByLabel(text('tickets.form.subject')).fill('نخستین تیکت من')
  await page.getByLabel(text('tickets.form.text')).fill('رسید پرداخت را پیوست کردم.')
  await page.locator('input[type="file"]').setInputFiles(picture('receipt.png'))
  await page.getByRole('list', { name: text('inputs.files.list') }).waitFor()
  await button(page, 'tickets.form.send').click()
  await at(page, link('viewTicket'))
  await page.getByText('receipt.png').first().waitFor()
}

const payThrough = async (page: Page, choice: 'failed' | 'paid'): Promise<string> => {
  await page.goto(link('subscriptionPayment'))
  await page.getByRole('button', { name: new RegExp(`^${text('purchases.pay')}`) }).click()
  await page.getByText(sandboxTexts.fa.warning).waitFor()
  await page.getByRole('button', { name: sandboxTexts.fa[choice], exact: true }).click()
  await at(page, link('paymentResult'))
  await page.getByRole('heading', { name: text(`purchases.result.${choice}`) }).waitFor()
  return new URL(page.url()).searchParams.get('ref') ?? ''
}

describe('a new person on a phone', () => {
  it('signs up, accepts the contract, asks with a file, pays, and ends every tab at once', async () => {
    journey.expectTrouble(/status of 422/)
    const page = await journey.open(undefined, { size: 'phone' })
    await signUp(page)
    await acceptContract(page)
    await openTicket(page)
    expect(await sidewaysScroll(page)).toEqual([])

    const failed = await payThrough(page, 'failed')
    await page.getByRole('link', { name: text('purchases.result.again') }).waitFor()
    const paid = await payThrough(page, 'paid')
    expect(await sidewaysScroll(page)).toEqual([])
    await page.getByRole('link', { name: text('purchases.result.history') }).click()
    await at(page, link('purchaseHistory'))
    for (const reference of [paid, failed]) await page.locator(`a[href*="${reference}"]`).first().waitFor()
    expect(await sidewaysScroll(page)).toEqual([])

    await page.goto(link('userAccount'))
    await settled(page)
    await page.getByText(text('account.partner.known')).waitFor()

    const other = await page.context().newPage()
    await other.goto(link('tickets'))
    await other.getByText('نخستین تیکت من').first().waitFor()
    await page.locator('[aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem', { name: text('shell.sign_out') }).click()
    for (const tab of [page, other]) await tab.getByLabel(text('public.login.username')).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
  })
})
