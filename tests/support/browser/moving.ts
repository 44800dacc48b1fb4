import type { CDPSession, Page } from 'playwright-core'
import { sizes, text, type Size } from '../product'

const fingers = new WeakMap<Page, CDPSession>()

/** Resizes a page opened at desk size to another screen, and switches it to touch or mouse. */
export const resize = async (page: Page, size: Size): Promise<void> => {
  const finger = fingers.get(page) ?? (await page.context().newCDPSession(page))
  fingers.set(page, finger)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: size === 'phone' })
  await page.setViewportSize(sizes[size])
}

/** Navigates a running page without a load, as a link does that the browser follows by itself. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/**
 * Shows a screen at a desk in a running page, without a load. The page for unknown addresses comes in between: nothing
 * of the previous screen is left, and everything visible at the end is new.
 */
export const showNext = async (page: Page, address: string): Promise<void> => {
  const between = page.locator('h1', { hasText: text('shell.not_found') })
  await follow(page, '/nowhere')
  await between.waitFor()
  await resize(page, 'desk')
  await follow(page, address)
  await between.waitFor({ state: 'detached' })
}
