import { configure, getConfig } from '@testing-library/react'
import { afterAll } from 'vitest'

const later = globalThis.setTimeout
const usual = getConfig()
const { asyncWrapper, getElementError } = usual

/** The flag the library sets on a look that is one of many; its types do not include it. */
const isOneOfMany = (config: object): boolean =>
  '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true

/** How many turns of the event loop to wait for the effects of a render. */
const turns = 5

configure({
  // How long a test waits for what it looks for: a limit against hanging, not a measure of speed.
  asyncUtilTimeout: 30_000,
  // Printing the whole page for every look that finds nothing yet took an eighth of the time; only the last one prints
  // it.
  getElementError: (message, container) =>
    isOneOfMany(getConfig())
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
  // A text appears before the effects of the same render have run: after these turns the test sees their results too.
  asyncWrapper: (look) =>
    asyncWrapper(async () => {
      const found: unknown = await look()
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => later(done, 0))
      return found
    }),
})

// Restores the library for the worker's next file.
afterAll(() => configure(usual))
