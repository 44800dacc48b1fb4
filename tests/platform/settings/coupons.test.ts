import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { addDays, todayInTehran } from '../../../contract/jalali'
import { auditLog, coupons, packages, payments, rateLimits } from '../../../platform/db/schema'
import { memberMaker, type Member } from '../../support/desk'
import { newKey } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { settings, orders } = contract
type NewCoupon = Input<typeof settings.createCoupon>['body']
type Change = Omit<Input<typeof settings.updateCoupon>['body'], 'version'>

let platform: TestPlatform
let admin: Member
let today = ''

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  admin = await memberMaker(platform)('1', 'مدیر کل')
  today = todayInTehran(platform.clock.now())
  const pack = { priceMinor: 1_000_000n, currency: 'IRR' as const, features: [], best: false, active: true }
  await platform.db.insert(packages).values([
    { ...pack, id: 1, name: 'یک‌ماهه', months: 1 },
    { ...pack, id: 2, name: 'کهنه', months: 3, active: false },
  ])
})
afterAll(() => platform.close())

let made = 0
const create = (more: Partial<NewCoupon> = {}) => {
  made += 1
  const body = { code: `KOD${made}`, percent: 20, expires: addDays(today, 30), max_uses: 5, ...more }
  return platform.call(settings.createCoupon, { body }, admin)
}
const opened = async (more: Partial<NewCoupon> = {}) => (await create(more)).reply.object
const read = async (code: string) => (await platform.call(settings.coupon, { params: { code } }, admin)).reply.object
const change = async (code: string, body: Change, version?: number) =>
  platform.call(
    settings.updateCoupon,
    { params: { code }, body: { ...body, version: version ?? (await read(code)).version } },
    admin,
  )
const remove = (code: string) => platform.call(settings.deleteCoupon, { params: { code } }, admin)
const buyer = () => memberMaker(platform)('3', 'رضا علوی', { contractVersion: '1' })
const judged = async (code: string, who?: Member) => {
  await platform.db.delete(rateLimits)
  const asked = await platform.call(orders.checkCoupon, { query: { package: 1, coupon: code } }, who ?? (await buyer()))
  return asked.reply.valid ? asked.reply.discount : asked.reply.reason
}
const pay = (who: Member, code: string) =>
  platform.call(
    orders.startPayment,
    { body: { package: 1, coupon_code: code, anyway: true } },
    { ...who, key: newKey() },
  )
const pays = async (who: Member, code: string) => {
  const { reply } = await pay(who, code)
  await platform.db.update(payments).set({ status: 'paid' }).where(eq(payments.reference, reply.reference))
}

describe('a new coupon', () => {
  it('is kept as it will be compared, holds at once, and stands in the log', async () => {
    const coupon = await opened({ code: ' نوروز ۱۴۰۵ ', percent: '۲۵' })
    expect(coupon).toMatchObject({ code: 'نوروز1405', percent: 25, amount: null, uses: 0, per_person: 1, active: true })
    expect(await judged('نوروز ۱۴۰۵')).toBe('250000')
    const [event] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'coupon'), eq(auditLog.subjectId, coupon.code)))
    expect(event).toMatchObject({ action: 'coupon.created', actorUuid: admin.uuid, after: { percent: 25 } })
    expect((await create({ code: 'نوروز1405' })).error.fields).toEqual({ code: 'exists' })
  })

  it('takes an amount off where its currency is the package’s', async () => {
    await opened({ code: 'MABLAGH', percent: null, amount: '۱۵۰٬۰۰۰', currency: 'IRR' })
    expect(await judged('MABLAGH')).toBe('150000')
    expect(await read('MABLAGH')).toMatchObject({ percent: null, amount: '150000', currency: 'IRR' })
  })

  it.each([
    [{ percent: null }, { percent: 'either', amount: 'either' }],
    [
      { amount: '10', currency: 'IRR' },
      { percent: 'either', amount: 'either' },
    ],
    [{ percent: null, amount: '10' }, { currency: 'required' }],
    [{ percent: null, amount: '1.5', currency: 'IRR' }, { amount: 'amount_decimals' }],
    [{ percent: 101 }, { percent: 'too_big' }],
    [{ starts: '2027-01-02', expires: '2027-01-01' }, { expires: 'date_order' }],
    [{ package: 9 }, { package: 'unknown_option' }],
    [{ owner: 'c0ffee00-0000-4000-8000-000000000000' }, { owner: 'unknown_option' }],
    [{ max_uses: 0 }, { max_uses: 'too_small' }],
    [{ code: 'a,b' }, { code: 'invalid' }],
  ] as const)('is refused where %o', async (more, fields) => {
    const { status, error } = await create(more)
    expect([status, error.fields]).toEqual([422, fields])
  })
})

