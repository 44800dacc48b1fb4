import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { auditLog, payments, platformPrices } from '../../../platform/db/schema'
import { addCatalogue, memberMaker, type Member } from '../../support/desk'
import { newKey } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { settings, orders } = contract

let platform: TestPlatform
let admin: Member
let finance: Member
let uuid = ''

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const make = memberMaker(platform)
  admin = await make('1', 'مدیر کل')
  finance = await make('5', 'کارمند مالی')
  uuid = (await addCatalogue(platform, null)).open.uuid
})
afterAll(() => platform.close())

const events = async (type: string, id: string | number) =>
  platform.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id)

const pack = { name: 'برنزی', months: '۲', price: '۹٬۸۰۰٬۰۰۰', features: ['پشتیبانی', '', ' تیکت '] }
const opened = async () => (await platform.call(settings.createPackage, { body: pack }, admin)).reply.object
const change = (id: number, body: object, who = admin) =>
  platform.call(settings.updatePackage, { params: { id: String(id) }, body: body as never }, who)

describe('a package', () => {
  it('is made with what was typed, and is on sale at once', async () => {
    const made = await opened()
    const kept = { months: 2, price: '9800000', currency: 'IRR', features: ['پشتیبانی', 'تیکت'], active: true }
    expect(made).toMatchObject({ ...kept, best: false, version: 0 })
    const buyer = await memberMaker(platform)('3', 'رضا علوی', { contractVersion: '1' })
    const { reply } = await platform.call(orders.payment, { query: {} }, buyer)
    expect(reply.packages.map(({ id }) => id)).toContain(made.id)
  })

  it('changes its price for payments to come, not for those under way, and the log says from what to what', async () => {
    const { id } = await opened()
    const buyer = await memberMaker(platform)('3', 'رضا علوی', { contractVersion: '1' })
    const body = { package: id, anyway: true }
    const started = await platform.call(orders.startPayment, { body }, { ...buyer, key: newKey() })
    expect((await change(id, { price: '11000000', version: 0 })).reply.object).toMatchObject({
      price: '11000000',
      version: 1,
    })
    const [row] = await platform.db.select().from(payments).where(eq(payments.reference, started.reply.reference))
    expect(row?.amountMinor).toBe(9_800_000n)
    expect((await events('package', id)).at(-1)).toEqual({
      action: 'package.updated',
      before: { price: '9800000' },
      after: { price: '11000000' },
    })
  })

  it('is not changed over what somebody else set meanwhile, nor by who may not, nor to nonsense', async () => {
    const { id } = await opened()
    await change(id, { name: 'نقره‌ای', version: 0 })
    expect((await change(id, { price: '1', version: 0 })).error.code).toBe('stale')
    expect((await change(id, { price: '1', version: 1 }, finance)).status).toBe(403)
    expect((await change(id, { price: '1.5', version: 1 })).error.fields).toEqual({ price: 'amount_decimals' })
    expect((await change(id, { price: '0', version: 1 })).error.fields).toEqual({ price: 'amount_positive' })
  })

  it('is deleted where nothing refers to it, and taken from sale otherwise', async () => {
    const [free, bought] = [await opened(), await opened()]
    const buyer = await memberMaker(platform)('3', 'رضا علوی', { contractVersion: '1' })
    const body = { package: bought.id, anyway: true }
    await platform.call(orders.startPayment, { body }, { ...buyer, key: newKey() })
    const remove = (id: number) => platform.call(settings.deletePackage, { params: { id: String(id) } }, admin)
    expect((await remove(free.id)).status).toBe(200)
    expect((await remove(bought.id)).error.code).toBe('in_use')
    await change(bought.id, { active: false, version: 0 })
    const again = await platform.call(orders.startPayment, { body }, { ...buyer, key: newKey() })
    expect(again.error.fields).toEqual({ package: 'unknown_option' })
  })
})

describe('prices of a work platform', () => {
  const set = (body: object, who = admin) =>
    platform.call(settings.updatePlatform, { params: { uuid }, body: body as never }, who)

  it('are set, changed and taken away one by one, each with its trace', async () => {
    expect((await set({ months_1: '۲۹٫۵', months_12: '300', version: 0 })).reply.object).toMatchObject({
      account: '49',
      months_1: '29.5',
      months_3: null,
      months_12: '300',
      version: 1,
    })
    await set({ months_1: '31', months_12: null, account: null, version: 1 })
    expect(await platform.db.select().from(platformPrices)).toMatchObject([
      { duration: 'months_1', priceMinor: 3_100n },
    ])
    expect(await events('platform', uuid)).toMatchObject([
      { before: { months_1: null, months_12: null }, after: { months_1: '29.5', months_12: '300' } },
      {
        before: { account: '49', months_1: '29.5', months_12: '300' },
        after: { account: null, months_1: '31', months_12: null },
      },
    ])
  })

  it('are refused where stale, of no amount, or from who may not; the same again changes nothing', async () => {
    expect((await set({ months_1: '1', version: 0 })).error.code).toBe('stale')
    expect((await set({ months_3: '1.234', version: 2 })).error.fields).toEqual({ months_3: 'amount_decimals' })
    expect((await set({ months_3: '1', version: 2 }, finance)).status).toBe(403)
    expect((await set({ months_1: '31.00', version: 2 })).reply.object).toMatchObject({ version: 2 })
    expect(await events('platform', uuid)).toHaveLength(2)
  })
})
