import type { CDPSession, Page } from 'playwright-core'
import { sizes, text, type Size } from '../product'

const fingers = new WeakMap<Page, CDPSession>()

/** Makes a page that was opened for a desk as large as another screen, and puts it under a finger or under a mouse. */
export const resize = async (page: Page, size: Size): Promise<void> => {
  const finger = fingers.get(page) ?? (await page.context().newCDPSession(page))
  fingers.set(page, finger)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' })
  await page.setViewportSize(sizes[size])
}

/** Leads a running page to another address without a load, as a link does that the browser follows by itself. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/**
 * Shows a screen at a desk in a running page, without a load. The page for unknown addresses stands in between: nothing
 * of the screen before is left, and what stands at the end has come since.
 */
export const showNext = async (page: Page, address: string): Promise<void> => {
  const between = page.locator('h1', { hasText: text('shell.not_found') })
  await follow(page, '/nowhere')
  await between.waitFor()
  await resize(page, 'desk')
  await follow(page, address)
  await between.waitFor({ state: 'detached' })
}
