import type { Browser, BrowserContext } from 'playwright-core'
import { link, type PathId } from '../../src/paths'
import { unwrapped } from './browser'
import type { Session } from './product'

/** The network and processor of the goals: 400 ms round trip, 1.5 Mbit/s, four times slower. */
export const slowLine = { roundTrip: 400, megabits: 1.5, slower: 4 } as const

/** The time from the start of a visit until the page is usable, in milliseconds, with its goal. */
export interface Visit {
  readonly page: PathId
  readonly visit: 'first' | 'second'
  readonly goal: number | undefined
  readonly turns: number
  /** Median of the runs: the first thing to use is there, and the page has finished loading. */
  readonly usable: number
  readonly filled: number
}

interface Scene {
  readonly page: PathId
  readonly visit: Visit['visit']
  readonly goal: number | undefined
  /** What a visitor would use first. */
  readonly sign: string
}

const scenes: readonly Scene[] = [
  { page: 'login', visit: 'first', goal: 2500, sign: 'input[name="username"]' },
  { page: 'login', visit: 'second', goal: undefined, sign: 'input[name="username"]' },
  { page: 'home', visit: 'first', goal: 4000, sign: 'main h1' },
  { page: 'home', visit: 'second', goal: 1500, sign: 'main h1' },
]

const turns = 5
const bytesPerMegabit = 125_000

interface Marks {
  usable?: number
  filled?: number
}

// Runs in the page, before anything else: records the first frame with the sign, and the last moment of loading.
const watch = (sign: string): void => {
  const marks: Marks = {}
  Object.assign(window, { benchMarks: marks })
  const look = (): void => {
    const there = document.querySelector(sign) !== null
    if (there) marks.usable ??= performance.now()
    const loading = document.querySelector('main [role="status"][aria-label], main [aria-busy="true"]') !== null
    if (there && !loading) marks.filled ??= performance.now()
    else if (loading) delete marks.filled
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const middle = (figures: readonly number[]): number =>
  Math.round(figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0)

const visitOnce = async (context: BrowserContext, { page: id, sign }: Scene): Promise<Required<Marks>> => {
  const page = await context.newPage()
  await page.addInitScript(unwrapped)
  await page.addInitScript(watch, sign)
  const protocol = await context.newCDPSession(page)
  const throughput = slowLine.megabits * bytesPerMegabit
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.roundTrip,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowLine.slower })
  await page.goto(link(id), { waitUntil: 'commit' })
  // Polling the page before it is idle would run the poller's own code there, slowed down like everything else.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => (window as unknown as { readonly benchMarks: Marks }).benchMarks.filled !== undefined,
  )
  const marks = await page.evaluate(() => (window as unknown as { readonly benchMarks: Marks }).benchMarks)
  await page.close()
  return { usable: marks.usable ?? Number.NaN, filled: marks.filled ?? Number.NaN }
}

/** An unhurried visit that leaves the frame cached, as a real first visit does. */
const keepFrame = async (context: BrowserContext, id: PathId): Promise<void> => {
  const page = await context.newPage()
  await page.goto(link(id))
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated'
  })
  await page.waitForTimeout(1500)
  await page.close()
}

/** Times the pages with goals on a slow line, with a fresh browser profile for every run. */
export const timeSlowVisits = async (browser: Browser, address: string, session: Session): Promise<Visit[]> => {
  const timed: Visit[] = []
  for (const scene of scenes) {
    const localStorage =
      scene.page === 'login'
        ? []
        : [
            { name: 'auth-user', value: JSON.stringify(session.user) },
            { name: 'auth-token', value: session.token },
          ]
    const took: Required<Marks>[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        locale: 'fa-IR',
        storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
      })
      if (scene.visit === 'second') await keepFrame(context, scene.page)
      took.push(await visitOnce(context, scene))
      await context.close()
    }
    const { page, visit, goal } = scene
    const [usable, filled] = [middle(took.map((marks) => marks.usable)), middle(took.map((marks) => marks.filled))]
    timed.push({ page, visit, goal, turns, usable, filled })
  }
  return timed
}
