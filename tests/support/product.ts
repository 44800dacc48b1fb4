import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { demoPassword, demoPhone, type DemoAccount } from './platform'
import { copyOfKept, fingerprint, type OwnFolder } from './servers/kept-folders'
import { followTraffic } from './browser/settling'
import { fa } from './texts'

const root = join(import.meta.dirname, '../..')

/** A product running as its own process. */
export interface Product {
  readonly address: string
  /** Its data folder. */
  readonly folder: string
  /** Stops it as an operator would, or kills it. */
  readonly end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** How a failed start ended. */
interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

const launch = (folder: string) => {
  const child: ChildProcess = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: folder,
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

/** Starts the product on a data folder; throws if it exits by itself. */
export const startProduct = async (folder: string): Promise<Product> => {
  const { child, ended, ready } = launch(folder)
  const address = await Promise.race([
    ready,
    ended.then(({ code, output, errors }) => {
      throw new Error(`The product exited with ${code}.\n${output}\n${errors}`)
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

/** Starts the product where it must fail to start, and returns how it ended. */
export const failToStart = (folder: string): Promise<Ended> => launch(folder).ended

/** A data folder of its own with today's demo data; the first one of the day is seeded, the others are copies. */
export const demoFolder = (): Promise<OwnFolder> =>
  copyOfKept('journeys', fingerprint('demo', new Date().toISOString().slice(0, 10)), async (empty) =>
    (await startProduct(empty)).end(),
  )

/** The Persian text of a key. Figures must be passed as displayed. */
export const text = (key: string, values: Readonly<Record<string, string>> = {}): string => {
  const found = key
    .split('.')
    .reduce<unknown>((level, part) => (level as Record<string, unknown> | undefined)?.[part], fa)
  if (typeof found !== 'string') throw new Error(`The catalogue has no text for ${key}.`)
  return found.replace(/%\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
}

/** Converts the figures of a text to Persian digits. */
export const persian = (figures: string | number): string =>
  String(figures).replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

/** The screen sizes people use. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const
export type Size = keyof typeof sizes

/** What signing in returns. */
export interface Session {
  readonly token: string
  readonly object: { readonly uuid: string; readonly type: string; readonly name: string }
}

/** A call that bypasses the browser, as another program would make it. */
interface ApiCall {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly as?: DemoAccount
}

/** Options for opening a page. */
export interface OpenOptions {
  readonly size?: Size
  /** Additional entries of the browser's storage. */
  readonly storage?: Readonly<Record<string, string>>
  /** What the device prefers. */
  readonly scheme?: 'light' | 'dark'
  /** Allows the service worker; without it every file comes from the platform. */
  readonly worker?: boolean
  /** Leaves the page open for the next test that requests the same, whose loads are then second visits. */
  readonly kept?: boolean
}

/**
 * Starts a profile with these entries in its storage. Playwright's own way opens and closes a page for that, which
 * takes longer than everything else about a profile.
 */
const beginWith = async (context: BrowserContext, at: string, entries: Readonly<Record<string, string>>) => {
  if (Object.keys(entries).length === 0) return
  await context.addInitScript(
    ({ origin, wanted }) => {
      const begun = 'journey.begun'
      if (window !== window.top || location.origin !== origin || localStorage.getItem(begun)) return
      for (const [name, value] of Object.entries({ ...wanted, [begun]: 'true' })) localStorage.setItem(name, value)
    },
    { origin: new URL(at).origin, wanted: entries },
  )
}

/** Starts the browser the journeys run in. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Without a window the shell would round every letter to whole pixels.
      '--font-render-hinting=none',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No page lives long enough to repay the cost of the optimising compiler: a tenth of the processor.
      '--js-flags=--no-turbofan',
    ],
  })

/** Calls a product directly, and opens pages of it as one of the demo accounts. */
export const makeVisitor = (address: () => string, browser: () => Browser) => {
  const sessions = new Map<DemoAccount, Promise<Session>>()

  const api = async <T>(path: string, { method = 'GET', body, as }: ApiCall = {}): Promise<T> => {
    const token = as === undefined ? undefined : (await sessionOf(as)).token
    const answer = await fetch(`${address()}/api${path}`, {
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

  return {
    /** A call that bypasses the browser. */
    api,
    /** A session of an account, the same one again unless requested `afresh`. */
    sessionOf: (account: DemoAccount, afresh = false): Promise<Session> => {
      if (afresh) sessions.delete(account)
      return sessionOf(account)
    },
    /** A fresh browser profile, signed in as an account or as nobody. */
    profile: async (
      account?: DemoAccount,
      { size = 'desk', storage = {}, worker = false, scheme = 'light' }: OpenOptions = {},
    ): Promise<BrowserContext> => {
      const session = account === undefined ? undefined : await sessionOf(account)
      const entries = {
        ...(session && { 'auth-user': JSON.stringify(session.object), 'auth-token': session.token }),
        ...storage,
      }
      const context = await browser().newContext({
        baseURL: address(),
        viewport: sizes[size],
        hasTouch: size === 'phone',
        locale: 'fa-IR',
        timezoneId: 'Asia/Tehran',
        colorScheme: scheme,
        serviceWorkers: worker ? 'allow' : 'block',
        reducedMotion: 'reduce',
      })
      await beginWith(context, address(), entries)
      context.setDefaultTimeout(60_000)
      context.on('page', followTraffic)
      return context
    },
  }
}

/** Reports what no page may do: errors, warnings, calls to other hosts. */
export const watchPage = (page: Page, address: string, trouble: (line: string) => void): void => {
  const { origin } = new URL(address)
  page.on('console', (message) => {
    // Playwright's own message where a test blocks the service worker.
    if (message.text().includes('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      trouble(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => trouble(`page: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) trouble(`stranger: ${url}`)
  })
}
