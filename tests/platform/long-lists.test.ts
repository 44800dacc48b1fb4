import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { asc, count } from 'drizzle-orm'
import { requests } from '../../contract/requests'
import { tickets as ticketArea } from '../../contract/tickets'
import { ordered, onPage, type OrderTerm } from '../../platform/db/page'
import { remembered, type Asking } from '../../platform/db/remembered'
import { tickets } from '../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../support/platform'

let platform: TestPlatform
let admin: string
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
  admin = await platform.signIn('1')
})
afterAll(() => platform.close())

const page = async (number: number, size: number, sort: '-updated' | 'waiting') => {
  const query = { page: number, page_size: size, sort }
  return (await platform.call(ticketArea.tickets, { query }, { token: admin })).reply
}

describe('pages of a long list', () => {
  it.each(['-updated', 'waiting'] as const)('together are the whole list by %s, no row twice', async (sort) => {
    const size = 100
    const { count: found } = await page(1, 1, sort)
    const pages = Math.ceil(found / size)
    expect(pages).toBeGreaterThan(4)
    const ids: number[] = []
    for (let number = 1; number <= pages; number += 1)
      ids.push(...(await page(number, size, sort)).results.map(({ id }) => id))
    expect(ids).toHaveLength(found)
    expect(new Set(ids).size).toBe(found)
    expect((await page(pages + 1, size, sort)).results).toEqual([])
  })

  it('are the same read from either end, rows without a value last', async () => {
    const { db } = platform
    const order: readonly OrderTerm[] = [
      { by: tickets.waitingSince, down: false, lacking: 'last' },
      { by: tickets.id, down: true },
    ]
    const whole = (
      await db
        .select({ id: tickets.id })
        .from(tickets)
        .orderBy(...ordered(order))
    ).map(({ id }) => id)
    for (const offset of [0, 40, whole.length - 65, whole.length - 7]) {
      const at = { where: undefined, order, found: whole.length, limit: 25, offset }
      const rows = await db
        .select({ id: tickets.id })
        .from(tickets)
        .where(onPage(tickets.id, at))
        .orderBy(...ordered(order))
      expect(rows.map(({ id }) => id)).toEqual(whole.slice(offset, offset + 25))
    }
  })
})

describe('what is remembered of a long list', () => {
  it('is right again with the writer’s next list', async () => {
    const read = async () =>
      (await platform.call(requests.requests, { query: { page: 1, page_size: 25 } }, { token: admin })).reply
    const list = async () => (await read()).count
    const before = await list()
    const id = (await read()).results.find(({ moves }) => moves.includes('clone'))?.id
    const { status } = await platform.call(requests.cloneRequest, { params: { id: id ?? 0 } }, { token: admin })
    expect(status).toBeLessThan(300)
    expect(await list()).toBe(before + 1)
  })

  it('is asked once by many at the same time, and anew when it is old or failed', async () => {
    const { db } = platform
    let asked = 0
    const question = (fails = false): Asking<number> => ({
      toSQL: () => ({ sql: 'select made up', params: [1n] }),
      execute: async () => {
        asked += 1
        if (fails) throw new Error('gone')
        return asked
      },
    })
    const at = (seconds: number) => new Date(seconds * 1000)
    await expect(remembered(db, question(true), at(0))).rejects.toThrow('gone')
    const answers = await Promise.all([1, 2, 3].map(() => remembered(db, question(), at(1))))
    expect(answers).toEqual([2, 2, 2])
    expect(await remembered(db, question(), at(5))).toBe(2)
    expect(await remembered(db, question(), at(12))).toBe(3)
  })

  it('holds the count of the table', async () => {
    const { db } = platform
    const [row] = await remembered(db, db.select({ n: count() }).from(tickets), new Date())
    const rows = await db.select({ id: tickets.id }).from(tickets).orderBy(asc(tickets.id))
    expect(row?.n).toBe(rows.length)
  })
})
