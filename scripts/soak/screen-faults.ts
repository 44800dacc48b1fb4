import type { BrowserContext, Page, Route } from 'playwright-core'
import { label } from '../../contract/endpoint'
import { endpoints } from '../../contract/index'
import type { PathId } from '../../src/paths'
import { rawWords } from '../../tests/support/browser/raw-words'
import { addressOf, viewerOf } from '../../tests/support/browser/screen-addresses'
import { settled } from '../../tests/support/browser/settling'
import type { DemoAccount } from '../../tests/support/platform'
import { text } from '../../tests/support/product'
import { isBlank, openProfile, withSite, wordsOf, type Site } from './console'
import type { Outcome, Proof, Round } from './proof'

/** Lists, single records, forms and reports of both sections. */
const screens = [
  'home',
  'notifications',
  'email',
  'subscriptionPayment',
  'userAccount',
  'newTicket',
  'viewTicket',
  'tickets',
  'sendTicket',
  'allRequests',
  'newRequestDetails',
  'requestDetails',
  'financialSendUsdt',
  'sendCredit',
  'withdrawalUsers',
  'financialBankInfo',
  'mentorship',
  'adminDashboard',
  'adminAllTickets',
  'adminViewTicket',
  'adminAllRequests',
  'adminRequestDetails',
  'adminAllUsers',
  'adminEditUser',
  'adminSendNotification',
  'adminUsersCalendar',
  'adminFinancialSendUsdt',
  'adminTransferHistory',
  'adminInventoryIncrease',
  'adminReportsFinancial',
] as const satisfies readonly PathId[]

/** What goes wrong: through the platform's own switch, or in transit, simulated by the browser. */
type Fault =
  | { readonly name: string; readonly kind: string; readonly status?: number; readonly milliseconds?: number }
  | { readonly name: string; readonly onTheWay: (route: Route) => Promise<void> }

const faults: readonly Fault[] = [
  { name: 'delay', kind: 'delay', milliseconds: 2000 },
  { name: 'slow beyond the limit', kind: 'delay', milliseconds: 20_000 },
  ...[500, 401, 403, 404, 409, 429].map((status) => ({ name: String(status), kind: 'status', status })),
  { name: 'cut answer', kind: 'cut' },
  { name: 'a page for an answer', kind: 'html', status: 200 },
  { name: 'wrong shape', kind: 'shape' },
  { name: 'empty answer', onTheWay: (route) => route.fulfill({ status: 200, body: '' }) },
  { name: 'no line', onTheWay: (route) => route.abort('internetdisconnected') },
  { name: 'aborted', onTheWay: (route) => route.abort('connectionreset') },
]

/** Who is signed in, and the menu counts, belong to the frame and not to a screen. */
const ofTheFrame = ['GET /account/user/current-user', 'GET /dashboard/counters/']
const labels = endpoints.map(({ endpoint }) => label(endpoint)).filter((name) => !ofTheFrame.includes(name))
const readings = labels.filter((name) => name.startsWith('GET '))

const setFaults = ({ visitor }: Site, names: readonly string[], fault?: Fault): Promise<unknown> => {
  const rows = fault && 'kind' in fault ? names.map((endpoint) => ({ ...fault, name: undefined, endpoint })) : []
  return visitor.api('/dev/faults', { method: 'POST', body: { faults: rows } })
}

const isOfScreen = (route: Route): boolean =>
  !ofTheFrame.some((name) => name.endsWith(new URL(route.request().url()).pathname.replace(/^\/api/, '')))

/** Runs in the page: waits over a third of a second take a twentieth of that, so that retries are not sat out. */
const hurry = (patience: boolean): void => {
  const real = window.setTimeout.bind(window)
  const faster = (work: () => void, wait = 0): number => real(work, wait > 300 ? wait / 20 : wait)
  Object.assign(window, { setTimeout: faster })
  if (!patience) return
  const limit = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => limit(milliseconds / 20)
}

/** Free text in forms; the box for a list's page number navigates by itself. */
const boxes =
  'main form textarea, main form input:not([type]), main form input:is([type=text], [type=email], [type=tel], [type=password])'
const ofAPage = `[aria-label="${text('table.page.jump')}"]`

const boxesOf = (page: Page) => page.locator(boxes).and(page.locator(`:not(${ofAPage})`))

const valuesOf = (page: Page): Promise<string[]> =>
  boxesOf(page).evaluateAll((found) => found.map((box) => (box as HTMLInputElement).value))

/** Types into every form field on a page that takes free text; returns how many did. */
const typeEverywhere = async (page: Page): Promise<number> => {
  let typed = 0
  for (const box of await boxesOf(page).all()) {
    const isFree = await box.evaluate(
      (field: HTMLInputElement) =>
        field.checkVisibility() && !field.disabled && !field.readOnly && field.getAttribute('role') !== 'combobox',
    )
    if (!isFree) continue
    await box.fill('12', { timeout: 5000 }).catch(() => undefined)
    if ((await box.inputValue({ timeout: 5000 }).catch(() => '')) !== '') typed += 1
  }
  return typed
}

