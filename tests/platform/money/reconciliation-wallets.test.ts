import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { wallets } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { reconciliation, reconciliationItems } = contract.money

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

const compared = async () => (await platform.call(reconciliation, {}, { token: finance })).reply
const itemsOf = async (place: string) =>
  (await platform.call(reconciliationItems, { query: { place, page_size: 100 } }, { token: finance })).reply.results

/** Changes what a chain reports for a wallet, without our books. */
const drift = (id: number, minor: bigint) =>
  platform.db
    .update(wallets)
    .set({ balanceMinor: sql`${wallets.balanceMinor} + ${String(minor)}::bigint` })
    .where(eq(wallets.id, id))

it('names the wallets at fault, also where their network agrees as a whole', async () => {
  const before = await compared()
  expect(before.results.some(({ place }) => place.endsWith('_wallet'))).toBe(false)
  const ours = await platform.db.select().from(wallets).where(isNull(wallets.userUuid)).orderBy(wallets.id)
  const [one, other] = ours.filter(({ network }) => network === 'tron')
  await drift(one!.id, 5_000_000n)
  await drift(other!.id, -5_000_000n)
  const both = await compared()
  expect(both.results.find(({ place }) => place === 'tron')).toMatchObject({ difference: '0' })
  expect(
    both.results
      .filter(({ place }) => place === 'tron_wallet')
      .map(({ label, difference, currency, state }) => ({ label, difference, currency, state })),
  ).toEqual([
    { label: one!.label, difference: '5', currency: 'USDT', state: 'unequal' },
    { label: other!.label, difference: '-5', currency: 'USDT', state: 'unequal' },
  ])
  expect(both.results.find(({ place }) => place === 'tron')?.state).toBe('equal')
  // The row of a wallet leads to its own line only.
  const [first] = both.results.filter(({ place }) => place === 'tron_wallet')
  const own = { place: [first!.place], reference: first!.reference }
  const { results: lines } = (await platform.call(reconciliationItems, { query: own }, { token: finance })).reply
  expect(lines.map(({ reference, difference }) => [reference, difference])).toEqual([[one!.address, '5']])
  expect(both.differences).toBe(before.differences + 2)
  // The row of the network leads to its wallets.
  for (const place of ['tron', 'tron_wallet']) {
    const named = (await itemsOf(place)).filter(({ kind }) => kind === 'held_otherwise')
    expect(new Map(named.map(({ reference, difference }) => [reference, difference]))).toEqual(
      new Map([
        [one!.address, '5'],
        [other!.address, '-5'],
      ]),
    )
  }
  expect((await itemsOf('bsc')).some(({ kind }) => kind === 'held_otherwise')).toBe(false)
  await drift(other!.id, 5_000_000n)
  const rest = await compared()
  // One wallet and therefore its network differ: that is one difference.
  expect([rest.results.find(({ place }) => place === 'tron')?.difference, rest.differences]).toEqual([
    '5',
    before.differences + 1,
  ])
})
