import type { Page, Request } from 'playwright-core'

interface Traffic {
  /** Requests that have neither finished nor failed. */
  readonly open: Set<Request>
  /** How many requests the page has made since it was opened. */
  asked: number
}

const traffics = new WeakMap<Page, Traffic>()

/** Counts the requests of a page. Must be called before they start, or {@link settled} cannot tell. */
export const followTraffic = (page: Page): void => {
  const traffic: Traffic = { open: new Set(), asked: 0 }
  traffics.set(page, traffic)
  page.on('request', (request) => {
    // Nobody waits any more for what the previous page requested.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear()
    traffic.open.add(request)
    traffic.asked += 1
  })
  const ended = (request: Request): void => void traffic.open.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

const longest = 60_000

// Runs in the page: everything received is drawn, a pause lets a screen request more, and then nothing is left to do.
const calm = (): Promise<boolean> =>
  new Promise((done) => {
    const idle = () => {
      let frame = 0
      // A page that no longer draws anything may never be reported idle; between two frames it is.
      const draw = () => void (frame = requestAnimationFrame(draw))
      draw()
      requestIdleCallback(() => {
        cancelAnimationFrame(frame)
        done(document.querySelector('[aria-busy="true"]') === null)
      })
    }
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(idle, 100)))
  })

const gone = /context was destroyed|navigat/i

/**
 * Waits until a guarded or public page is complete: its heading is there, nothing is loading, no grey bar replaces
 * text, and the page has found nothing more to do or to request since.
 */
export const settled = async (page: Page): Promise<void> => {
  const traffic = traffics.get(page)
  if (!traffic) throw new Error('followTraffic was not called for this page.')
  const until = Date.now() + longest
  await page.locator('h1').first().waitFor()
  for (;;) {
    const asked = traffic.asked
    const isCalm = await page.evaluate(calm).catch((error: unknown) => {
      if (error instanceof Error && gone.test(error.message)) return false
      throw error
    })
    if (isCalm && traffic.open.size === 0 && traffic.asked === asked) return
    if (Date.now() > until) {
      const waits = [...traffic.open].map((request) => request.url())
      throw new Error(`${decodeURI(page.url())} did not settle. Pending requests: ${waits.join(' ')}`)
    }
  }
}
