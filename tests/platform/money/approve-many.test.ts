import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import {
  addressBook,
  auditLog,
  bankInfo,
  passcodeTries,
  processRequests,
  users,
  withdrawals,
} from '../../../platform/db/schema'
import { addIdentityCheck } from '../../support/identity-check'
import { newKey, passcode, richPerson, runChains, tokenOfType } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { approveWithdrawal, fileWithdrawal, payWithdrawals, savedTron } from '../../support/scenes/two-persons'

const { money } = contract

let platform: TestPlatform
let finance: string
let supervisor: string

beforeAll(async () => {
  platform = await startPlatform()
})
beforeEach(async () => {
  finance = await tokenOfType(platform, '5')
  supervisor = await tokenOfType(platform, '7')
})
afterAll(() => platform.close())

type Row = typeof withdrawals.$inferSelect

const filed = async (amount = '100') => {
  const person = await richPerson(platform, { USDT: '5000' })
  return { ...person, row: await fileWithdrawal(platform, person.token, amount) }
}

const rowOf = async ({ id }: Row) => (await platform.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]!

const approveAll = (
  rows: readonly Pick<Row, 'id' | 'version'>[],
  { token = supervisor, key = newKey(), typed = passcode } = {},
) =>
  platform.call(
    money.approveWithdrawals,
    { body: { withdrawals: rows.map(({ id, version }) => ({ id, version })), passcode: typed } },
    { token, key },
  )

const approvalsIn = async (rows: readonly Row[]) => {
  const ids = rows.map(({ id }) => String(id))
  const found = await platform.db
    .select({ id: auditLog.subjectId, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'withdrawal.approved'), inArray(auditLog.subjectId, ids)))
  return found.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

