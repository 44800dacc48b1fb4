import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { uploadLimits } from '../../contract/uploads'
import { sandboxTexts } from '../../platform/notifications/texts'
import { link } from '../../src/paths'
import { makeJourney, persian, picture, settled, sidewaysScroll, text } from '../support/browser/browser'

const journey = makeJourney()

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

const codeFor = async (phone: string): Promise<string> => {
  let code = ''
  const look = async () => {
    const { results } = await journey.api<{ readonly results: readonly { readonly code: string }[] }>(
      `/dev/outbox?to=${encodeURIComponent(phone)}`,
    )
    return (code = results[0]?.code ?? '')
  }
  await expect.poll(look).not.toBe('')
  return code
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
  // Another number with every go: a second code for the same one would have to wait.
  const phone = `936${String(Date.now()).slice(-7)}`
  await page.goto(link('signup'))
  await page.getByLabel(text('public.code.phone')).fill(persian(`0${phone}`))
  await button(page, 'public.code.send').click()
  const code = page.getByLabel(text('public.code.code'))
  await code.waitFor()
  // A phone drops the page while the message is read.
  await page.reload()
  const sent = await codeFor(`+98${phone}`)
  await code.fill(sent === '000000' ? '111111' : '000000')
  await page.getByText(text('errors.wrong_code')).first().waitFor()
  await code.fill(sent)
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
  await byKeys(button(page, 'public.signup.submit'))
  await at(page, link('home'))
}

const acceptContract = async (page: Page): Promise<void> => {
  await page.goto(link('subscriptionPayment'))
  await button(page, 'people.account.contract.accept').click()
  await page.getByText(text('people.account.contract.accepted')).first().waitFor()
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

/** Opens what is meant as a hand of the person would. */
type Press = (target: Locator) => Promise<void>

const byTouch: Press = (target) => target.click()

/** Walks with Tab to the target, as a person without a pointer does; fails where Tab never comes. */
const tabTo: Press = async (target) => {
  await target.waitFor()
  const { keyboard } = target.page()
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let steps = 0; !(await isReached()); steps += 1) {
    expect(steps, `Tab does not come to ${target.toString()}`).toBeLessThan(80)
    await keyboard.press('Tab')
  }
}

/** The same, and presses Enter. */
const byKeys: Press = async (target) => {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** Takes another package than the one that stands chosen, with an arrow key. */
const chooseByArrow = async (page: Page): Promise<void> => {
  const chosen = page.locator('input[type="radio"]:checked')
  await chosen.waitFor({ state: 'attached' })
  const before = await chosen.inputValue()
  await tabTo(chosen)
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(
    (value) => document.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value !== value,
    before,
  )
}

const payThrough = async (page: Page, choice: 'cancelled' | 'paid', press: Press): Promise<string> => {
  await page.goto(link('subscriptionPayment'))
  if (press === byKeys) await chooseByArrow(page)
  await press(page.getByRole('button', { name: new RegExp(`^${text('orders.pay')}`) }))
  await page.getByText(sandboxTexts.fa.warning).waitFor()
  await press(page.getByRole('button', { name: sandboxTexts.fa[choice], exact: true }))
  await at(page, link('paymentResult'))
  await page.getByRole('heading', { name: text(`orders.result.${choice}`) }).waitFor()
  return new URL(page.url()).searchParams.get('ref') ?? ''
}

describe('a new person on a phone', () => {
  it('signs up, accepts the contract, asks with a file, pays by keyboard alone, and ends every tab at once', async () => {
    journey.expectTrouble(/status of 422/)
    const page = await journey.open(undefined, { size: 'phone' })
    await signUp(page)
    await acceptContract(page)
    await openTicket(page)
    expect(await sidewaysScroll(page)).toEqual([])

    const failed = await payThrough(page, 'cancelled', byTouch)
    await page.getByRole('link', { name: text('orders.result.again') }).waitFor()
    const paid = await payThrough(page, 'paid', byKeys)
    expect(await sidewaysScroll(page)).toEqual([])
    await byKeys(page.getByRole('link', { name: text('orders.result.history') }))
    await at(page, link('purchaseHistory'))
    for (const reference of [paid, failed]) await page.locator(`a[href*="${reference}"]`).first().waitFor()
    expect(await sidewaysScroll(page)).toEqual([])

    await page.goto(link('userAccount'))
    await settled(page)
    await page.getByText(text('people.account.partner.known')).waitFor()

    const other = await page.context().newPage()
    await other.goto(link('tickets'))
    await other.getByText('نخستین تیکت من').first().waitFor()
    await page.locator('[aria-haspopup="menu"]').last().click()
    await page.getByRole('menuitem', { name: text('shell.sign_out') }).click()
    for (const tab of [page, other]) await tab.getByLabel(text('public.login.username')).waitFor()
    expect(await other.evaluate(() => localStorage.getItem('auth-token'))).toBeNull()
  })
})

/** Chooses a photo of noise, wider than high, whose EXIF says that the phone was held upright; answers its bytes. */
const chooseHeavyPhoto = (page: Page, name: string): Promise<number> =>
  page.locator('input[type="file"]').evaluate(async (box: HTMLInputElement, called) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 2000, height: 1500 })
    const ink = canvas.getContext('2d')
    const noise = new ImageData(2000, 1500)
    for (let at = 0; at < noise.data.length; at += 65_536)
      crypto.getRandomValues(new Uint8Array(noise.data.buffer, at, Math.min(65_536, noise.data.length - at)))
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
    ink?.putImageData(noise, 0, 0)
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 1))
    const bytes = new Uint8Array((await made?.arrayBuffer()) ?? new ArrayBuffer(0))
    const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    const exif = new Uint8Array([0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff])
    const photo = new File([bytes.slice(0, 2), exif, bytes.slice(2)], called, { type: 'image/jpeg' })
    const basket = new DataTransfer()
    basket.items.add(photo)
    box.files = basket.files
    box.dispatchEvent(new Event('change', { bubbles: true }))
    return photo.size
  }, name)

