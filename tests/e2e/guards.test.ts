import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isStaff } from '../../contract/access'
import { legacyLoginPaths, link } from '../../src/paths'
import { settled, text, makeJourney } from '../support/browser/browser'
import { demoPassword, demoPhone, type DemoAccount } from '../support/platform'

const journey = makeJourney()

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Every change of the path, by a load or by the page's own script. */
const followAddress = (page: Page): string[] => {
  const steps: string[] = []
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && steps.at(-1) !== pathname) steps.push(pathname)
  })
  return steps
}

const signInForm = (page: Page) => page.getByLabel(text('public.login.username'))

const deniedToast = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: text('errors.forbidden') })
    .first()

describe('nobody is signed in', () => {
  it('ends on the sign-in page with one redirect, twenty times of twenty', async () => {
    const visit = async () => {
      const page = await journey.open()
      const steps = followAddress(page)
      await page.goto(link('home'))
      await signInForm(page).waitFor()
      await settled(page)
      await page.context().close()
      return steps
    }
    // Four at once leave no processor idle while one of them waits.
    for (let round = 1; round <= 20; round += 4)
      for (const steps of await Promise.all([visit(), visit(), visit(), visit()]))
        expect(steps, `rounds ${round} to ${round + 3}`).toEqual([link('home'), link('login')])
  })

  it.each(legacyLoginPaths.map((path) => path.replace('*', 'something')))('%s shows the sign-in page', async (path) => {
    const page = await journey.open()
    await page.goto(path)
    await signInForm(page).waitFor()
  })

  it('says so where there is no such page', async () => {
    const page = await journey.open()
    await page.goto('/no-such-page')
    await page.getByRole('heading', { name: text('public.not_found.title') }).waitFor()
    expect(pathOf(page)).toBe('/no-such-page')
  })

  it.each(['before', 'after'] as const)(
    'sees the sign-in page before its code, and signs in by what is typed there, sent %s it comes',
    async (moment) => {
      const page = await journey.open()
      let arrive = (): void => undefined
      const code = new Promise<void>((done) => (arrive = done))
      await page.route('**/assets/*.js', async (route) => {
        await code
        await route.continue()
      })
      const send = () => page.getByRole('button', { name: text('public.login.submit') }).click()
      await page.goto(link('login'), { waitUntil: 'commit' })
      await signInForm(page).fill(demoPhone('3'))
      await page.getByLabel(text('public.login.password'), { exact: true }).fill(demoPassword)
      if (moment === 'before') await send()
      expect(new URL(page.url()).search).toBe('')
      const drawn = await page.locator('.door').elementHandle()
      arrive()
      if (moment === 'after') {
        await page.waitForLoadState('networkidle')
        expect(await signInForm(page).inputValue()).toBe(demoPhone('3'))
        expect(await drawn.evaluate((door) => door.isConnected)).toBe(true)
        await send()
      }
      await page.waitForURL((url) => url.pathname === link('home'))
    },
  )

  it('comes back to the wanted page after signing in', async () => {
    const page = await journey.open()
    await page.goto(link('newTicket'))
    await journey.signInAt(page, '3')
    await page.getByRole('heading', { name: text('tickets.new') }).waitFor()
    expect(pathOf(page)).toBe(link('newTicket'))
  })
})

describe('sign-in leads to the right section', () => {
  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const)('type %s', async (account) => {
    const page = await journey.open()
    await page.goto(link('login'))
    await journey.signInAt(page, account)
    const start = link(isStaff({ type: account }) ? 'adminDashboard' : 'home')
    await page.waitForURL((url) => url.pathname === start)
    await settled(page)
    expect(pathOf(page)).toBe(start)
  })
})

