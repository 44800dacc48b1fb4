import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArguments, browserProgram } from './browser'
import { link, type PathId } from '../../src/paths'
import type { DemoAccount } from '../../tests/support/platform'
import { startFront } from './front'
import { signIn, type Session } from './product'
import { startStock } from './stock'

/** What Lighthouse says of one visit from a middling phone, by its own simulated line and processor. */
export interface PhoneVisit {
  /** 0 to 100. */
  readonly score: number
  /** Milliseconds: first and largest paint, and the time the main thread was blocked. */
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** KiB of JavaScript and of everything on the wire, and how many files came. */
  readonly script: number
  readonly wire: number
  readonly files: number
  /** How fast the processor of this machine was meanwhile, by Lighthouse's own index, and how often slower the phone. */
  readonly machine: number
  readonly slowdown: number
}

/** How often slower than this machine the phone is; Lighthouse's own preset when absent, which takes a fast machine for granted. */
type Slowdown = number | undefined

/**
 * The slowdown that makes a machine of that index the middling phone of the preset.
 *
 * @see https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator whose line runs through 1 at 150, 2 at 800,
 * 3 at 1300 and 4 at 1533.
 */
const slowdownOf = (machine: number): number => {
  if (machine < 150) throw new Error(`This machine is slower than any phone there is (${machine}).`)
  const exact =
    machine >= 1300
      ? 3 + (machine - 1300) / 233
      : machine >= 800
        ? 2 + (machine - 800) / 500
        : 1 + (machine - 150) / 650
  return Math.round(exact * 10) / 10
}

/** The version that measures, fetched when it is asked for: nobody else needs its two hundred packages. */
const lighthouse = 'lighthouse@12.8.2'

interface Item {
  readonly resourceType?: string
  readonly transferSize?: number
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly environment: { readonly benchmarkIndex: number }
  readonly configSettings: { readonly throttling: { readonly cpuSlowdownMultiplier: number } }
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly Item[] } }>
  >
}

const measure = (url: string, port: number, result: string, slowdown: Slowdown): Promise<void> =>
  new Promise((done, failed) => {
    const settings = [
      '--only-categories=performance',
      '--disable-storage-reset',
      '--max-wait-for-load=45000',
      '--quiet',
      ...(slowdown === undefined ? [] : [`--throttling.cpuSlowdownMultiplier=${slowdown}`]),
    ]
    const written = ['--output=json', `--output-path=${result}`, `--port=${port}`]
    const child = spawn('npx', ['--yes', lighthouse, url, ...settings, ...written], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`Lighthouse ended with ${code}.\n${said}`))))
  })

const visitOf = ({ runtimeError, environment, configSettings, categories, audits }: Report): PhoneVisit => {
  if (runtimeError) throw new Error(runtimeError.message)
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const files = audits['network-requests']?.details?.items ?? []
  const kilo = (items: readonly Item[]): number =>
    Math.round(items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024)
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    fcp: Math.round(figure('first-contentful-paint')),
    lcp: Math.round(figure('largest-contentful-paint')),
    tbt: Math.round(figure('total-blocking-time')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    script: kilo(files.filter(({ resourceType }) => resourceType === 'Script')),
    wire: kilo(files),
    files: files.length,
    machine: Math.round(environment.benchmarkIndex),
    slowdown: configSettings.throttling.cpuSlowdownMultiplier,
  }
}

