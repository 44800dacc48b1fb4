import { vi } from 'vitest'
import type * as Session from '../../../src/data/session/session'

// Nothing is loaded anew under jsdom: where a full load would go is noted instead. Set up for every test file, because
// files share their modules, and whichever came first would decide.
vi.mock('../../../src/data/session/session', async (original) => {
  const { noteLoad } = await import('./loads')
  return { ...(await original<typeof Session>()), leaveTo: noteLoad }
})
