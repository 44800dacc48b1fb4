import { and, desc, eq, sum } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, addMonths, todayInTehran } from '../../../contract/jalali'
import { orders } from '../../../contract/orders/payments'
import { people } from '../../../contract/people/users'
import {
  auditLog,
  coupons,
  departments,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  notificationReceipts,
  notifications,
  packages,
  payments,
  rateLimits,
  subscriptions,
  users,
} from '../../../platform/db/schema'
import { sealOf } from '../../../platform/money/ledger/rules'
import { sealBooks } from '../../../platform/money/ledger/seal'
import { notificationTexts } from '../../../platform/notifications/texts'
import { resolveLeftPayments } from '../../../platform/orders/left-payments'
import { shopOf } from '../../support/orders'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let buyer = { uuid: '', token: '' }
let partner = ''
const price = 10_000_000n

const person = async (more: object = { country: 'IR' }) => {
  const uuid = await platform.addPerson()
  await platform.db.update(users).set(more).where(eq(users.uuid, uuid))
  return { uuid, token: await platform.tokenOf(uuid) }
}

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const pack = { currency: 'IRR' as const, features: ['پشتیبانی'], best: false, active: true }
  await platform.db.insert(packages).values([
    { ...pack, id: 1, name: 'یک‌ماهه', months: 1, priceMinor: price },
    { ...pack, id: 2, name: 'سه‌ماهه', months: 3, priceMinor: 26_500_000n },
    { ...pack, id: 3, name: 'کهنه', months: 6, priceMinor: 1n, active: false },
  ])
  partner = await platform.addPerson({ type: '8' })
  const today = todayInTehran(platform.clock.now())
  const coupon = {
    packageId: null,
    ownerUuid: null,
    percent: 20,
    expires: addDays(today, 5),
    maxUses: 10,
    usesLeft: 10,
  }
  await platform.db.insert(coupons).values([
    { ...coupon, code: 'BIST' },
    { ...coupon, code: 'DIRUZ', expires: addDays(today, -1) },
    { ...coupon, code: 'EMRUZ', expires: today },
    { ...coupon, code: 'TAMAM', usesLeft: 0 },
    { ...coupon, code: 'DIGAR', packageId: 2 },
    { ...coupon, code: 'HAMKAR', ownerUuid: partner },
    { ...coupon, code: 'YEKI', usesLeft: 1 },
    { ...coupon, code: 'HADIEH', percent: null, amountMinor: 99_000_000n, currency: 'IRR' },
    { ...coupon, code: 'DOLARI', percent: null, amountMinor: 5n, currency: 'USD' },
  ])
  buyer = await person()
})
// The whole file guesses more codes for one buyer than an hour allows.
beforeEach(() => platform.db.delete(rateLimits).then(() => undefined))
afterAll(() => platform.close())

const check = async (coupon: string, who = buyer, pack = 1) =>
  (await platform.call(orders.checkCoupon, { query: { package: pack, coupon } }, who)).reply
const start = (
  body: { package: number; coupon_code?: string; anyway?: boolean },
  who = buyer,
  key: string = randomUUID(),
) =>
  platform.call(
    orders.startPayment,
    { body: { anyway: true, ...body } },
    { ...who, key, headers: { origin: 'http://localhost:4180' } },
  )
const look = (ref: string, who = buyer) => platform.call(orders.payment, { query: { ref } }, who)
const choose = (door: string, choice: string) => shopOf(platform).choose(door, choice)
const usesLeft = (code: string) => shopOf(platform).usesLeft(code)

