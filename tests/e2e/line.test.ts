import { describe, expect, it } from 'vitest'
import { link } from '../../src/paths'
import { makeJourney, settled, text } from '../support/browser'

const journey = makeJourney()

/** A page whose frame is kept, as after any first visit. */
const secondVisit = async () => {
  const page = await journey.open('3', { size: 'phone', worker: true })
  await page.goto(link('home'))
  await settled(page)
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
    await page.context().setOffline(true)
    await page.goto(link('home'))
    await page.getByText(text('shell.offline')).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(text('shell.offline')).waitFor({ state: 'hidden' })
  })

  it('asks for what is on screen by itself when the line is back', async () => {
    journey.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
    const page = await secondVisit()
    await page.goto(link('tickets'))
    const card = page.getByRole('main').locator('a[href*="ticket_id="]').first()
    await card.waitFor()
    await page.context().setOffline(true)
    await page.goto(link('tickets'))
    await page.getByRole('main').getByText(text('errors.network')).first().waitFor({ timeout: 40_000 })
    await page.context().setOffline(false)
    await card.waitFor()
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