describe('approving many withdrawals', () => {
  it('approves what is open and says of the rest why not, each with what a single decision writes', async () => {
    const [plain, large, stale, held, own, back] = [
      await filed(),
      await filed('2500'),
      await filed(),
      await filed(),
      await filed(),
      await filed(),
    ]
    // Asked for as a customer by somebody who works here by now.
    await platform.db.update(users).set({ type: '7' }).where(eq(users.uuid, own.uuid))
    await platform.db.update(users).set({ moneyLockedAt: platform.clock.now() }).where(eq(users.uuid, held.uuid))
    await platform.db
      .update(processRequests)
      .set({ status: 'needs_correction' })
      .where(eq(processRequests.id, back.row.requestId))
    const asked = [plain, large, stale, held, own, back].map(({ row }) => row)
    const nowhere = { id: 2_000_000_000, version: 0 }
    const { status, reply } = await approveAll(
      [...asked.map((row) => (row === stale.row ? { ...row, version: 7 } : row)), nowhere],
      { token: own.token },
    )
    expect(status).toBe(200)
    expect(reply.results.map(({ id, ok, code, status: state }) => [id, ok, code, state])).toEqual([
      [plain.row.id, true, null, 'approved'],
      // One of the two it needs: it goes on waiting.
      [large.row.id, true, null, 'requested'],
      [stale.row.id, false, 'stale', 'requested'],
      [held.row.id, false, 'held', 'requested'],
      [own.row.id, false, 'illegal_move', 'requested'],
      [back.row.id, false, 'illegal_move', 'needs_correction'],
      [nowhere.id, false, 'not_found', null],
    ])
    expect(reply.results[0]?.name).toMatch(/^W/)
    expect(await approvalsIn(asked)).toEqual([plain.row.id, large.row.id])
    expect(await rowOf(plain.row)).toMatchObject({ approvals: [own.uuid], version: 1, approvedAt: expect.any(Date) })
    expect(await rowOf(large.row)).toMatchObject({ approvals: [own.uuid], version: 1, approvedAt: null })
    for (const { row } of [stale, held, own, back])
      expect(await rowOf(row)).toMatchObject({ approvals: [], version: 0, state: 'requested' })
    const steps = await platform.db
      .select({ id: processRequests.id, step: processRequests.step })
      .from(processRequests)
      .where(inArray(processRequests.id, [plain.row.requestId, large.row.requestId]))
    expect(Object.fromEntries(steps.map(({ id, step }) => [id, step]))).toMatchObject({
      [plain.row.requestId]: 'payment',
    })
    expect(steps.find(({ id }) => id === large.row.requestId)?.step).not.toBe('payment')
  })

  it('above the limit takes another person: the same one is refused, the second approves, and names who was faster', async () => {
    const { row } = await filed('2500')
    expect((await approveAll([row])).reply.results).toMatchObject([{ ok: true, status: 'requested' }])
    const after = await rowOf(row)
    expect((await approveAll([after])).reply.results).toMatchObject([{ ok: false, code: 'illegal_move' }])
    const { name } = (await platform.call(contract.people.currentUser, {}, { token: supervisor })).reply.object
    expect((await approveAll([row], { token: finance })).reply.results).toMatchObject([
      { ok: false, code: 'stale', by: name },
    ])
    expect((await approveAll([after], { token: finance })).reply.results).toMatchObject([
      { ok: true, status: 'approved' },
    ])
  })

  it('is answered once more under its key and done once; with other rows the key is refused', async () => {
    const [first, second] = [await filed(), await filed()]
    const key = newKey()
    const done = await approveAll([first.row], { key })
    const again = await approveAll([first.row], { key })
    expect([again.headers.get('idempotency-replayed'), again.reply]).toEqual(['true', done.reply])
    expect((await approveAll([first.row, second.row], { key })).error.code).toBe('key_reused')
    expect(await approvalsIn([first.row, second.row])).toEqual([first.row.id])
    expect((await rowOf(first.row)).version).toBe(1)
  })

  it('with a wrong passcode does nothing, counts one try, and goes with the right one under the same key', async () => {
    const people = [await filed(), await filed(), await filed()]
    const rows = people.map(({ row }) => row)
    const decider = await richPerson(platform, {}, '7')
    const key = newKey()
    const wrong = await approveAll(rows, { token: decider.token, key, typed: '000000' })
    expect(wrong.error).toMatchObject({ code: 'wrong_passcode', details: { tries_left: 4 } })
    const [tries] = await platform.db.select().from(passcodeTries).where(eq(passcodeTries.userUuid, decider.uuid))
    expect(tries?.wrong).toBe(1)
    expect(await approvalsIn(rows)).toEqual([])
    const right = await approveAll(rows, { token: decider.token, key })
    expect(right.reply.results.map(({ ok }) => ok)).toEqual([true, true, true])
  })

  it('takes fifty at once, each named once, and nothing from those who may not approve', async () => {
    const { row, token } = await filed()
    const named = (n: number) => Array.from({ length: n }, (_, at) => ({ id: 1_900_000_000 + at, version: 0 }))
    expect((await approveAll([])).error.fields).toEqual({ withdrawals: 'required' })
    expect((await approveAll(named(51))).error.fields).toEqual({ withdrawals: 'too_long' })
    expect((await approveAll([row, row])).error.fields).toEqual({ withdrawals: 'invalid' })
    expect((await approveAll(named(50))).reply.results).toHaveLength(50)
    expect((await approveAll([row], { token })).status).toBe(403)
    expect((await approveAll([row], { token: await tokenOfType(platform, '2') })).status).toBe(403)
    expect(await rowOf(row)).toMatchObject({ state: 'requested', version: 0 })
  })

  it('named in opposite orders by two at the same moment, each is approved once and nobody waits for ever', async () => {
    const rows = [(await filed()).row, (await filed()).row, (await filed()).row]
    const both = await Promise.all([approveAll(rows), approveAll(rows.toReversed(), { token: finance })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const done = both.flatMap(({ reply }) => reply.results.filter(({ ok }) => ok))
    expect(done.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
    expect(await approvalsIn(rows)).toEqual(rows.map(({ id }) => id))
  })
})

describe('what a withdrawal is weighed by', () => {
  const risksOf = async (...rows: readonly Row[]) => {
    const query = { ids: rows.map(({ id }) => String(id)) }
    return (await platform.call(money.withdrawalRisks, { query }, { token: supervisor })).reply.results
  }

  it('tells where the money goes, whether it went there before, and what its owner was paid', async () => {
    const me = await filed()
    const now = platform.clock.now()
    expect(await risksOf(me.row)).toEqual([
      {
        id: me.row.id,
        identity: 'none',
        destination: { first_use: true, kept: null, kept_at: null },
        paid: { count: 0, amount: '0', last: null },
        balance: '5000',
        reserved: '100',
        covered: true,
      },
    ])
    await approveWithdrawal(platform, supervisor, me.row.id)
    expect((await payWithdrawals(platform, finance, [me.row])).status).toBe(200)
    await runChains(platform)
    const again = await fileWithdrawal(platform, me.token, '300')
    await platform.db.insert(addressBook).values({
      userUuid: me.uuid,
      network: 'tron',
      address: savedTron,
      label: 'کیف',
      createdAt: now,
      usableFrom: now,
    })
    const [risk] = await risksOf(again)
    expect(risk).toMatchObject({
      destination: { first_use: false, kept: 'address_book', kept_at: now.toISOString() },
      paid: { count: 1, amount: '100', last: expect.any(String) },
      balance: '4900',
      reserved: '300',
    })
    const elsewhere = await filed()
    await platform.db
      .insert(bankInfo)
      .values({ userUuid: elsewhere.uuid, tronAddress: savedTron, holder: 'کسی', changedAt: now })
    // What somebody else was paid there proves nothing of this owner.
    expect((await risksOf(elsewhere.row))[0]?.destination).toEqual({
      first_use: true,
      kept: 'bank_info',
      kept_at: now.toISOString(),
    })
  })

  it.each([
    ['completed', 'verified', 'none'],
    ['in_progress', 'waiting', 'staff'],
    ['rejected', 'none', 'none'],
  ] as const)('an identity check that is %s makes its owner: %s', async (status, identity, turn) => {
    const me = await filed()
    const check = { code: `KY-T-${status}`, userUuid: me.uuid, at: platform.clock.now() }
    await addIdentityCheck(platform, { ...check, status, turn })
    expect((await risksOf(me.row))[0]?.identity).toBe(identity)
  })

  it('reads many at once, and is kept from those who may not approve', async () => {
    const rows = [(await filed()).row, (await filed()).row, (await filed()).row]
    expect((await risksOf(...rows)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const query = { ids: rows.map(({ id }) => String(id)) }
    const agent = await tokenOfType(platform, '2')
    expect((await platform.call(money.withdrawalRisks, { query }, { token: agent })).status).toBe(403)
  })
})
