import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findPath, paths, type PathId } from '../../../src/paths'
import { accessibilityProblems, settled, sidewaysScroll, sizes, text, makeJourney } from '../browser/browser'
import { resize, showNext } from '../browser/moving'
import { rawWords } from '../browser/raw-words'
import { addressOf, viewerOf } from '../browser/screen-addresses'

type Journey = ReturnType<typeof makeJourney>

/** What sticks out on the smallest phone still in use, and on a desk at four times the size (WCAG 1.4.10). */
const narrowest = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 640 })
  // The new width is laid out with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const found = await sidewaysScroll(page)
  await page.setViewportSize(sizes.phone)
  return found
}

/** The groups of figures in which one figure is larger than its neighbour. */
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

/** How far below the top of the screen the first row of a list starts; 0 without one. */
const firstRowAt = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('main li.card')?.getBoundingClientRect().top ?? 0)

/** What is drawn in the one place a phone's bar has for the brand and the page name. */
const atBrand = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header .place > *')]
      .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map(({ className }) => className),
  )

/** Links and buttons of cards that a tap at their centre does not reach, and arrows that do not open their card. */
const coveredOnCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main li.card :is(dd :is(a, button), span.tail)')].flatMap((pressed) => {
      const opener = pressed.matches('.tail') ? pressed.closest('li')?.querySelector('.row-link') : pressed
      const { left, top, width, height } = pressed.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return !opener || width === 0 || hit === null || opener.contains(hit) || hit.closest('nav, header')
        ? []
        : [`${pressed.className || pressed.textContent}: under ${hit.outerHTML.slice(0, 80)}`]
    }),
  )

/**
 * Checks that a page has no faults at desk size and then, resized, on a phone. Each size reports its own faults,
 * independently of the other.
 */
const seeBothSizes = async (page: Page, isReport = false): Promise<void> => {
  for (const size of ['desk', 'phone'] as const) {
    if (size === 'phone') {
      await resize(page, 'phone')
      await settled(page)
    }
    const on = (what: string): string => `${what}, on a ${size}`
    expect.soft(await page.locator('html').getAttribute('lang'), on('language')).toBe('fa')
    expect.soft(await page.locator('html').getAttribute('dir'), on('direction')).toBe('rtl')
    const shown = await page.locator('body').innerText()
    expect.soft(rawWords.exec(shown)?.[0], on('words no person should read')).toBeUndefined()
    expect.soft(await sidewaysScroll(page), on('what sticks out')).toEqual([])
    expect.soft(await unevenFigures(page), on('figures larger than their neighbour')).toEqual([])
    if (size === 'phone') {
      // Figures and charts of a report leave its first row in view.
      if (isReport) expect.soft(await firstRowAt(page), on('the first row')).toBeLessThan(sizes.phone.height)
      expect.soft(await coveredOnCards(page), on('what lies under something else')).toEqual([])
      expect.soft((await atBrand(page)).length, on('what is drawn over the brand')).toBeLessThanOrEqual(1)
      expect.soft(await narrowest(page), 'what sticks out, on the smallest phone').toEqual([])
    }
    expect.soft(await accessibilityProblems(page), on('barriers')).toEqual([])
  }
}

/** The tests that open each of these screens once and check it for faults at every size. */
export const seeScreens = (ids: readonly PathId[]): Journey => {
  const journey = makeJourney()
  /** Pages that were in order when last checked. */
  const sound = new WeakSet<Page>()

  it.each(ids.map((id) => [id, viewerOf(id)] as const))(
    '%s, seen by type %s, has no barrier, nothing that sticks out and no error on any size',
    async (id, viewer) => {
      if (viewer === undefined) throw new Error(`No demo account may open ${id}.`)
      const page = await journey.open(viewer, { kept: true })
      const address = await addressOf(journey, id, viewer)
      // If anything fails from here on, the next screen starts with a load.
      if (sound.delete(page)) await showNext(page, address)
      else {
        await resize(page, 'desk')
        await page.goto(address)
      }
      await settled(page)
      expect(findPath(new URL(page.url()).pathname)).toBe(id)
      expect(await page.title()).toContain(text('shell.product'))
      await seeBothSizes(page, paths[id].group === 'reports')
      sound.add(page)
    },
  )
  return journey
}

/** The tests that check public pages for faults. */
export const seePublicPages = (journey: Journey, addresses: readonly string[]): void => {
  it.each(addresses)('%s has no barrier on any size', async (address) => {
    const page = await journey.open()
    await page.goto(address)
    await settled(page)
    await seeBothSizes(page)
  })
}
