import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { people } from '../../contract/people/users'
import { xsrfCookie } from '../../platform/http/origin'
import type * as Session from '../../src/data/session/session'
import { startPlatform, type DemoAccount, type TestPlatform } from './platform'

/** Network replies come from a whole platform; a test may put a fault in front of it with `network.use`. */
export const network = setupServer()

let platform: TestPlatform | undefined
let takeDown: (() => void) | undefined

/** The platform behind the screens of this test file. */
export const thePlatform = (): TestPlatform => {
  if (!platform) throw new Error('Call withPlatform() at the top of the test file.')
  return platform
}

/** Calls that reached the platform since the test started, as `GET /api/…`. */
export const calls: string[] = []

/** Those of them that were refused with 403. */
export const forbidden: string[] = []

const left = vi.hoisted(() => [] as string[])

// Nothing is reloaded under jsdom: the target of a full load is recorded instead.
vi.mock('../../src/data/session/session', async (original) => ({
  ...(await original<typeof Session>()),
  leaveTo: (address: string) => void left.push(address),
}))

/** Where full loads of the page would have gone, newest last; follow one with {@link openAddress}. */
export const loads: readonly string[] = left

const forgetCalls = (): void => {
  calls.length = 0
  forbidden.length = 0
  left.length = 0
}

/** Resets the browser to an unused state. */
export const cleanBrowser = async (): Promise<void> => {
  takeDown?.()
  takeDown = undefined
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  forgetCalls()
  const { queryClient } = await import('../../src/data/queryClient')
  queryClient.clear()
}

/** The network mocking library keeps cookies of its own, besides the document's, even for the next file. */
const dropCookies = async (): Promise<void> => {
  const headers = { 'set-cookie': `${xsrfCookie}=; Path=/; Max-Age=0` }
  network.use(http.get('*', () => new HttpResponse(null, { headers })))
  await fetch(window.location.origin)
}

/** How many calls the platform has received and not answered yet. */
let unanswered = 0

const askPlatform = async (request: Request): Promise<Response> => {
  unanswered += 1
  try {
    return await thePlatform().app.fetch(request)
  } finally {
    unanswered -= 1
  }
}

const { setTimeout: later } = globalThis

/**
 * Waits until the platform has answered everything. An aborted reading would be retried automatically, and counted by
 * the next test or file.
 */
const settle = async (): Promise<void> => {
  // Requests a screen sends as it unmounts are in flight after a turn or two.
  for (let idle = 0; idle < 3; idle = unanswered > 0 ? 0 : idle + 1) await new Promise((resolve) => later(resolve))
}

interface Keeping {
  /** What a test leaves mounted and stored stays for the next one; see `walkTo`. */
  readonly keepsBrowser?: boolean
}

/**
 * Starts the platform of a test file, connects it to the network, and gives every test a fresh browser unless it is
 * kept.
 */
export const withPlatform = (seed: 'demo' | 'empty' = 'demo', { keepsBrowser = false }: Keeping = {}): void => {
  beforeAll(async () => {
    platform = await startPlatform({ seed })
    network.listen({ onUnhandledRequest: 'error' })
  })
  beforeEach(async () => {
    if (keepsBrowser) forgetCalls()
    else await cleanBrowser()
    vi.stubGlobal('matchMedia', screenOf(1440))
    network.use(
      http.all('*/api/*', async ({ request }) => {
        const { pathname, search } = new URL(request.url)
        calls.push(`${request.method} ${pathname}${search}`)
        const answer = await askPlatform(request)
        if (answer.status === 403) forbidden.push(`${request.method} ${pathname}`)
        return new HttpResponse(answer.body, { status: answer.status, headers: answer.headers })
      }),
    )
  })
  afterEach(async () => {
    if (!keepsBrowser) {
      takeDown?.()
      takeDown = undefined
      await settle()
    }
    network.resetHandlers()
  })
  afterAll(async () => {
    await cleanBrowser()
    await dropCookies()
    network.close()
    await platform?.close()
    platform = undefined
  })
}

