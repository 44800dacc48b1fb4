import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import {
  auditLog,
  notificationReceipts,
  notifications,
  processRequests,
  salaryFactors,
  shareSettlements,
  users,
} from '../../../platform/db/schema'
import { accountOf } from '../../../platform/money/ledger/accounts'
import { post } from '../../../platform/money/ledger/post'
import { accountNames } from '../../../platform/money/ledger/texts'
import { amountWords } from '../../../platform/notifications/notify'
import { bookFaults, creditBalance, passcode, richPerson, waitingShares, wholeBooks } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { pngBytes } from '../../support/files'

const { money } = contract

let platform: TestPlatform
let finance: string
let admin: string

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('1')
  finance = await platform.signIn('5')
})
afterAll(() => platform.close())

describe('shares', () => {
  it('settled in several currencies are told their payee once, with each sum', async () => {
    const flags = await platform.db
      .select({ id: processRequests.id, payee: processRequests.partnerUuid, currency: processRequests.currency })
      .from(processRequests)
      .where(
        sql`${processRequests.status} = 'completed' and not ${processRequests.partnerSharePaid}
          and ${processRequests.partnerShareMinor} > 0 and ${processRequests.hiddenAt} is null`,
      )
    const [payee] = flags
      .map((row) => row.payee)
      .filter((uuid) => new Set(flags.filter((row) => row.payee === uuid).map((row) => row.currency)).size > 1)
    const chosen = ['USD', 'USDT', 'IRR'].flatMap(
      (currency) => flags.find((row) => row.payee === payee && row.currency === currency) ?? [],
    )
    expect(chosen.length).toBeGreaterThan(1)
    const told = async () =>
      platform.db
        .select({ title: notifications.title, body: notifications.body })
        .from(notifications)
        .innerJoin(notificationReceipts, eq(notificationReceipts.notificationUuid, notifications.uuid))
        .where(and(eq(notificationReceipts.userUuid, payee!), eq(notifications.link, '/transfer-history')))
        .orderBy(desc(notifications.createdAt))
    const before = (await told()).length
    const done = await platform.call(
      money.settleShares,
      { body: { is_partner_share_paid: true, process_request_ids: chosen.map(({ id }) => id), passcode } },
      { token: finance },
    )
    const [newest, ...older] = await told()
    expect(older).toHaveLength(before)
    for (const { currency, amount } of done.reply.totals)
      expect(newest!.body).toContain(amountWords(toMinor(amount, currency), currency).fa)
  })

  it('are left as they are where none is named, paid or taken back', async () => {
    for (const paid_status of ['paid', 'unpaid'] as const) {
      const body = { paid_status, request_ids: [], expected: [], reason: 'x', passcode }
      const none = await platform.call(money.markPartnerSold, { body }, { token: admin })
      expect(none.status).toBe(200)
      expect(none.reply.changed).toEqual([])
    }
  })

  it('are summed as the requests hold them and settled out of what the books owe', async () => {
    const list = await platform.call(
      money.partnerSold,
      { query: { paid_status: 'unpaid', page_size: 100 } },
      { token: finance },
    )
    expect(list.reply.count).toBeGreaterThan(0)
    const [total] = list.reply.totals
    const owed = await platform.db.execute<{ minor: string }>(
      sql`select sum(balance_minor) as minor from ledger_accounts where kind = 'share' and name = ${accountNames.partnerShares} and currency = ${total!.currency}`,
    )
    expect(BigInt(owed.rows[0]!.minor)).toBe(toMinor(total!.unpaid, total!.currency))
    const asked = await waitingShares(platform, 'partner')
    expect(asked).not.toEqual([])
    const two = list.reply.results.filter(({ id }) => !asked.includes(id)).slice(0, 2)
    const body = { paid_status: 'paid' as const, request_ids: two.map(({ id }) => id), passcode }
    const mark = (more: object) =>
      platform.call(money.markPartnerSold, { body: { ...body, ...more } }, { token: finance })
    // A settled share becomes credit that its payee can withdraw.
    expect((await mark({ passcode: undefined })).error.fields).toEqual({ passcode: 'required' })
    expect((await mark({ passcode: '000000' })).error.code).toBe('wrong_passcode')
    const wrong = await mark({ expected: [{ currency: 'USD', amount: '1' }] })
    expect(wrong.error).toMatchObject({ code: 'conflict', details: { totals: expect.any(Array) } })
    const payee = two[0]!.partner!.uuid
    const before = await creditBalance(platform, payee, two[0]!.currency)
    const done = await mark({})
    expect(done.reply.changed).toEqual(body.request_ids.toSorted((a, b) => a - b))
    const mine = two.filter((row) => row.partner!.uuid === payee && row.currency === two[0]!.currency)
    const sum = mine.reduce((all, row) => all + toMinor(row.share, row.currency), 0n)
    expect(await creditBalance(platform, payee, two[0]!.currency)).toBe(before + sum)
    const late = await platform.call(money.markPartnerSold, { body }, { token: admin })
    expect(late.error).toMatchObject({ code: 'conflict', details: { ids: body.request_ids.toSorted((a, b) => a - b) } })
    expect(
      (await platform.call(money.markPartnerSold, { body: { ...body, paid_status: 'unpaid' } }, { token: admin })).error
        .fields,
    ).toEqual({ reason: 'reason_required' })
    const back = async (more: object) =>
      (
        await platform.call(
          money.markPartnerSold,
          { body: { ...body, paid_status: 'unpaid', reason: 'اشتباه', ...more } },
          { token: admin },
        )
      ).error
    expect((await back({ passcode: undefined })).fields).toEqual({ passcode: 'required' })
    expect((await back({ passcode: '000000' })).code).toBe('wrong_passcode')
    expect(
      (
        await platform.call(
          money.markPartnerSold,
          { body: { ...body, paid_status: 'unpaid', reason: 'اشتباه' } },
          { token: finance },
        )
      ).error.code,
    ).toBe('forbidden')
    expect(
      (
        await platform.call(
          money.markPartnerSold,
          { body: { ...body, paid_status: 'unpaid', reason: 'اشتباه', passcode } },
          { token: admin },
        )
      ).status,
    ).toBe(200)
    expect(await creditBalance(platform, payee, two[0]!.currency)).toBe(before)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('of a whole filter are settled only for the sums that were looked at', async () => {
    const query = { paid_status: 'unpaid' as const, page_size: 1 }
    const seen = (await platform.call(money.partnerShare, { query }, { token: finance })).reply.totals.filter(
      ({ kind }) => kind === 'teacher',
    )
    const expected = seen.map(({ currency, unpaid }) => ({ currency, amount: unpaid }))
    const call = (more: object) =>
      platform.call(
        money.settleShares,
        { body: { is_teacher_share_paid: true, filter: {}, passcode, ...more } },
        { token: finance },
      )
    expect((await call({})).error.fields).toEqual({ expected: 'required' })
    expect((await call({ is_mentor_share_paid: true, expected })).status).toBe(422)
    const both = await Promise.all([call({ expected }), call({ expected })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after = (await platform.call(money.partnerShare, { query }, { token: finance })).reply.totals.filter(
      ({ kind }) => kind === 'teacher',
    )
    expect(after).toEqual([])
    const rows = await platform.db.select().from(shareSettlements).where(eq(shareSettlements.kind, 'teacher'))
    expect(rows.reduce((all, row) => all + row.requestIds.length, 0)).toBe(
      seen.reduce((all, { count }) => all + count, 0),
    )
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('of a whole filter are settled however many rows it fits', async () => {
    const { uuid } = await richPerson(platform, {}, '6')
    const many = 5_001
    const { rows } = await platform.db.execute<{ currency: 'USD' | 'USDT' | 'IRR' }>(sql`
      with one as (select * from process_requests where status = 'completed' and hidden_at is null
        and partner_share_minor is null and teacher_share_minor is null and currency is not null limit 1),
      made as (insert into process_requests overriding system value
        select each.* from one, generate_series(1, ${many}::int) n,
          lateral jsonb_populate_record(null::process_requests, to_jsonb(one) || jsonb_build_object(
            'id', 1000000 + n, 'code', 'many-' || n, 'mentor_uuid', ${uuid}::text, 'mentor_share_minor', 1,
            'mentor_share_paid', false, 'mentor_share_paid_at', null)) each
        returning currency)
      select currency from made limit 1`)
    const { currency } = rows[0]!
    await platform.db.transaction((tx) =>
      post(tx, {
        at: platform.clock.now(),
        type: 'share',
        reason: 'آزمون',
        source: 'internal',
        user: uuid,
        postings: [
          [accountOf('cost', 'promotion'), -BigInt(many), currency],
          [accountOf('share', 'mentorShares'), BigInt(many), currency],
        ],
      }),
    )
    const done = await platform.call(
      money.settleShares,
      {
        body: {
          is_mentor_share_paid: true,
          filter: { mentor_ids: [uuid] },
          expected: [{ currency, amount: formatMinor(BigInt(many), currency) }],
          passcode,
        },
      },
      { token: finance },
    )
    expect([done.status, done.error]).toEqual([200, undefined])
    expect(done.reply.changed).toHaveLength(many)
    expect(await creditBalance(platform, uuid, currency)).toBe(BigInt(many))
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })

  it('are shown to a payee alone, with receipts', async () => {
    const mentor = await platform.signIn('6')
    const [me] = await platform.db.select().from(users).where(eq(users.phone, '+989120000006'))
    const own = await platform.call(money.mentorShares, { params: { id: me!.uuid } }, { token: mentor })
    expect(own.status).toBe(200)
    const [stranger] = await platform.db.select().from(users).where(eq(users.phone, '+989120000003'))
    expect(
      (await platform.call(money.mentorShares, { params: { id: stranger!.uuid } }, { token: mentor })).status,
    ).toBe(404)
    const teacher = await platform.signIn('4')
    const list = (await platform.call(money.partnerShare, { query: { page_size: 50 } }, { token: teacher })).reply
    expect(list.results.every((row) => row.partner === null && row.partner_share === '0')).toBe(true)
    const [row] = list.results
    const png = new File([pngBytes], 'رسید.png', {
      type: 'image/png',
    })
    const [teaching] = await platform.db.select().from(users).where(eq(users.phone, '+989120000004'))
    const kept = await platform.call(
      money.teacherShareReceipt,
      { body: { teacher_uuid: teaching!.uuid, process_request_ids: String(row!.id), file: png } },
      { token: finance },
    )
    expect(kept.status).toBe(200)
    const [receipt] = (await platform.call(money.shareReceipts, {}, { token: teacher })).reply.results
    expect(receipt).toMatchObject({
      kind: 'teacher',
      process_request_ids: [row!.id],
      codes: row!.code,
      amount: row!.teacher_share,
      currency: row!.currency,
      taken_back: false,
    })
    await platform.db.update(processRequests).set({ teacherSharePaid: false }).where(eq(processRequests.id, row!.id))
    expect((await platform.call(money.shareReceipts, {}, { token: teacher })).reply.results[0]?.taken_back).toBe(true)
    await platform.db.update(processRequests).set({ teacherSharePaid: true }).where(eq(processRequests.id, row!.id))
    expect(
      (await platform.call(money.shareReceiptFile, { params: { id: receipt!.id } }, { token: teacher })).status,
    ).toBe(200)
    expect(
      (await platform.call(money.shareReceiptFile, { params: { id: receipt!.id } }, { token: mentor })).status,
    ).toBe(404)
  })
})

describe('a salary', () => {
  it('is never set by the one who gets it', async () => {
    const { uuid, token } = await richPerson(platform, {}, '5')
    const [row] = await platform.db
      .insert(salaryFactors)
      .values({
        employeeUuid: uuid,
        year: 1405,
        month: 7,
        start: '2026-09-23',
        end: '2026-10-22',
        currency: 'IRR',
        baseMinor: 400_000_000n,
        bonusMinor: 0n,
        deductionsMinor: 0n,
        amountPaidMinor: 0n,
      })
      .returning()
    const put = (by: string) =>
      platform.call(
        money.updateAmountPaid,
        { params: { id: row!.id }, body: { amount_paid: '100000000' } },
        { token: by },
      )
    expect((await put(token)).error.code).toBe('forbidden')
    expect((await put(finance)).reply).toMatchObject({ amount_paid: '100000000', remaining: '300000000' })
  })

  it('is paid, corrected only on purpose, and booked by its difference', async () => {
    const { uuid } = await richPerson(platform, {}, '2')
    const [row] = await platform.db
      .insert(salaryFactors)
      .values({
        employeeUuid: uuid,
        year: 1405,
        month: 7,
        start: '2026-09-23',
        end: '2026-10-22',
        currency: 'IRR',
        baseMinor: 400_000_000n,
        bonusMinor: 20_000_000n,
        deductionsMinor: 30_000_001n,
        amountPaidMinor: 0n,
      })
      .returning()
    const due = row!.baseMinor + row!.bonusMinor - row!.deductionsMinor
    const put = (amount: bigint, more: object = {}) =>
      platform.call(
        money.updateAmountPaid,
        { params: { id: row!.id }, body: { amount_paid: String(amount), ...more } },
        { token: finance },
      )
    const cost = async () =>
      BigInt(
        (
          await platform.db.execute<{ minor: string }>(
            sql`select -balance_minor as minor from ledger_accounts where kind = 'cost' and name = 'حقوق کارکنان'`,
          )
        ).rows[0]!.minor,
      )
    const before = await cost()
    expect((await put(due + 1n)).error).toMatchObject({
      fields: { confirm: 'required' },
      details: { why: 'above_payable' },
    })
    // No reason and no tick turn a slip of the hand into a payment, and the bank does not pay what it does not have.
    const meant = { confirm: true, reason: 'پاداش' }
    expect((await put(2n * due + 1n, meant)).error.fields).toEqual({ amount_paid: 'overpaid' })
    await platform.db
      .update(salaryFactors)
      .set({ bonusMinor: 10n ** 12n })
      .where(eq(salaryFactors.id, row!.id))
    expect((await put(10n ** 12n - 1n, meant)).error.fields).toEqual({ amount_paid: 'balance' })
    await platform.db.update(salaryFactors).set({ bonusMinor: row!.bonusMinor }).where(eq(salaryFactors.id, row!.id))
    expect(await cost()).toBe(before)
    expect((await put(due)).reply).toMatchObject({ remaining: '0', version: row!.version + 1 })
    expect(await cost()).toBe(before + due - row!.amountPaidMinor)
    expect((await put(due / 2n, { version: row!.version })).error.code).toBe('stale')
    expect((await put(due / 2n)).error.details).toMatchObject({ why: 'lower' })
    expect((await put(due / 2n, { confirm: true })).error.fields).toEqual({ reason: 'reason_required' })
    expect((await put(due / 2n, { confirm: true, reason: 'برگشت' })).status).toBe(200)
    expect(await cost()).toBe(before + due / 2n - row!.amountPaidMinor)
    expect((await put(0n)).error).toMatchObject({ fields: { confirm: 'required' }, details: { why: 'lower' } })
    expect((await put(0n, { confirm: true })).error.fields).toEqual({ reason: 'reason_required' })
    const undone = { confirm: true, reason: 'به حساب دیگری واریز شده بود' }
    expect((await put(0n, undone)).reply).toMatchObject({ amount_paid: '0', remaining: String(due) })
    // What was booked came back through counter-entries; nothing can be taken back twice.
    expect(await cost()).toBe(before)
    expect((await put(0n, undone)).error.fields).toEqual({ amount_paid: 'amount_positive' })
    expect(await cost()).toBe(before)
    const [kept] = await platform.db.select().from(salaryFactors).where(eq(salaryFactors.id, row!.id))
    expect(kept).toMatchObject({ amountPaidMinor: 0n, paidAt: null })
    const [noted] = await platform.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(noted).toMatchObject({
      action: 'salary.amount_paid',
      before: { amount_paid: String(due / 2n) },
      after: { amount_paid: '0' },
      reason: undone.reason,
    })
    const list = (await platform.call(money.salaryFactors, { query: { page_size: 100 } }, { token: finance })).reply
    expect(list.results.length).toBeGreaterThan(5)
    expect(await bookFaults(platform)).toEqual(wholeBooks)
  })
})

describe('rials', () => {
  it('are booked into credit once per tracking number', async () => {
    const { uuid } = await richPerson(platform)
    const body = {
      destination: uuid,
      amount: '5000000',
      reason: 'افزایش موجودی',
      source: 'بانک ملت',
      transaction_hash: '140508301234',
      passcode,
    }
    expect(
      (await platform.call(money.bookRial, { body: { ...body, passcode: '000000' } }, { token: finance })).error.code,
    ).toBe('wrong_passcode')
    expect(await creditBalance(platform, uuid, 'IRR')).toBe(0n)
    const booked = await platform.call(money.bookRial, { body }, { token: finance })
    expect(booked.reply.object).toMatchObject({ state: 'confirmed', network: 'bank', amount: '5000000' })
    expect(await creditBalance(platform, uuid, 'IRR')).toBe(5_000_000n)
    expect((await platform.call(money.bookRial, { body }, { token: finance })).error.fields).toEqual({
      transaction_hash: 'duplicate',
    })
    expect(await creditBalance(platform, uuid, 'IRR')).toBe(5_000_000n)
    expect(
      (
        await platform.call(
          money.bookRial,
          { body: { ...body, amount: '5.5', transaction_hash: 'y' } },
          { token: finance },
        )
      ).error.fields,
    ).toEqual({ amount: 'amount_decimals' })
  })
})
