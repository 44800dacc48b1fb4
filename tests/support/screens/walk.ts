import { act, waitFor } from '@testing-library/react'
import { expect, onTestFailed } from 'vitest'
import { chooseSection } from '../../../src/entry'
import { queryClient } from '../../../src/data/queryClient'
import type { DemoAccount } from '../platform'
import { cleanBrowser, renderApp } from '../src'
import { fa } from '../texts'

/** Who is using the mounted product. */
let walker: DemoAccount | undefined

/** Makes the next walk mount the product again. */
export const endWalk = (): void => {
  walker = undefined
}

const go = async (address: string): Promise<void> => {
  window.history.pushState(null, '', address)
  // A full load of this address would make the same checks.
  expect(chooseSection()).toBe('guarded')
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
}

/**
 * Moves on to an address as a person who is already signed in, by way of a page without readings: every reading of the
 * previous screen is dropped there, and nothing of it is left in the document. Mounts the product in a clean browser if
 * somebody else is using it, or after a failure. Needs `withPlatform` to keep the browser.
 */
export const walkTo = async (address: string, as: DemoAccount): Promise<void> => {
  onTestFailed(endWalk)
  if (walker !== as) {
    // Pending requests of the previous person are answered to them, rather than refused to nobody.
    if (walker !== undefined) await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await cleanBrowser()
    await renderApp(address, { as })
    walker = as
    return
  }
  await go('/nowhere')
  const between = await waitFor(() => {
    const heading = document.querySelector('main h1')
    expect(heading?.textContent).toBe(fa.shell.not_found)
    return heading
  })
  queryClient.removeQueries({ type: 'inactive' })
  await go(address)
  await waitFor(() => expect(between?.isConnected).toBe(false))
}
