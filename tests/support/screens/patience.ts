import { configure, getConfig } from '@testing-library/react'
import { afterAll } from 'vitest'

const later = globalThis.setTimeout
const usual = getConfig()
const { asyncWrapper, getElementError } = usual

/** The mark the library puts on a look that is one of many; its types do not name it. */
const isOneOfMany = (config: object): boolean =>
  '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true

/** How many turns of the event loop what was drawn may take to be followed by what it sets going. */
const turns = 5

configure({
  // How long a test waits for what it looks for: a limit against hanging, not a measure of speed.
  asyncUtilTimeout: 30_000,
  // Printing the whole page for every look that finds nothing yet took an eighth of the time; the last one prints it.
  getElementError: (message, container) =>
    isOneOfMany(getConfig())
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
  // A text stands before the effects of the same drawing have run: who found it also meets what they did.
  asyncWrapper: (look) =>
    asyncWrapper(async () => {
      const found: unknown = await look()
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => later(done, 0))
      return found
    }),
})

// The next file of the worker finds the library as this one did.
afterAll(() => configure(usual))
