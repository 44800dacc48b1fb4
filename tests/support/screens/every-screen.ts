import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findPath, link, paths } from '../../../src/paths'
import { accessibilityProblems, settled, sidewaysScroll, sizes, text, makeJourney, type Size } from '../browser/browser'
import { addressOf, built, viewerOf } from '../browser/screen-addresses'

type Journey = ReturnType<typeof makeJourney>

/** What sticks out on the smallest telephone still about, and on a desk at four times the size (WCAG 1.4.10). */
const narrowest = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 })
  // The new width is laid out with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const found = await sidewaysScroll(page)
  await page.setViewportSize(sizes.phone)
  return found
}

/** The groups of figures in which a figure is larger than its neighbour. */
const unevenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *:has(> * > .value)')]
      .map((group) =>
        [...group.querySelectorAll(':scope > * > .value')].map((value) =>
          Math.round(parseFloat(getComputedStyle(value).fontSize)),
        ),
      )
      .filter((found) => new Set(found).size > 1)
      .map((found) => found.join(' ')),
  )

/** How far below the top of the screen the first row of a list begins; 0 without one. */
const firstRowAt = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('main li.card')?.getBoundingClientRect().top ?? 0)

/** The tests that open every screen once on this size, signed in and not, and find nothing wrong with it. */
export const seeEveryScreen = (size: Size): Journey => {
  const journey = makeJourney()

  it.each(built.map((id) => [id, viewerOf(id)] as const))(
    '%s, seen by type %s, has no barrier, nothing that sticks out and no error',
    async (id, viewer) => {
      if (viewer === undefined) throw new Error(`Nobody of the demo data may open ${id}.`)
      const page = await journey.open(viewer, { size, kept: true })
      await page.goto(await addressOf(journey, id, viewer))
      await settled(page)
      expect(findPath(new URL(page.url()).pathname)).toBe(id)
      expect(await page.locator('html').getAttribute('lang')).toBe('fa')
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      expect(await page.title()).toContain(text('shell.product'))
      expect(await sidewaysScroll(page)).toEqual([])
      expect(await unevenFigures(page)).toEqual([])
      // Figures and charts of a report leave its first row within sight.
      if (size === 'phone' && paths[id].group === 'reports')
        expect(await firstRowAt(page)).toBeLessThan(sizes.phone.height)
      if (size === 'phone') expect(await narrowest(page)).toEqual([])
      expect(await accessibilityProblems(page)).toEqual([])
    },
  )

  it.each([link('login'), link('forgotPassword'), '/nowhere'])('%s has no barrier', async (address) => {
    const page = await journey.open(undefined, { size })
    await page.goto(address)
    await settled(page)
    expect(await page.locator('html').getAttribute('lang')).toBe('fa')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await sidewaysScroll(page)).toEqual([])
    if (size === 'phone') expect(await narrowest(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
  })
  return journey
}
