import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInTehran, monthKey } from '../../../contract/jalali'
import { formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { contract } from '../../../contract/index'
import { processRequests, transfers, withdrawals } from '../../../platform/db/schema'
import {
  bookFaults,
  chainDifference,
  creditBalance,
  newKey,
  passcode,
  platformWallet,
  tronPayment,
  richPerson,
  runChains,
  wholeBooks,
} from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money, people } = contract
const { submitRequest } = contract.requests

let platform: TestPlatform
let finance: string
let supervisor: string
let admin: string

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('1')
  finance = await platform.signIn('5')
  supervisor = await platform.signIn('7')
})
afterAll(() => platform.close())

const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
const iban = 'IR820540102680020817909002'

const ask = async (
  token: string,
  form: Record<string, string> = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron },
) => platform.call(submitRequest, { body: { type: 'withdrawal', form } } as never, { token })

const rowOf = async (requestId: number) =>
  (await platform.db.select().from(withdrawals).where(eq(withdrawals.requestId, requestId)))[0]!

const decide = (token: string, id: number, decision: string, version: number, more: object = {}) =>
  platform.call(
    money.decideWithdrawal,
    { params: { id }, body: { decision, version, ...(decision === 'approve' && { passcode }), ...more } } as never,
    { token },
  )

const filed = async (amount = '100', credit = '1000') => {
  const person = await richPerson(platform, { USDT: credit })
  const { reply, status } = await ask(person.token, {
    currency: 'USDT',
    amount,
    destination_kind: 'tron',
    destination: tron,
  })
  expect(status).toBe(200)
  return { ...person, request: reply.object.id, row: await rowOf(reply.object.id) }
}

describe('the withdrawals of a leader', () => {
  it('are told apart into the own and those of the team, rows and sums alike', async () => {
    const token = await platform.signIn('9')
    const seen = async (query: object) =>
      (await platform.call(money.withdrawals, { query: { page_size: 100, ...query } }, { token })).reply
    const [all, own, team] = [await seen({}), await seen({ mine: true }), await seen({ mine: false })]
    const me = (await platform.call(people.currentUser, {}, { token })).reply.object.uuid
    expect(own.count).toBeGreaterThan(0)
    expect(team.count).toBeGreaterThan(0)
    expect(own.count + team.count).toBe(all.count)
    expect(new Set(own.results.map(({ user }) => user.uuid))).toEqual(new Set([me]))
    expect(team.results.some(({ user }) => user.uuid === me)).toBe(false)
    for (const { currency, unpaid } of all.totals) {
      const of = ({ totals }: typeof all) =>
        toMinor(totals.find((row) => row.currency === currency)?.unpaid ?? '0', currency)
      expect(of(own) + of(team)).toBe(toMinor(unpaid, currency))
    }
  })
})

