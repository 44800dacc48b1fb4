import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wallets } from '../../../platform/db/schema'
import { connectWallet } from '../../../platform/money/transfers/send'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let [me, other] = ['', '']

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty', alone: true })
  ;[me, other] = [await platform.addPerson(), await platform.addPerson()]
})
afterAll(() => platform.close())

const taken = { facts: { fields: { tron_address: 'taken' } } }

it('a wallet is connected once, and refused to anybody else', async () => {
  const connect = (owner: string) => connectWallet(platform.db, owner, 'tron', 'TFirst')
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
    await connectWallet(tx, other, 'tron', 'TSecond')
    second = connectWallet(db, me, 'tron', 'TSecond').catch((error: unknown) => error)
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1)
  })
  expect(await second).toMatchObject(taken)
})
