import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { addressBook, transfers, wallets } from '../../../platform/db/schema'
import { settleTransfers } from '../../../platform/money/chain/teller'
import { chainDifference, platformWallet, sendTron, runChains, transferOf } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let finance: string
/** An address that has long been in the address book. */
const saved = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
  const long = new Date('2026-01-01')
  await platform.db
    .insert(addressBook)
    .values({ network: 'tron', address: saved, label: 'صرافی', createdAt: long, usableFrom: long })
})
afterAll(() => platform.close())

const send = (amount: string, more: Record<string, unknown> = {}) =>
  sendTron(platform, { token: finance }, saved, amount, more)

const stateOf = (uuid: string, token = finance) => transferOf(platform, uuid, token)

describe('a transfer on the chain', () => {
  it('that the chain refuses leaves the books as they were', async () => {
    const before = await chainDifference(platform)
    const failing = await send('7.000404')
    const gasless = await send('7.000402')
    const [held] = await platform.db
      .select({ gas: wallets.gas })
      .from(wallets)
      .where(eq(wallets.address, await platformWallet(platform, 'tron')))
    await runChains(platform)
    // A failed execution costs its fee too; a refused one costs nothing.
    expect(await stateOf(failing.reply.object.uuid)).toMatchObject({
      state: 'failed',
      failure: 'refused',
      gas: { symbol: 'TRX', available: null, needed: null, burnt: '15' },
    })
    const { failure, gas } = await stateOf(gasless.reply.object.uuid)
    expect([failure, gas?.symbol, gas?.available, gas?.burnt]).toEqual(['out_of_gas', 'TRX', held!.gas, null])
    expect(Number(gas?.needed)).toBeGreaterThan(Number(gas?.available))
    // What our wallets hold is not shown to the person the money was meant for.
    const receiver = await platform.addPerson({ type: '3' })
    await platform.db
      .update(transfers)
      .set({ receiverUuid: receiver })
      .where(eq(transfers.uuid, gasless.reply.object.uuid))
    expect(await stateOf(gasless.reply.object.uuid, await platform.tokenOf(receiver))).toMatchObject({
      failure: 'out_of_gas',
      gas: null,
    })
    expect(await chainDifference(platform)).toBe(before)
  })

  it('whose answer is lost is unknown until it is looked up, and is never sent again', async () => {
    const before = await chainDifference(platform)
    const landed = await send('8.000408')
    const gone = await send('8.000409')
    const desk = { db: platform.db, adapters: platform.runtime.adapters, now: platform.clock.now }
    await settleTransfers(desk)
    const states = async () =>
      (
        await platform.db
          .select()
          .from(transfers)
          .where(sql`${transfers.uuid} in (${landed.reply.object.uuid}, ${gone.reply.object.uuid})`)
          .orderBy(transfers.id)
      ).map(({ state }) => state)
    expect(await states()).toEqual(['unknown', 'unknown'])
    // What somebody takes for lost is not sent again unless that is intended; anything else goes through.
    expect((await send('8.000409')).error).toMatchObject({
      fields: { anyway: 'in_doubt' },
      details: { transfer: gone.reply.object.uuid },
    })
    expect((await send('8.000409', { anyway: true })).reply.object.uuid).not.toBe(gone.reply.object.uuid)
    platform.clock.advance(30)
    expect(await stateOf(landed.reply.object.uuid)).toMatchObject({ state: 'confirmed' })
    // The number of confirmations is unknown, which is not the same as none.
    const seen = { state: 'unknown', confirmations: null }
    expect(await stateOf(gone.reply.object.uuid)).toMatchObject(seen)
    const listed = await platform.call(contract.money.walletTransactions, {}, { token: finance })
    expect(listed.reply.results.find(({ uuid }) => uuid === gone.reply.object.uuid)).toMatchObject(seen)
    platform.clock.advance(40)
    expect(await stateOf(gone.reply.object.uuid)).toMatchObject({ state: 'failed', failure: 'not_found' })
    expect(await chainDifference(platform)).toBe(before)
    const [sends] = (
      await platform.db.execute<{ n: string }>(
        sql`select count(*) as n from sandbox_sends where reference in (${landed.reply.object.uuid}, ${gone.reply.object.uuid})`,
      )
    ).rows
    expect(Number(sends?.n)).toBe(2)
  })

  it('after a crash while it was being given is looked up, not given again', async () => {
    const { reply } = await send('9')
    await platform.db
      .update(transfers)
      .set({ handedAt: platform.clock.now() })
      .where(eq(transfers.uuid, reply.object.uuid))
    await runChains(platform, 31)
    expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'unknown' })
    platform.clock.advance(40)
    expect(await stateOf(reply.object.uuid)).toMatchObject({ state: 'failed', failure: 'not_found' })
  })
})
