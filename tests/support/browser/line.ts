import type { Page } from 'playwright-core'

/**
 * Cuts a page off from the network. Since Chromium 150 a document loaded afterwards believes it is online although
 * nothing reaches it, so the page is told again after every load.
 */
export const cutLine = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const tell = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await page.context().setOffline(true)
  return {
    /** Loads an address, as far as the page's own worker can serve it. */
    goto: async (path: string): Promise<void> => {
      await page.goto(path)
      await tell(true)
    },
    restore: async (): Promise<void> => {
      // The context first: the page may reload the moment it goes online, and must find the network complete.
      await page.context().setOffline(false)
      await tell(false)
      await session.detach()
    },
  }
}
