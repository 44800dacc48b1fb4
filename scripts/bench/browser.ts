import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const programs = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The program that runs these files wraps functions in a call the page does not know. */
export const unwrapped = 'globalThis.__name ??= (wrapped) => wrapped'

/** The browser that measures; `undefined` where there is none. */
export const browserProgram = (): string | undefined => programs.find((path) => path !== '' && existsSync(path))

/** What it is started with. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Opens a browser for some measurements; `undefined` where there is none. */
export const inBrowser = async <T>(measure: (browser: Browser) => Promise<T>): Promise<T | undefined> => {
  const executablePath = browserProgram()
  if (executablePath === undefined) return undefined
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}
