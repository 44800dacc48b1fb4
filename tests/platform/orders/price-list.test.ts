import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/orders/catalogue'
import { platformPrices, processRequests } from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let sara: Member
let mina: Member
let on = { platform_uuid: '' }

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const make = memberMaker(platform)
  sara = await make('3', 'سارا محمدی', { contractVersion: '1' })
  mina = await make('2', 'مینا کارشناس')
  on = { platform_uuid: (await addCatalogue(platform, null)).open.uuid }
})
afterAll(() => platform.close())

const priced = { currency: 'USD' as const }
beforeEach(async () => {
  await platform.db.delete(platformPrices)
  await platform.db.insert(platformPrices).values([
    { platformUuid: on.platform_uuid, duration: 'months_12', priceMinor: 30_000n, ...priced },
    { platformUuid: on.platform_uuid, duration: 'months_3', priceMinor: 8_100n, ...priced },
  ])
})

const raise = (priceMinor: bigint) =>
  platform.db.update(platformPrices).set({ priceMinor }).where(eq(platformPrices.duration, 'months_3'))

const subscription = (amount: string | undefined, more: object = {}) =>
  desk.submit(sara, {
    type: 'subscription',
    ...on,
    form: { ...goodForms.subscription, amount: amount ?? null, ...more },
  })

describe('the price list', () => {
  it('is told with the platforms, the shortest first, and only where there is a price', async () => {
    const { reply } = await platform.call(catalogue.platforms, {}, sara)
    expect(reply.results.map(({ name, price, prices }) => [name, price, prices])).toEqual([
      [
        'آپورک',
        '49',
        [
          { duration: 'months_3', price: '81', currency: 'USD' },
          { duration: 'months_12', price: '300', currency: 'USD' },
        ],
      ],
      ['گورو', null, []],
    ])
  })
})

describe('a subscription is filed', () => {
  it('at its price, however it is written', async () => {
    expect((await subscription('۸۱٫۰۰')).reply.object).toMatchObject({ amount: '81', currency: 'USD' })
  })

  it('at no other sum: the answer names the price, at the field', async () => {
    const before = await platform.db.$count(processRequests)
    for (const amount of ['80.99', '810', '0.01']) {
      const { status, error } = await subscription(amount)
      expect(status).toBe(422)
      expect(error).toMatchObject({
        code: 'validation',
        fields: { 'form.amount': 'price_changed' },
        details: { price: '81', currency: 'USD' },
      })
    }
    expect((await subscription(undefined)).error.fields).toEqual({ 'form.amount': 'required' })
    expect(await platform.db.$count(processRequests)).toBe(before)
  })

  it('at the price of the moment, and keeps it afterwards', async () => {
    const { id } = (await subscription('81')).reply.object
    await raise(9_000n)
    expect((await subscription('81')).error.details).toMatchObject({ price: '90' })
    expect((await subscription('90')).status).toBe(200)
    expect((await desk.read(sara, id)).reply.object).toMatchObject({ amount: '81' })
  })

  it('at the sum that was typed where the platform has no price for so long', async () => {
    const { reply } = await subscription('17.5', { duration: 'months_6' })
    expect(reply.object).toMatchObject({ amount: '17.5' })
  })

  it('out of a draft at its price, whatever the draft says', async () => {
    const draft = {
      type: 'subscription',
      ...on,
      draft: true,
      form: { ...goodForms.subscription, amount: '5' },
    } as const
    const { id } = (await desk.submit(sara, draft)).reply.object
    expect((await desk.submit(sara, { id })).error.fields).toEqual({ 'form.amount': 'price_changed' })
    expect((await desk.submit(sara, { id, form: goodForms.subscription })).error.fields).toEqual({
      'form.amount': 'price_changed',
    })
    const { reply } = await desk.submit(sara, { id, form: { ...goodForms.subscription, amount: '81' } })
    expect(reply.object).toMatchObject({ request_status: 'pending', amount: '81' })
  })
})

describe('a subscription that is corrected', () => {
  const askedFor = async (notes: Record<string, string>) => {
    const { id } = (await subscription('81')).reply.object
    await desk.decide(mina, id, 'take')
    const asked = await desk.correct(mina, id, { field_notes: notes, note: 'لطفاً اصلاح کنید' })
    expect(asked.status).toBe(200)
    return id
  }

  it('costs what its new duration costs', async () => {
    const id = await askedFor({ duration: 'یک‌ساله بهتر است' })
    const { reply } = await desk.correct(sara, id, { form: { duration: 'months_12' } })
    expect(reply.object).toMatchObject({ amount: '300' })
  })

  it('does not keep the price of another duration where the new one has none', async () => {
    const id = await askedFor({ duration: 'بلندتر بهتر است' })
    const { error } = await desk.correct(sara, id, { form: { duration: 'months_6' } })
    expect(error.fields).toEqual({ 'form.duration': 'unknown_option' })
    expect((await desk.read(sara, id)).reply.object).toMatchObject({ amount: '81', request_status: 'needs_correction' })
  })

  it('keeps the price it was filed at while nothing it goes by changes, and is not haggled over', async () => {
    const id = await askedFor({})
    await raise(9_900n)
    const { reply } = await desk.correct(sara, id, { form: { account_email: 'new@example.ir', amount: '1' } })
    expect(reply.object).toMatchObject({ amount: '81' })
  })

  it('takes another sum where staff asked for one', async () => {
    const id = await askedFor({ amount: 'تخفیف دارد' })
    const { reply } = await desk.correct(sara, id, { form: { amount: '60' } })
    expect(reply.object).toMatchObject({ amount: '60' })
    const [row] = await platform.db
      .select({ minor: processRequests.amountMinor })
      .from(processRequests)
      .where(eq(processRequests.id, id))
    expect(row?.minor).toBe(6_000n)
  })
})
