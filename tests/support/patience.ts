import { configure, getConfig } from '@testing-library/react'

const later = globalThis.setTimeout
const { asyncWrapper } = getConfig()

/** How many turns of the event loop what was drawn may take to be followed by what it sets going. */
const turns = 5

configure({
  // How long a test waits for what it looks for: a limit against hanging, not a measure of speed.
  asyncUtilTimeout: 30_000,
  // A text stands before the effects of the same drawing have run: who found it also meets what they did.
  asyncWrapper: (look) =>
    asyncWrapper(async () => {
      const found: unknown = await look()
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => later(done, 0))
      return found
    }),
})