/** A screen of this width in pixels, in light mode, used with a mouse or by touch. */
const screenOf =
  (width: number, touch = false) =>
  (query: string) => {
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
    const inside =
      (least === undefined || width >= Number(least)) &&
      (most === undefined || width <= Number(most)) &&
      (least !== undefined || most !== undefined)
    const nothing = (): void => undefined
    return {
      matches: inside || (touch && query === '(pointer: coarse)'),
      media: query,
      onchange: null,
      addEventListener: nothing,
      removeEventListener: nothing,
      addListener: nothing,
      removeListener: nothing,
      dispatchEvent: () => true,
    }
  }

/** Puts a user with a known session into the browser. */
export const signInWith = async (token: string): Promise<{ readonly uuid: string; readonly token: string }> => {
  const { reply } = await thePlatform().call(people.currentUser, {}, { token })
  localStorage.setItem('auth-user', JSON.stringify(reply.object))
  localStorage.setItem('auth-token', token)
  return { uuid: reply.object.uuid, token }
}

/** Puts a session of a demo account into the browser. */
export const signInAs = async (account: DemoAccount): Promise<{ readonly uuid: string; readonly token: string }> =>
  signInWith(await thePlatform().signIn(account))

interface Visit {
  /** Who is signed in; nobody when absent. */
  readonly as?: DemoAccount
  /** Width of the screen in pixels. */
  readonly width?: number
  /** The device is used by touch. */
  readonly touch?: boolean
}

/**
 * Opens an address as the browser would: the section is chosen from address and stored user, then mounted. Needs {@link
 * withPlatform}.
 */
export const renderApp = async (address: string, { as, width = 1440, touch = false }: Visit = {}) => {
  if (as) await signInAs(as)
  vi.stubGlobal('matchMedia', screenOf(width, touch))
  await openAddress(address)
  return { user: userEvent.setup() }
}

/** A full load of an address in the same browser: what is stored stays, what is mounted goes. */
export const openAddress = async (address: string): Promise<void> => {
  takeDown?.()
  window.history.replaceState(null, '', address)
  const place = document.body.appendChild(document.createElement('div'))
  const [{ chooseSection }, { applyLocale, chosenLocale }] = await Promise.all([
    import('../../src/entry'),
    import('../../src/data/locale'),
  ])
  applyLocale(chosenLocale())
  await act(async () => {
    const root =
      chooseSection() === 'public'
        ? await (await import('../../src/public/mount')).mountPublic(place)
        : await (await import('../../src/mountApp')).mountApp(place)
    takeDown = () => {
      act(() => root.unmount())
      place.remove()
    }
  })
}

/** Lets a write arrive and loses its answer; returns the keys it was sent under. */
export const loseAnswersOf = (path: string, times = 1): string[] => {
  const keys: string[] = []
  network.use(
    http.all(`*/api${path}`, async ({ request }) => {
      if (request.method === 'GET') return undefined
      keys.push(request.headers.get('idempotency-key') ?? '')
      const answer = await askPlatform(request)
      return keys.length <= times
        ? HttpResponse.error()
        : new HttpResponse(answer.body, { status: answer.status, headers: answer.headers })
    }),
  )
  return keys
}

/** The table with the rows of a list or report, once it is there; figures and charts have tables of their own. */
export const rowsTable = (): Promise<HTMLTableElement> =>
  waitFor(() => {
    const table = document.querySelector<HTMLTableElement>('[data-density] table')
    if (!table) throw new Error('No rows are shown.')
    return table
  })

/** The current address of the page. */
export const address = (): string => window.location.pathname + window.location.search

/** The files the page saves, emptied before each test; nothing is written to disk. */
export const catchSavedFiles = (): Blob[] => {
  const saved: Blob[] = []
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
    saved.length = 0
    URL.createObjectURL = (file) => {
      saved.push(file as Blob)
      return 'blob:test'
    }
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())
  return saved
}