describe('a coupon', () => {
  it('takes its share off, in any spelling of the code', async () => {
    expect(await check(' bist ')).toEqual({
      valid: true,
      reason: null,
      price: '10000000',
      discount: '2000000',
      total: '8000000',
      currency: 'IRR',
    })
    expect((await check('EMRUZ')).valid).toBe(true)
    expect(await check('HADIEH')).toMatchObject({ discount: '10000000', total: '0' })
    expect(await check('DOLARI')).toMatchObject({ discount: '0', total: '10000000' })
  })

  it.each([
    ['NABUD', 'unknown'],
    ['DIRUZ', 'expired'],
    ['TAMAM', 'used_up'],
    ['DIGAR', 'not_for_package'],
    ['HAMKAR', 'not_yours'],
  ])('%s is refused as %s, at the check and at the payment', async (code, reason) => {
    expect(await check(code)).toMatchObject({ valid: false, reason, discount: '0', total: '10000000' })
    const refused = await start({ package: 1, coupon_code: code })
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({ fields: { coupon_code: 'invalid' }, details: { reason } })
  })

  it('of somebody is for that person’s people', async () => {
    expect((await check('HAMKAR', await person({ partnerUuid: partner }))).valid).toBe(true)
  })

  it('is used once a person, and its last use goes to one', async () => {
    const first = await start({ package: 1, coupon_code: 'YEKI' })
    expect(first.status).toBe(200)
    const late = await start({ package: 1, coupon_code: 'YEKI' }, await person())
    expect(late.error.details).toEqual({ reason: 'used_up' })
    await choose(first.reply.redirect, 'declined')
    expect((await look(first.reply.reference)).reply.payment).toMatchObject({ status: 'failed', failure: 'declined' })
    expect(await usesLeft('YEKI')).toBe(1)
    const again = await start({ package: 1, coupon_code: 'YEKI' })
    await choose(again.reply.redirect, 'paid')
    await look(again.reply.reference)
    await platform.db.update(coupons).set({ usesLeft: 5 }).where(eq(coupons.code, 'YEKI'))
    expect((await check('YEKI')).reason).toBe('used')
  })

  it('is not used again while a payment with it may be paid already', async () => {
    const who = await person()
    const first = await start({ package: 1, coupon_code: 'EMRUZ' }, who)
    await choose(first.reply.redirect, 'late')
    expect((await check('EMRUZ', who)).reason).toBe('in_payment')
    expect((await start({ package: 1, coupon_code: 'EMRUZ' }, who)).error.details).toEqual({ reason: 'in_payment' })
    platform.clock.advance(20)
    expect((await check('EMRUZ', who)).reason).toBe('used')
  })

  it('is free again as soon as the payment with it was given up at the gateway', async () => {
    const who = await person()
    await choose((await start({ package: 1, coupon_code: 'EMRUZ' }, who)).reply.redirect, 'cancelled')
    expect((await check('EMRUZ', who)).valid).toBe(true)
    expect((await start({ package: 1, coupon_code: 'EMRUZ' }, who)).status).toBe(200)
  })

  it('that leaves nothing to pay is used once by two payments at once', async () => {
    const who = await person()
    const both = await Promise.all([1, 2].map(() => start({ package: 1, coupon_code: 'HADIEH' }, who)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('a payment', () => {
  it('can be gone on with at the gateway until it is decided', async () => {
    const who = await person()
    const { reference, redirect } = (await start({ package: 1 }, who)).reply
    const headers = { origin: 'http://localhost:4180' }
    const seen = (await platform.call(orders.payment, { query: { ref: reference } }, { ...who, headers })).reply
    expect([seen.payment?.redirect, seen.waiting?.redirect]).toEqual([redirect, redirect])
    await choose(redirect, 'paid')
    const { payment, waiting } = (await look(reference, who)).reply
    expect([payment?.redirect, waiting]).toEqual([undefined, null])
  })

  it('is started once under its key, and not for a package that is not on sale', async () => {
    const key = randomUUID()
    const [one, two] = [await start({ package: 1 }, buyer, key), await start({ package: 1 }, buyer, key)]
    expect(two.reply).toEqual(one.reply)
    expect(two.headers.get('idempotency-replayed')).toBe('true')
    expect(one.reply.object).toMatchObject({ status: 'started', amount: '10000000', discount: '0', paid_at: null })
    expect((await start({ package: 2 }, buyer, key)).error.code).toBe('key_reused')
    expect((await start({ package: 3 })).error.fields).toEqual({ package: 'unknown_option' })
    expect((await start({ package: 2_147_483_648 })).status).toBe(422)
  })

  it('that is paid is posted, gives the days after the running ones and says so, once however often it is looked up', async () => {
    const today = todayInTehran(platform.clock.now())
    const who = await person({ partnerUuid: partner, subscriptionEnds: addDays(today, 10) })
    const { reply } = await start({ package: 1, coupon_code: 'BIST' }, who)
    expect((await look(reply.reference, who)).reply.payment?.status).toBe('started')
    await choose(reply.redirect, 'paid')
    await choose(reply.redirect, 'cancelled')
    const looks = await Promise.all([
      look(reply.reference, who),
      look(reply.reference, who),
      look(reply.reference, who),
    ])
    for (const { reply: seen } of looks) {
      expect(seen.payment).toMatchObject({ status: 'paid', amount: '8000000', discount: '2000000', coupon: 'BIST' })
      expect(seen.payment?.subscription_starts).toBe(addDays(today, 11))
      expect(seen.payment?.subscription_ends).toBe(addMonths(addDays(today, 10), 1))
    }
    const sold = await platform.db.select().from(subscriptions).where(eq(subscriptions.userUuid, who.uuid))
    expect(sold).toHaveLength(1)
    expect(sold[0]).toMatchObject({ starts: addDays(today, 11), partnerUuid: partner, amountMinor: 8_000_000n })
    const told = await platform.db
      .select()
      .from(notificationReceipts)
      .innerJoin(notifications, eq(notifications.uuid, notificationReceipts.notificationUuid))
      .where(eq(notificationReceipts.userUuid, who.uuid))
    expect(told.map((row) => row.notifications.title)).toEqual([notificationTexts.subscription_renewed.title])
    const posted = await platform.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.reference, reply.reference))
    expect(posted).toHaveLength(1)
    const entries = await platform.db
      .select({ minor: ledgerEntries.amountMinor, kind: ledgerAccounts.kind, after: ledgerEntries.balanceAfterMinor })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .where(eq(ledgerEntries.transactionId, posted[0]!.id))
      .orderBy(ledgerEntries.id)
    expect(entries.map(({ minor, kind }) => [kind, minor])).toEqual([
      ['means', -8_000_000n],
      ['income', 8_000_000n],
    ])
    const audit = await platform.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'payment'), eq(auditLog.subjectId, String(reply.object.id))))
      .orderBy(auditLog.id)
    const { package: bought } = reply.object
    expect(audit).toMatchObject([
      { action: 'payment.started', after: { package: bought } },
      { action: 'payment.paid', after: { package: bought } },
    ])
  })

  it('keeps the books whole: balances are the sums of their lines and the chain of hashes holds', async () => {
    const accounts = await platform.db
      .select({ balance: ledgerAccounts.balanceMinor, total: sum(ledgerEntries.amountMinor) })
      .from(ledgerAccounts)
      .leftJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
      .groupBy(ledgerAccounts.id)
    for (const { balance, total } of accounts) expect(BigInt(total ?? 0)).toBe(balance)
    await sealBooks(platform.db)
    const chain = await platform.db.select().from(ledgerTransactions).orderBy(desc(ledgerTransactions.id)).limit(2)
    const [last, before] = chain
    const lines = await platform.db
      .select({
        accountId: ledgerEntries.accountId,
        amountMinor: ledgerEntries.amountMinor,
        currency: ledgerEntries.currency,
      })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transactionId, last!.id))
      .orderBy(ledgerEntries.id)
    expect(last!.previousHash).toBe(before!.hash)
    expect(last!.hash).toBe(sealOf(before!.hash ?? '', { ...last!, postings: lines }))
  })

  it('of nothing is paid at once', async () => {
    const who = await person()
    const { reply } = await start({ package: 1, coupon_code: 'HADIEH' }, who)
    expect(reply.redirect).toBe(`/payment-result?ref=${reply.reference}`)
    expect(reply.object.status).toBe('paid')
  })

  it('whose answer is late is unknown, and resolved by asking, never by paying again', async () => {
    const { reply } = await start({ package: 1 })
    await choose(reply.redirect, 'late')
    expect((await look(reply.reference)).reply.payment?.status).toBe('unknown')
    platform.clock.advance(20)
    expect((await look(reply.reference)).reply.payment?.status).toBe('paid')
  })

  it('is not begun again while one is undecided, unless the payer insists', async () => {
    const who = await person()
    const first = await start({ package: 1 }, who)
    await choose(first.reply.redirect, 'silent')
    expect((await look(first.reply.reference, who)).reply.waiting?.reference).toBe(first.reply.reference)
    const refused = await start({ package: 1, anyway: false }, who)
    expect(refused.error).toMatchObject({
      code: 'conflict',
      details: { reason: 'unanswered', reference: first.reply.reference },
    })
    expect((await start({ package: 1, anyway: true }, who)).status).toBe(200)
    expect((await start({ package: 1, anyway: false }, await person())).status).toBe(200)
  })

  it('is not begun beside one that may be open at the gateway, until half an hour is over', async () => {
    const who = await person()
    const first = await start({ package: 1, anyway: false }, who)
    const second = () => start({ package: 2, anyway: false }, who)
    expect((await second()).error.details).toEqual({ reason: 'unanswered', reference: first.reply.reference })
    expect((await look(first.reply.reference, who)).reply.waiting?.status).toBe('started')
    platform.clock.advance(31 * 60)
    expect((await second()).status).toBe(200)
  })

  it('of a smaller package ahead of time leaves the running one what it is', async () => {
    const who = await person()
    const buy = async (pack: number) => {
      const { reply } = await start({ package: pack }, who)
      await choose(reply.redirect, 'paid')
      return (await look(reply.reference, who)).reply.subscription
    }
    const [first, second] = [await buy(2), await buy(1)]
    expect(first?.parts).toBeUndefined()
    expect(second?.parts).toEqual([
      { package: 'سه‌ماهه', ends: first?.ends },
      { package: 'یک‌ماهه', ends: second?.ends },
    ])
    expect((await platform.call(people.currentUser, {}, who)).reply.object.subscription?.parts).toEqual(second?.parts)
    expect((await buy(1))?.parts?.map((part) => part.package)).toEqual(['سه‌ماهه', 'یک‌ماهه'])
    expect(second?.package).toBe(first?.package)
    expect(second?.remaining_days).toBeGreaterThan(first?.remaining_days ?? 0)
  })

  it('names the department that follows payments up, where one is marked for them', async () => {
    const { reply } = await start({ package: 1 })
    expect((await look(reply.reference)).reply.department).toBeUndefined()
    const desk = { id: 61, name: 'صندوق', description: 'آزمون', slaMinutes: 60, serves: 'payments' } as const
    await platform.db.insert(departments).values(desk)
    expect((await look(reply.reference)).reply.department).toBe(61)
  })

  it('is paid in the totals of the list only when it is', async () => {
    const who = await person()
    const list = async (status?: 'failed') =>
      (await platform.call(orders.payments, { query: { ...(status && { status: [status] }) } }, who)).reply
    for (const choice of ['paid', 'cancelled', 'silent']) {
      const { reply } = await start({ package: 1 }, who)
      await choose(reply.redirect, choice)
      await look(reply.reference, who)
    }
    expect((await list()).count).toBe(3)
    expect((await list()).totals).toEqual([{ currency: 'IRR', amount: '30000000', paid: '10000000', count: 3 }])
    expect(await list('failed')).toMatchObject({ totals: [{ paid: '0' }], results: [{ failure: 'cancelled' }] })
  })

  it('of a gateway that never answers stays unknown; one nobody paid for a day is given up', async () => {
    const silent = await start({ package: 1 }, await person())
    await choose(silent.reply.redirect, 'silent')
    const left = await start({ package: 1, coupon_code: 'BIST' }, await person())
    const uses = await usesLeft('BIST')
    platform.clock.advance(25 * 3600)
    buyer.token = await platform.tokenOf(buyer.uuid)
    await resolveLeftPayments(platform.runtime)
    const state = async (reference: string) =>
      (await platform.db.select().from(payments).where(eq(payments.reference, reference)))[0]
    expect(await state(silent.reply.reference)).toMatchObject({ status: 'unknown', failure: null })
    expect(await state(left.reply.reference)).toMatchObject({ status: 'failed', failure: 'left' })
    expect(await usesLeft('BIST')).toBe((uses ?? 0) + 1)
  })

  it('of somebody else is not there', async () => {
    const { reply } = await start({ package: 1 })
    expect((await look(reply.reference, await person())).error.code).toBe('not_found')
    expect((await look('G000000000000')).error.code).toBe('not_found')
  })
})

