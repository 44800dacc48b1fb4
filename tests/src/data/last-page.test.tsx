import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fa } from '../../support/texts'
import { address, renderApp, withPlatform } from '../../support/src'

withPlatform()

/** Everything that was to be read on the page, however shortly. */
const readings = () => {
  const seen = new Set<string>()
  new MutationObserver(() => {
    for (const title of document.querySelectorAll('p.title')) seen.add(title.textContent)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  return seen
}

describe('a page beyond the end', () => {
  it.each([
    ['a list', '/admin/all-tickets'],
    ['a report', '/admin/users-income'],
  ])('of %s becomes the last one, and nobody reads meanwhile that there is nothing', async (_, path) => {
    const seen = readings()
    await renderApp(`${path}?page=5000`, { as: '1' })
    await waitFor(() => expect(address()).toMatch(/[?&]page=[1-9]\d{0,2}(?:&|$)/))
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
    expect(address()).not.toMatch(/[?&]page=1(?:&|$)/)
    expect([...seen]).not.toContain(fa.table.empty.title)
  })
})
