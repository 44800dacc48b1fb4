import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { requests } from '../../../contract/requests/requests'
import { tickets as ticketArea } from '../../../contract/tickets/tickets'
import { ordered, onPage, type OrderTerm } from '../../../platform/db/page'
import { cached, type CacheableQuery } from '../../../platform/db/query-cache'
import {
  activityDays,
  processRequests,
  requestEvents,
  subscriptions,
  tickets,
  transfers,
} from '../../../platform/db/schema'
import { noStrayFigures, strayFigures } from '../../support/scenes/kept-figures'
import { startPlatform, type TestPlatform } from '../../support/platform'

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
      { by: tickets.waitingSince, desc: false, nulls: 'last' },
      { by: tickets.id, desc: true },
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

  it('of the newest row of each person are the same near the beginning and far from it', async () => {
    const { db } = platform
    const order: readonly OrderTerm[] = [
      { by: processRequests.modifiedAt, desc: true },
      { by: processRequests.id, desc: true },
    ]
    const where = isNull(processRequests.hiddenAt)
    const all = await db.select().from(processRequests).where(where).orderBy(asc(processRequests.id))
    const newest = new Map(all.map((row) => [row.userUuid, row]))
    const whole = [...newest.values()]
      .toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || b.id - a.id)
      .map(({ id }) => id)
    const limit = 5
    for (const [offset, found] of [
      [0, Infinity],
      [10, whole.length],
      [whole.length - 12, whole.length],
    ] as const) {
      const at = { where, order, found, limit, offset, oncePer: processRequests.userUuid }
      const rows = await db
        .select({ id: processRequests.id })
        .from(processRequests)
        .where(onPage(processRequests.id, at))
        .orderBy(...ordered(order))
      expect(rows.map(({ id }) => id)).toEqual(whole.slice(offset, offset + limit))
    }
  })
})

describe('what is remembered of a long list', () => {
  it('is right again with the writer’s next list', async () => {
    // A clone starts as a draft, which the staff list contains only on request.
    const read = async (asked = {}) =>
      (await platform.call(requests.requests, { query: { page: 1, page_size: 25, ...asked } }, { token: admin })).reply
    const list = async () => (await read({ request_status: ['draft'] })).count
    const before = await list()
    const id = (await read()).results.find(({ moves }) => moves.includes('clone'))?.id
    const { status } = await platform.call(requests.cloneRequest, { params: { id: id ?? 0 } }, { token: admin })
    expect(status).toBeLessThan(300)
    expect(await list()).toBe(before + 1)
  })

  it('is asked once by many at the same time, and anew when it is old or failed', async () => {
    const { db } = platform
    let asked = 0
    const question = (fails = false): CacheableQuery<number> => ({
      toSQL: () => ({ sql: 'select made up', params: [1n] }),
      execute: async () => {
        asked += 1
        if (fails) throw new Error('gone')
        return asked
      },
    })
    const at = (seconds: number) => new Date(seconds * 1000)
    await expect(cached(db, question(true), at(0))).rejects.toThrow('gone')
    const answers = await Promise.all([1, 2, 3].map(() => cached(db, question(), at(1))))
    expect(answers).toEqual([2, 2, 2])
    expect(await cached(db, question(), at(5))).toBe(2)
    expect(await cached(db, question(), at(12))).toBe(3)
  })

  it('holds the count of the table', async () => {
    const { db } = platform
    const [row] = await cached(db, db.select({ n: count() }).from(tickets), new Date())
    const rows = await db.select({ id: tickets.id }).from(tickets).orderBy(asc(tickets.id))
    expect(row?.n).toBe(rows.length)
  })
})

describe('figures kept beside the rows', () => {
  it('are what the rows say, after the demo data and after every kind of write', async () => {
    const { db } = platform
    expect(await strayFigures(platform)).toEqual(noStrayFigures)
    const [one, two, three] = await db
      .select()
      .from(processRequests)
      .where(isNotNull(processRequests.completedAt))
      .limit(3)
    const [open] = await db.select().from(processRequests).where(isNull(processRequests.completedAt)).limit(1)
    const [transfer] = await db.select().from(transfers).limit(1)
    const [sold] = await db.select().from(subscriptions).orderBy(subscriptions.bought).limit(1)
    const [visit] = await db.select().from(activityDays).orderBy(desc(activityDays.date)).limit(1)
    if (!one || !two || !three || !open || !transfer || !sold || !visit) throw new Error('the demo data lack a row')
    const change = (id: number, set: Partial<typeof one>) =>
      db.update(processRequests).set(set).where(eq(processRequests.id, id))
    await change(one.id, { hiddenAt: new Date() })
    await change(two.id, { completedAt: null })
    await change(three.id, { amountMinor: (three.amountMinor ?? 0n) + 7n, currency: 'USD', completedAt: new Date() })
    await change(open.id, { completedAt: new Date() })
    const line = { at: new Date(), event: 'taken', actorUuid: null, note: null, took: 61 } as const
    await db.insert(requestEvents).values([
      { ...line, requestId: open.id, step: 'a step of its own' },
      { ...line, requestId: open.id, step: open.step },
      { ...line, requestId: three.id, step: three.step, took: null },
      { ...line, requestId: two.id, step: two.step },
    ])
    await change(two.id, { completedAt: new Date() })
    await change(one.id, { hiddenAt: null })
    await db.update(transfers).set({ state: 'failed' }).where(eq(transfers.id, transfer.id))
    const { id: _, uuid: __, ...again } = transfer
    await db.insert(transfers).values([again, { ...again, currency: 'USDT' }])
    const { id: ___, renewed: ____, ...bought } = sold
    await db.insert(subscriptions).values([
      { ...bought, bought: '2020-05-05' },
      { ...bought, bought: '2030-05-05' },
    ])
    await db.insert(activityDays).values(
      ['2031-01-01', '2020-01-01', '2020-01-03', '2020-01-02'].map((date) => ({
        ...visit,
        date,
        nextDate: undefined,
      })),
    )
    expect(await strayFigures(platform)).toEqual(noStrayFigures)
  })
})
