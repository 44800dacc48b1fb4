import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
  token = await platform.signIn('1')
})
afterAll(() => platform.close())

const lists = {
  requests: contract.requests.requests,
  accounts: contract.requests.accountRequests,
} as const

describe.each(Object.entries(lists))('%s by the time in their step', (_name, endpoint) => {
  it.each(['step_started_at', '-step_started_at'] as const)('has those that are over at its end: %s', async (sort) => {
    const rows: { readonly id: number; readonly over: boolean; readonly since: string }[] = []
    let count = Infinity
    for (let page = 1; rows.length < count; page += 1) {
      const { reply } = await platform.call(endpoint, { query: { sort, page, page_size: 100 } }, { token })
      count = reply.count
      for (const row of reply.results)
        rows.push({ id: row.id, over: row.action_status === 'none', since: row.step_started_at })
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    const first = rows.findIndex(({ over }) => over)
    expect(first).toBeGreaterThan(0)
    expect(rows.slice(first).every(({ over }) => over)).toBe(true)
    const waiting = rows.slice(0, first).map(({ since }) => since)
    const sorted = waiting.toSorted()
    expect(waiting).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted)
  })
})
