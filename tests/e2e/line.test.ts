import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { firstLoadOf } from '../../scripts/first-loads'
import { link, type PathId } from '../../src/paths'
import { makeJourney, settled, sizes, text } from '../support/browser/browser'
import { cutLine } from '../support/browser/line'

const journey = makeJourney()
/** What stands above answers from before, with their age. */
const old = new RegExp(text('shell.offline_since', { at: '…', time: '…' }).split('…')[0] ?? '')

/** How long a page stands before its frame is kept, in milliseconds (`src/main.tsx`). */
const keptAfter = 3000

/** A page whose frame is kept, as after any first visit. */
const secondVisit = async () => {
  const page = await journey.open('3', { size: 'phone', worker: true })
  await page.clock.install()
  await page.goto(link('home'))
  await settled(page)
  // Nobody wants to sit out how long the page stands first.
  await page.clock.fastForward(keptAfter)
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && (await caches.match('/')) !== undefined
  })
  return page
}

describe('a second visit without the network', () => {
  it('paints the frame and what was known, and says that the line is down', async () => {
    journey.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
    const page = await secondVisit()
    const line = await cutLine(page)
    await line.goto(link('home'))
    await page.getByText(old).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await line.restore()
    await page.getByText(old).waitFor({ state: 'hidden' })
  })

  it('shows what was known, in a new tab too, says that it is old, and asks again by itself when the line is back', async () => {
    journey.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
    const page = await secondVisit()
    await page.goto(link('tickets'))
    const main = page.getByRole('main')
    const card = main.locator('a[href*="ticket_id="]').first()
    await card.waitFor()
    const known = await card.getAttribute('href')
    const line = await cutLine(page)
    await line.goto(link('tickets'))
    await card.waitFor()
    expect(await card.getAttribute('href')).toBe(known)
    const other = await page.context().newPage()
    await other.goto(link('tickets'))
    await other.getByText(old).waitFor()
    expect(await other.getByRole('main').locator('a[href*="ticket_id="]').first().getAttribute('href')).toBe(known)
    await other.close()
    // Said once: what the list would say beside the banner is left to it.
    await page.getByText(old).waitFor()
    expect(await main.getByText(text('errors.network')).count()).toBe(0)
    await line.restore()
    await page.getByText(old).waitFor({ state: 'hidden' })
    await card.waitFor()
  })

  it('gives what was known to nobody else, and forgets it with the session', async () => {
    const page = await secondVisit()
    await page.goto(link('tickets'))
    await page.getByRole('main').locator('a[href*="ticket_id="]').first().waitFor()
    const kept = () => page.evaluate(() => localStorage.getItem('pishkhan.last-known'))
    await page.reload()
    await settled(page)
    await expect.poll(kept).toContain('ticket')
    await page.evaluate(() => localStorage.removeItem('auth-token'))
    // The page may leave by itself at this very moment, and whoever goes second is cut off.
    await page.goto(link('login')).catch(() => page.waitForURL((url) => url.pathname === link('login')))
    await expect.poll(kept).toBeNull()
  })

  it('opens the screens of the person that were never visited, inside the frame, with a way on', async () => {
    journey.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
    const page = await secondVisit()
    const count = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)))[0] ?? 0
      })
    const before = await count()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ screens: 'fa own' }))
    for (let seen = before; ;) {
      await page.waitForTimeout(2500)
      const now = await count()
      if (now > before && now === seen) break
      seen = now
    }
    const line = await cutLine(page)
    // On the page of this first visit, which began before there was a worker, as well as after a load.
    const bar = page.getByRole('navigation', { name: text('shell.bottom') })
    await bar.locator(`a[href="${link('allRequests')}"]`).click()
    await page.getByRole('heading', { level: 1, name: text('requests.mine') }).waitFor()
    for (const id of ['mentorship', 'userAccount', 'purchaseHistory'] as const) {
      await line.goto(link(id))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await bar.waitFor()
      expect(await page.locator('#failed').isHidden()).toBe(true)
    }
    await line.goto(link('mentorship'))
    await page.getByRole('button', { name: text('table.retry') }).waitFor()
    await page.getByText(text('shell.offline_empty'), { exact: true }).waitFor()
    await line.restore()
    await page.getByRole('button', { name: text('table.retry') }).waitFor({ state: 'hidden' })
  })

  it('keeps no answer of the platform', async () => {
    const page = await secondVisit()
    await page.goto(link('tickets'))
    await settled(page)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter((path) => path !== '/' && !/^\/(assets|fonts)\/|^\/icon\.svg$/.test(path))).toEqual([])
  })

  it('gives every visit a nonce of its own', async () => {
    const page = await secondVisit()
    const nonces = new Set<string>()
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await page.goto(link('tickets'))
      const policy = answer?.headers()['content-security-policy'] ?? ''
      nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
    }
    expect(nonces.size).toBe(3)
    expect(nonces.has('')).toBe(false)
  })
})

