import { desc, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { exportLimits, preparedLimits } from '../../../contract/system/exports'
import { migrateDatabase } from '../../../platform/db/migrate'
import {
  auditLog,
  looseObjects,
  notifications,
  preparedExports,
  preparedPieces,
  runningExports,
  savedViews,
  users,
} from '../../../platform/db/schema'
import { operations } from '../../../platform/handlers'
import type { JobContext } from '../../../platform/queue/queue'
import { sweep } from '../../../platform/system/sweep'
import { prepareExport } from '../../../platform/system/exports/prepare'
import { requestOf, startPlatform, type DemoAccount, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'
import { startObjectStorage } from '../../support/servers/object-storage'

const { exportRows, fetchExport } = contract.system
const requests = '/crm/api/processrequest'
const view = { resource: 'requests', columns: [{ source: 'id' }] }

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ alone: true })
})
afterEach(async () => {
  await platform.db.delete(preparedPieces)
  await platform.db.delete(preparedExports)
  const told = sql`select uuid from notifications where link = '/exports'`
  await platform.db.execute(sql`delete from notification_receipts where notification_uuid in (${told})`)
  await platform.db.delete(notifications).where(eq(notifications.link, '/exports'))
})
afterAll(() => platform.close())

const prepare = async (list = requests, as: DemoAccount = '1', more: object = {}, key?: string) => {
  const body = { list, query: { sort: 'id' }, columns: ['شماره'], name: 'درخواست‌ها', view, ...more }
  return platform.call(
    contract.system.prepareExport,
    { body },
    { token: await platform.signIn(as), ...(key && { key }) },
  )
}

const mine = async (as: DemoAccount = '1') =>
  (await platform.call(contract.system.preparedExports, {}, { token: await platform.signIn(as) })).reply.results

const fetchIt = async (id: string, as: DemoAccount = '1', of = platform) =>
  of.app.fetch(requestOf(fetchExport, { body: { id } }, { token: await platform.signIn(as) }))

const retry = async (id: string, as: DemoAccount = '1') =>
  platform.call(contract.system.retryExport, { params: { id } }, { token: await platform.signIn(as) })

const remove = async (id: string, as: DemoAccount = '1') =>
  platform.call(contract.system.deleteExport, { params: { id } }, { token: await platform.signIn(as) })

/** Adds what a call would, without anybody who works it. */
const waiting = async (list = requests, as: DemoAccount = '1') => {
  const [person] = await platform.db
    .select()
    .from(users)
    .where(like(users.phone, `%912000000${as}`))
  const [row] = await platform.db
    .insert(preparedExports)
    .values({
      userUuid: person!.uuid,
      userType: person!.type,
      name: 'درخواست‌ها',
      asked: { list },
      view,
      state: 'waiting',
      createdAt: platform.clock.now(),
      expiresAt: new Date(platform.clock.now().getTime() + 3_600_000),
    })
    .returning()
  return row!.id
}

const scene = (more: Partial<JobContext> = {}): JobContext => ({
  id: '00000000-0000-8000-8000-000000000001',
  attempt: 1,
  isLast: false,
  signal: new AbortController().signal,
  ...more,
})

const work = (id: string, more: Partial<JobContext> = {}, all = operations(platform.runtime)) =>
  prepareExport(platform.runtime, () => all, id, scene(more))

/** The operations of the platform, but the list of requests does something of its own before its second page. */
const withSecondPage = (doing: () => Promise<void>) =>
  operations(platform.runtime).map((one) =>
    one.endpoint.path === requests && one.endpoint.method === 'GET' && one.runnable
      ? {
          ...one,
          runnable: {
            ...one.runnable,
            run: async (...call: Parameters<typeof one.runnable.run>) => {
              if ((call[1].query as unknown as { readonly page: number }).page === 2) await doing()
              return one.runnable!.run(...call)
            },
          },
        }
      : one,
  )

const notices = async () => {
  const told = await platform.db.select().from(notifications).where(eq(notifications.link, '/exports'))
  return told.map(({ title }) => title)
}

