import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { copyOfKept, fingerprint, type OwnFolder } from './kept-folders'
import { fa } from './texts'
import { demoPassword, demoPhone, type DemoAccount } from './platform'
import { followTraffic } from './settling'

export { settled } from './settling'

const root = join(import.meta.dirname, '../..')

/** A product that runs as its own process. */
export interface Product {
  readonly address: string
  /** Its data folder. */
  readonly folder: string
  /** Ends it as an operator would, or at once. */
  readonly end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** How a start that did not come up ended. */
export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const launch = (folder: string) => {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'platform/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: folder,
      DEMO: '1',
      LOG_REQUESTS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard = { output: '', errors: '' }
  child.stdout?.on('data', (chunk: Buffer) => (heard.output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (heard.errors += chunk.toString()))
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, ...heard })))
  const ready = new Promise<string>((done) => {
    child.stdout?.on('data', () => {
      const found = /is ready: (http:\/\/\S+)/.exec(heard.output)?.[1]
      if (found) done(found)
    })
  })
  return { child, ended, ready }
}

/** Starts the product on a data folder; a start that ends by itself throws. */
const startProduct = async (folder: string): Promise<Product> => {
  const { child, ended, ready } = launch(folder)
  const address = await Promise.race([
    ready,
    ended.then(({ code, output, errors }) => {
      throw new Error(`The product ended with ${code}.\n${output}\n${errors}`)
    }),
  ])
  return {
    address,
    folder,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/** Starts the product where it must not come up, and tells how it ended. */
export const failToStart = (folder: string): Promise<Ended> => launch(folder).ended

/** A data folder of its own with the demo data of today; the first one of the day is filled, the others are copies. */
const demoFolder = (): Promise<OwnFolder> =>
  copyOfKept('journeys', fingerprint('demo', new Date().toISOString().slice(0, 10)), async (empty) =>
    (await startProduct(empty)).end(),
  )

/** The Persian text of a key. Figures must be given as they are shown. */
export const text = (key: string, values: Readonly<Record<string, string>> = {}): string => {
  const found = key
    .split('.')
    .reduce<unknown>((level, part) => (level as Record<string, unknown> | undefined)?.[part], fa)
  if (typeof found !== 'string') throw new Error(`The catalogue has no text ${key}.`)
  return found.replace(/%\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
}

/** Turns the figures of a text into Persian ones. */
export const persian = (figures: string | number): string =>
  String(figures).replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

/** The screens people sit at. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const
export type Size = keyof typeof sizes

const axeSource = (): string => {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.js')
  // Joined Persian letters look like icon ligatures to axe, which then passes over their contrast.
  const [before = '', after] = readFileSync(file, 'utf8').split('function _isIconLigature(textVNode) {')
  if (after === undefined) throw new Error('axe-core has changed: its rule for icon ligatures was not found.')
  return `${before}function _isIconLigature(textVNode) { return false;${after}`
}

let patchedAxe: string | undefined

const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Everything that breaks WCAG 2.2 AA on a page, one line each. */
export const accessibilityProblems = async (page: Page): Promise<string[]> => {
  patchedAxe ??= axeSource()
  await page.evaluate(patchedAxe)
  const { violations } = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const found = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    return { violations: found.violations }
  }, accessibilityTags)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}

/** By how many pixels a page scrolls sideways, and what sticks out. */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    })
    return [
      `the page is ${scrollWidth} wide on a screen of ${clientWidth}`,
      ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })

interface Session {
  readonly token: string
  readonly object: { readonly uuid: string; readonly type: string; readonly name: string }
}

/** A call past the browser, as some other program would make it. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly as?: DemoAccount
}

/** What a page may be opened with. */
export interface OpenOptions {
  readonly size?: Size
  /** Further entries of the browser's storage. */
  readonly storage?: Readonly<Record<string, string>>
  /** Lets the service worker in; without it every file comes from the platform. */
  readonly worker?: boolean
  /** Leaves the page open for the next test that asks for the same, whose loads are then second visits. */
  readonly kept?: boolean
}