describe('a withdrawal', () => {
  it('is reserved out of the credit when its request is filed, and cannot be reserved twice', async () => {
    const me = await filed('600')
    expect(me.row).toMatchObject({
      state: 'requested',
      amountMinor: 600_000_000n,
      feeMinor: 1_500_000n,
      approvalsNeeded: 1,
    })
    const again = { currency: 'USDT', amount: '600', destination_kind: 'tron', destination: tron }
    expect((await ask(me.token, again)).error.fields).toEqual({ 'form.amount': 'balance' })
    const you = await richPerson(platform)
    const transfer = (amount: string) =>
      platform.call(
        money.sendCredit,
        { body: { recipient_uuid: you.uuid, amount, currency: 'USDT', passcode } },
        { token: me.token },
      )
    expect((await transfer('400.000001')).error.fields).toEqual({ amount: 'balance' })
    expect((await transfer('400')).status).toBe(200)
    const { credit } = (await platform.call(people.currentUser, {}, { token: me.token })).reply.object
    expect(credit).toContainEqual({ currency: 'USDT', amount: '600', reserved: '600' })
  })

  it('filed again under the key of a lost answer is one withdrawal', async () => {
    const person = await richPerson(platform, { USDT: '1000' })
    const form = { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron }
    const file = (key: string) =>
      platform.call(submitRequest, { body: { type: 'withdrawal', form } } as never, { token: person.token, key })
    const [first, again, other] = [await file('wish-1'), await file('wish-1'), await file('wish-2')]
    expect(again.reply.object.code).toBe(first.reply.object.code)
    expect(other.reply.object.code).not.toBe(first.reply.object.code)
    const rows = await platform.db.select().from(withdrawals).where(eq(withdrawals.userUuid, person.uuid))
    expect(rows).toHaveLength(2)
  })

  it('goes its whole way: approved, paid from a wallet, confirmed by the chain, its request completed', async () => {
    const me = await filed()
    const gap = await chainDifference(platform)
    const listed = await platform.call(money.withdrawals, { query: { user_uuid: me.uuid } }, { token: finance })
    expect(listed.reply.results).toMatchObject([
      {
        amount: '100',
        fee: '1.5',
        recipient_gets: '98.5',
        destination: tron,
        state: 'requested',
        moves: ['approve', 'reject'],
        version: 0,
      },
    ])
    expect((await decide(supervisor, me.row.id, 'approve', 0)).reply).toMatchObject({ state: 'approved', version: 1 })
    const { name: by } = (await platform.call(people.currentUser, {}, { token: supervisor })).reply.object
    expect((await decide(finance, me.row.id, 'approve', 0)).error).toMatchObject({ code: 'stale', details: { by } })
    const pay = async (amount: string, key = newKey()) =>
      platform.call(
        money.sendUsdt,
        {
          body: await tronPayment(platform, { receiver_address: tron, amount, withdrawal_ids: [me.row.id] }),
        },
        { token: finance, key },
      )
    expect((await pay('100')).error.fields).toEqual({ amount: 'invalid' })
    const key = newKey()
    const paid = await pay('98.5', key)
    expect(paid.reply.object).toMatchObject({
      state: 'sending',
      withdrawal_ids: [me.row.id],
      fee: '0.9',
      total: '99.4',
    })
    const again = await pay('98.5', key)
    expect([again.headers.get('idempotency-replayed'), again.reply]).toEqual(['true', paid.reply])
    expect((await pay('98.5')).error).toMatchObject({ code: 'conflict', details: { transfer: paid.reply.object.uuid } })
    expect((await rowOf(me.request)).state).toBe('sending')
    await runChains(platform)
    expect(await rowOf(me.request)).toMatchObject({ state: 'confirmed', paidAt: expect.any(Date) })
    const [request] = await platform.db.select().from(processRequests).where(eq(processRequests.id, me.request))
    expect(request).toMatchObject({ status: 'completed', step: 'payment' })
    expect(await creditBalance(platform, me.uuid, 'USDT')).toBe(900_000_000n)
    expect(await chainDifference(platform)).toBe(gap)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('above the limit needs two, the owner never counts, and one approver counts once', async () => {
    const me = await filed('2500', '3000')
    expect(me.row.approvalsNeeded).toBe(2)
    expect((await decide(supervisor, me.row.id, 'approve', 0)).reply).toMatchObject({ state: 'requested' })
    expect((await decide(supervisor, me.row.id, 'approve', 1)).error.code).toBe('illegal_move')
    const race = await Promise.all([decide(finance, me.row.id, 'approve', 1), decide(admin, me.row.id, 'approve', 1)])
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await decide(me.token, me.row.id, 'approve', 2)).error.code).toBe('illegal_move')
    expect((await rowOf(me.request)).approvals).toHaveLength(2)
  })

  it('refused or called back releases what was reserved, and ends its request', async () => {
    const refused = await filed()
    expect((await decide(finance, refused.row.id, 'reject', 0)).error.fields).toEqual({ reason: 'reason_required' })
    expect((await decide(finance, refused.row.id, 'reject', 0, { reason: 'شبای نادرست' })).reply.state).toBe('rejected')
    const canceled = await filed()
    expect((await decide(canceled.token, canceled.row.id, 'cancel', 0)).reply.state).toBe('canceled')
    const ended = await filed()
    const { status } = await platform.call(
      submitRequest,
      { body: { id: ended.request, decision: 'cancel', note: 'منصرف شدم' } } as never,
      { token: ended.token },
    )
    expect(status).toBe(200)
    expect((await rowOf(ended.request)).state).toBe('canceled')
    for (const { uuid, token, request } of [refused, canceled, ended]) {
      const [row] = await platform.db.select().from(processRequests).where(eq(processRequests.id, request))
      expect(['rejected', 'canceled']).toContain(row?.status)
      expect(
        (await ask(token, { currency: 'USDT', amount: '1000', destination_kind: 'tron', destination: tron })).status,
      ).toBe(200)
      expect(await creditBalance(platform, uuid, 'USDT')).toBe(1_000_000_000n)
    }
  })

  it('that fails on the chain stays reserved and can be paid again', async () => {
    const me = await filed('101.500404')
    await decide(supervisor, me.row.id, 'approve', 0)
    const { status } = await platform.call(
      money.sendUsdt,
      {
        body: {
          sender_address: await platformWallet(platform, 'tron'),
          sender_type: 'platform',
          receiver_address: tron,
          amount: '100.000404',
          reason: 'برداشت',
          passcode,
          withdrawal_ids: [me.row.id],
        },
      },
      { token: finance },
    )
    expect(status).toBe(200)
    await runChains(platform)
    const failed = await rowOf(me.request)
    expect(failed.state).toBe('failed')
    expect(await creditBalance(platform, me.uuid, 'USDT')).toBe(1_000_000_000n)
    expect((await decide(finance, me.row.id, 'retry', failed.version, { passcode })).reply.state).toBe('approved')
  })

  it('to a bank is paid with a tracking number by whoever revealed the IBAN', async () => {
    const person = await richPerson(platform, { IRR: '50000000' })
    const { reply } = await ask(person.token, {
      currency: 'IRR',
      amount: '20000000',
      destination_kind: 'iban',
      destination: iban,
    })
    const row = await rowOf(reply.object.id)
    await decide(supervisor, row.id, 'approve', 0)
    const [shown] = (await platform.call(money.withdrawals, { query: { user_uuid: person.uuid } }, { token: finance }))
      .reply.results
    expect(shown?.destination).toBe('IR•••9002')
    const revealed = await platform.call(money.revealWithdrawal, { params: { id: row.id } }, { token: finance })
    expect(revealed.reply.destination).toBe(iban)
    const pay = (more: object) =>
      platform.call(
        money.bookRial,
        {
          body: {
            destination: iban,
            amount: '19880000',
            reason: 'برداشت',
            source: 'بانک ملت',
            transaction_hash: '140508309999',
            withdrawal_ids: [row.id],
            ...more,
          },
        },
        { token: finance },
      )
    expect((await pay({})).error.fields).toEqual({ passcode: 'required' })
    expect((await pay({ passcode: '000000' })).error.code).toBe('wrong_passcode')
    const found = await platform.call(money.withdrawals, { query: { ids: [String(row.id)] } }, { token: finance })
    expect(found.reply.results.map(({ id, state }) => [id, state])).toEqual([[row.id, 'approved']])
    const paid = await pay({ passcode })
    expect(paid.reply.object).toMatchObject({ state: 'confirmed', withdrawal_ids: [row.id] })
    expect((await rowOf(reply.object.id)).state).toBe('confirmed')
    expect(await creditBalance(platform, person.uuid, 'IRR')).toBe(30_000_000n)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })
})

