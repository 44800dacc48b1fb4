import { afterAll, beforeAll, expect, it } from 'vitest'
import { assistant } from '../../../contract/assistant/assistant'
import { conversations } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

const trouble = (row: { readonly answered: boolean; readonly stars: number | null }): number =>
  row.answered ? (row.stars !== null && row.stars <= 2 ? 1 : 0) : 2

it('puts conversations without an answer first, then those that were badly liked, newest first', async () => {
  const token = await platform.signIn('2')
  const rows = await platform.db.select().from(conversations)
  const expected = rows.toSorted((a, b) => trouble(b) - trouble(a) || b.id - a.id).map(({ id }) => id)
  const found: number[] = []
  for (let page = 1; page <= Math.ceil(rows.length / 100); page += 1) {
    const query = { sort: '-trouble', page, page_size: 100 } as const
    const { reply } = await platform.call(assistant.conversations, { query }, { token })
    found.push(...reply.results.map(({ id }) => id))
  }
  expect(found).toEqual(expected)
  expect(new Set(rows.map(trouble)).size).toBeGreaterThan(1)
})

it('narrows to those the assistant failed', async () => {
  const token = await platform.signIn('2')
  const rows = await platform.db.select().from(conversations)
  for (const answered of [true, false]) {
    const { reply } = await platform.call(assistant.conversations, { query: { answered } }, { token })
    expect(reply.count).toBe(rows.filter((row) => row.answered === answered).length)
  }
})
