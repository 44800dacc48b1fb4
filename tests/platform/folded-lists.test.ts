import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { addDays, todayInTehran } from '../../contract/jalali'
import { startPlatform, type TestPlatform } from '../support/platform'

let platform: TestPlatform
let token: string
let today: string
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
  token = await platform.signIn('1')
  today = todayInTehran(platform.clock.now())
})
afterAll(() => platform.close())

describe('a list of each person once', () => {
  it('of subscriptions leaves the figures as they are', async () => {
    const range = { start_date: addDays(today, -300), end_date: today }
    const { reply: all } = await platform.call(contract.orders.subscriptions, { query: range }, { token })
    const { reply: folded } = await platform.call(
      contract.orders.subscriptions,
      { query: { ...range, unique: true, page_size: 100 } },
      { token },
    )
    expect(folded.count).toBe(all.unique_users)
    expect(folded.count).toBeLessThan(all.count)
    for (const figure of ['sold', 'sales', 'unique_users', 'renewal_rate', 'expired', 'months'] as const)
      expect([figure, folded[figure]]).toEqual([figure, all[figure]])
    expect(all.sales).toEqual(all.totals.map(({ currency, amount }) => ({ currency, amount })))
    // Sums below the list are those of its rows.
    expect(folded.totals.reduce((n, { count }) => n + count, 0)).toBe(folded.count)
  })

  it('of incomes has sums of what is listed', async () => {
    const query = { unique: true, page_size: 100 }
    const { reply } = await platform.call(contract.money.paidRequests, { query }, { token })
    const all = (await platform.call(contract.money.paidRequests, { query: { page_size: 1 } }, { token })).reply
    const people = reply.results.map(({ user }) => user.uuid)
    expect(reply.count).toBeLessThan(all.count)
    expect([people.length, new Set(people).size]).toEqual([Math.min(100, reply.count), people.length])
    expect(reply.totals.reduce((n, { count }) => n + count, 0)).toBe(reply.count)
  })
})
