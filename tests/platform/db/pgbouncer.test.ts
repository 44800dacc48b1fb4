import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { openPostgres } from '../../../platform/db/connect'
import { openPrepared } from '../../../platform/db/prepared'
import { addressBook } from '../../../platform/db/schema'
import { migrateDatabase } from '../../../platform/db/migrate'
import { databaseApart, type Apart } from '../../support/servers/database'
import {
  bookFaults,
  creditBalance,
  newKey,
  passcode,
  richPerson,
  runChains,
  sendTron,
  wholeBooks,
} from '../../support/money'
import { hasPgBouncer, startPgBouncer } from '../../support/servers/pgbouncer'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { savedTron } from '../../support/scenes/two-persons'

const { money, people } = contract

describe.runIf(process.env['DATABASE_URL'] && hasPgBouncer)('two servers behind PgBouncer in transaction mode', () => {
  let database: Apart
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let platform: TestPlatform
  let other: TestPlatform

  beforeAll(async () => {
    database = await databaseApart('demo')
    bouncer = await startPgBouncer(database.env.DATABASE_URL)
  })
  afterAll(async () => {
    await platform.close()
    await other.close()
    bouncer.stop()
    await database.drop()
  })

  it('start when the migration has kept their settings with the role, and not before', async () => {
    await expect(openPostgres(bouncer.url)).rejects.toThrow(/sessions lack .*statement_timeout.*DATABASE_DIRECT_URL/)
    const direct = await database.open()
    await migrateDatabase(direct)
    await direct.close()
    bouncer.stop()
    bouncer = await startPgBouncer(database.env.DATABASE_URL)
    platform = await startPlatform({ beside: { connection: await openPostgres(bouncer.url) } })
    other = await startPlatform({ beside: { connection: await openPostgres(bouncer.url) } })
    const { rows } = await platform.connection.pool.query(
      `select current_setting('statement_timeout') as timeout, current_setting('timezone') as zone`,
    )
    expect(rows).toEqual([{ timeout: '20s', zone: 'UTC' }])
    await expect(migrateDatabase(platform.connection)).rejects.toThrow(/DATABASE_DIRECT_URL/)
  })

  it('are a demo too, which brings its schema up where PostgreSQL itself is named', async () => {
    const config = { ...platform.runtime.config, demo: true }
    await expect(openPrepared(bouncer.url, config)).rejects.toThrow(/DATABASE_DIRECT_URL/)
    const opened = await openPrepared(bouncer.url, { ...config, databaseDirectUrl: database.env.DATABASE_URL })
    expect(opened.viaPooler).toBe(true)
    await opened.close()
  })

  it('move money once for each key, whichever of them is asked', async () => {
    const [me, you] = [await richPerson(platform, { USD: '100' }), await richPerson(platform, { USD: '100' })]
    const send = (server: TestPlatform, from: typeof me, to: typeof you, key: string) =>
      server.call(
        money.sendCredit,
        { body: { recipient_uuid: to.uuid, amount: '1', passcode } },
        { token: from.token, key },
      )
    const keys = Array.from({ length: 15 }, newKey)
    const sent = await Promise.all(
      keys.flatMap((key) => [send(platform, me, you, key), send(other, me, you, key), send(other, you, me, newKey())]),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    for (const { uuid } of [me, you]) expect(await creditBalance(platform, uuid, 'USD')).toBe(10_000n)
    const refused = await Promise.all(
      Array.from({ length: 6 }, () =>
        other.call(
          money.sendCredit,
          { body: { recipient_uuid: you.uuid, amount: '60', passcode } },
          { token: me.token },
        ),
      ),
    )
    expect(refused.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await bookFaults(other)).toEqual(wholeBooks)
  })

  it('give a transfer to the chain and settle it', async () => {
    const token = await platform.signIn('5')
    const long = new Date('2026-01-01')
    await platform.db
      .insert(addressBook)
      .values({ network: 'tron', address: savedTron, label: 'صرافی', createdAt: long, usableFrom: long })
    const { reply } = await sendTron(platform, { token }, savedTron, '12')
    await runChains(platform)
    const { object } = (await other.call(money.transfer, { params: { uuid: reply.object.uuid } }, { token })).reply
    expect(object.state).toBe('confirmed')
  })

  it('sign in and out, and count wrong passwords together', async () => {
    const body = { username: '09120000003', password: 'Pishkhan-1405' }
    const { reply } = await platform.call(people.login, { body })
    expect((await other.call(people.currentUser, {}, { token: reply.token })).status).toBe(200)
    await other.call(people.logout, {}, { token: reply.token })
    expect((await platform.call(people.currentUser, {}, { token: reply.token })).status).toBe(401)
    const wrong = []
    for (let n = 0; n < 8; n += 1)
      wrong.push(await (n % 2 ? platform : other).call(people.login, { body: { ...body, password: 'x'.repeat(12) } }))
    expect(wrong.map(({ status }) => status)).toContain(429)
  })
})
