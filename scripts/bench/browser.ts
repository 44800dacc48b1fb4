import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const programs = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The runner of these files wraps functions in a call that does not exist in the page. */
export const unwrapped = 'globalThis.__name ??= (wrapped) => wrapped'

/** The browser for measurements; `undefined` if there is none. */
export const browserProgram = (): string | undefined => programs.find((path) => path !== '' && existsSync(path))

/** Its command-line arguments. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Opens a browser for some measurements; `undefined` if there is none. */
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
