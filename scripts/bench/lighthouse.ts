import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArguments, browserProgram } from './browser'
import { link, type PathId } from '../../src/paths'
import type { DemoAccount } from '../../tests/support/platform'
import { startFront } from './front'
import { byProcessorTime, type TraceEvent } from './processor-time'
import { signIn, type Session } from './product'
import { startStock } from './stock'

/** Lighthouse's result for one visit from a mid-range phone, with its simulated network and processor. */
export interface PhoneVisit {
  /** 0 to 100. */
  readonly score: number
  /** Milliseconds: first and largest contentful paint, and how long the main thread was blocked. */
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** KiB of JavaScript and of everything on the wire, and the number of files. */
  readonly script: number
  readonly wire: number
  readonly files: number
  /** How fast this machine's processor was at the time, by Lighthouse's own index. */
  readonly machine: number
  /** The same visit as if no thread ever waited for a processor: the cost of the page itself, however busy the machine. */
  readonly alone: Pick<PhoneVisit, 'score' | 'lcp' | 'tbt'>
}

/** The version used, downloaded on demand: nobody else needs its two hundred packages. */
const lighthouse = 'lighthouse@12.8.2'

interface Item {
  readonly resourceType?: string
  readonly transferSize?: number
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly Item[] } }>
  >
}

const runLighthouse = (url: string, flags: readonly string[]): Promise<void> =>
  new Promise((done, failed) => {
    const settings = [
      '--only-categories=performance',
      '--disable-storage-reset',
      '--max-wait-for-load=45000',
      '--quiet',
    ]
    const child = spawn('npx', ['--yes', lighthouse, url, ...settings, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`Lighthouse exited with ${code}.\n${said}`))))
  })

const readReport = (file: string): Report => {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

const countAlone = (folder: string): void => {
  const file = readdirSync(folder).find((name) => name.endsWith('.trace.json'))
  if (file === undefined) throw new Error('Lighthouse saved no trace.')
  const path = join(folder, file)
  const trace = JSON.parse(readFileSync(path, 'utf8')) as { readonly traceEvents: readonly TraceEvent[] }
  writeFileSync(path, JSON.stringify({ ...trace, traceEvents: byProcessorTime(trace.traceEvents) }))
}

/** Has Lighthouse visit a page and scores it twice: as recorded, and by processor time. */
const measure = async (url: string, port: number, folder: string): Promise<PhoneVisit> => {
  const kept = join(folder, 'kept')
  const judge = async (name: string, flags: readonly string[]): Promise<Report> => {
    const path = join(folder, name)
    await runLighthouse(url, [...flags, '--output=json', `--output-path=${path}`])
    return readReport(path)
  }
  const seen = await judge('seen.json', [`-GA=${kept}`, `--port=${port}`])
  countAlone(kept)
  return visitOf(seen, await judge('alone.json', [`-A=${kept}`]))
}

const timesOf = ({ categories, audits }: Report): PhoneVisit['alone'] => {
  const figure = (name: string): number => Math.round(audits[name]?.numericValue ?? Number.NaN)
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
  }
}

const visitOf = (seen: Report, alone: Report): PhoneVisit => {
  const { environment, audits } = seen
  const files = audits['network-requests']?.details?.items ?? []
  const kilo = (items: readonly Item[]): number =>
    Math.round(items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024)
  return {
    ...timesOf(seen),
    fcp: Math.round(audits['first-contentful-paint']?.numericValue ?? Number.NaN),
    cls: Math.round((audits['cumulative-layout-shift']?.numericValue ?? Number.NaN) * 1000) / 1000,
    script: kilo(files.filter(({ resourceType }) => resourceType === 'Script')),
    wire: kilo(files),
    files: files.length,
    machine: Math.round(environment.benchmarkIndex),
    alone: timesOf(alone),
  }
}

// Visits a page once in a fresh browser profile, signed in if a session is given.
const visitByPhone = async (
  site: string,
  path: string,
  keep: Readonly<Record<string, string>>,
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
    // A blank page of the site has its storage but none of the product's code.
    await page.route(`${site}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(`${site}/`)
    await page.evaluate((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    }, keep)
    await page.unroute(`${site}/`)
    await page.goto('about:blank')
    return await measure(site + path, port, folder)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** How often a failed measurement is repeated: occasionally the browser returns an incomplete trace. */
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

/** The yardstick next to our own pages: unmodified react-admin. */
export const stock = 'stock react-admin'

interface Scene {
  readonly page: PathId | typeof stock
  /** Type code of the visitor; nobody if absent. */
  readonly as?: DemoAccount
  readonly goal: Partial<Pick<PhoneVisit, 'score' | 'lcp' | 'script'>>
}

/** The pages with goals, plus a report and a list on a phone. */
const scenes: readonly Scene[] = [
  { page: 'login', goal: { score: 100, lcp: 1000 } },
  { page: 'home', as: '3', goal: { score: 97, lcp: 1700, script: 150 } },
  { page: 'adminAllTickets', as: '1', goal: { score: 97, lcp: 2000, script: 195 } },
  { page: 'adminDashboard', as: '1', goal: { score: 98 } },
  { page: 'accountReport', as: '1', goal: {} },
  { page: 'tickets', as: '3', goal: {} },
  { page: stock, as: '1', goal: {} },
]

/** The medians of several visits to a page, and its goal. */
export interface PhonePage extends Scene {
  readonly visits: number
  readonly middle: PhoneVisit
}

const middleOf = (visits: readonly PhoneVisit[]): PhoneVisit => {
  const middle = (figure: (visit: PhoneVisit) => number): number =>
    visits.map(figure).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN
  return {
    score: middle(({ score }) => score),
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
    script: middle(({ script }) => script),
    wire: middle(({ wire }) => wire),
    files: middle(({ files }) => files),
    machine: middle(({ machine }) => machine),
    alone: {
      score: middle(({ alone }) => alone.score),
      lcp: middle(({ alone }) => alone.lcp),
      tbt: middle(({ alone }) => alone.tbt),
    },
  }
}

/**
 * Has Lighthouse visit the pages with goals whose name contains `only`, behind HTTP/2 and brotli. Undefined if there is
 * no browser.
 */
export const timePhoneVisits = async (
  product: string,
  { turns, only = '' }: { readonly turns: number; readonly only?: string | undefined },
  tell: (page: PhonePage) => void,
): Promise<readonly PhonePage[] | undefined> => {
  const wanted = scenes.filter(({ page }) => page.includes(only))
  if (wanted.length === 0)
    throw new Error(`No page is called ${only}; there are ${scenes.map(({ page }) => page).join(', ')}.`)
  if (browserProgram() === undefined) return undefined
  const front = await startFront(product)
  const yardstick = await startStock(product)
  const itsFront = await startFront(yardstick.address)
  try {
    const pages: PhonePage[] = []
    for (const scene of wanted) {
      const kept = scene.as === undefined ? {} : keptOf(await signIn(product, scene.as))
      const [site, path] = scene.page === stock ? [itsFront.address, '/'] : [front.address, link(scene.page)]
      const visits: PhoneVisit[] = []
      for (let turn = 0; turn < turns; turn += 1) visits.push(await visitUntilMeasured(site, path, kept))
      const page = { ...scene, visits: turns, middle: middleOf(visits) }
      pages.push(page)
      tell(page)
    }
    return pages
  } finally {
    for (const server of [front, itsFront, yardstick]) server.end()
  }
}
