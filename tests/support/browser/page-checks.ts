import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = (): string => {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.js')
  // Joined Persian letters look like icon ligatures to axe, which then skips their contrast.
  const [before = '', after] = readFileSync(file, 'utf8').split('function _isIconLigature(textVNode) {')
  if (after === undefined) throw new Error('axe-core has changed: its rule for icon ligatures was not found.')
  return `${before}function _isIconLigature(textVNode) { return false;${after}`
}

let patchedAxe: string | undefined

const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Everything that breaks WCAG 2.2 AA on a page, one line each. Sticky elements are placed statically meanwhile: what
 * they happen to cover at one scroll position is visible at another.
 */
export const accessibilityProblems = async (page: Page): Promise<string[]> => {
  // A page that is checked again without a load already has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate((patchedAxe ??= axeSource()))
  const { violations } = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    const written = sticking.map(({ style }) => style.cssText)
    for (const { style } of sticking) Object.assign(style, { position: 'relative', inset: 'auto' })
    // Our only frame contains a mail, runs no script and so cannot be checked; trying would log an error on the
    // console.
    const how = {
      runOnly: { type: 'tag' as const, values: tags },
      resultTypes: ['violations' as const],
      iframes: false,
    }
    const found = await axe.run(document, how)
    for (const [at, { style }] of sticking.entries()) style.cssText = written[at] ?? ''
    return { violations: found.violations }
  }, accessibilityTags)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}

/** By how many pixels a page scrolls sideways, and what sticks out. */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > clientWidth + 1)
    })
    return [
      `the page is ${scrollWidth} wide on a screen of ${clientWidth}`,
      ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ]
  })
