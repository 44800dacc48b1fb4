import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { dayInTehran } from '../../../contract/jalali'
import { withdrawals } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { withdrawSummary, withdrawals: list } = contract.money

let platform: TestPlatform
let finance: string
/** The last day a withdrawal was paid, by person and currency. */
const lastDays = new Map<string, string>()

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
  const paid = await platform.db.select().from(withdrawals).where(eq(withdrawals.state, 'confirmed'))
  for (const { userUuid, currency, paidAt } of paid) {
    const [key, day] = [`${userUuid} ${currency}`, dayInTehran(paidAt as Date)]
    if (day > (lastDays.get(key) ?? '')) lastDays.set(key, day)
  }
})
afterAll(() => platform.close())

const summary = async (query: Readonly<Record<string, unknown>>) => {
  const { reply } = await platform.call(withdrawSummary, { query: { page_size: 100, ...query } }, { token: finance })
  return reply.results
}

describe('the last withdrawal of a person in the summary', () => {
  it('is the last one in the currency of the row', async () => {
    const all: Awaited<ReturnType<typeof summary>> = []
    for (let page = 1; page <= 4; page += 1) all.push(...(await summary({ sort: '-paid', page })))
    for (const { user, currency, last_cashout: day } of all)
      expect([user, currency, day]).toEqual([user, currency, lastDays.get(`${user.uuid} ${currency}`) ?? null])
    const differing = all.filter((row) =>
      all.some(({ user, last_cashout }) => user.uuid === row.user.uuid && last_cashout !== row.last_cashout),
    )
    expect(differing.length).toBeGreaterThan(6)
  })

  it('is the same in the list of withdrawals, which has its currency in each row', async () => {
    const { reply } = await platform.call(list, { query: { page_size: 100 } }, { token: finance })
    expect(reply.results.filter((row) => row.last_cashout !== null).length).toBeGreaterThan(6)
    for (const { user, currency, last_cashout: day } of reply.results)
      expect([user, currency, day]).toEqual([user, currency, lastDays.get(`${user.uuid} ${currency}`) ?? null])
  })

  it('stands whatever days are asked for', async () => {
    const [row] = await summary({ sort: '-last_cashout', start_date: '2121-01-01' })
    expect(row?.paid).toBe('0')
    expect(row?.last_cashout).toBe([...lastDays.values()].toSorted().at(-1))
  })

  it.each([{}, { paid_status: 'paid' }, { paid_status: 'unpaid' }, { currency_type: 'USDT' }])(
    'sorts the rows, those without one last: %j',
    async (query) => {
      for (const down of [true, false]) {
        const shown = (await summary({ ...query, sort: down ? '-last_cashout' : 'last_cashout' })).map(
          (row) => row.last_cashout,
        )
        const days = shown.filter((day) => day !== null)
        expect(days.length).toBeGreaterThan(1)
        expect(shown).toEqual([
          ...days.toSorted((a, b) => (down ? b.localeCompare(a) : a.localeCompare(b))),
          ...Array.from({ length: shown.length - days.length }, () => null),
        ])
      }
    },
  )
})
