import type { Page } from 'playwright-core'

/**
 * Takes the network from a page. Since Chromium 150 a document loaded after that believes itself online although nothing
 * reaches it, so the page is told anew after every load.
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
    /** Loads an address, as far as the page's own worker gives it. */
    goto: async (path: string): Promise<void> => {
      await page.goto(path)
      await tell(true)
    },
    restore: async (): Promise<void> => {
      // The context first: the page may load anew the moment it hears of the line, and must find it whole.
      await page.context().setOffline(false)
      await tell(false)
      await session.detach()
    },
  }
}
