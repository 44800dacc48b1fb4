import type { Page } from 'playwright-core'
import { sidewaysScroll } from '../../tests/support/browser/page-checks'
import type { Size } from '../../tests/support/product'

/** Measurements of a page, in CSS pixels. */
export interface Measured {
  /** The top of the first row of a list or table, from the top of the screen; `undefined` if there is none. */
  readonly firstRow: number | undefined
  /** Rows fully visible without scrolling. */
  readonly rows: number
  /** Rows on the page: a list of three cannot show six. */
  readonly listed: number
  /** How far the page, or a box in it, scrolls sideways. */
  readonly sideways: number
  readonly headings: number
}

/** Measures a page that has settled. */
export const measure = async (page: Page): Promise<Measured> => {
  const found = await page.evaluate(() => {
    // A matrix of figures and a chart are tables too; if there is a list, only its rows count.
    const seen = (which: string) => [...document.querySelectorAll(which)].filter((row) => row.checkVisibility())
    const listed = seen('main [data-density] tbody tr, main li.card')
    const rows = listed.length > 0 ? listed : seen('main tbody tr')
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const bar = [...document.querySelectorAll('.bottom-bar')]
      .find((one) => one.checkVisibility())
      ?.getBoundingClientRect().top
    // Overflowing tabs fade out; tables must not overflow.
    const inside = [...document.querySelectorAll<HTMLElement>('main *:not(nav)')]
      .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.checkVisibility())
      .map((box) => box.scrollWidth - box.clientWidth)
    return {
      firstRow: boxes[0] && Math.round(boxes[0].top),
      listed: rows.length,
      rows: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= (bar ?? window.innerHeight)).length,
      sideways: Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...inside),
      headings: document.querySelectorAll('h1').length,
    }
  })
  return { ...found, sideways: (await sidewaysScroll(page)).length > 0 ? Math.max(1, found.sideways) : found.sideways }
}

/** What a kind of screen must meet. */
export interface Bars {
  readonly firstRow?: number
  readonly rows?: number
}

/** The bars a page misses, one line each. */
export const missed = ({ firstRow, rows, listed, sideways, headings }: Measured, bars: Bars, size: Size): string[] => [
  ...(bars.firstRow !== undefined && firstRow !== undefined && firstRow > bars.firstRow
    ? [`first row at ${firstRow}, at most ${bars.firstRow}`]
    : []),
  ...(bars.rows !== undefined && rows < Math.min(bars.rows, listed) ? [`${rows} rows, at least ${bars.rows}`] : []),
  ...(size === 'desk' && sideways > 0 ? [`${sideways} px sideways`] : []),
  ...(headings === 1 ? [] : [`${headings} headings of the first level`]),
]
