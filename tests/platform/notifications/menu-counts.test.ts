import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { paths } from '../../../src/paths'
import { inboxViews } from '../../../src/requests/lists/InboxTabs'
import { approvals } from '../../../src/money/reports/transfers'
import { startPlatform, type DemoAccount, type TestPlatform } from '../../support/platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

describe('a count of the menu', () => {
  const lists = [
    ['requests', contract.requests.requests, paths.adminAllRequests.counted?.filter],
    ['transfers', contract.money.transfers, { ...approvals.fixed, ...paths.adminTransferHistory.counted?.filter }],
  ] as const

  it.each(['1', '2', '5', '7'] as const satisfies readonly DemoAccount[])(
    'is that of the list it opens, for staff of type %s',
    async (type) => {
      const token = await platform.signIn(type)
      const { reply: counts } = await platform.call(contract.notifications.counters, {}, { token })
      for (const [name, endpoint, filter] of lists) {
        const told = counts[name]
        if (told === undefined) continue
        const { reply } = await platform.call(endpoint, { query: { ...filter } }, { token })
        expect([name, told]).toEqual([name, (reply as { readonly count: number }).count])
      }
    },
  )

  it('opens the tab that counts the same', () => {
    expect(paths.adminAllRequests.counted?.filter).toEqual(inboxViews.mine)
  })
})