// Visits a page once in a browser that never saw it, signed in where a session is given.
const visitByPhone = async (
  site: string,
  path: string,
  keep: Readonly<Record<string, string>>,
  slowdown: Slowdown,
): Promise<PhoneVisit> => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-lighthouse-'))
  const port = 9300 + Math.floor(Math.random() * 600)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browserProgram(),
    ignoreHTTPSErrors: true,
    args: [...browserArguments, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    // A page that is not the product's has the storage of the site and none of its code.
    await page.route(`${site}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(`${site}/`)
    await page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    }, keep)
    await page.unroute(`${site}/`)
    await page.goto('about:blank')
    const result = join(folder, 'report.json')
    await measure(site + path, port, result, slowdown)
    return visitOf(JSON.parse(readFileSync(result, 'utf8')) as Report)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** How often a visit that could not be measured is made once more: now and then the browser hands out half a trace. */
const mostFailures = 3

const visitUntilMeasured = async (...visit: Parameters<typeof visitByPhone>): Promise<PhoneVisit> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await visitByPhone(...visit)
    } catch (error) {
      if (failures > mostFailures) throw error
    }
  }
}

const keptOf = ({ token, user }: Session): Readonly<Record<string, string>> => ({
  'auth-token': token,
  'auth-user': JSON.stringify(user),
})

/** The yardstick beside our own pages: react-admin as it comes. */
export const stock = 'stock react-admin'

interface Scene {
  readonly page: PathId | typeof stock
  /** Type code of the person who visits; nobody when absent. */
  readonly as?: DemoAccount
  readonly goal: Partial<Pick<PhoneVisit, 'score' | 'lcp' | 'script'>>
}

/** The pages of the goals, with a report and a list of a phone beside them. */
const scenes: readonly Scene[] = [
  { page: 'login', goal: { score: 100, lcp: 1000 } },
  { page: 'home', as: '3', goal: { score: 97, lcp: 1700, script: 150 } },
  { page: 'adminAllTickets', as: '1', goal: { score: 97, lcp: 2000, script: 195 } },
  { page: 'adminDashboard', as: '1', goal: { score: 98 } },
  { page: 'accountReport', as: '1', goal: {} },
  { page: 'tickets', as: '3', goal: {} },
  { page: stock, as: '1', goal: {} },
]

/** The middle of several visits to a page, and what is aimed at. */
export interface PhonePage extends Scene {
  readonly visits: number
  readonly middle: PhoneVisit
}

const middleOf = (visits: readonly PhoneVisit[]): PhoneVisit => {
  const names = Object.keys(visits[0] ?? {}) as (keyof PhoneVisit)[]
  const middle = (name: keyof PhoneVisit): number =>
    visits.map((visit) => visit[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as unknown as PhoneVisit
}

/** What is visited, how often, and by which phone. */
export interface PhoneTurns {
  readonly turns: number
  /** Only pages whose name holds this. */
  readonly only: string | undefined
  /** The middling phone of this machine, instead of one that takes a fast machine for granted. */
  readonly calibrated: boolean
}

/** Has Lighthouse visit the pages of the goals, behind HTTP/2 and brotli. Nothing where there is no browser. */
export const timePhoneVisits = async (
  product: string,
  { turns, only = '', calibrated }: PhoneTurns,
  tell: (page: PhonePage) => void,
): Promise<readonly PhonePage[] | undefined> => {
  if (browserProgram() === undefined) return undefined
  const front = await startFront(product)
  const yardstick = await startStock(product)
  const itsFront = await startFront(yardstick.address)
  let slowdown: Slowdown
  const wanted = scenes.filter(({ page }) => page.includes(only))
  if (wanted.length === 0) throw new Error(`No page is called ${only}.`)
  const pages: PhonePage[] = []
  for (const scene of wanted) {
    const kept = scene.as === undefined ? {} : keptOf(await signIn(product, scene.as))
    const [site, path] = scene.page === stock ? [itsFront.address, '/'] : [front.address, link(scene.page)]
    const visits: PhoneVisit[] = []
    // A shared machine is faster at one time than at another: each visit tells the next how fast it was.
    if (calibrated) slowdown ??= slowdownOf((await visitUntilMeasured(site, path, kept, undefined)).machine)
    for (let turn = 0; turn < turns; turn += 1) {
      const visit = await visitUntilMeasured(site, path, kept, slowdown)
      visits.push(visit)
      if (calibrated) slowdown = slowdownOf(visit.machine)
    }
    const page = { ...scene, visits: turns, middle: middleOf(visits) }
    pages.push(page)
    tell(page)
  }
  front.end()
  itsFront.end()
  yardstick.end()
  return pages
}
