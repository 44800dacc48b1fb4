import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import type { Input } from '../../../contract/endpoint'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { creditStatement, sendCredit } = contract.money

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

interface Person {
  readonly uuid: string
}

const statement = async ({ uuid }: Person, query: Input<typeof creditStatement>['query'] = {}) =>
  (await platform.call(creditStatement, { query }, { token: await platform.tokenOf(uuid) })).reply

// Days go by in these tests, and sessions end meanwhile.
const send = async (from: Person, to: Person, amount: string) => {
  const body = { recipient_uuid: to.uuid, amount, currency: 'USD' as const, passcode }
  const token = await platform.tokenOf(from.uuid)
  expect((await platform.call(sendCredit, { body }, { token })).status).toBe(200)
}

describe('a statement of credit', () => {
  it('begins and ends with the balance at midnight in Tehran, and has every movement between, oldest first', async () => {
    platform.clock.set(new Date('2026-11-21T08:30:00Z'))
    const [me, other] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '5' })]
    // The last minute of the day in Tehran, and the first of the next.
    platform.clock.set(new Date('2026-11-22T20:29:00Z'))
    await send(me, other, '10')
    platform.clock.set(new Date('2026-11-22T20:31:00Z'))
    await send(other, me, '12.5')
    platform.clock.set(new Date('2026-11-23T08:00:00Z'))
    await send(me, other, '1')
    platform.clock.set(new Date('2026-11-25T08:00:00Z'))
    await send(me, other, '2')

    const day = await statement(me, { start_date: '2026-11-23', end_date: '2026-11-23' })
    expect(day.totals).toEqual([{ currency: 'USD', opening: '90', in: '12.5', out: '1', closing: '101.5', count: 2 }])
    expect(day.results.map((row) => [row.in, row.out, row.balance_after])).toEqual([
      ['12.5', null, '102.5'],
      [null, '1', '101.5'],
    ])
    const [newest] = (await statement(me, { start_date: '2026-11-23', sort: '-at' })).results
    expect(newest).toMatchObject({ out: '2', balance_after: '99.5' })
  })

  it('says what there is of a currency in which nothing moved, and nothing of one never had', async () => {
    platform.clock.set(new Date('2026-11-25T08:00:00Z'))
    const me = await richPerson(platform, { USD: '7' })
    const later = { start_date: '2026-11-26', end_date: '2026-11-30' }
    const still = { currency: 'USD', opening: '7', in: '0', out: '0', closing: '7', count: 0 }
    expect(await statement(me, later)).toMatchObject({ count: 0, results: [], totals: [still] })
    expect((await statement(me, { ...later, currency_type: 'USDT' })).totals).toEqual([])
    const earlier = { start_date: '2026-11-01', end_date: '2026-11-24' }
    expect((await statement(me, earlier)).totals).toEqual([])
  })

  it('follows on from the statement before it, in every currency and for everybody who has credit', async () => {
    const months = [
      { start_date: '2026-08-23', end_date: '2026-09-22' },
      { start_date: '2026-09-23', end_date: '2026-10-22' },
      { start_date: '2026-10-23', end_date: '2026-11-21' },
    ]
    let compared = 0
    for (const type of ['3', '4', '6', '8', '9'] as const) {
      const token = await platform.signIn(type)
      const { object: me } = (await platform.call(contract.people.currentUser, {}, { token })).reply
      const closing = new Map<string, string>()
      for (const month of months) {
        const { totals, results } = await statement(me, { ...month, page_size: 100 })
        for (const sums of totals) {
          const minor = (name: 'opening' | 'in' | 'out') => toMinor(sums[name], sums.currency)
          expect(sums.closing).toBe(formatMinor(minor('opening') + minor('in') - minor('out'), sums.currency))
          if (month !== months[0]) expect(sums.opening).toBe(closing.get(sums.currency) ?? '0')
          closing.set(sums.currency, sums.closing)
          const last = results.findLast((row) => row.currency === sums.currency)
          if (!last || results.length === 100) continue
          for (const way of ['in', 'out'] as const) {
            const rows = results.filter((row) => row.currency === sums.currency)
            const moved = rows.reduce((all, row) => all + toMinor(row[way] ?? '0', sums.currency), 0n)
            expect(sums[way]).toBe(formatMinor(moved, sums.currency))
          }
          expect(last.balance_after).toBe(sums.closing)
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(5)
  })

  it('is the own one: staff have none, and there is no way to name somebody', async () => {
    const { status } = await platform.call(creditStatement, {}, { token: await platform.signIn('5') })
    expect(status).toBe(403)
  })
})