describe('the page of the sandbox', () => {
  it('says that it is one, in both languages, may run no script, and sends the payer back', async () => {
    const { reply } = await start({ package: 1 })
    const open = (more = '') => platform.app.fetch(new Request(`http://localhost:4180${reply.redirect}${more}`))
    const page = await open()
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self' http:\/\/localhost:4180/,
    )
    expect(page.headers.get('content-security-policy')).not.toContain('script')
    const text = await page.text()
    expect(text).toContain('این درگاه آزمایشی است؛ هیچ پولی جابه‌جا نمی‌شود.')
    expect(text).toContain('۱۰٬۰۰۰٬۰۰۰')
    expect(await (await open('&lang=en')).text()).toContain('This is a sandbox: no money moves.')
    const back = await choose(reply.redirect, 'paid')
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`http://localhost:4180/payment-result?ref=${reply.reference}`)
    await look(reply.reference)
    expect(await (await open()).text()).toContain('این پرداخت دیگر باز نیست.')
  })

  it('leads nowhere else, and takes no choice it does not know', async () => {
    const { reply } = await start({ package: 1 })
    const door = reply.redirect.split('?')[0]
    const evil = await platform.app.fetch(
      new Request(`http://localhost:4180${door}?back=${encodeURIComponent('https://evil.example')}`),
    )
    expect(evil.status).toBe(404)
    expect((await choose(door!, 'free')).status).toBe(422)
    expect((await platform.app.fetch(new Request('http://localhost:4180/api/pay/G1'))).status).toBe(404)
  })
})
