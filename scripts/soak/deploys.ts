import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createApp } from '../../platform/app'
import { serveApp } from '../../platform/http/serve'
import { serveSite } from '../../platform/http/site'
import { isStaff } from '../../contract/access'
import { findPath, link, type PathId } from '../../src/paths'
import { startPlatform, type DemoAccount } from '../../tests/support/platform'
import { makeVisitor, startBrowser, text } from '../../tests/support/product'
import { addressOf, screenIds, viewerOf } from '../../tests/support/browser/screen-addresses'
import { settled } from '../../tests/support/browser/settling'
import { ensureBuilt, siteFolder } from '../built.mjs'
import { isBlank, openProfile } from './console'
import type { Outcome, Proof, Round } from './proof'

/** Builds the next release, in which every file has a different name. */
const buildNext = async (folder: string): Promise<void> => {
  const { build } = await import('vite')
  process.env['NODE_ENV'] = 'production'
  await build({
    logLevel: 'error',
    plugins: [{ name: 'next-release', renderChunk: (code) => `${code}\n;globalThis.release="next";` }],
    build: { outDir: folder, emptyOutDir: true },
  })
}

/** A platform whose site switches at once from one release to the next; the files of the first are gone. */
const startDeployable = async () => {
  await ensureBuilt('site')
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-deploys-'))
  const releases = { first: join(folder, 'first'), next: join(folder, 'next') }
  cpSync(siteFolder, releases.first, { recursive: true })
  await buildNext(releases.next)
  const platform = await startPlatform({ seed: 'demo', config: { port: 0, host: '127.0.0.1' } })
  const appOf = (release: keyof typeof releases) => {
    const app = createApp(platform.runtime)
    serveSite(app, releases[release], platform.runtime.config)
    return app
  }
  const apps = { first: appOf('first'), next: appOf('next') }
  let on: keyof typeof releases = 'first'
  const front = Object.assign(Object.create(apps.first) as typeof apps.first, {
    fetch: (...given: Parameters<typeof apps.first.fetch>) => apps[on].fetch(...given),
  })
  const { address, close } = await serveApp(front, platform.runtime.config)
  return {
    address,
    deploy: (release: keyof typeof releases) => {
      on = release
    },
    close: async (): Promise<void> => {
      await close()
      await platform.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Follows a link on the page, such as a menu entry, and goes to the address directly only if there is none. */
const follow = async (page: Page, address: string): Promise<void> => {
  const links = page.locator(`a[href="${address}"]:visible`)
  if ((await links.count()) > 0) return links.first().click()
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

const settleTimeoutMs = 30_000

const wrongOn = async (page: Page, id: PathId): Promise<string[]> => {
  const wrong: string[] = []
  await Promise.race([settled(page), page.waitForTimeout(settleTimeoutMs)]).catch(() => undefined)
  const { pathname } = new URL(page.url())
  if (findPath(pathname) !== id) wrong.push(`is at ${pathname}`)
  if (await isBlank(page)) wrong.push('blank')
  if (await page.getByText(text('shell.chunk')).first().isVisible()) wrong.push('the code of the screen never came')
  return wrong
}

const run = async ({ amount, say }: Round): Promise<Outcome> => {
  const site = await startDeployable()
  const browser = await startBrowser()
  const visitor = makeVisitor(
    () => site.address,
    () => browser,
  )
  let [routes, reloaded, stuck, uncaught, tooOften] = [0, 0, 0, 0, 0]
  try {
    for (const id of screenIds.slice(0, amount)) {
      const as: DemoAccount | undefined = viewerOf(id)
      if (as === undefined) continue
      const start = link(isStaff({ type: as }) ? 'adminDashboard' : 'home')
      const context = await openProfile({ ...site, browser, visitor }, as)
      const page = await context.newPage()
      let loads = 0
      page.on('pageerror', (error) => {
        uncaught += 1
        say(`  ${id}: uncaught ${error.message}`)
      })
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
      })
      site.deploy('first')
      await page.goto(id === 'home' ? link('notifications') : id === 'adminDashboard' ? link('adminAllTickets') : start)
      await settled(page)
      loads = 0
      site.deploy('next')
      await follow(page, await addressOf(visitor, id, as))
      const wrong = await wrongOn(page, id)
      if (wrong.length > 0) stuck += 1
      if (loads > 1) tooOften += 1
      if (loads > 0) reloaded += 1
      routes += 1
      for (const line of wrong) say(`  ${id}: ${line}`)
      await context.close()
    }
  } finally {
    await browser.close()
    await site.close()
  }
  return {
    tried: { 'lazy routes': routes },
    failed: { stuck, 'reloaded more than once': tooOften, uncaught },
    facts: { 'reloaded once': reloaded },
  }
}

/** G11: a release is replaced under an open tab, from which every lazy route of the console is then opened. */
export const deploys: Proof = {
  goal: 'G11',
  title: 'deploys under an open tab',
  bars: { 'lazy routes': screenIds.length },
  amounts: { 'no database': screenIds.length },
  short: 0,
  run,
}