describe('reports of withdrawals', () => {
  it('say what the rows say, per currency and for the whole filter', async () => {
    const { reply } = await platform.call(money.withdrawReport, {}, { token: supervisor })
    const rows = await platform.db.select().from(withdrawals)
    for (const total of reply.totals) {
      const currency = total.currency
      const mine = rows.filter((row) => row.currency === currency)
      const sum = (wanted: (state: string) => boolean): string =>
        formatMinor(
          mine.filter(({ state }) => wanted(state)).reduce((all, row) => all + row.amountMinor, 0n),
          currency,
        )
      expect(total).toEqual({
        currency,
        asked: sum(() => true),
        paid: sum((state) => state === 'confirmed'),
        unpaid: sum((state) => !['confirmed', 'rejected', 'canceled'].includes(state)),
        voided: sum((state) => state === 'rejected' || state === 'canceled'),
        count: mine.length,
      })
      const monthly = reply.results.filter((row) => row.currency === currency)
      expect(monthly.reduce((all, row) => all + toMinor(row.asked, currency), 0n)).toBe(toMinor(total.asked, currency))
    }
    const detailed = (
      await platform.call(money.withdrawReportDetailed, { query: { paid_status: 'paid' } }, { token: supervisor })
    ).reply
    expect(detailed.count).toBe(rows.filter(({ state }) => state === 'confirmed').length)
    const booked = await platform.db.execute<{
      id: number
      minor: string
    }>(sql`select t.request_id as id, -sum(e.amount_minor) as minor from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
      where a.kind = 'cost' and t.type = 'fee' and t.request_id is not null group by 1`)
    const taken = new Map(booked.rows.map(({ id, minor }) => [id, BigInt(minor)]))
    expect(detailed.results.length).toBeGreaterThan(10)
    for (const row of detailed.results)
      expect([row.id, row.cost]).toEqual([row.id, formatMinor(taken.get(row.request_id) ?? 0n, row.currency)])
    expect(detailed.results.filter(({ cost }) => cost !== '0').length).toBeGreaterThan(20)
    const listed = (await platform.call(money.withdrawals, {}, { token: supervisor })).reply
    for (const { currency, unpaid, paid, voided, paid_this_month: recent } of listed.totals) {
      const mine = rows.filter((row) => row.currency === currency)
      const total = reply.totals.find((row) => row.currency === currency)
      const month = monthKey(dayInTehran(platform.clock.now().getTime()))
      const since = mine.filter(
        ({ state, paidAt }) =>
          state === 'confirmed' && paidAt !== null && monthKey(dayInTehran(paidAt.getTime())) === month,
      )
      const settled = since.reduce((all, row) => all + row.amountMinor, 0n)
      expect([unpaid, paid, voided, recent]).toEqual([
        total?.unpaid,
        total?.paid,
        total?.voided,
        formatMinor(settled, currency),
      ])
    }
    const ledger = await platform.db.execute<{
      currency: string
      minor: string
    }>(sql`select e.currency, -sum(e.amount_minor) as minor from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
      where t.type = 'withdrawal' and a.kind = 'credit' group by 1`)
    for (const { currency, minor } of ledger.rows)
      expect(detailed.totals.find((row) => row.currency === currency)?.amount).toBe(
        formatMinor(BigInt(minor), currency as Currency),
      )
  })

  it('per person agree with the books', async () => {
    const { reply } = await platform.call(
      money.withdrawSummary,
      { query: { page_size: 100, sort: '-paid' } },
      { token: finance },
    )
    expect(reply.results.length).toBeGreaterThan(20)
    for (const row of reply.results.slice(0, 40)) {
      expect(toMinor(row.balance, row.currency)).toBe(await creditBalance(platform, row.user.uuid, row.currency))
      const { rows } = await platform.db.execute<{ income: string; paid: string }>(sql`select
        coalesce(sum(e.amount_minor) filter (where t.type = 'income'), 0) as income,
        coalesce(-sum(e.amount_minor) filter (where t.type = 'withdrawal'), 0) as paid
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
        where a.kind = 'credit' and a.name = ${row.user.uuid} and e.currency = ${row.currency}`)
      expect([toMinor(row.income, row.currency), toMinor(row.paid, row.currency)]).toEqual([
        BigInt(rows[0]!.income),
        BigInt(rows[0]!.paid),
      ])
    }
  })
})

describe('a completed request', () => {
  it('enters the books with its shares', async () => {
    const before = await bookFaults(platform)
    const [row] = await platform.db
      .select()
      .from(processRequests)
      .where(
        sql`type = 'income_claim' and status = 'in_progress' and hidden_at is null and amount_minor is not null and assignee_uuid is not null`,
      )
      .limit(1)
    expect(row).toBeDefined()
    const credit = await creditBalance(platform, row!.userUuid, 'USD')
    // Finance books it, whoever it is assigned to.
    for (const decision of ['take', 'done', 'done', 'done']) {
      const { reply } = await platform.call(
        submitRequest,
        { body: { id: row!.id, decision, note: 'انجام شد' } } as never,
        { token: finance },
      )
      if (reply?.object.request_status === 'completed') break
    }
    const [done] = await platform.db.select().from(processRequests).where(eq(processRequests.id, row!.id))
    expect(done?.status).toBe('completed')
    const net = row!.amountMinor! - (row!.amountMinor! * 15n) / 100n
    expect(await creditBalance(platform, row!.userUuid, 'USD')).toBe(credit + net)
    expect(await bookFaults(platform)).toEqual(before)
    expect(await platform.db.select().from(transfers).limit(1)).toHaveLength(1)
  })
})
