import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { notifications } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
})
afterAll(() => platform.close())

/** The cache of one server, with its own modules as a process has them. */
const aServer = async () => {
  vi.resetModules()
  const { noteWrite, cached } = await import('../../../platform/db/query-cache')
  const { db } = platform.connection
  const counted = db.select({ n: sql<number>`count(*)::int` }).from(notifications)
  return {
    count: async () => (await cached(db, counted, platform.clock.now()))[0]?.n,
    write: async () => {
      const sent = { type: 'system' as const, title: 'x', body: 'x', createdAt: platform.clock.now(), audience: 1 }
      await db.insert(notifications).values(sent)
    },
    noteWrite: () => noteWrite(db),
  }
}

it('what one server counted is counted anew as soon as another one wrote, and not before', async () => {
  const [first, second] = [await aServer(), await aServer()]
  expect(await first.count()).toBe(0)
  for (const n of [1, 2]) {
    await second.write()
    expect(await first.count()).toBe(n - 1)
    await second.noteWrite()
    expect([await first.count(), await second.count()]).toEqual([n, n])
  }
})
