import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { coolingTime } from '../../../contract/money/waiting-times'
import { migrateDatabase } from '../../../platform/db/migrate'
import { readMigrations } from '../../../platform/db/migration-files'
import { users, wallets } from '../../../platform/db/schema'
import { connectWallet } from '../../../platform/money/transfers/send'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

const { saveUserBank, sendUsdt } = contract.money

let platform: TestPlatform
let [me, other] = ['', '']

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty', alone: true })
  ;[me, other] = [await platform.addPerson(), await platform.addPerson()]
})
afterAll(() => platform.close())

const taken = { facts: { fields: { tron_address: 'taken' } } }

it('a wallet is connected once, and refused to anybody else', async () => {
  const connect = (owner: string) => connectWallet(platform.db, owner, 'tron', 'TFirst', platform.clock.now())
  await connect(me)
  await connect(me)
  await expect(connect(other)).rejects.toMatchObject(taken)
  expect(await platform.db.$count(wallets, eq(wallets.userUuid, me))).toBe(1)
})

// The embedded database has one connection, so no other call can interleave there.
it.runIf(process.env['DATABASE_URL'])('of two who connect a wallet at once the second is refused', async () => {
  const { db } = platform
  let second: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await connectWallet(tx, other, 'tron', 'TSecond', platform.clock.now())
    second = connectWallet(db, me, 'tron', 'TSecond', platform.clock.now()).catch((error: unknown) => error)
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1)
  })
  expect(await second).toMatchObject(taken)
})

const [old, fresh, oldest] = [
  'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
  'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j',
  'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
] as const

it('a new address cools for a day for its owner too, also when it was saved as the own wallet', async () => {
  const { uuid, token } = await richPerson(platform)
  const [person] = await platform.db.select({ phone: users.phone }).from(users).where(eq(users.uuid, uuid))
  const phone = person?.phone ?? ''
  const save = async (address: string, as: string) => {
    platform.clock.advance(130)
    await platform.call(contract.people.verifyPhone, { query: { phone } }, { token: as })
    const body = { otp: platform.lastCode(phone), tron_address: address }
    return platform.call(saveUserBank, { body }, { token: as })
  }
  const send = async (as: string) => {
    const body = {
      sender_address: old,
      sender_type: 'user',
      receiver_address: fresh,
      amount: '5',
      reason: 'x',
      passcode,
    } as const
    return platform.call(sendUsdt, { body }, { token: as })
  }
  expect((await save(old, token)).status).toBe(200)
  await platform.db.update(wallets).set({ balanceMinor: 100_000_000n, gas: '500' }).where(eq(wallets.address, old))
  platform.clock.advance(coolingTime / 1000)
  const next = await platform.tokenOf(uuid)
  expect((await save(fresh, next)).status).toBe(200)
  expect((await send(next)).error.fields).toEqual({ receiver_address: 'address_cooling' })
  platform.clock.advance(coolingTime / 1000)
  expect((await send(await platform.tokenOf(uuid))).status).toBe(200)
})

it('the upgrade from before 0022_connected_wallets and 0023_read_wallets lets the wallets of then be sent to as before', async () => {
  const { uuid, token } = await richPerson(platform)
  await connectWallet(platform.db, uuid, 'tron', oldest, platform.clock.now())
  const taken = Object.keys(takeBack).filter((tag) => tag >= '0022_connected_wallets')
  for (const statement of taken.flatMap((tag) => takeBack[tag] ?? [])) await platform.db.execute(sql.raw(statement))
  const first = readMigrations().find(({ tag }) => tag === '0022_connected_wallets')!
  await platform.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${first.at}`)
  await migrateDatabase(platform.runtime.connection)
  const query = { network: 'tron', receiver: oldest, amount: '1' } as const
  const { reply } = await platform.call(contract.money.transferQuote, { query }, { token })
  expect(reply.receiver).toMatchObject({ address: oldest, known: true, usable_from: new Date(0).toISOString() })
  const [kept] = await platform.db.select().from(wallets).where(eq(wallets.address, oldest))
  expect(kept).toMatchObject({ userUuid: uuid, connectedAt: null, readAt: null })
})
