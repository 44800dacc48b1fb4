import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { toMinor } from '../../../contract/money/amounts'
import {
  countedMoves,
  paypalAccounts,
  processRequests,
  salaryFactors,
  transfers,
  users,
  withdrawals,
} from '../../../platform/db/schema'
import { limitSpan } from '../../../platform/money/second-person/rules'
import { sweepCounted } from '../../../platform/money/second-person/allowance'
import { bookFaults, passcode, richPerson, tokenOfType, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { approve, driversOf, fileWithdrawal, giveCredit } from '../../support/scenes/two-persons'

const { money, notifications, requests } = contract

let platform: TestPlatform
let tokens: Readonly<Record<string, string>>

const hoursLater = async (hours: number) => {
  platform.clock.advance(hours * 3600)
  tokens = Object.fromEntries(
    await Promise.all(['1', '5', '7'].map(async (type) => [type, await tokenOfType(platform, type)] as const)),
  )
}
const as = (type: string): string => tokens[type] ?? ''

beforeAll(async () => {
  platform = await startPlatform()
})
beforeEach(() => hoursLater(96))
afterAll(() => platform.close())

const stranger = async () => (await richPerson(platform)).uuid

const stateOf = async (uuid: string) => {
  const [row] = await platform.db.select().from(transfers).where(eq(transfers.uuid, uuid))
  return row?.state
}

it('lets a person call back what waits of their own, and nobody else who is not of the staff', async () => {
  const [from, to] = [await richPerson(platform, { USD: '3000' }), await richPerson(platform, { USD: '1' })]
  const body = { recipient_uuid: to.uuid, amount: '3000', passcode }
  const { reply } = await platform.call(money.sendCredit, { body }, { token: from.token })
  expect(reply.object.state).toBe('waiting_approval')
  const { uuid, version } = reply.object
  const decide = (token: string, approve: boolean) =>
    platform.call(
      money.decideTransfer,
      { params: { uuid }, body: { approve, passcode, reason: 'اشتباه بود', version } },
      { token },
    )
  const strange = await decide(to.token, false)
  expect([strange.status, JSON.stringify(strange.error)]).toEqual([404, expect.not.stringContaining(from.uuid)])
  expect((await decide(from.token, true)).status).toBe(403)
  expect((await decide(from.token, false)).reply.object.state).toBe('called_back')
})

it('names to staff what a move that waits is about', async () => {
  const drivers = driversOf(platform, { uuid: '' })
  for (const [move, kind] of [
    ['salary', 'salary'],
    ['paypal_line', 'paypal_account'],
    ['settlement', 'request'],
    ['platform_credit', 'person'],
  ] as const) {
    const { waits } = await drivers[move].ask(as('5'), drivers[move].amounts[1])
    const { reply } = await platform.call(money.transfer, { params: { uuid: waits! } }, { token: as('7') })
    expect([move, reply.object.about?.kind]).toEqual([move, kind])
    expect(reply.object.about?.reference).not.toBe('')
  }
})

describe('a payee of a settlement', () => {
  const r = processRequests

  /** Settles shares of several partners, with the given amount of dollars for each. */
  const settle = async (token: string, payees: readonly (readonly [uuid: string, amount: string])[]) => {
    const rows = await platform.db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.status, 'completed'), eq(r.currency, 'USD'), eq(r.partnerSharePaid, false), isNull(r.hiddenAt)))
      .orderBy(r.id)
      .limit(payees.length)
    for (const [at, [partnerUuid, amount]] of payees.entries())
      await platform.db
        .update(r)
        .set({ partnerUuid, partnerShareMinor: toMinor(amount, 'USD') })
        .where(eq(r.id, rows[at]!.id))
    return platform.call(
      money.settleShares,
      { body: { is_partner_share_paid: true, process_request_ids: rows.map(({ id }) => id), passcode } },
      { token },
    )
  }

  it('neither asks for it, alone or among others, nor approves it', async () => {
    const clerk = await richPerson(platform, {}, '5')
    for (const amount of ['10', '2500']) {
      expect((await settle(clerk.token, [[clerk.uuid, amount]])).error?.code).toBe('forbidden')
      const among = [
        [await stranger(), amount],
        [clerk.uuid, '1'],
      ] as const
      expect((await settle(clerk.token, among)).error?.code).toBe('forbidden')
    }
    const asked = await settle(as('1'), [
      [await stranger(), '2500'],
      [clerk.uuid, '100'],
    ])
    const [waits] = asked.reply.waits
    // It is neither offered to the payee nor counted for them; the others may approve it.
    const offered = async (token: string) => {
      const { reply } = await platform.call(money.transfer, { params: { uuid: waits! } }, { token })
      const counters = await platform.call(notifications.counters, {}, { token })
      return [reply.object.moves, counters.reply.transfers]
    }
    const [moves, counted] = await offered(clerk.token)
    const [others, all] = await offered(as('7'))
    expect([moves, others]).toEqual([['reject'], ['approve', 'reject']])
    expect(counted).toBe(Number(all) - 1)
    expect((await approve(platform, clerk.token, waits!)).error?.code).toBe('forbidden')
    expect(await stateOf(waits!)).toBe('waiting_approval')
    expect((await approve(platform, as('7'), waits!)).reply.object.state).toBe('confirmed')
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })
})

