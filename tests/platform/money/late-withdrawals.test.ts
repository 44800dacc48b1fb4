import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { processRequests, withdrawals } from '../../../platform/db/schema'
import { richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, requests } = contract

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

it('says of a withdrawal that it is late from when its request is, until it is decided', async () => {
  const token = await platform.signIn('5')
  const person = await richPerson(platform, { USDT: '1000' })
  const form = {
    currency: 'USDT',
    amount: '100',
    destination_kind: 'tron',
    destination: 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
  }
  const filed = await platform.call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, {
    token: person.token,
  })
  const request = filed.reply.object.id
  const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, request))
  const { id, version } = row!
  const listed = async () =>
    (await platform.call(money.withdrawals, { query: { ids: [id] } }, { token })).reply.results[0]

  expect(await listed()).toMatchObject({ late: false })
  const due = new Date(platform.clock.now().getTime() - 60_000)
  await platform.db.update(processRequests).set({ dueAt: due }).where(eq(processRequests.id, request))
  expect(await listed()).toMatchObject({ late: true, state: 'requested' })
  const decision = { decision: 'reject', version, reason: 'not now' } as const
  await platform.call(money.decideWithdrawal, { params: { id }, body: decision }, { token })
  expect(await listed()).toMatchObject({ late: false, state: 'rejected' })
})
