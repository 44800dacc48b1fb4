import { link, pathIds, paths, type PathId } from '../../src/paths'
import { addressOf, screenIds, viewerOf } from '../../tests/support/browser/screen-addresses'
import type { DemoAccount } from '../../tests/support/platform'
import { withStage, visit } from '../pictures/stage'

/** The layout shift of a screen while it loaded, as the sum of the browser's layout-shift entries. */
export interface Shift {
  readonly page: PathId
  /** Who viewed it; nobody if absent. */
  readonly as: DemoAccount | undefined
  /** Width of the window in CSS pixels. */
  readonly width: number
  /** All shifts of the visit, not only those of the worst five-second window: CLS is at most this. */
  readonly sum: number
  /** What moved, largest first. */
  readonly moved: readonly string[]
}

/** The total shift a screen may have. */
export const mostShift = 0.01

const windows = [
  { size: 'desk', width: 1440, height: 900 },
  { size: 'phone', width: 412, height: 915 },
] as const

/** Home is longer for people with a team, and other things wait for each: every kind of end user visits it. */
const eyesAtHome: readonly DemoAccount[] = ['3', '4', '6', '8', '9', 'no-contract']
/** On the narrowest phones too. */
const homeWindows = [...windows, { size: 'phone', width: 360, height: 740 }] as const

/** A planned visit. */
interface Visit {
  readonly id: PathId
  readonly as: DemoAccount | undefined
  readonly window: (typeof homeWindows)[number]
}

const visitsOf = (id: PathId): readonly Visit[] =>
  id === 'home'
    ? homeWindows.flatMap((window) => eyesAtHome.map((as) => ({ id, as, window })))
    : windows.map((window) => ({ id, as: viewerOf(id), window }))

/** The delay of every response, in milliseconds: without any, loading states are never painted. */
const latency = 60

const publicPages = pathIds.filter((id) => paths[id].section === 'public')

interface Noted {
  readonly value: number
  readonly moved: readonly string[]
}

// Runs in the page, before anything else.
const watch = (): void => {
  const noted: Noted[] = []
  Object.assign(window, { benchShifts: noted })
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? `${node.localName}${[...node.classList].map((name) => `.${name}`).join('')} «${(node.textContent ?? '').slice(0, 20)}»`
      : (node?.textContent ?? 'gone').slice(0, 20)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly {
          readonly node: Node | null
          readonly previousRect: DOMRect
          readonly currentRect: DOMRect
        }[]
      }
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} ${Math.round(from.x)},${Math.round(from.y)} → ${Math.round(to.x)},${Math.round(to.y)}`,
      )
      noted.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How many pages are open at once: most of a visit is waiting. */
const pagesAtOnce = 4

/** Opens every screen once in each window, the public ones signed out, and sums up the shifts. */
export const measureShifts = async (only: string | undefined, tell: (shift: Shift) => void): Promise<void> =>
  withStage(async ({ visitor, open }) => {
    const measure = async ({ id, as, window: { size, width, height } }: Visit): Promise<void> => {
      const address = as === undefined ? link(id) : await addressOf(visitor, id, as)
      const page = await open(as, { size, scheme: 'light' })
      await page.setViewportSize({ width, height })
      await page.addInitScript(watch)
      const protocol = await page.context().newCDPSession(page)
      await protocol.send('Network.enable')
      await protocol.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      await visit(page, address)
      const noted = await page.evaluate(() => (window as unknown as { readonly benchShifts: Noted[] }).benchShifts)
      await page.close()
      const sum = noted.reduce((all, { value }) => all + value, 0)
      const moved = noted.toSorted((a, b) => b.value - a.value).flatMap((one) => one.moved)
      tell({ page: id, as, width, sum: Math.round(sum * 10_000) / 10_000, moved: moved.slice(0, 3) })
    }
    const ids = [...publicPages, ...screenIds].filter((id) => only === undefined || id.includes(only))
    const visits = ids.flatMap(visitsOf).values()
    const workers = Array.from({ length: pagesAtOnce }, async () => {
      for (const one of visits) await measure(one)
    })
    await Promise.all(workers)
  })
