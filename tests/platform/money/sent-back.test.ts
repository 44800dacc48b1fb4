import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { processRequests, withdrawals } from '../../../platform/db/schema'
import { passcode, richPerson, tronPayment } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

/* A withdrawal whose request was sent back for correction waits for its owner: meanwhile it is neither decided nor paid. */

const { money, notifications, requests } = contract
const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

let platform: TestPlatform
let admin: string
let finance: string
let supervisor: string
beforeAll(async () => {
  platform = await startPlatform()
  ;[admin, finance, supervisor] = [await platform.signIn('1'), await platform.signIn('5'), await platform.signIn('7')]
})
afterAll(() => platform.close())

const filed = async () => {
  const person = await richPerson(platform, { USDT: '1000' })
  const form = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron }
  const body = { type: 'withdrawal', form }
  const { reply } = await platform.call(requests.submitRequest, { body } as never, { token: person.token })
  return { ...person, request: reply.object.id }
}

const rowOf = async (request: number) =>
  (await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, request)))[0]!

const listed = async (request: number) => {
  const { id } = await rowOf(request)
  const { reply } = await platform.call(money.withdrawals, { query: { ids: [String(id)] } }, { token: supervisor })
  return reply.results[0]!
}

const decide = async (request: number, decision: string, token = supervisor, more: object = {}) => {
  const { id, version } = await rowOf(request)
  const body = { decision, version, ...(decision === 'approve' && { passcode }), ...more }
  return platform.call(money.decideWithdrawal, { params: { id }, body } as never, { token })
}

const pay = async (request: number) =>
  platform.call(
    money.sendUsdt,
    {
      body: await tronPayment(platform, {
        receiver_address: tron,
        amount: '98.5',
        withdrawal_ids: [(await rowOf(request)).id],
      }),
    },
    { token: finance },
  )

const correct = (request: number, token: string, body: object) =>
  platform.call(requests.correction, { params: { id: request }, body }, { token })
const sendBack = (request: number) => correct(request, supervisor, { field_notes: { amount: 'نادرست' } })

const waiting = async () => {
  const { reply } = await platform.call(notifications.counters, {}, { token: admin })
  const list = await platform.call(money.withdrawals, { query: { status: ['requested'] } }, { token: admin })
  return [reply.withdrawals, list.reply.count]
}

it('says so, is not among those that wait for a decision, and cannot be approved', async () => {
  const { request } = await filed()
  const [before = 0] = await waiting()
  expect((await sendBack(request)).status).toBe(200)
  expect(await listed(request)).toMatchObject({ state: 'needs_correction', moves: ['reject'] })
  expect(await waiting()).toEqual([before - 1, before - 1])
  const { reply } = await platform.call(
    money.withdrawals,
    { query: { status: ['needs_correction'], page_size: 100 } },
    { token: admin },
  )
  expect(reply.results.map(({ request_id }) => request_id)).toContain(request)
  expect(new Set(reply.results.map(({ state }) => state))).toEqual(new Set(['needs_correction']))
  expect((await decide(request, 'approve')).error.code).toBe('illegal_move')
  expect((await rowOf(request)).state).toBe('requested')
})

it('is decided again once its owner has corrected it', async () => {
  const { request, token } = await filed()
  await sendBack(request)
  expect((await correct(request, token, { form: { amount: '90' } })).status).toBe(200)
  expect(await listed(request)).toMatchObject({ state: 'requested', amount: '90' })
  expect((await decide(request, 'approve')).reply).toMatchObject({ state: 'approved' })
})

it('sent back after it was approved is paid neither meanwhile nor before it is approved anew', async () => {
  const { request, token } = await filed()
  await decide(request, 'approve')
  expect((await sendBack(request)).status).toBe(200)
  expect((await pay(request)).error.code).toBe('conflict')
  expect((await correct(request, token, { form: { amount: '90' } })).status).toBe(200)
  expect(await rowOf(request)).toMatchObject({ state: 'requested', approvals: [], amountMinor: 90_000_000n })
  expect((await pay(request)).error.code).toBe('conflict')
  expect((await decide(request, 'approve')).status).toBe(200)
  const [row] = await platform.db.select().from(processRequests).where(eq(processRequests.id, request))
  expect(row).toMatchObject({ status: 'in_progress', step: 'payment', actionStatus: 'finance' })
})

it('is not paid where a server of the release before left it approved', async () => {
  const { request, token } = await filed()
  await decide(request, 'approve')
  await platform.db
    .update(processRequests)
    .set({ status: 'needs_correction', actionStatus: 'user' })
    .where(eq(processRequests.id, request))
  expect(await listed(request)).toMatchObject({ state: 'needs_correction', moves: ['reject'] })
  const { error } = await pay(request)
  expect(error).toMatchObject({ code: 'conflict', details: { withdrawals: [{ state: 'needs_correction' }] } })
  // Nor after its owner has corrected it: the approval was for another amount.
  expect((await correct(request, token, { form: { amount: '90' } })).status).toBe(200)
  expect(await rowOf(request)).toMatchObject({ state: 'requested', approvals: [], amountMinor: 90_000_000n })
  expect((await pay(request)).error.code).toBe('conflict')
})

it('tells whoever decides on a version from before that it was sent back', async () => {
  const { request } = await filed()
  const { version } = await rowOf(request)
  await sendBack(request)
  const { error } = await decide(request, 'approve', supervisor, { version })
  expect(error).toMatchObject({ code: 'stale', details: { current: { state: 'needs_correction' } } })
})

it('is not sent back while its money is on its way', async () => {
  const { request } = await filed()
  await decide(request, 'approve')
  expect((await pay(request)).status).toBe(200)
  expect((await sendBack(request)).error.code).toBe('illegal_move')
})

it('can still be refused by us and called back by its owner', async () => {
  const [refused, canceled] = [await filed(), await filed()]
  await sendBack(refused.request)
  await sendBack(canceled.request)
  expect((await decide(refused.request, 'reject', supervisor, { reason: 'نادرست' })).reply.state).toBe('rejected')
  expect((await decide(canceled.request, 'cancel', canceled.token)).reply.state).toBe('canceled')
})
