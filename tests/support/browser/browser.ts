import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { pngBytes } from '../files'
import type { OwnFolder } from '../servers/kept-folders'
import { demoPassword, demoPhone, type DemoAccount } from '../platform'
import {
  demoFolder,
  makeVisitor,
  startBrowser,
  startProduct,
  text,
  watchPage,
  type OpenOptions,
  type Product,
} from '../product'

export { accessibilityProblems, sidewaysScroll } from './page-checks'
export { failToStart, persian, sizes, text, type Size } from '../product'
export { settled } from './settling'

/** Reports what a page showed when its test failed. */
const told = async (page: Page): Promise<void> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((failure: unknown) => String(failure))
  process.stderr.write(`\n${decodeURI(page.url())} showed:\n${shown}\n`)
}

/** How soon the font is used depends on the machine; `npm run bench` measures it. */
const slowness = /preloaded using link preload but not used within a few seconds/

/** A product, a browser and everything that must not happen in it, for one test file. Registers its own hooks. */
export const makeJourney = () => {
  let product: Product | undefined
  let data: OwnFolder | undefined
  let browser: Browser | undefined
  let contexts: BrowserContext[] = []
  const keptPages = new Map<string, Page>()
  let troubles: string[] = []
  let expected: RegExp[] = []

  const running = (): Product => {
    if (!product) throw new Error('The product is not running yet.')
    return product
  }

  beforeAll(async () => {
    data = await demoFolder()
    product = await startProduct(data.folder)
    browser = await startBrowser()
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const page of contexts.flatMap((context) => context.pages())) await told(page)
    await Promise.all(contexts.map((context) => context.close()))
    const unexpected = troubles.filter((line) => ![slowness, ...expected].some((pattern) => pattern.test(line)))
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

  const visitor = makeVisitor(
    () => running().address,
    () => browser!,
  )

  return {
    /** The address of the product. */
    address: () => running().address,
    /** The data folder of the product. */
    folder: () => running().folder,
    /** Kills the product and starts it again on the same folder. */
    crash: async (): Promise<void> => {
      await running().end('SIGKILL')
      product = await startProduct(running().folder)
    },
    /** A call that bypasses the browser. */
    api: visitor.api,
    /** Trouble that matches is expected in the running test. */
    expectTrouble: (...patterns: RegExp[]): void => {
      expected.push(...patterns)
    },
    /** A fresh browser profile with one page, signed in as an account or as nobody. */
    open: async (account?: DemoAccount, options: OpenOptions = {}): Promise<Page> => {
      const { size = 'desk', kept = false } = options
      const known = keptPages.get(`${account} ${size}`)
      if (kept && known) return known
      const context = await visitor.profile(account, options)
      const page = await context.newPage()
      if (kept) keptPages.set(`${account} ${size}`, page)
      else contexts.push(context)
      watchPage(page, running().address, (line) => void troubles.push(line))
      return page
    },
    /** Signs in through the form on a page, as a person would. */
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
  buffer: Buffer.from(pngBytes),
})
