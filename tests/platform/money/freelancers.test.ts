import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { formatMinor } from '../../../contract/money/amounts'
import { platforms, processRequests, users } from '../../../platform/db/schema'
import { incomeParts } from '../../../platform/money/rules'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

it.each([{}, { type: ['9'] }])(
  'the report of what people earned tells our share and the platforms of %j',
  async (some) => {
    const { reply } = await platform.call(
      contract.money.withdrawSummary,
      { query: { ...some, page_size: 100 } },
      { token: finance },
    )
    const rows = await platform.db
      .select({
        user: processRequests.userUuid,
        amount: processRequests.amountMinor,
        currency: processRequests.currency,
        platform: platforms.name,
        type: users.type,
      })
      .from(processRequests)
      .innerJoin(users, eq(users.uuid, processRequests.userUuid))
      .leftJoin(platforms, eq(platforms.uuid, processRequests.platformUuid))
      .where(
        and(
          eq(processRequests.type, 'income_claim'),
          eq(processRequests.status, 'completed'),
          isNull(processRequests.hiddenAt),
          isNotNull(processRequests.amountMinor),
        ),
      )
    const incomes = rows.filter(({ type }) => !some.type || some.type.includes(type))
    expect(incomes.length).toBeGreaterThan(5)
    const sumOf = (of: 'fee' | 'net', mine: typeof incomes) =>
      formatMinor(
        mine.reduce((all, { amount }) => all + incomeParts(amount!)[of], 0n),
        'USD',
      )
    for (const { user, currency, fee, platforms: named } of reply.results) {
      const mine = incomes.filter((row) => row.user === user.uuid && row.currency === currency)
      expect([user.name, fee]).toEqual([user.name, sumOf('fee', mine)])
      expect(new Set(named?.map(({ name }) => name))).toEqual(new Set(mine.flatMap((row) => row.platform ?? [])))
    }
    expect(reply.totals.find(({ currency }) => currency === 'USD')?.fee).toBe(sumOf('fee', incomes))
    const names = [...new Set(incomes.map((row) => row.platform ?? ''))]
    const ofPlatform = (name: string) => incomes.filter((row) => (row.platform ?? '') === name)
    const told = (name: string, income: string, fee: string) => [name, income, fee].join(' ')
    expect(new Set(reply.by_platform?.map((row) => told(row.platform?.name ?? '', row.income, row.fee)))).toEqual(
      new Set(names.map((name) => told(name, sumOf('net', ofPlatform(name)), sumOf('fee', ofPlatform(name))))),
    )
    const sums = reply.by_platform?.map(({ income }) => Number(income)) ?? []
    expect(sums).toEqual(sums.toSorted((one, other) => other - one))
  },
)
