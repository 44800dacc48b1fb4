import type { BrowserContext, Page } from 'playwright-core'
import { link } from '../../src/paths'
import { idleWarning, tokenKey, userKey } from '../../src/data/session/session'
import { idleLimit } from '../../contract/people/idle-time'
import { text } from '../../tests/support/product'
import { settled } from '../../tests/support/browser/settling'
import { openProfile, withSite, type Site } from './console'
import type { Outcome, Proof, Round } from './proof'

const day = 86_400_000

/** How far the clock of the device is off, in milliseconds. */
const skews = {
  right: 0,
  'a day late': -day,
  'a day early': day,
  'ten years late': -3650 * day,
  'ten years early': 3650 * day,
}

/** How a session ends: after three idle hours, in a laptop that slept, manually; or not at all. */
const ends = ['stays', 'idle', 'asleep', 'by hand'] as const

/** What happens to the sign-out call to the platform. */
const goodbyes = ['answered', '500', 'silent', 'no line'] as const

interface Scenario {
  readonly tabs: number
  readonly skew: keyof typeof skews
  readonly end: (typeof ends)[number]
  readonly goodbye: (typeof goodbyes)[number]
}

const scenarios: readonly Scenario[] = ends.flatMap((end) =>
  goodbyes
    .filter((goodbye) => end !== 'stays' || goodbye === 'answered')
    .flatMap((goodbye) =>
      [1, 3].flatMap((tabs) =>
        (Object.keys(skews) as (keyof typeof skews)[]).map((skew) => ({ tabs, skew, end, goodbye })),
      ),
    ),
)

const answerGoodbye = (context: BrowserContext, goodbye: Scenario['goodbye']): Promise<unknown> =>
  context.route('**/api/account/logout/', async (route) => {
    if (goodbye === '500') return route.fulfill({ status: 500, body: '{}' })
    if (goodbye === 'no line') return route.abort('internetdisconnected')
    if (goodbye === 'answered') return route.fallback()
    // It never responds.
  })

/** Returns to a tab; one that noticed the end of its session by itself may already be navigating away. */
const focus = (page: Page): Promise<void> =>
  page
    .evaluate(() => void window.dispatchEvent(new Event('focus')))
    .catch((error: unknown) => {
      if (!/context was destroyed|navigat/i.test(String(error))) throw error
    })

/** Ends the session as the scenario says, in the first tab. */
const act = async (context: BrowserContext, page: Page, { end }: Scenario): Promise<void> => {
  switch (end) {
    case 'stays':
      return context.clock.fastForward(idleLimit - idleWarning / 2)
    case 'idle':
      return context.clock.fastForward(idleLimit + 1000)
    case 'asleep': {
      const now = await page.evaluate(() => Date.now())
      await context.clock.setSystemTime(now + 8 * 3_600_000)
      return focus(page)
    }
    case 'by hand':
      await page.getByRole('button', { name: new RegExp(`^${text('shell.user_menu', { name: '' }).trim()}`) }).click()
      await page.getByRole('menuitem', { name: text('shell.sign_out') }).click()
  }
}

const waitTimeoutMs = 20_000

const kept = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [userKey, tokenKey])

/** What is wrong after the session has ended. */
const wrongAfterEnd = async (site: Site, pages: readonly Page[], { end, goodbye }: Scenario, token: string) => {
  const wrong: string[] = []
  for (const page of pages) {
    const form = page.getByLabel(text('public.login.username'))
    await form.waitFor({ timeout: waitTimeoutMs }).catch(() => wrong.push(`a tab stayed at ${page.url()}`))
  }
  const [first] = pages
  if (!first || wrong.length > 0) return wrong
  if ((await kept(first)).some((value) => value !== null)) wrong.push('the session is still kept')
  const said = await first.locator('body').innerText()
  const told = end === 'by hand' ? goodbye === 'answered' || said.includes(text('errors.logout')) : /\p{L}/u.test(said)
  if (!told) wrong.push('nothing says that the goodbye failed')
  if (end !== 'by hand' && !said.includes(text('public.login.idle')) && !said.includes(text('errors.logout')))
    wrong.push('nothing says why the session is over')
  if (goodbye === 'answered') {
    const { status } = await fetch(`${site.address}/api/account/user/current-user`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 401) wrong.push(`the platform still answers ${status} to the session`)
  }
  return wrong
}

const wrongAfterStay = async (pages: readonly Page[]): Promise<string[]> => {
  const wrong: string[] = []
  const [first] = pages
  if (!first) return wrong
  await first
    .getByRole('button', { name: text('shell.idle.stay') })
    .click({ timeout: waitTimeoutMs })
    .catch(() => wrong.push('no countdown came'))
  for (const page of pages) {
    await focus(page)
    await page
      .getByRole('alertdialog')
      .waitFor({ state: 'detached', timeout: waitTimeoutMs })
      .catch(() => wrong.push('the countdown stayed'))
    if (new URL(page.url()).pathname !== link('tickets')) wrong.push(`a tab left for ${page.url()}`)
  }
  if ((await kept(first)).includes(null)) wrong.push('the session is gone')
  return wrong
}

const play = async (site: Site, scenario: Scenario): Promise<string[]> => {
  const { token } = await site.visitor.sessionOf('3', true)
  const context = await openProfile(site, '3')
  const uncaught: string[] = []
  try {
    await context.clock.install({ time: Date.now() + skews[scenario.skew] })
    await answerGoodbye(context, scenario.goodbye)
    const pages: Page[] = []
    let loads = 0
    for (let n = 0; n < scenario.tabs; n += 1) {
      const page = await context.newPage()
      page.on('pageerror', (error) => uncaught.push(`uncaught ${error.message}`))
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) loads += 1
      })
      await page.goto(link('tickets'))
      await settled(page)
      pages.push(page)
    }
    const [first] = pages
    if (!first) return []
    loads = 0
    await first.bringToFront()
    await act(context, first, scenario)
    const wrong =
      scenario.end === 'stays' ? await wrongAfterStay(pages) : await wrongAfterEnd(site, pages, scenario, token)
    if (loads > 2 * scenario.tabs) wrong.push(`${loads} loads of ${scenario.tabs} tabs`)
    return [...wrong, ...uncaught]
  } finally {
    await context.close()
  }
}

const run = async ({ amount, say }: Round): Promise<Outcome> =>
  withSite(async (site) => {
    let [wrong, played] = [0, 0]
    // An evenly spaced subset is a fair sample.
    const chosen = scenarios.filter(
      (_, at) => Math.floor((at * amount) / scenarios.length) !== Math.floor(((at - 1) * amount) / scenarios.length),
    )
    for (const scenario of chosen) {
      const found = await play(site, scenario).catch((error: unknown) => [String(error)])
      if (found.length > 0) wrong += 1
      played += 1
      if (played % 10 === 0) say(`  ${played} scenarios, ${wrong} wrong`)
      for (const line of found) say(`  ${JSON.stringify(scenario)}: ${line}`)
    }
    return { tried: { scenarios: played }, failed: { wrong } }
  })

/** G10: sessions in one tab and several, idle, asleep, with a wrong clock and an unresponsive platform. */
export const sessions: Proof = {
  goal: 'G10',
  title: 'ends of sessions',
  bars: { scenarios: 60 },
  amounts: { 'no database': scenarios.length },
  short: 0,
  run,
}