describe('the other section', () => {
  it.each<[DemoAccount, string, string]>([
    ['2', link('tickets'), link('adminDashboard')],
    ['3', link('adminAllTickets'), link('home')],
  ])('sends account %s from %s to %s and says why', async (account, wanted, home) => {
    const page = await journey.open(account)
    const steps = followAddress(page)
    await page.goto(wanted, { waitUntil: 'commit' })
    await deniedToast(page).waitFor()
    await settled(page)
    expect(steps).toEqual([wanted, home])
  })

  it('is where staff begin at the bare address, without a word of refusal', async () => {
    const page = await journey.open('2')
    await page.goto('/')
    await page.waitForURL((url) => url.pathname === link('adminDashboard'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(await page.getByText(text('errors.forbidden')).count()).toBe(0)
  })

  it('has no unknown address', async () => {
    const page = await journey.open('2')
    await page.goto('/admin/no-such-page')
    await page.getByRole('heading', { name: text('shell.not_found') }).waitFor()
  })
})

describe('a stored user that somebody tampered with', () => {
  it.each([
    '',
    'null',
    '[]',
    '"1"',
    '{',
    '{}',
    '{"type":1}',
    '{"type":"1"}',
    '{"type":"__proto__","uuid":null}',
    '{"type":"3","name":{"a":1},"permissions":7,"phone":[]}',
    `{"type":"${'9'.repeat(200_000)}"}`,
  ])('neither crashes nor loops: %#', async (kept) => {
    journey.expectTrouble(/status of 401/)
    const page = await journey.open(undefined, { storage: { 'auth-user': kept, 'auth-token': 'forged' } })
    const steps = followAddress(page)
    await page.goto(link('home'))
    await signInForm(page).waitFor()
    await settled(page)
    expect(pathOf(page)).toBe(link('login'))
    expect(steps.length).toBeLessThanOrEqual(4)
  })

  it('gets no further by calling oneself an administrator', async () => {
    journey.expectTrouble(/status of 403/)
    const page = await journey.open('3', { storage: { 'auth-user': '{"uuid":"x","type":"1","name":"مدیر"}' } })
    const steps = followAddress(page)
    await page.goto(link('adminAllUsers'))
    await settled(page)
    expect(steps.length).toBeLessThanOrEqual(4)
    expect(await page.getByRole('row').count()).toBe(0)
  })
})

describe('a session that ends in the middle of work', () => {
  it('asks for the password over the page and keeps what was typed', async () => {
    journey.expectTrouble(/status of 401/)
    const page = await journey.open()
    await page.goto(link('newTicket'))
    await journey.signInAt(page, '3')
    const department = page.getByLabel(text('tickets.form.department'))
    await department.locator('option').nth(1).waitFor({ state: 'attached' })
    await department.selectOption({ index: 1 })
    await page.getByLabel(text('tickets.form.subject')).fill('نشست من تمام شد')
    await page.getByLabel(text('tickets.form.text')).fill('این متن نباید گم شود.')
    await page.evaluate(() => localStorage.setItem('auth-token', 'ended'))
    await page.getByRole('button', { name: text('tickets.form.send') }).click()
    const dialog = page.getByRole('dialog', { name: text('shell.again.title') })
    await dialog.getByLabel(text('shell.again.password')).fill(demoPassword)
    await dialog.getByRole('button', { name: text('shell.again.submit'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel(text('tickets.form.text')).inputValue()).toBe('این متن نباید گم شود.')
    await page.getByRole('button', { name: text('tickets.form.send') }).click()
    await page.waitForURL((url) => url.pathname === link('viewTicket'))
    await page.getByText('این متن نباید گم شود.').waitFor()
  })
})

describe('a platform in trouble', () => {
  const setFaults = (faults: readonly unknown[]) => journey.api('/dev/faults', { method: 'POST', body: { faults } })

  it.each([
    ['fails', { kind: 'status', status: 500 }, 'internal'],
    ['answers something else', { kind: 'shape' }, 'contract_mismatch'],
    ['answers with a page', { kind: 'html', status: 502 }, 'unavailable'],
    ['breaks off', { kind: 'cut' }, 'unavailable'],
    ['keeps silent', { kind: 'delay', milliseconds: 4000 }, 'timeout'],
  ] as const)('%s: the screen says so and recovers by its button', async (_how, fault, code) => {
    journey.expectTrouble(/status of 50\d/, /net::ERR_/, /contract mismatch: GET \/dashboard\/ticket/)
    const page = await journey.open('3')
    // Only silence is to run into the limit, which nobody wants to sit out.
    if (fault.kind === 'delay')
      await page.addInitScript(() => {
        const limit = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')
        Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
          ...limit,
          set(this: XMLHttpRequest, milliseconds: number) {
            limit?.set?.call(this, milliseconds / 20)
          },
        })
      })
    await setFaults([{ endpoint: 'GET /dashboard/ticket', ...fault }])
    try {
      await page.goto(link('tickets'))
      const told = page
        .getByRole('main')
        .getByText(text(`errors.${code}`))
        .first()
      await told.waitFor()
    } finally {
      await setFaults([])
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: text('table.retry') })
      .first()
      .click()
    await page
      .getByRole('row')
      .nth(1)
      .or(page.getByText(text('tickets.empty_mine')))
      .first()
      .waitFor()
  })
})
