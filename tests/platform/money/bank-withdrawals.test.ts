import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { bankInfo, withdrawals } from '../../../platform/db/schema'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, requests } = contract

let platform: TestPlatform
let finance: string
let supervisor: string

beforeAll(async () => {
  platform = await startPlatform()
  finance = await platform.signIn('5')
  supervisor = await platform.signIn('7')
})
afterAll(() => platform.close())

const iban = 'IR820540102680020817909002'

/** Somebody with an approved withdrawal of 2,000,000 toman to that IBAN; it pays 19,880,000 rials. */
const approved = async () => {
  const person = await richPerson(platform, { IRR: '50000000' })
  const form = { currency: 'IRR', amount: '20000000', destination_kind: 'iban', destination: iban }
  const filed = await platform.call(
    requests.submitRequest,
    { body: { type: 'withdrawal', form } },
    { token: person.token },
  )
  const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, filed.reply.object.id))
  const id = row?.id ?? 0
  const body = { decision: 'approve', version: 0, passcode } as const
  await platform.call(money.decideWithdrawal, { params: { id }, body }, { token: supervisor })
  return { ...person, id }
}

const pay = (ids: number[], amount: string, tracking: string) => {
  const body = {
    destination: iban,
    amount,
    reason: 'برداشت',
    source: 'بانک ملت',
    transaction_hash: tracking,
    withdrawal_ids: ids,
    passcode,
  }
  return platform.call(money.bookRial, { body }, { token: finance })
}

const seenBy = async ({ token }: { readonly token: string }) =>
  (await platform.call(money.transfers, {}, { token })).reply.results.map(({ uuid }) => uuid)

const shownTo = async ({ token, id }: { readonly token: string; readonly id: number }) =>
  (await platform.call(money.withdrawals, { query: { ids: [String(id)] } }, { token })).reply.results[0]

it('a bank payment of a withdrawal is its owner’s, whoever else has the IBAN in their bank info', async () => {
  const holder = await richPerson(platform)
  await platform.db
    .insert(bankInfo)
    .values({ userUuid: holder.uuid, holder: 'x', iban, verifiedAt: platform.clock.now() })
  const owner = await approved()
  const { reply } = await pay([owner.id], '19880000', '140508309998')
  const { uuid, receiver_owner: receiver } = reply.object
  expect(receiver?.uuid).toBe(owner.uuid)
  expect(await seenBy(holder)).toEqual([])
  expect(await seenBy(owner)).toEqual([uuid])
  expect((await shownTo(owner))?.transfer).toBe(uuid)
})

it('one that pays several people is nobody’s, and they are shown no receipt they could not open', async () => {
  const [one, other] = [await approved(), await approved()]
  const { reply } = await pay([one.id, other.id], '39760000', '140508309997')
  const { uuid, receiver_owner: receiver } = reply.object
  expect(receiver).toBeNull()
  for (const owner of [one, other]) {
    expect(await seenBy(owner)).toEqual([])
    expect(await shownTo(owner)).toMatchObject({ state: 'confirmed', transfer: null })
    expect((await shownTo({ ...owner, token: finance }))?.transfer).toBe(uuid)
  }
})
