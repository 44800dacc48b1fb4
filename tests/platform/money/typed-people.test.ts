import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { transfers, users } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, people } = contract

let platform: TestPlatform
let finance: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

/** The person most rows refer to, by uuid and by a name nobody else has. */
const namedMost = async (rows: Readonly<ReturnType<typeof sql>>): Promise<{ uuid: string; name: string }> => {
  const { rows: found } = await platform.db.execute<{ uuid: string }>(
    sql`select x.uuid from (${rows}) x (uuid) where x.uuid is not null group by 1 order by count(*) desc, 1 limit 1`,
  )
  const uuid = found[0]!.uuid
  const name = `نام ${uuid.slice(0, 8)}`
  await platform.db.update(users).set({ name }).where(eq(users.uuid, uuid))
  return { uuid, name }
}

const lists = {
  'paid requests': {
    endpoint: money.paidRequests,
    named: sql`select partner_uuid from process_requests where type = 'income_claim' and status = 'completed'`,
  },
  'sold requests': {
    endpoint: money.partnerSold,
    named: sql`select partner_uuid from process_requests where status = 'completed' and partner_share_minor > 0`,
  },
  'lines of the books': { endpoint: money.finTransactions, named: sql`select user_uuid from ledger_transactions` },
} as const

describe('somebody whose rows are asked for', () => {
  it.each(Object.entries(lists))('is named by uuid in any letters or by the whole name: %s', async (_, list) => {
    const { uuid, name } = await namedMost(list.named)
    const counted = async (partner: string): Promise<number> =>
      (await platform.call(list.endpoint, { query: { partner } }, { token: finance })).reply.count
    const found = await counted(uuid)
    expect(found).toBeGreaterThan(0)
    expect([await counted(uuid.toUpperCase()), await counted(name)]).toEqual([found, found])
    expect([await counted(name.slice(0, -1)), await counted(uuid.replace(/^.{8}/, '00000000'))]).toEqual([0, 0])
  })

  it('is an owner of wallets by uuid in any letters, and an address stays one', async () => {
    const uuid = await platform.addPerson({})
    const [row] = await platform.db.select().from(transfers).where(eq(transfers.network, 'tron')).limit(1)
    await platform.db.update(transfers).set({ walletOwnerUuid: uuid }).where(eq(transfers.id, row!.id))
    const counted = async (wallet_owner: string): Promise<number> =>
      (await platform.call(money.walletTransactions, { query: { wallet_owner } }, { token: finance })).reply.count
    expect([await counted(uuid), await counted(uuid.toUpperCase())]).toEqual([1, 1])
    expect(await counted(row!.sender)).toBeGreaterThan(0)
  })

  it('is a partner of people by uuid alone', async () => {
    const { uuid, name } = await namedMost(sql`select partner_uuid from users`)
    const counted = async (partner: string): Promise<number> =>
      (await platform.call(people.users, { query: { partner } }, { token: finance })).reply.count
    expect([(await counted(uuid)) > 0, await counted(name)]).toEqual([true, 0])
  })
})
