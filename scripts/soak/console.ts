import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { DemoAccount } from '../../tests/support/platform'
import { demoFolder, makeVisitor, startBrowser, startProduct, type OpenOptions } from '../../tests/support/product'
import { ensureBuilt } from '../built.mjs'

/** A running product with the built console, and a browser to view it. */
export interface Site {
  readonly address: string
  readonly browser: Browser
  readonly visitor: ReturnType<typeof makeVisitor>
}

/** Starts a product on its own demo data and a browser, for the duration of `work`. */
export const withSite = async <T>(work: (site: Site) => Promise<T>): Promise<T> => {
  await ensureBuilt('site', 'server')
  const data = await demoFolder()
  const product = await startProduct(data.folder)
  const browser = await startBrowser()
  try {
    const { address } = product
    return await work({
      address,
      browser,
      visitor: makeVisitor(
        () => address,
        () => browser,
      ),
    })
  } finally {
    await browser.close()
    await product.end()
    data.remove()
  }
}

/** A fresh browser profile whose pages define what our compiled scripts call; see {@link Site}. */
export const openProfile = async (
  { visitor }: Site,
  as?: DemoAccount,
  options: OpenOptions = {},
): Promise<BrowserContext> => {
  const context = await visitor.profile(as, options)
  // The script loader uses this to keep function names, including in functions sent to the page.
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}

/** What a page shows besides its frame: its own part, a dialog over it or a message. */
const shown = 'main, [role="dialog"], [role="alertdialog"], #failed'

/** Whether a page shows nothing that can be understood or acted on. */
export const isBlank = (page: Page): Promise<boolean> =>
  page.evaluate((places) => {
    const seen = [...document.querySelectorAll<HTMLElement>(places)].filter((place) => place.checkVisibility())
    const words = seen.map((place) => place.innerText).join(' ')
    const ways = [...document.querySelectorAll('a[href], button')].filter((way) => way.checkVisibility())
    return words.trim().length < 10 || ways.length === 0
  }, shown)

/** All the text on a page. */
export const wordsOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)
