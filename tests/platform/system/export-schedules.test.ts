import { eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { mostSchedules } from '../../../contract/system/export-schedules'
import { exportSchedules, notifications, preparedExports, preparedPieces, users } from '../../../platform/db/schema'
import { runSchedules } from '../../../platform/system/exports/schedules'
import { startPlatform, type DemoAccount, type TestPlatform } from '../../support/platform'

const requests = '/crm/api/processrequest'
const view = { resource: 'requests', columns: [{ source: 'id' }] }

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const at = (day: string, hour: string) => new Date(`${day}T${hour}:00+03:30`)
const from = at('2026-11-21', '12:00')
/** A session of now: the clock of these tests outruns an older one. */
const tokenOf = async (as: DemoAccount) => {
  const [person] = await platform.db
    .select()
    .from(users)
    .where(like(users.phone, `%912000000${as}`))
  return platform.tokenOf(person!.uuid)
}
const add = async (as: DemoAccount = '1', more: object = {}) => {
  const wanted = { list: requests, query: {}, name: 'درخواست‌ها', view, every: 'day' as const, hour: 8 }
  return platform.call(contract.system.scheduleExport, { body: { ...wanted, ...more } }, { token: await tokenOf(as) })
}
const schedules = async (as: DemoAccount = '1') =>
  (await platform.call(contract.system.exportSchedules, {}, { token: await tokenOf(as) })).reply.results
const pause = async (id: number, paused: boolean, as: DemoAccount = '1') =>
  platform.call(contract.system.pauseSchedule, { params: { id }, body: { paused } }, { token: await tokenOf(as) })
/** Moves the clock to a moment and does what every server does every five minutes. */
const runAt = async (moment: Date) => {
  platform.clock.set(moment)
  await runSchedules(platform.runtime)
}
const askedOf = async () =>
  (await platform.db.select().from(preparedExports).orderBy(preparedExports.createdAt)).map(({ asked }) => asked)
beforeEach(() => platform.clock.set(from))
afterEach(async () => {
  platform.clock.set(from)
  await platform.db.delete(exportSchedules)
  await platform.db.delete(preparedPieces)
  await platform.db.delete(preparedExports)
  const told = sql`select uuid from notifications where link = '/exports'`
  await platform.db.execute(sql`delete from notification_receipts where notification_uuid in (${told})`)
  await platform.db.delete(notifications).where(eq(notifications.link, '/exports'))
})

describe('an export that comes by itself', () => {
  it('is asked for at its hour of Tehran, once, however many servers look', async () => {
    expect((await add()).status).toBe(200)
    expect((await schedules())[0]).toMatchObject({
      every: 'day',
      hour: 8,
      next_at: at('2026-11-22', '08:00').toISOString(),
    })
    await runAt(at('2026-11-22', '07:59'))
    expect(await askedOf()).toHaveLength(0)
    platform.clock.set(at('2026-11-22', '08:00'))
    await Promise.all([1, 2, 3].map(() => runSchedules(platform.runtime)))
    expect(await askedOf()).toHaveLength(1)
    expect((await schedules())[0]?.next_at).toBe(at('2026-11-23', '08:00').toISOString())
  })

  it('that was missed comes once, and goes on from there', async () => {
    await add()
    await runAt(at('2026-11-26', '09:00'))
    expect(await askedOf()).toHaveLength(1)
    expect((await schedules())[0]?.next_at).toBe(at('2026-11-27', '08:00').toISOString())
  })

  it('is prepared and told of like any other', async () => {
    await add()
    await runAt(at('2026-11-22', '08:00'))
    await platform.runtime.queue.workDue()
    expect(await platform.db.select().from(preparedExports)).toMatchObject([{ state: 'ready', name: 'درخواست‌ها' }])
    const told = await platform.db.select().from(notifications).where(eq(notifications.link, '/exports'))
    expect(told.map(({ title }) => title)).toEqual(['خروجی شما آماده است'])
  })

  it('moves its range of days on with the days', async () => {
    await add('1', { query: { start_date: '2026-10-23', end_date: '2026-11-21' } })
    await runAt(at('2026-11-23', '08:00'))
    expect(await askedOf()).toMatchObject([{ query: { start_date: '2026-10-25', end_date: '2026-11-23' } }])
  })

  it('takes a range for what its asker said it means, where two names fit it', async () => {
    const query = { start_date: '2026-10-23', end_date: '2026-11-21' }
    expect((await add('1', { query, ranges: { start_date: 'this_month' } })).status).toBe(200)
    expect((await add('1', { query, ranges: { start_date: 'this_moon' } })).status).toBe(422)
    await runAt(at('2026-11-23', '08:00'))
    const [asked] = await askedOf()
    expect(asked).toEqual({ list: requests, query: { start_date: '2026-11-22', end_date: '2026-12-21' } })
  })

  it('pauses by a word, and by itself where its asker has become somebody else', async () => {
    const { reply } = await add('7', { list: '/crm/closed-tickets' })
    expect((await pause(reply.id, true, '1')).status).toBe(404)
    await pause(reply.id, true, '7')
    await runAt(at('2026-11-22', '08:00'))
    await pause(reply.id, false, '7')
    const change = (type: string) => platform.db.update(users).set({ type }).where(like(users.phone, '%9120000007'))
    await change('3')
    await runAt(at('2026-11-23', '08:00'))
    expect(await askedOf()).toEqual([])
    expect((await pause(reply.id, false, '7')).status).toBe(403)
    await change('7')
    expect(await schedules('7')).toMatchObject([{ paused: true }])
    expect((await pause(reply.id, false, '7')).status).toBe(200)
    await runAt(at('2026-11-24', '08:00'))
    expect(await askedOf()).toHaveLength(1)
  })

  it('needs the right of its list, and is one of a few', async () => {
    expect((await add('3', { list: '/crm/closed-tickets' })).status).toBe(403)
    expect((await add('1', { hour: 24 })).status).toBe(422)
    for (let n = 0; n < mostSchedules; n += 1) expect((await add()).status).toBe(200)
    expect((await add()).error).toMatchObject({ code: 'rate_limited', details: { limit: 'schedules' } })
    const [first] = await schedules()
    const remove = async (as: DemoAccount) =>
      platform.call(contract.system.deleteSchedule, { params: { id: first!.id } }, { token: await tokenOf(as) })
    expect((await remove('2')).status).toBe(404)
    expect((await remove('1')).status).toBe(200)
    expect(await schedules()).toHaveLength(mostSchedules - 1)
  })
})