/** Says what a page showed when its test failed. */
const told = async (page: Page): Promise<void> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((failure: unknown) => String(failure))
  process.stderr.write(`\n${decodeURI(page.url())} showed:\n${shown}\n`)
}

/** A product, a browser and everything that must not happen in it, for one test file. Registers its own hooks. */
export const makeJourney = () => {
  let product: Product | undefined
  let data: OwnFolder | undefined
  let browser: Browser | undefined
  let contexts: BrowserContext[] = []
  const keptPages = new Map<string, Page>()
  let troubles: string[] = []
  let expected: RegExp[] = []
  const sessions = new Map<DemoAccount, Promise<Session>>()

  const running = (): Product => {
    if (!product) throw new Error('The product does not run yet.')
    return product
  }

  beforeAll(async () => {
    data = await demoFolder()
    product = await startProduct(data.folder)
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const page of contexts.flatMap((context) => context.pages())) await told(page)
    await Promise.all(contexts.map((context) => context.close()))
    const unexpected = troubles.filter((line) => !expected.some((pattern) => pattern.test(line)))
    contexts = []
    troubles = []
    expected = []
    expect(unexpected).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await product?.end()
    data?.remove()
  })

  const api = async <T>(path: string, { method = 'GET', body, as }: ApiCall = {}): Promise<T> => {
    const token = as === undefined ? undefined : (await sessionOf(as)).token
    const answer = await fetch(`${running().address}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  const signIn = (account: DemoAccount): Promise<Session> =>
    api('/account/login/', { method: 'POST', body: { username: demoPhone(account), password: demoPassword } })

  const sessionOf = (account: DemoAccount): Promise<Session> => {
    const known = sessions.get(account) ?? signIn(account)
    sessions.set(account, known)
    return known
  }

  const watch = (page: Page): void => {
    const { origin } = new URL(running().address)
    page.on('console', (message) => {
      // What Playwright itself says where a test keeps the service worker out.
      if (message.text().includes('Service Worker registration blocked')) return
      if (message.type() === 'error' || message.type() === 'warning')
        troubles.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => troubles.push(`page: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      if (/^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) troubles.push(`stranger: ${url}`)
    })
  }

  return {
    /** Where the product answers. */
    address: () => running().address,
    /** The data folder of the product. */
    folder: () => running().folder,
    /** Ends the product at once and starts it again on the same folder. */
    crash: async (): Promise<void> => {
      await running().end('SIGKILL')
      product = await startProduct(running().folder)
    },
    /** A call past the browser. */
    api,
    /** Troubles of this kind are part of the test that is running. */
    expectTrouble: (...patterns: RegExp[]): void => {
      expected.push(...patterns)
    },
    /** A fresh browser profile with one page, signed in as somebody or as nobody. */
    open: async (
      account?: DemoAccount,
      { size = 'desk', storage = {}, worker = false, kept = false }: OpenOptions = {},
    ): Promise<Page> => {
      const known = keptPages.get(`${account} ${size}`)
      if (kept && known) return known
      const { address } = running()
      const session = account === undefined ? undefined : await sessionOf(account)
      const entries = {
        ...(session && { 'auth-user': JSON.stringify(session.object), 'auth-token': session.token }),
        ...storage,
      }
      const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
      const context = await browser!.newContext({
        baseURL: address,
        viewport: sizes[size],
        hasTouch: size === 'phone',
        locale: 'fa-IR',
        timezoneId: 'Asia/Tehran',
        serviceWorkers: worker ? 'allow' : 'block',
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
      })
      context.setDefaultTimeout(60_000)
      context.on('page', followTraffic)
      const page = await context.newPage()
      if (kept) keptPages.set(`${account} ${size}`, page)
      else contexts.push(context)
      watch(page)
      return page
    },
    /** A page goes through the sign-in form as a person would. */
    signInAt: async (page: Page, account: DemoAccount): Promise<void> => {
      await page.getByLabel(text('public.login.username')).fill(demoPhone(account))
      await page.getByLabel(text('public.login.password'), { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: text('public.login.submit') }).click()
    },
  }
}

/** The smallest file that passes for an image. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