interface Opened {
  readonly results: readonly {
    readonly thread: { readonly messages: readonly { readonly attachments: readonly Sent[] }[] }
  }[]
}
interface Sent {
  readonly id: string
  readonly size: number
}

describe('a heavy photo on a bad line', () => {
  it('goes upright and small, and text and photo outlive a broken line and a stop', async () => {
    journey.expectTrouble(/ERR_FAILED|Failed to load resource/)
    const page = await journey.open('3', { size: 'phone' })
    await page.goto(link('newTicket', { subject: 'عکس سنگین', department: '1' }))
    await page.getByLabel(text('tickets.form.text')).fill('عکس مدرک پیوست است.')
    expect(await chooseHeavyPhoto(page, 'madrak.jpg')).toBeGreaterThan(uploadLimits.maxBytes)
    const chosen = page.getByRole('list', { name: text('inputs.files.list') })
    await chosen.waitFor()
    const untouched = async () => {
      expect(await chosen.innerText()).toContain('madrak.jpg')
      expect(await page.getByLabel(text('tickets.form.text')).inputValue()).toBe('عکس مدرک پیوست است.')
    }

    const address = '**/api/dashboard/ticket*'
    await page.route(address, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await button(page, 'tickets.form.send').click()
    await page.getByText(text('errors.unreachable')).first().waitFor()
    await untouched()
    await page.unroute(address)

    const line = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 50, downloadThroughput: 50_000 }
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 20_000 })
    await button(page, 'tickets.form.send').click()
    await button(page, 'tickets.form.cancel_upload').click()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await untouched()
    await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1, uploadThroughput: -1 })

    await button(page, 'tickets.form.send').click()
    await at(page, link('viewTicket'))
    const id = new URL(page.url()).searchParams.get('ticket_id') ?? ''
    const { results } = await journey.api<Opened>(`/dashboard/ticket?ticket_id=${id}`, { as: '3' })
    const sent = results[0]?.thread.messages[0]?.attachments ?? []
    expect(sent).toHaveLength(1)
    expect(sent[0]?.size).toBeLessThan(uploadLimits.maxBytes)
    const size = await page.evaluate(async (file) => {
      const token = localStorage.getItem('auth-token') ?? ''
      const answer = await fetch(`/api/dashboard/attachments/${file}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { width, height } = await createImageBitmap(await answer.blob())
      return { width, height }
    }, sent[0]?.id ?? '')
    expect(size.height / size.width).toBeCloseTo(4 / 3, 2)
    expect(size.height).toBeLessThanOrEqual(2560)
  })
})