describe('code that does not arrive', () => {
  const toMentorship = async () => {
    const page = await journey.open('3')
    await page.goto(link('home'))
    await settled(page)
    const open = () =>
      page
        .getByRole('navigation')
        .locator(`a[href="${link('mentorship')}"]`)
        .first()
        .click()
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    return { page, open, loads }
  }
  const heading = text('paths.mentorship')

  it('for want of a line is said inside the frame, and comes by itself when the line is back', async () => {
    journey.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
    const { page, open, loads } = await toMentorship()
    const line = await cutLine(page)
    await open()
    const main = page.getByRole('main')
    await main.getByText(text('shell.chunk')).waitFor()
    await main.getByRole('button', { name: text('shell.retry') }).waitFor()
    await line.restore()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // A browser that remembers which modules failed needs one new load of the same address; others need none.
    expect([[], [link('mentorship')]]).toContainEqual(loads.map((url) => new URL(url).pathname))
  })

  it('since a deploy replaced it loads the page anew, once', async () => {
    journey.expectTrouble(/404|preload/)
    const { page, open, loads } = await toMentorship()
    await page.route('**/assets/*.js', (route) =>
      loads.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await open()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(loads.map((url) => new URL(url).pathname)).toEqual([link('mentorship')])
  })

  it('at all is said after one new load, never in a circle', async () => {
    journey.expectTrouble(/404|preload/)
    const { page, open, loads } = await toMentorship()
    const kept = new Set<string>()
    page.on('requestfinished', (request) => void kept.add(request.url()))
    await page.reload()
    await settled(page)
    loads.length = 0
    await page.route('**/assets/*.js', (route) =>
      kept.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
    )
    await open()
    await page.getByRole('main').getByText(text('shell.chunk')).waitFor()
    expect(loads).toHaveLength(1)
  })
})

describe('while the first screen is on its way', () => {
  /** Opens a screen whose own code is held back, and what lets it come. */
  const openLate = async (page: Page, path: PathId): Promise<() => void> => {
    let arrive = (): void => undefined
    const onItsWay = new Promise<void>((done) => (arrive = done))
    const { scripts: entry } = firstLoadOf({ asked: [] })
    await page.route('**/assets/*.js', async (route) => {
      if (!entry.has(new URL(route.request().url()).pathname.slice(1))) await onItsWay
      await route.continue()
    })
    await page.goto(link(path), { waitUntil: 'commit' })
    return arrive
  }

  it.each(['phone', 'desk'] as const)('stand the bar of the product and what is waited for: %s', async (size) => {
    const page = await journey.open('3', { size })
    const arrive = await openLate(page, 'tickets')
    const frame = page.locator('.boot')
    await frame.getByText('پیشخوان در حال باز شدن است…').waitFor()
    expect(await frame.locator('b').filter({ visible: true }).allTextContents()).toEqual([text('shell.product')])
    const brand = page.locator('header img')
    const before = await brand.boundingBox()
    arrive()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await frame.waitFor({ state: 'detached' })
    expect(await brand.boundingBox()).toEqual(before)
  })

  it('is it said in the language that was chosen', async () => {
    const page = await journey.open('3', { size: 'phone' })
    await page.addInitScript(() => localStorage.setItem('pishkhan.locale', 'en'))
    const arrive = await openLate(page, 'tickets')
    await page.locator('.boot').getByText('Pishkhan is opening…').waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
    arrive()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('has whoever is not signed in the mark alone', async () => {
    const page = await journey.open(undefined, { size: 'phone' })
    const arrive = await openLate(page, 'signup')
    await page.locator('.boot img').waitFor()
    expect(await page.locator('.boot p').filter({ visible: true }).count()).toBe(0)
    arrive()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

it('says that the product did not load when not even its first script arrives', async () => {
  journey.expectTrouble(/ERR_FAILED|404/)
  const page = await journey.open()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(link('login'))
  const again = page.getByRole('link', { name: 'تلاش دوباره' })
  await again.waitFor()
  const { y = -1, height = 0 } = (await again.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThan(sizes.desk.height)
})

it('comes up where the browser keeps no site data', async () => {
  const page = await journey.open()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto(link('login'))
  await page.getByRole('heading', { name: text('public.login.title') }).waitFor()
})
