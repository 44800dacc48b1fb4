import type { Browser, Page } from 'playwright-core'
import { fa } from '../../i18n/fa/index'
import { listLink, type PathId } from '../../src/paths'
import { unwrapped } from './browser'
import type { Session } from './product'

/** The time from a click on «next page» until the new rows are painted, in milliseconds. */
export interface NextPage {
  readonly list: PathId
  /** How many times the processor is slowed down. */
  readonly slower: number
  readonly turns: number
  readonly p50: number
  readonly p95: number
}

/** Without the filters of a first visit: they shorten a list, which is then soon reloaded, and that would time cold code. */
const lists: readonly PathId[] = ['adminAllTickets', 'adminAllUsers', 'adminAllRequests']
const turns = 12
const warmUp = 2
/** How long each page is viewed before the next, in milliseconds: prefetching has to fit in. */
const lookedAt = 1000

// Runs in the page. The row must have changed when a frame begins, and that frame must have been presented: a message
// sent from it arrives after its paint.
const turn = (name: string): Promise<number> =>
  new Promise((painted, failed) => {
    const first = () => document.querySelector('main tbody tr')?.textContent
    const before = first()
    const button = [...document.querySelectorAll<HTMLElement>('main button, main a')].find(
      (control) => control.getAttribute('aria-label') === name || control.textContent === name,
    )
    if (!button) return failed(new Error(`There is no «${name}».`))
    const started = performance.now()
    const look = (): void => {
      if (performance.now() - started > 20_000) return failed(new Error('The rows did not change.'))
      const now = first()
      if (now === undefined || now === before) return void requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => painted(performance.now() - started))
      channel.port1.start()
      channel.port2.postMessage(0)
    }
    button.click()
    requestAnimationFrame(look)
  })

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

const timeList = async (page: Page, list: PathId, slower: number): Promise<NextPage> => {
  const protocol = await page.context().newCDPSession(page)
  const open = async (): Promise<void> => {
    await page.goto(listLink(list, {}))
    await page.locator('main tbody tr a').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await open()
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const took: number[] = []
  for (let round = -warmUp; round < turns; round += 1) {
    const next = page.getByRole('button', { name: fa.table.page.next, exact: true })
    if (await next.isDisabled()) await open()
    const spent = await page.evaluate(turn, fa.table.page.next)
    if (round >= 0) took.push(spent)
    await page.waitForTimeout(lookedAt)
  }
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await protocol.detach()
  const sorted = took.toSorted((a, b) => a - b)
  return { list, slower, turns, p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

/** Pages through the ticket, user and request lists. */
export const timeNextPages = async (browser: Browser, address: string, session: Session): Promise<NextPage[]> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await context.addInitScript(unwrapped)
  await context.addInitScript(
    ({ user, token }) => {
      localStorage.setItem('auth-user', JSON.stringify(user))
      localStorage.setItem('auth-token', token)
    },
    { user: session.user, token: session.token },
  )
  const page = await context.newPage()
  const found: NextPage[] = []
  for (const list of lists) for (const slower of [1, 4]) found.push(await timeList(page, list, slower))
  await context.close()
  return found
}