describe('a coupon', () => {
  it('holds from its first day, for its package, until it is ended', async () => {
    const { code } = await opened({ starts: addDays(today, 1) })
    expect(await judged(code)).toBe('early')
    await change(code, { starts: today })
    expect(await judged(code)).toBe('200000')
    await change(code, { package: 2 })
    expect(await judged(code)).toBe('not_for_package')
    await change(code, { package: null, active: false })
    expect(await judged(code)).toBe('expired')
    await change(code, { active: true })
    expect(await judged(code)).toBe('200000')
  })

  it('of another package says which that is, at the check and at the payment', async () => {
    const { code } = await opened({ package: 2 })
    const who = await buyer()
    const asked = (coupon: string) => platform.call(orders.checkCoupon, { query: { package: 1, coupon } }, who)
    expect((await asked(code)).reply.for_package).toBe('کهنه')
    expect((await asked((await opened()).code)).reply.for_package).toBeUndefined()
    expect((await pay(who, code)).error.details).toEqual({ reason: 'not_for_package', for_package: 'کهنه' })
  })

  it('is paid with as often as one person and all of them may', async () => {
    const { code } = await opened({ per_person: 2, max_uses: 3 })
    const [who, other] = [await buyer(), await buyer()]
    await pays(who, code)
    expect(await judged(code, who)).toBe('200000')
    await pays(who, code)
    expect(await judged(code, who)).toBe('used')
    await pays(other, code)
    expect(await judged(code)).toBe('used_up')
    expect(await read(code)).toMatchObject({ uses: 3, max_uses: 3, version: 0 })
    expect((await change(code, { max_uses: 2 })).error.fields).toEqual({ max_uses: 'below_used' })
    expect((await change(code, { max_uses: 4 })).reply.object).toMatchObject({ uses: 3, max_uses: 4 })
    expect(await judged(code)).toBe('200000')
  })

  it('becomes one of another kind whole, and says so of nothing else', async () => {
    const before = await opened()
    const { reply } = await change(before.code, { percent: null, amount: '5000', currency: 'IRR' })
    expect(reply.object).toEqual({ ...before, percent: null, amount: '5000', currency: 'IRR', version: 1 })
    expect((await change(before.code, { amount: '5000' })).reply.object.version).toBe(1)
    const late = await change(before.code, { max_uses: 9 }, 0)
    expect([late.status, late.error.code, late.error.details]).toMatchObject([
      409,
      'stale',
      { by: admin.name, current: { amount: '5000', version: 1 } },
    ])
  })

  it('is deleted only while no payment was begun with it', async () => {
    const [unused, used] = [await opened(), await opened()]
    await pay(await buyer(), used.code)
    expect((await remove(used.code)).error.code).toBe('in_use')
    expect(await judged(used.code)).toBe('200000')
    expect((await remove(unused.code)).status).toBe(200)
    expect(await judged(unused.code)).toBe('unknown')
    expect(await platform.db.$count(coupons, eq(coupons.code, unused.code))).toBe(0)
  })
})

it('coupons are found, sorted and read by their codes', async () => {
  const first = await opened({ code: 'zz-bis', max_uses: 8 })
  await opened({ code: 'ZZ-AST' })
  const list = async (query: Input<typeof settings.coupons>['query']) =>
    (await platform.call(settings.coupons, { query }, admin)).reply.results.map(({ code }) => code)
  expect(await list({ query: 'zz', sort: 'code' })).toEqual(['ZZAST', 'ZZBIS'])
  expect(await list({ ids: ['zz-bis', 'GONE'] })).toEqual([first.code])
  const { reply } = await platform.call(settings.packages, { query: { ids: [2, 1] } }, admin)
  expect(reply.results).toMatchObject([
    { id: 1, name: 'یک‌ماهه', price: '1000000', active: true },
    { id: 2, name: 'کهنه', active: false },
  ])
})

// Last, since it moves the clock.
it('a coupon ends at midnight in Tehran', async () => {
  const { code } = await opened({ expires: '2026-11-30' })
  const judgedAt = (moment: string) => {
    platform.clock.set(new Date(moment))
    return judged(code)
  }
  expect(await judgedAt('2026-11-30T20:29:00Z')).toBe('200000')
  expect(await judgedAt('2026-11-30T20:31:00Z')).toBe('expired')
})