const quiet = (page: Page): Promise<void> =>
  Promise.race([settled(page).catch(() => undefined), page.waitForTimeout(15_000)])

interface Counted {
  cells: number
  'typed fields': number
  blank: number
  uncaught: number
  'raw words': number
  'lost typed fields': number
}

/** Screens without fields to type in, learnt on the first visit. */
const formless = new Set<string>()

const playCell = async (site: Site, page: Page, address: string, fault: Fault, counted: Counted) => {
  const wrong: string[] = []
  page.on('pageerror', (error) => {
    counted.uncaught += 1
    wrong.push(`uncaught ${error.message}`)
  })
  const judge = async (when: string): Promise<void> => {
    if (await isBlank(page)) {
      counted.blank += 1
      wrong.push(`blank ${when}`)
    }
    const found = rawWords.exec(await wordsOf(page))?.[0]
    if (found !== undefined) {
      counted['raw words'] += 1
      wrong.push(`${found} ${when}`)
    }
  }
  const onTheWay = 'onTheWay' in fault ? fault.onTheWay : undefined
  const play = async (names: readonly string[], readingOnly: boolean): Promise<void> => {
    await setFaults(site, names, fault)
    if (onTheWay)
      await page.route('**/api/**', (route) =>
        isOfScreen(route) && (!readingOnly || route.request().method() === 'GET') ? onTheWay(route) : route.fallback(),
      )
  }
  const stop = async (): Promise<void> => {
    await setFaults(site, [])
    if (onTheWay) await page.unroute('**/api/**')
  }
  // First the screen opens while its reads fail; then a healthy one is filled in and submitted while all calls fail.
  await play(readings, true)
  await page.goto(address)
  await quiet(page)
  await judge('on opening')
  await stop()
  counted.cells += 1
  if (formless.has(address)) return wrong
  await page.goto(address)
  await quiet(page)
  const typed = await typeEverywhere(page)
  if (typed === 0) formless.add(address)
  if (typed > 0) {
    counted['typed fields'] += typed
    const before = await valuesOf(page)
    await play(labels, false)
    const send = page.locator('main form button[type=submit]:visible').last()
    if (!fault.name.startsWith('delay') && (await send.count()) > 0)
      await send.click({ timeout: 2000 }).catch(() => undefined)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await quiet(page)
    await judge('on sending')
    const after = await valuesOf(page)
    const lost = before.filter((value, at) => value !== '' && after[at] !== value).length
    if (lost > 0) wrong.push(`${lost} fields lost: ${JSON.stringify(before)} ${JSON.stringify(after)}`)
    counted['lost typed fields'] += lost
    await stop()
  }
  return wrong
}

/** Every screen under every fault, ordered so that any prefix is a fair sample. */
const cells = faults.flatMap((_, turn) =>
  screens.map((screen, at) => ({ screen, fault: faults[(at + turn) % faults.length] as Fault })),
)

const run = async ({ amount, say }: Round): Promise<Outcome> =>
  withSite(async (site) => {
    const counted: Counted = {
      cells: 0,
      'typed fields': 0,
      blank: 0,
      uncaught: 0,
      'raw words': 0,
      'lost typed fields': 0,
    }
    const profiles = new Map<DemoAccount, BrowserContext>()
    const addresses = new Map<PathId, readonly [string, DemoAccount]>()
    for (const { screen, fault } of cells.slice(0, amount)) {
      const as = viewerOf(screen)
      if (as === undefined) throw new Error(`Nobody may open ${screen}.`)
      const known = addresses.get(screen) ?? ([await addressOf(site.visitor, screen, as), as] as const)
      addresses.set(screen, known)
      const context = profiles.get(as) ?? (await openProfile(site, as))
      profiles.set(as, context)
      const page = await context.newPage()
      await page.addInitScript(hurry, fault.name.startsWith('slow'))
      const wrong = await playCell(site, page, known[0], fault, counted).catch((error: unknown) => {
        counted.blank += 1
        return [error instanceof Error ? error.message : String(error)]
      })
      await setFaults(site, [])
      // A fault may have ended the session; the next cell starts with a session.
      if (!(await page.evaluate(() => localStorage.getItem('auth-token')).catch(() => null))) {
        profiles.delete(as)
        await context.close()
      } else await page.close()
      for (const line of wrong) say(`  ${screen}, ${fault.name}: ${line}`)
      if (counted.cells % 30 === 0) say(`  ${JSON.stringify(counted)}`)
    }
    const { cells: played, 'typed fields': typed, ...failed } = counted
    return { tried: { cells: played, 'typed fields': typed }, failed }
  })

/** G9: the console's screens while the platform or the network misbehaves. */
export const screenFaults: Proof = {
  goal: 'G9',
  title: 'screens under faults',
  bars: { cells: 420 },
  amounts: { 'no database': 420 },
  short: 0,
  run,
}
