import type { Page } from 'playwright-core'
import { sidewaysScroll } from '../../tests/support/browser/page-checks'
import type { Size } from '../../tests/support/product'

/** What a page looks like in figures, in CSS pixels. */
export interface Measured {
  /** Where the first row of a list or table begins, from the top of the screen; `undefined` without one. */
  readonly firstRow: number | undefined
  /** Rows that are seen whole without scrolling. */
  readonly rows: number
  /** How far the page, or a box inside of it, scrolls sideways. */
  readonly sideways: number
  readonly headings: number
}

/** Measures a page that stands. */
export const measure = async (page: Page): Promise<Measured> => {
  const found = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr, main li.card')].filter((row) => row.checkVisibility())
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const bar = [...document.querySelectorAll('.bottom-bar')]
      .find((one) => one.checkVisibility())
      ?.getBoundingClientRect().top
    // Tabs that go on beyond their room fade out there; tables must not.
    const inside = [...document.querySelectorAll<HTMLElement>('main *:not(nav)')]
      .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.checkVisibility())
      .map((box) => box.scrollWidth - box.clientWidth)
    return {
      firstRow: boxes[0] && Math.round(boxes[0].top),
      rows: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= (bar ?? window.innerHeight)).length,
      sideways: Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...inside),
      headings: document.querySelectorAll('h1').length,
    }
  })
  return { ...found, sideways: (await sidewaysScroll(page)).length > 0 ? Math.max(1, found.sideways) : found.sideways }
}

/** What a kind of screen must keep to. */
export interface Bars {
  readonly firstRow?: number
  readonly rows?: number
}

/** The bars a page misses, one line each. */
export const missed = ({ firstRow, rows, sideways, headings }: Measured, bars: Bars, size: Size): string[] => [
  ...(bars.firstRow !== undefined && (firstRow ?? Infinity) > bars.firstRow
    ? [`first row at ${firstRow ?? 'nowhere'}, at most ${bars.firstRow}`]
    : []),
  ...(bars.rows !== undefined && rows < bars.rows ? [`${rows} rows, at least ${bars.rows}`] : []),
  ...(size === 'desk' && sideways > 0 ? [`${sideways} px sideways`] : []),
  ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
]