describe('the cap of 24 hours', () => {
  it('counts what waited at the moment it moves, whenever it was asked for', async () => {
    const give = async () => (await giveCredit(platform, as('5'), await stranger(), '20000')).waits!
    const first = [await give(), await give(), await give()]
    await hoursLater(25)
    const fourth = await give()
    for (const uuid of first) expect((await approve(platform, as('7'), uuid)).reply.object.state).toBe('confirmed')
    expect((await approve(platform, as('7'), fourth)).error.fields).toEqual({ amount: 'limit_daily' })
    expect(await stateOf(fourth)).toBe('waiting_approval')
    expect((await giveCredit(platform, as('5'), await stranger(), '0.01')).error?.fields).toEqual({
      amount: 'limit_daily',
    })
    await hoursLater(24)
    expect((await approve(platform, as('7'), fourth)).reply.object.state).toBe('confirmed')
  })

  it('of a person looks at the same moment', async () => {
    const rich = await richPerson(platform, { USD: '20000' })
    const give = async (token: string) => (await giveCredit(platform, token, await stranger(), '3000')).waits!
    const first = [await give(rich.token), await give(rich.token)]
    await hoursLater(25)
    const third = await give(await platform.tokenOf(rich.uuid))
    for (const uuid of first) expect((await approve(platform, as('7'), uuid)).reply.object.state).toBe('confirmed')
    expect((await approve(platform, as('7'), third)).error.fields).toEqual({ amount: 'limit_daily' })
  })

  it('forgets no move that may still be approved', async () => {
    const waits = (await giveCredit(platform, as('5'), await stranger(), '20000')).waits!
    await hoursLater(71)
    await sweepCounted(platform.db, platform.clock.now())
    expect((await approve(platform, as('7'), waits)).reply.object.state).toBe('confirmed')
    const since = new Date(platform.clock.now().getTime() - limitSpan)
    const kept = await platform.db
      .select({ scope: countedMoves.scope, alone: countedMoves.alone })
      .from(countedMoves)
      .where(and(eq(countedMoves.reference, waits), gt(countedMoves.at, since)))
    expect(kept.toSorted((a, b) => a.scope.localeCompare(b.scope))).toEqual([
      { scope: 'platform actor', alone: false },
      { scope: 'platform receiver', alone: false },
      { scope: 'platform side', alone: false },
    ])
  })
})

describe('a PayPal payment', () => {
  it('is weighed with its fee, which leaves too', async () => {
    const [account] = await platform.db
      .select()
      .from(paypalAccounts)
      .where(and(eq(paypalAccounts.status, 'active'), eq(paypalAccounts.currency, 'USD')))
    await platform.db
      .update(paypalAccounts)
      .set({ balanceMinor: 9_000_000n })
      .where(eq(paypalAccounts.uuid, account!.uuid))
    const line = async (direction: 'in' | 'out') => {
      const { reply } = await platform.call(
        money.addTransaction,
        {
          body: {
            account: account!.uuid,
            type: 'payment',
            direction,
            counterparty: randomUUID(),
            amount: '1100',
            fee: '1000',
            date: '2026-11-20',
            reference: randomUUID(),
            anyway: true,
          },
        },
        { token: as('5') },
      )
      return reply.waits
    }
    const waits = await line('out')
    expect(waits).not.toBeNull()
    const { reply } = await platform.call(money.transfer, { params: { uuid: waits! } }, { token: as('7') })
    expect(reply.object).toMatchObject({
      amount: '1100',
      fee: '1000',
      total: '2100',
      waits: [{ amount: '2100' }, { amount: '2100' }],
    })
    expect(await line('in')).toBeNull()
  })
})

describe('a corrected withdrawal', () => {
  const sentBack = {
    status: 'needs_correction',
    actionStatus: 'user',
    fieldNotes: { amount: 'مبلغ را درست کنید' },
  } as const

  it('is in the sums of the day it was corrected with what it grew by, and keeps its day where it did not grow', async () => {
    const owner = await richPerson(platform, { USDT: '9000' })
    const filed = [
      await fileWithdrawal(platform, owner.token, '150'),
      await fileWithdrawal(platform, owner.token, '150'),
      await fileWithdrawal(platform, owner.token, '150'),
    ]
    await hoursLater(25)
    const token = await platform.tokenOf(owner.uuid)
    const corrected: (typeof withdrawals.$inferSelect)[] = []
    for (const [at, amount] of ['1500', '1500', '100'].entries()) {
      const id = filed[at]!.requestId
      await platform.db.update(processRequests).set(sentBack).where(eq(processRequests.id, id))
      const answer = await platform.call(requests.submitRequest, { body: { id, form: { amount } } }, { token })
      expect([answer.status, answer.error?.fields]).toEqual([200, undefined])
      const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, id))
      corrected.push(row!)
    }
    expect(corrected.map(({ approvalsNeeded }) => approvalsNeeded)).toEqual([1, 2, 1])
    expect(corrected.map(({ askedAt }, at) => askedAt > filed[at]!.askedAt)).toEqual([true, true, false])
  })

  it('is in the sum of its own day once', async () => {
    const owner = await richPerson(platform, { USDT: '9000' })
    const { requestId: id } = await fileWithdrawal(platform, owner.token, '1100')
    await platform.db.update(processRequests).set(sentBack).where(eq(processRequests.id, id))
    const body = { id, form: { amount: '1200' } }
    expect((await platform.call(requests.submitRequest, { body }, { token: owner.token })).status).toBe(200)
    const [row] = await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, id))
    expect(row).toMatchObject({ amountMinor: toMinor('1200', 'USDT'), approvalsNeeded: 1 })
  })
})

