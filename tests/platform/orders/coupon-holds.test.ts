import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInTehran } from '../../../contract/jalali'
import { orders } from '../../../contract/orders/payments'
import { coupons, ledgerAccounts, packages, payments, subscriptions } from '../../../platform/db/schema'
import { resolveLeftPayments } from '../../../platform/orders/left-payments'
import { shopOf } from '../../support/orders'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const pack = { months: 1, priceMinor: 10_000_000n, currency: 'IRR' as const, features: [], best: false, active: true }
  await platform.db.insert(packages).values([
    { ...pack, id: 1, name: 'یک‌ماهه' },
    { ...pack, id: 2, name: 'سه‌ماهه', months: 3 },
  ])
  const coupon = { percent: 20, expires: addDays(todayInTehran(platform.clock.now()), 5), maxUses: 10 }
  await platform.db.insert(coupons).values([
    { ...coupon, code: 'BIST', usesLeft: 10 },
    { ...coupon, code: 'YEKI', usesLeft: 1 },
  ])
})
afterAll(() => platform.close())

const person = async () => {
  const uuid = await platform.addPerson()
  return { uuid, token: await platform.tokenOf(uuid) }
}
type Person = Awaited<ReturnType<typeof person>>

const check = async (coupon: string, who: Person) =>
  (await platform.call(orders.checkCoupon, { query: { package: 1, coupon } }, who)).reply
const start = (body: { package: number; coupon_code: string }, who: Person) =>
  platform.call(orders.startPayment, { body: { anyway: true, ...body } }, who)
const look = (ref: string, who: Person) => platform.call(orders.payment, { query: { ref } }, who)
const choose = (door: string, choice: string) => shopOf(platform).choose(door, choice)
const usesLeft = (code: string) => shopOf(platform).usesLeft(code)

describe('the use of a coupon', () => {
  it('goes from a payment that was left at the gateway to the next one, and takes no other use', async () => {
    const who = await person()
    const first = await start({ package: 1, coupon_code: 'YEKI' }, who)
    expect((await start({ package: 1, coupon_code: 'YEKI' }, await person())).error.details).toEqual({
      reason: 'used_up',
    })
    expect((await check('YEKI', who)).valid).toBe(true)
    const second = await start({ package: 2, coupon_code: 'YEKI' }, who)
    expect(second.status).toBe(200)
    expect(await usesLeft('YEKI')).toBe(0)
    expect((await look(first.reply.reference, who)).reply.payment).toMatchObject({ status: 'failed', failure: 'left' })
    await choose(second.reply.redirect, 'paid')
    expect((await look(second.reply.reference, who)).reply.payment?.status).toBe('paid')
    expect((await start({ package: 1, coupon_code: 'YEKI' }, who)).error.details).toEqual({ reason: 'used' })
    expect(await usesLeft('YEKI')).toBe(0)
  })

  it('goes on too from a payment the gateway once failed to respond about', async () => {
    const who = await person()
    const first = await start({ package: 1, coupon_code: 'BIST' }, who)
    const reference = eq(payments.reference, first.reply.reference)
    await platform.db.update(payments).set({ status: 'unknown' }).where(reference)
    expect(await check('BIST', who)).toMatchObject({ valid: true, reason: null })
    expect((await start({ package: 1, coupon_code: 'BIST' }, who)).status).toBe(200)
  })

  it('goes back to the earlier payment where that is paid after all; what is paid beyond it is credit', async () => {
    const who = await person()
    const uses = (await usesLeft('BIST')) ?? 0
    const first = await start({ package: 1, coupon_code: 'BIST' }, who)
    const second = await start({ package: 1, coupon_code: 'BIST' }, who)
    await choose(first.reply.redirect, 'paid')
    platform.clock.advance(601)
    await resolveLeftPayments(platform.runtime)
    const state = async ({ reply: { reference } }: Awaited<ReturnType<typeof start>>) =>
      (await platform.db.select().from(payments).where(eq(payments.reference, reference)))[0]
    expect(await state(first)).toMatchObject({ status: 'paid', failure: null })
    expect(await state(second)).toMatchObject({ status: 'failed', failure: 'left' })
    expect(await usesLeft('BIST')).toBe(uses - 1)
    await choose(second.reply.redirect, 'paid')
    const looks = await Promise.all([1, 2].map(() => look(second.reply.reference, who)))
    for (const { reply } of looks)
      expect(reply.payment).toMatchObject({ status: 'refunded', failure: null, amount: '8000000' })
    const [credit] = await platform.db
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.userUuid, who.uuid), eq(ledgerAccounts.kind, 'credit')))
    expect(credit).toMatchObject({ currency: 'IRR', balanceMinor: 8_000_000n })
    expect(await platform.db.$count(subscriptions, eq(subscriptions.userUuid, who.uuid))).toBe(1)
    expect(await usesLeft('BIST')).toBe(uses - 1)
  })
})
