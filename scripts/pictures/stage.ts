import type { Browser, BrowserContext, Page } from 'playwright-core'
import { serveApp } from '../../platform/http/serve'
import { serveSite } from '../../platform/http/site'
import { settled } from '../../tests/support/browser/settling'
import { startPlatform, type DemoAccount, type TestPlatform } from '../../tests/support/platform'
import { makeVisitor, startBrowser, type Size } from '../../tests/support/product'
import { testNow } from '../../tests/support/servers/database'
import { ensureBuilt, siteFolder } from '../built.mjs'

/** The size and colour scheme of a page. */
export interface Look {
  readonly size: Size
  readonly scheme: 'light' | 'dark'
}

/** A product whose clock is stopped, and a browser with the same time. */
export interface Stage {
  readonly visitor: ReturnType<typeof makeVisitor>
  /** Opens a page as somebody in a look; one browser profile serves all pages of that combination. */
  readonly open: (as: DemoAccount | undefined, look: Look) => Promise<Page>
}

/** Starts the product on demo data that never change, for the duration of `work`; `fill` adds to the data first. */
export const withStage = async (
  work: (stage: Stage) => Promise<void>,
  fill?: (platform: TestPlatform) => Promise<void>,
): Promise<void> => {
  await ensureBuilt('site')
  const platform = await startPlatform({ config: { port: 0 } })
  await fill?.(platform)
  serveSite(platform.app, siteFolder, platform.runtime.config)
  const { address, close } = await serveApp(platform.app, platform.runtime.config)
  const browser: Browser = await startBrowser()
  const visitor = makeVisitor(
    () => address,
    () => browser,
  )
  const profiles = new Map<string, Promise<BrowserContext>>()
  const profileOf = async (as: DemoAccount | undefined, look: Look): Promise<BrowserContext> => {
    const context = await visitor.profile(as, look)
    await context.clock.setFixedTime(testNow)
    // The script loader uses this to keep function names, including in functions sent to the page.
    await context.addInitScript('globalThis.__name = (named) => named')
    return context
  }
  try {
    await work({
      visitor,
      open: async (as, look) => {
        const key = `${as} ${look.size} ${look.scheme}`
        const profile = profiles.get(key) ?? profileOf(as, look)
        profiles.set(key, profile)
        return (await profile).newPage()
      },
    })
  } finally {
    await browser.close()
    await close()
    await platform.close()
  }
}

/** Opens an address and waits until nothing on the page moves. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await settled(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