describe('an export that is prepared', () => {
  it('has the lines of one that is waited for, and its asker is told', async () => {
    const { status, reply } = await prepare()
    expect(status).toBe(200)
    const [one] = await mine()
    expect(one).toMatchObject({ id: reply.id, name: 'درخواست‌ها', state: 'ready', problem: null, view })
    expect(one?.rows).toBeGreaterThan(250)
    expect(one?.total).toBe(one?.rows)
    const direct = await platform.app.fetch(
      requestOf(
        exportRows,
        { body: { list: requests, query: { sort: 'id' }, format: 'csv' } },
        { token: await platform.signIn('1') },
      ),
    )
    expect(await (await fetchIt(reply.id)).text()).toBe(await direct.text())
    expect(await notices()).toEqual(['خروجی شما آماده است'])
    expect(await platform.db.select().from(runningExports)).toEqual([])
  })

  it('is written into the audit log when it is asked for, read and fetched', async () => {
    const { reply } = await prepare()
    await (await fetchIt(reply.id)).text()
    const rows = await platform.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
    expect(rows.map(({ action }) => action)).toEqual(['list.export_fetched', 'list.exported', 'list.export_asked'])
    expect(rows[1]).toMatchObject({
      subjectId: requests,
      after: { prepared: reply.id, query: { sort: 'id' }, columns: ['شماره'] },
    })
  })

  it('of a report without pages does not claim to have counted', async () => {
    const { reply } = await prepare('/dashboard/ticket-stats', '1', { query: {} })
    expect((await mine())[0]).toMatchObject({ state: 'ready', rows: null, total: null })
    expect(await (await fetchIt(reply.id)).text()).toContain('"days"')
  })

  it('asked for twice with one key is one', async () => {
    const [first, again] = [await prepare(requests, '1', {}, 'key-1'), await prepare(requests, '1', {}, 'key-1')]
    expect(again.reply.id).toBe(first.reply.id)
    expect(await mine()).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  it('worked twice is one export and one notification', async () => {
    const { reply } = await prepare()
    const before = await (await fetchIt(reply.id)).text()
    await work(reply.id)
    expect(await (await fetchIt(reply.id)).text()).toBe(before)
    expect(await notices()).toHaveLength(1)
  })

  it('that another try takes over is finished by that one alone', async () => {
    const id = await waiting()
    const late = withSecondPage(() => work(id))
    await work(id, {}, late)
    expect((await mine())[0]).toMatchObject({ state: 'ready' })
    expect(await notices()).toHaveLength(1)
    const lines = (await (await fetchIt(id)).text()).trim().split('\n')
    const rows = lines.flatMap((line) => (JSON.parse(line) as { results?: unknown[] }).results ?? [])
    expect(rows).toHaveLength((await mine())[0]?.rows ?? 0)
  })

  it('that breaks is tried again, and says so when no try is left', async () => {
    const id = await waiting()
    const broken = withSecondPage(() => Promise.reject(new Error('broken')))
    await expect(work(id, {}, broken)).rejects.toThrow('broken')
    expect((await mine())[0]).toMatchObject({ state: 'preparing' })
    expect(await notices()).toEqual([])
    await expect(work(id, { isLast: true }, broken)).rejects.toThrow('broken')
    expect((await mine())[0]).toMatchObject({ state: 'failed', problem: 'internal' })
    expect(await notices()).toEqual(['خروجی شما آماده نشد'])
    expect(await platform.db.$count(preparedPieces)).toBe(0)
    expect((await fetchIt(id)).status).toBe(409)
    expect((await retry(id)).status).toBe(200)
    expect((await mine())[0]).toMatchObject({ state: 'ready', problem: null })
    expect((await retry(id)).status).toBe(409)
  })

  it('is kept its hours from when it is ready, not from when it was asked for', async () => {
    const id = await waiting()
    platform.clock.advance(1800)
    await work(id)
    const [row] = await platform.db.select().from(preparedExports).where(eq(preparedExports.id, id))
    const until = new Date(platform.clock.now().getTime() + preparedLimits.hours * 3_600_000)
    expect([row?.state, row?.expiresAt]).toEqual(['ready', until])
  })

  it('whose time is over reads no further', async () => {
    const id = await waiting()
    const cut = new AbortController()
    const late = withSecondPage(async () => cut.abort(new Error('The time is over.')))
    await expect(work(id, { signal: cut.signal }, late)).rejects.toThrow('The time is over.')
    expect((await mine())[0]).toMatchObject({ state: 'preparing' })
  })

  it('that is deleted on the way stops', async () => {
    const id = await waiting()
    const late = withSecondPage(async () => void (await remove(id)))
    await work(id, {}, late)
    expect(await mine()).toEqual([])
    expect(await platform.db.$count(preparedPieces)).toBe(0)
    expect(await notices()).toEqual([])
  })
})

describe('the rights of a prepared export', () => {
  it('are those of its list, when it is asked for', async () => {
    expect((await prepare('/crm/closed-tickets', '3', { query: {} })).status).toBe(403)
    expect((await prepare('/nowhere', '1')).error).toMatchObject({ fields: { list: 'unknown_option' } })
    expect((await prepare('/crm/closed-tickets', '1', { query: { nonsense: '1' } })).status).toBe(422)
    expect((await prepare(requests, '1', { view: { text: 'x'.repeat(40_000) } })).status).toBe(422)
    expect(await platform.db.$count(preparedExports)).toBe(0)
  })

  it('are asked again when it is read', async () => {
    const id = await waiting('/crm/closed-tickets', '7')
    const change = (type: string) => platform.db.update(users).set({ type }).where(like(users.phone, '%9120000007'))
    await change('3')
    await work(id)
    await change('7')
    expect((await mine('7'))[0]).toMatchObject({ state: 'failed', problem: 'forbidden' })
  })

  it('are asked again when it is fetched, and nobody else fetches it', async () => {
    const { reply } = await prepare('/crm/closed-tickets', '7', { query: {} })
    expect((await fetchIt(reply.id, '1')).status).toBe(404)
    expect((await remove(reply.id, '1')).status).toBe(404)
    expect((await retry(reply.id, '1')).status).toBe(404)
    expect(await mine('1')).toEqual([])
    for (const type of ['3', '1']) {
      await platform.db.update(users).set({ type }).where(like(users.phone, '%9120000007'))
      expect((await fetchIt(reply.id, '7')).status).toBe(403)
    }
    await platform.db.update(users).set({ type: '7' }).where(like(users.phone, '%9120000007'))
    expect((await fetchIt(reply.id, '7')).status).toBe(200)
  })

  it('end with its time, and the sweep deletes it', async () => {
    const { reply } = await prepare()
    const after = new Date(platform.clock.now().getTime() + (preparedLimits.hours + 1) * 3_600_000)
    await platform.db.update(preparedExports).set({ expiresAt: new Date(0) })
    expect((await fetchIt(reply.id)).status).toBe(404)
    expect(await mine()).toEqual([])
    await sweep(platform.db, after)
    expect([await platform.db.$count(preparedExports), await platform.db.$count(preparedPieces)]).toEqual([0, 0])
  })

  it('let a person have a few under way and kept, and fetches count among all exports', async () => {
    for (let n = 0; n < exportLimits.perPerson; n += 1) await waiting()
    expect((await prepare()).error).toMatchObject({ code: 'rate_limited', details: { limit: 'person' } })
    await platform.db.update(preparedExports).set({ state: 'failed' })
    for (let n = 2; n < preparedLimits.perPerson; n += 1) await waiting()
    await platform.db.update(preparedExports).set({ state: 'failed' })
    expect((await prepare()).error).toMatchObject({ code: 'rate_limited', details: { limit: 'kept' } })
    await platform.db.delete(preparedExports)
    const { reply } = await prepare()
    const open = await Promise.all([1, 2, 3].map(() => fetchIt(reply.id)))
    expect(open.filter(({ status }) => status === 200)).toHaveLength(exportLimits.perPerson)
    for (const answer of open) await answer.text()
    expect(await platform.db.select().from(runningExports)).toEqual([])
  })
})

it('a prepared export stands in the bucket, where there is one, and is deleted there', async () => {
  const storage = await startObjectStorage()
  try {
    const switched = await startPlatform({ config: { bucket: storage.settings }, beside: platform })
    const id = await waiting()
    await prepareExport(switched.runtime, () => operations(switched.runtime), id, scene())
    expect(storage.keys()).toHaveLength(1)
    expect(await platform.db.$count(looseObjects)).toBe(0)
    expect(await (await fetchIt(id, '1', switched)).text()).toContain('{"end":true}')
    await remove(id)
    expect((await platform.db.select().from(looseObjects)).map(({ key }) => key)).toEqual(storage.keys())
  } finally {
    await platform.db.delete(looseObjects)
    await storage.close()
  }
})

it('the migration 0015_prepared_exports keeps what stood beside it', async () => {
  const [person] = await platform.db.select().from(users).limit(1)
  await platform.db.insert(savedViews).values({
    userUuid: person!.uuid,
    list: 'tickets',
    name: 'امروز',
    team: false,
    params: {},
    createdAt: platform.clock.now(),
  })
  const before = await platform.db.select().from(savedViews)
  for (const tag of Object.keys(takeBack).filter((name) => name >= '0015_prepared_exports')) {
    for (const statement of takeBack[tag] ?? []) await platform.db.execute(sql.raw(statement))
    await platform.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
  }
  await migrateDatabase(platform.connection)
  expect(await platform.db.select().from(savedViews)).toEqual(before)
  const id = await waiting()
  await work(id)
  expect((await platform.db.select().from(preparedExports).where(eq(preparedExports.id, id)))[0]?.state).toBe('ready')
})
