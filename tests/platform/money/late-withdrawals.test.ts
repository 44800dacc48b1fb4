import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { requestForms } from '../../../contract/requests/forms'
import { processRequests, withdrawals } from '../../../platform/db/schema'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, requests } = contract

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const file = async () => {
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
  return { request, ...row! }
}

it('says of a withdrawal that it is late from when its request is, until it is decided', async () => {
  const token = await platform.signIn('5')
  const { request, id, version } = await file()
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

it.each(['alone', 'together'])(
  'gives the payment of a withdrawal approved %s the whole time of a step',
  async (how) => {
    const token = await platform.signIn('5')
    const { request, id, version } = await file()
    platform.clock.advance(3600)
    const approved =
      how === 'alone'
        ? await platform.call(
            money.decideWithdrawal,
            { params: { id }, body: { decision: 'approve', version, passcode } },
            { token },
          )
        : await platform.call(
            money.approveWithdrawals,
            { body: { withdrawals: [{ id, version }], passcode } },
            { token },
          )
    expect(approved.status).toBe(200)
    const [row] = await platform.db.select().from(processRequests).where(eq(processRequests.id, request))
    const now = platform.clock.now()
    const due = new Date(now.getTime() + requestForms.withdrawal.hoursPerStep * 3_600_000)
    expect(row).toMatchObject({ step: 'payment', stepStartedAt: now, dueAt: due, deadline: null })
  },
)