describe('somebody whose account is disabled since', () => {
  const disabled = (uuid: string, disabledAt: Date | null) =>
    platform.db.update(users).set({ disabledAt }).where(eq(users.uuid, uuid))

  it('neither sends nor gets credit by a transfer that waited', async () => {
    const [rich, to] = [await richPerson(platform, { USD: '9000' }), await stranger()]
    const waits = (await giveCredit(platform, rich.token, to, '3000')).waits!
    for (const [uuid, fields] of [
      [rich.uuid, { created_by: 'maker_disabled' }],
      [to, { recipient_uuid: 'receiver_disabled' }],
    ] as const) {
      await disabled(uuid, platform.clock.now())
      expect((await approve(platform, as('7'), waits)).error?.fields).toEqual(fields)
      expect(await stateOf(waits)).toBe('waiting_approval')
      await disabled(uuid, null)
    }
    expect((await approve(platform, as('7'), waits)).reply.object.state).toBe('confirmed')
  })
})

describe('credit somebody does not have', () => {
  it('waits for nobody', async () => {
    const poor = await richPerson(platform, { USD: '2999' })
    const asked = await giveCredit(platform, poor.token, await stranger(), '3000')
    expect(asked.error?.fields).toEqual({ amount: 'balance' })
  })
})

describe('what waits already', () => {
  const refusedTwice = async (
    ask: () => Promise<{ readonly waits: string | null | undefined; readonly error: unknown }>,
  ) => {
    const first = await ask()
    const second = await ask()
    expect((await approve(platform, as('7'), first.waits!, false)).status).toBe(200)
    return { error: second.error, again: (await ask()).waits }
  }

  it('is a salary: no other payment of it is taken before that is decided, and the list names it', async () => {
    const { db, call } = platform
    const [row] = await db.select().from(salaryFactors).where(eq(salaryFactors.currency, 'IRR')).limit(1)
    const known = { baseMinor: 90_000_000_000n, amountPaidMinor: 0n, employeeUuid: await stranger() }
    await db.update(salaryFactors).set(known).where(eq(salaryFactors.id, row!.id))
    const listed = async () => {
      const query = { user_uuid: known.employeeUuid, page_size: 10 }
      const { reply } = await call(money.salaryFactors, { query }, { token: as('5') })
      return reply.results.find(({ id }) => id === row!.id)?.waits
    }
    expect(await listed()).toBeNull()
    const told = await refusedTwice(async () => {
      const request = { params: { id: row!.id }, body: { amount_paid: '2500000000' } }
      const { status, reply, error } = await call(money.updateAmountPaid, request, { token: as('5') })
      if (status !== 200) return { waits: null, error }
      expect(await listed()).toBe(reply.waits)
      return { waits: reply.waits, error }
    })
    expect(told).toEqual({
      error: expect.objectContaining({ fields: { amount_paid: 'change_waits' } }),
      again: expect.any(String),
    })
  })

  it('is a line of PayPal: its reference is taken', async () => {
    const { db, call } = platform
    const [account] = await db.select().from(paypalAccounts).where(eq(paypalAccounts.status, 'active')).limit(1)
    const body = {
      account: account!.uuid,
      type: 'payment',
      direction: 'in',
      counterparty: randomUUID(),
      amount: '2500',
      date: '2026-11-20',
      anyway: true,
    } as const
    const waiting = async () => {
      const { reply } = await call(money.accounts, { query: { ids: [account!.uuid] } }, { token: as('5') })
      return reply.results[0]?.waiting ?? 0
    }
    const before = await waiting()
    const references = ['EYES-77', 'eyes 77', 'EYES-77'].values()
    const told = await refusedTwice(async () => {
      const reference = references.next().value ?? ''
      const { status, reply, error } = await call(
        money.addTransaction,
        { body: { ...body, reference } },
        { token: as('5') },
      )
      if (status === 200) expect(await waiting()).toBe(before + 1)
      return { waits: status === 200 ? reply.waits : null, error }
    })
    expect(told).toEqual({
      error: expect.objectContaining({ fields: { reference: 'duplicate' } }),
      again: expect.any(String),
    })
  })
})
