import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectWallet } from '../../../platform/money/transfers/send'
import type { Chain } from '../../../platform/money/chain/chain'
import { settleTransfer } from '../../../platform/money/chain/teller'
import { readWallets } from '../../../platform/money/wallets/wallets'
import { addressBook, transfers, users, wallets } from '../../../platform/db/schema'
import { platformWallet, sendTron } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

/* A chain of its own: what it holds is not the table of wallets, as it is in the sandbox. */

let platform: TestPlatform
let answers = true
const held = new Map<string, bigint>()
const asked: string[][] = []

const tron: Chain = {
  network: 'tron',
  sandbox: false,
  submit: () => Promise.resolve({ accepted: true, hash: 'f'.repeat(64) }),
  lookUp: () => Promise.resolve({ state: 'confirmed', hash: 'f'.repeat(64), confirmations: 20 }),
  balances: async (addresses) => {
    asked.push([...addresses])
    if (!answers) throw new Error('no node answers')
    return new Map(addresses.map((one) => [one, { amountMinor: held.get(one) ?? 0n, gas: '1000' }]))
  },
}
const adapters = { chains: { tron, bsc: undefined }, bank: undefined }

beforeAll(async () => {
  platform = await startPlatform({ alone: true })
})
afterAll(() => platform.close())

const rowOf = async (address: string) =>
  (await platform.db.select().from(wallets).where(eq(wallets.address, address)))[0]!

it('a wallet of a person is read by the job, and the job is asked for once one is connected', async () => {
  const owner = await platform.addPerson()
  const waiting = async () =>
    (await platform.db.execute(sql`select 1 from pgboss.job where name = 'read_wallets' and state = 'created'`)).rows
  expect(await waiting()).toHaveLength(0)
  await connectWallet(platform.db, owner, 'tron', 'TMine', platform.clock.now())
  expect(await waiting()).toHaveLength(1)
  held.set('TMine', 7_000_000n)
  await readWallets({ ...platform.runtime, adapters })
  expect(await rowOf('TMine')).toMatchObject({ balanceMinor: 7_000_000n, gas: '1000' })
})

it('of very many wallets of people those are read first that were read longest ago', async () => {
  const owner = await platform.addPerson()
  const row = { network: 'tron' as const, userUuid: owner, label: '', balanceMinor: 0n, gas: '0' }
  await platform.db.update(wallets).set({ readAt: platform.clock.now() })
  const names = ['TOne', 'TTwo', 'TThree']
  await platform.db.insert(wallets).values(names.map((address) => ({ ...row, address })))
  const seen = async () => {
    asked.length = 0
    platform.clock.advance(600)
    await readWallets({ ...platform.runtime, adapters }, 2)
    return asked.flat().filter((address) => names.includes(address))
  }
  expect(await seen()).toEqual(['TOne', 'TTwo'])
  expect(await seen()).toEqual(['TThree'])
})

it.each([
  ['is lowered with the transfer, not ten minutes later', true],
  ['that cannot be read does not stop the transfer', false],
])('the balance of a wallet that sent %s', async (_what, reads) => {
  const finance = await platform.signIn('5')
  const [from, to] = [await platformWallet(platform, 'tron'), 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN']
  const [clerk] = await platform.db.select().from(users).where(eq(users.phone, '+989120000005'))
  const saved = { network: 'tron' as const, address: to, label: 'x', usableFrom: new Date(0) }
  await platform.db
    .insert(addressBook)
    .values({ ...saved, createdBy: clerk!.uuid, createdAt: new Date(0) })
    .onConflictDoNothing()
  await platform.db.update(wallets).set({ balanceMinor: 1_000_000_000n }).where(eq(wallets.address, from))
  const made = await sendTron(platform, { token: finance }, to, '90', { anyway: true })
  expect(made.status).toBe(200)
  held.set(from, 909_100_000n)
  answers = reads
  const row = async () =>
    (await platform.db.select().from(transfers).where(eq(transfers.uuid, made.reply.object.uuid)))[0]!
  const context = { db: platform.db, adapters, now: platform.clock.now }
  for (let n = 0; n < 2; n += 1) await settleTransfer(context, await row())
  answers = true
  expect((await row()).state).toBe('confirmed')
  expect((await rowOf(from)).balanceMinor).toBe(reads ? 909_100_000n : 1_000_000_000n)
})
