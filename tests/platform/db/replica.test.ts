import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { migrateDatabase } from '../../../platform/db/migrate'
import { mostLag } from '../../../platform/db/replica'
import { collectAlerts } from '../../../platform/system/alerts'
import { auditLog, notificationReceipts, notifications, transfers } from '../../../platform/db/schema'
import { richPerson } from '../../support/money'
import { databaseApart, type Apart } from '../../support/servers/database'
import { hasStandby, startStandby } from '../../support/servers/standby'
import { demoPhone, startPlatform, type TestPlatform } from '../../support/platform'

const url = process.env['DATABASE_URL']

describe.runIf(url !== undefined && hasStandby)('reads from a streaming standby', () => {
  let database: Apart
  let standby: Awaited<ReturnType<typeof startStandby>>
  let platform: TestPlatform
  let reader: { readonly uuid: string; readonly token: string }

  const look = () => platform.runtime.replica!.look()

  /** Others write to the same server meanwhile, so a first look may note a position the standby has not reached yet. */
  const caughtUp = async (): Promise<void> => {
    await standby.caughtUp()
    await expect.poll(async () => look().then(() => platform.runtime.replica!.lag())).toBe(0)
  }

  beforeAll(async () => {
    database = await databaseApart('demo')
    const connection = await database.open()
    // The migration stores the settings of our sessions with the role in the database, so the standby gets them, too.
    await migrateDatabase(connection)
    standby = await startStandby(database.env.DATABASE_URL)
    platform = await startPlatform({ beside: { connection }, replicaUrl: standby.url })
  })
  afterAll(async () => {
    await platform.close()
    await standby.remove()
    await database.drop()
  })
  beforeEach(async () => {
    reader = await richPerson(platform)
    platform.clock.advance(10)
    await caughtUp()
  })

  afterEach(() => standby.resume())

  /** Writes past the platform, as another server does. */
  const send = async (title: string): Promise<string> => {
    const uuid = randomUUID()
    const at = { type: 'system' as const, createdAt: platform.clock.now() }
    await platform.db.insert(notifications).values({ ...at, uuid, title, body: title, audience: 1 })
    await platform.db.insert(notificationReceipts).values({ ...at, notificationUuid: uuid, userUuid: reader.uuid })
    return uuid
  }

  const titles = async () => {
    const { reply } = await platform.call(contract.notifications.notifications, { query: {} }, reader)
    return reply.results.map(({ title }) => title)
  }

  const unread = async () =>
    (await platform.call(contract.notifications.notifications, { query: {} }, reader)).reply.unread

  it('show what the standby has, so they did go there', async () => {
    await standby.pause()
    await send('first')
    expect(await titles()).toEqual([])
    await standby.resume()
    await caughtUp()
    expect(await titles()).toEqual(['first'])
  })

  it('show a session what it wrote itself, at once and for as long as the standby lacks it', async () => {
    await send('second')
    await standby.caughtUp()
    await standby.pause()
    expect(await unread()).toBe(1)
    await platform.call(contract.notifications.readNotifications, { body: { all: true } }, reader)
    expect(await unread()).toBe(0)
    platform.clock.advance(4)
    await look()
    expect(await unread()).toBe(0)
    await standby.resume()
    platform.clock.advance(4)
    await caughtUp()
    await standby.pause()
    await send('third')
    expect(await unread()).toBe(0)
  })

  it('go to the primary while the standby is too far behind', async () => {
    await standby.pause()
    await send('fourth')
    await look()
    expect(await titles()).toEqual([])
    expect((await collectAlerts(platform.runtime)).get('replica_behind')).toMatchObject({ count: 0 })
    platform.clock.advance(mostLag / 1000 + 1)
    await look()
    expect(platform.runtime.replica!.lag()).toBeGreaterThan(mostLag)
    expect((await collectAlerts(platform.runtime)).get('replica_behind')).toMatchObject({ count: 1 })
    expect(await titles()).toEqual(['fourth'])
  })

  it('ask the primary for a record that the standby does not know yet', async () => {
    await standby.pause()
    const uuid = await send('fifth')
    const { status, reply } = await platform.call(
      contract.notifications.notification,
      { query: { notification_uuid: uuid } },
      reader,
    )
    expect([status, reply.object.title]).toEqual([200, 'fifth'])
  })

  it('that write something down are done by the primary', async () => {
    const { status } = await platform.call(
      contract.people.searchUsers,
      { query: { query: demoPhone('6') } },
      { token: reader.token },
    )
    expect(status).toBe(200)
    const kept = and(eq(auditLog.action, 'user.looked_up'), eq(auditLog.actorUuid, reader.uuid))
    expect(await platform.db.$count(auditLog, kept)).toBe(1)
  })

  it('that settle what nobody asked the chain about are done by the primary', async () => {
    const given = new Date(platform.clock.now().getTime() - 120_000)
    const [lost] = await platform.db
      .insert(transfers)
      .values({
        network: 'tron',
        state: 'unknown',
        direction: 'out',
        sender: 'TSender',
        receiver: 'TReceiver',
        createdBy: reader.uuid,
        amountMinor: 1n,
        feeMinor: 0n,
        currency: 'USDT',
        reason: 'other',
        approvals: [],
        approvalsNeeded: 0,
        createdAt: given,
        handedAt: given,
      })
      .returning()
    await caughtUp()
    const { reply } = await platform.call(contract.money.transfer, { params: { uuid: lost!.uuid } }, reader)
    expect(reply.object).toMatchObject({ state: 'failed', failure: 'not_found' })
  })

  it('are answered while the standby is gone, and go back to it afterwards', async () => {
    await send('sixth')
    await standby.caughtUp()
    await standby.stop()
    expect(await titles()).toEqual(['sixth'])
    await standby.restart()
    platform.clock.advance(10)
    // The earlier connections are broken, which only using them reveals.
    await caughtUp()
    await standby.pause()
    await send('seventh')
    expect(await titles()).toEqual(['sixth'])
  })

  it('never go to one that was promoted, whose rows are another history', async () => {
    await standby.promote()
    await look()
    expect(platform.runtime.replica!.lag()).toBeUndefined()
    await send('eighth')
    expect(await titles()).toEqual(['eighth'])
  })
})
