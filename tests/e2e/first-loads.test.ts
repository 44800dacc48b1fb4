import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteFolder } from '../../scripts/built.mjs'
import { serveApp, type Listening } from '../../platform/http/serve'
import { serveSite } from '../../platform/http/site'
import { budgetedPages, firstLoadOf, type BudgetedPage } from '../../scripts/first-loads'
import { startPlatform, type TestPlatform } from '../support/platform'
import { followTraffic, settled } from '../support/browser/settling'

let platform: TestPlatform
let listening: Listening
let browser: Browser

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const config = { ...platform.runtime.config, port: 0, host: '127.0.0.1' }
  serveSite(platform.app, siteFolder, config)
  listening = await serveApp(platform.app, config)
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
})

afterAll(async () => {
  await browser?.close()
  await listening?.close()
  await platform?.close()
})

const sessionOf = async (type: string) => {
  const uuid = await platform.addPerson({ type })
  return { user: JSON.stringify({ uuid, type, name: '' }), token: await platform.tokenOf(uuid) }
}

const open = async (page: BudgetedPage): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: listening.address, serviceWorkers: 'block' })
  if (page.visitor !== undefined) {
    await context.addInitScript(
      ({ user, token }) => {
        localStorage.setItem('auth-user', user)
        localStorage.setItem('auth-token', token)
      },
      await sessionOf(page.visitor),
    )
  }
  return context
}

describe('a first load brings what its budget counts and nothing else', () => {
  it.each(budgetedPages)('$address', async (page) => {
    const context = await open(page)
    try {
      const tab = await context.newPage()
      followTraffic(tab)
      const brought = { script: new Set<string>(), style: new Set<string>(), font: new Set<string>() }
      const strangers: string[] = []
      tab.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (request.url().startsWith('http') && origin !== listening.address) strangers.push(request.url())
        if (pathname.endsWith('.js')) brought.script.add(pathname.slice(1))
        if (pathname.endsWith('.css')) brought.style.add(pathname.slice(1))
        if (/\.woff2?$/.test(pathname)) brought.font.add(pathname.slice(1))
      })
      await tab.goto(page.address)
      await settled(tab)
      await tab.waitForLoadState('networkidle')
      const declared = firstLoadOf(page)
      expect([...brought.script].toSorted()).toEqual([...declared.scripts].toSorted())
      expect([...brought.style].toSorted()).toEqual([...declared.styles].toSorted())
      expect([...brought.font].filter((file) => !declared.fonts.has(file))).toEqual([])
      expect(strangers).toEqual([])
      expect(new URL(tab.url()).pathname).toBe(page.address)
    } finally {
      await context.close()
    }
  })
})

describe('a first load is asked for by the page, before any code of ours runs', () => {
  it.each(budgetedPages)('$address', async (page) => {
    const context = await open(page)
    try {
      const tab = await context.newPage()
      const asked = new Set<string>()
      tab.on('request', (request) => void asked.add(new URL(request.url()).pathname.slice(1)))
      await tab.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort())
      await tab.goto(page.address)
      await tab.waitForLoadState('networkidle')
      // What is asked for after the screen is no part of it.
      const { scripts } = firstLoadOf({ ...page, asked: page.asked.slice(0, 1) })
      expect([...scripts].filter((file) => !asked.has(file))).toEqual([])
      expect([...asked].filter((file) => file.endsWith('.js') && !scripts.has(file))).toEqual([])
    } finally {
      await context.close()
    }
  })
})
