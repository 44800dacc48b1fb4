import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { resolveLeftPayments } from '../../../platform/orders/left-payments'
import { auditLog, contracts, packages, processRequests, users } from '../../../platform/db/schema'
import { makeCrowd, type Crowd } from '../../support/scenes/crowd'
import { goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { users: list, updateUser, currentUser } = contract.people

type Body = Input<typeof updateUser>['body']

const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

let platform: TestPlatform
let who: Crowd

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  who = await makeCrowd(platform)
})
afterAll(() => platform.close())

const names = async (query: Input<typeof list>['query'] = {}, as: Member = who.admin) =>
  (await platform.call(list, { query }, as)).reply.results.map(({ name }) => name)

const file = async (uuid: string) =>
  (await platform.call(list, { query: { user_uuid: uuid } }, who.admin)).reply.results[0]!

const edit = async (person: Member, body: Partial<Body>, as: Member = who.mina) => {
  const { version } = (await file(person.uuid)).file!
  return platform.call(updateUser, { body: { user_uuid: person.uuid, version, ...body } }, as)
}

describe('editing', () => {
  it('changes what is given and nothing else', async () => {
    const before = await platform.db.select().from(users).where(eq(users.uuid, who.sara.uuid))
    const { status, reply } = await edit(who.sara, { last_name: 'کريمي‌پور', level: 'diamond' })
    expect([status, reply.object.name, reply.object.level]).toEqual([200, 'سارا کریمی‌پور', 'diamond'])
    const [after] = await platform.db.select().from(users).where(eq(users.uuid, who.sara.uuid))
    const changed = Object.keys(after!).filter(
      (key) =>
        JSON.stringify(after![key as keyof typeof after]) !== JSON.stringify(before[0]![key as keyof typeof after]),
    )
    expect(changed.toSorted()).toEqual(
      ['lastName', 'level', 'modifiedAt', 'name', 'searchKey', 'sortKey', 'version']
        .filter((key) => key !== 'modifiedAt' || changed.includes(key))
        .toSorted(),
    )
    expect(await names({ query: 'کریمی پور' })).toEqual(['سارا کریمی‌پور'])
    const [event] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.changed'), eq(auditLog.subjectId, who.sara.uuid)))
    expect(event).toMatchObject({
      before: { last_name: 'کریمی', level: 'gold' },
      after: { last_name: 'کریمی‌پور', level: 'diamond' },
    })
  })

  it('refuses an old version and shows the present one', async () => {
    const { version } = (await file(who.sara.uuid)).file!
    const answer = await platform.call(
      updateUser,
      { body: { user_uuid: who.sara.uuid, version: version - 1, level: 'bronze' } },
      who.mina,
    )
    expect(answer.error).toMatchObject({
      code: 'stale',
      details: {
        current: { uuid: who.sara.uuid, level: 'diamond', file: { version } },
        by: (await file(who.mina.uuid)).name,
      },
    })
  })

  it('lets one of two editors win', async () => {
    const { version } = (await file(who.omid.uuid)).file!
    const body = { user_uuid: who.omid.uuid, version }
    const answers = await Promise.all([
      platform.call(updateUser, { body: { ...body, level: 'silver' } }, who.mina),
      platform.call(updateUser, { body: { ...body, level: 'gold' } }, who.admin),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('wants a reason for phone, e-mail, type and disabling, and saves no phone', async () => {
    for (const body of [{ phone: '09351112233' }, { email: 'omid@example.ir' }, { type: '9' }, { disabled: true }]) {
      expect((await edit(who.omid, body)).error.fields, JSON.stringify(body)).toEqual({ reason: 'reason_required' })
    }
    const before = await file(who.omid.uuid)
    const changed = await edit(who.omid, { phone: '۰۹۳۵۱۱۱۲۲۳۳', level: 'diamond', reason: 'به درخواست کاربر' })
    expect(changed.reply).toMatchObject({
      object: { phone: before.phone, level: 'diamond', file: { pending_changes: [{ field: 'phone' }] } },
      pending: [{ field: 'phone', from: before.phone, to: '0935•••2233', state: 'pending', moves: ['withdraw'] }],
    })
    const [event] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'change.proposed'), eq(auditLog.reason, 'به درخواست کاربر')))
    expect(event!.after).toEqual({ phone: '0935•••2233' })
  })

  it('refuses the phone and e-mail of somebody else', async () => {
    expect((await edit(who.alireza, { phone: who.sara.phone, reason: 'x' })).error.fields).toEqual({ phone: 'taken' })
    expect((await edit(who.omid, { email: 'SARA@example.ir', reason: 'x' })).error.fields).toEqual({ email: 'taken' })
  })

  it('keeps a city in its province', async () => {
    expect((await edit(who.sara, { state_id: 2, city_id: 11 })).error.fields).toEqual({ city_id: 'unknown_option' })
    expect((await edit(who.sara, { state_id: 397 })).error.fields).toEqual({ state_id: 'unknown_option' })
    expect((await edit(who.sara, { state_id: 2 })).reply.object.file).toMatchObject({
      state: 'فارس',
      city: null,
      city_id: null,
    })
    expect((await edit(who.sara, { city_id: 21 })).reply.object.file!.city).toBe('شیراز')
  })

  it('ties people only to live holders of the right type', async () => {
    const wrong = {
      partner_uuid: who.omid.uuid,
      teacher_uuid: who.partner.uuid,
      mentor_uuid: who.sara.uuid,
      leader_uuid: who.mina.uuid,
    }
    const reason = 'همکار تازه'
    for (const field of Object.keys(wrong) as (keyof typeof wrong)[])
      expect((await edit(who.alireza, { [field]: wrong[field] })).error.fields).toEqual({ reason: 'reason_required' })
    expect((await edit(who.alireza, { ...wrong, reason })).error.fields).toEqual({
      partner_uuid: 'unknown_option',
      teacher_uuid: 'unknown_option',
      mentor_uuid: 'unknown_option',
      leader_uuid: 'unknown_option',
    })
    const right = {
      partner_uuid: who.partner.uuid,
      teacher_uuid: who.teacher.uuid,
      mentor_uuid: who.mentor.uuid,
      leader_uuid: who.teacher.uuid,
    }
    expect((await edit(who.alireza, { ...right, reason })).reply.object).toMatchObject({
      mentor: { name: 'منتور یک' },
      file: { leader: { name: 'مدرس یک' } },
    })
    expect((await edit(who.mentor, { leader_uuid: who.teacher.uuid, reason })).status).toBe(200)
    expect((await edit(who.teacher, { leader_uuid: who.mentor.uuid, reason })).error.fields).toEqual({
      leader_uuid: 'unknown_option',
    })
    expect((await edit(who.alireza, { mentor_uuid: null, reason })).reply.object.mentor).toBeNull()
  })

  it('lets nobody give or touch more than the own rights', async () => {
    const reason = 'آزمون'
    expect((await edit(who.omid, { type: '1', reason })).error.code).toBe('forbidden')
    expect((await edit(who.omid, { type: '5', reason })).error.code).toBe('forbidden')
    expect((await edit(who.admin, { email: 'mine@example.ir' })).error.code).toBe('forbidden')
    expect((await edit(who.admin, { phone: '09350000000', reason })).error.code).toBe('forbidden')
    expect((await edit(who.mina, { type: '1', reason })).error.code).toBe('forbidden')
    expect((await edit(who.admin, { disabled: true, reason }, who.admin)).error.code).toBe('forbidden')
    expect((await edit(who.omid, { type: '77', reason })).error.fields).toEqual({ type: 'unknown_option' })
    for (const as of [who.finance, who.partner, who.sara])
      expect((await edit(who.omid, { level: 'gold' }, as)).status).toBe(403)
  })

  it('ends the sessions of who is disabled or loses rights, and keeps the others', async () => {
    const agent = await memberMaker(platform)('2', 'کارشناس موقت')
    expect((await edit(agent, { level: 'silver' }, who.admin)).status).toBe(200)
    expect((await platform.call(currentUser, {}, agent)).status).toBe(200)
    expect((await edit(agent, { type: '3', reason: 'پایان کار' }, who.admin)).status).toBe(200)
    expect((await platform.call(currentUser, {}, agent)).status).toBe(401)
    const person = await memberMaker(platform)('3', 'کاربر موقت')
    const disabled = await edit(person, { disabled: true, reason: 'تخلف' })
    expect(disabled.reply.object).toMatchObject({ status: 'disabled', file: { disabled_reason: 'تخلف' } })
    expect((await platform.call(currentUser, {}, person)).status).toBe(401)
    expect((await edit(person, { disabled: false })).reply.object).toMatchObject({
      status: 'none',
      file: { disabled_reason: null },
    })
    const untilPaid = await edit(person, { disabled: true, renewal_lifts: true, reason: 'پایان اشتراک' })
    expect(untilPaid.reply.object.file?.renewal_lifts).toBe(true)
    expect((await edit(person, { disabled: false })).reply.object.file?.renewal_lifts).toBe(false)
  })

  it('sets no column that is not asked for', async () => {
    for (const key of [
      'password_hash',
      'uuid',
      'referral_code',
      'registered_at',
      'partner_code',
      'is_staff',
      'balance',
      'constructor',
    ]) {
      expect((await edit(who.omid, { [key]: 'x' })).error.fields, key).toEqual({
        [key]: 'unknown_field',
      })
    }
  })

  it('lets requests be found by the new name', async () => {
    const desk = requestDesk(platform)
    const { id } = (await desk.submit(who.omid, { type: 'number', form: goodForms.number })).reply.object
    await edit(who.omid, { first_name: 'بهرام' })
    const found = await desk.list(who.admin, { query: 'بهرام' })
    expect(found.reply.results.map((request) => request.id)).toEqual([id])
    const [row] = await platform.db.select().from(processRequests).where(eq(processRequests.id, id))
    expect(row!.searchKey).not.toContain('امید')
  })
})

describe('a closed account that pays', () => {
  const { startPayment, payment } = contract.orders
  const closedOr = async (disabled?: Partial<Body>) => {
    const person = await memberMaker(platform)('3', 'کاربر بسته')
    await platform.db.update(users).set({ country: 'IR' }).where(eq(users.uuid, person.uuid))
    if (disabled) await edit(person, { disabled: true, reason: 'بررسی', ...disabled })
    return { ...person, token: await platform.tokenOf(person.uuid) }
  }
  const start = (who: Member) =>
    platform.call(startPayment, { body: { package: 7 } }, { ...who, key: crypto.randomUUID() })
  const pay = async (door: string) =>
    platform.app.fetch(
      new Request(`http://localhost:4180${door}`, { method: 'POST', body: new URLSearchParams({ choice: 'paid' }) }),
    )
  const me = async (who: Member) => (await platform.call(currentUser, {}, who)).reply.object

  beforeAll(async () => {
    const pack = {
      name: 'یک‌ماهه',
      months: 1,
      priceMinor: 10n,
      currency: 'IRR' as const,
      features: [],
      best: false,
      active: true,
    }
    await platform.db.insert(packages).values({ ...pack, id: 7 })
  })

  it('may, and is opened by it, only where staff closed it until a subscription is paid', async () => {
    expect((await start(await closedOr({}))).error.code).toBe('disabled')
    const late = await closedOr({ renewal_lifts: true })
    expect((await me(late)).renewal_lifts).toBe(true)
    const { reply } = await start(late)
    await pay(reply.redirect)
    const paid = await platform.call(payment, { query: { ref: reply.reference } }, late)
    expect(paid.reply.payment?.status).toBe('paid')
    expect(await me(late)).toMatchObject({ disabled: false, disabled_reason: null, renewal_lifts: false })
    const [row] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.enabled'), eq(auditLog.subjectId, late.uuid)))
    expect(row?.after).toMatchObject({ disabled: false, payment: reply.reference })
  })

  it('is not opened by it once it has rights over money: two people decide about that', async () => {
    const who = await closedOr()
    const { reply } = await start(who)
    await platform.db
      .update(users)
      .set({ type: '7', disabledAt: platform.clock.now(), renewalLifts: true })
      .where(eq(users.uuid, who.uuid))
    await pay(reply.redirect)
    platform.clock.advance(601)
    await resolveLeftPayments(platform.runtime)
    const [row] = await platform.db.select().from(users).where(eq(users.uuid, who.uuid))
    expect([row!.disabledAt === null, row!.subscriptionEnds === null]).toEqual([false, false])
  })

  it('that was begun before gets its days and stays closed', async () => {
    const who = await closedOr()
    const { reply } = await start(who)
    await edit(who, { disabled: true, reason: 'بدهی' })
    const back = { ...who, token: await platform.tokenOf(who.uuid) }
    await pay(reply.redirect)
    const paid = (await platform.call(payment, { query: { ref: reply.reference } }, back)).reply
    expect([paid.payment?.status, paid.subscription?.package]).toEqual(['paid', 'یک‌ماهه'])
    expect((await me(back)).disabled).toBe(true)
  })

  it('and has not accepted the contract can read and accept it first, and try a coupon', async () => {
    const { contract: read, acceptContract } = contract.people
    const late = await closedOr({ renewal_lifts: true })
    await platform.db
      .update(users)
      .set({ contractVersion: null, contractAcceptedAt: null })
      .where(eq(users.uuid, late.uuid))
    const version = `closed-${late.uuid.slice(0, 8)}`
    await platform.db
      .insert(contracts)
      .values({ version, title: 'قرارداد', text: 'متن', publishedAt: platform.clock.now() })
    expect((await start(late)).error.code).toBe('contract_required')
    expect((await platform.call(read, {}, late)).reply).toMatchObject({ version, accepted_at: null })
    expect((await platform.call(acceptContract, { body: { version } }, late)).status).toBe(200)
    const coupon = await platform.call(contract.orders.checkCoupon, { query: { package: 7, coupon: 'NIST' } }, late)
    expect(coupon.reply).toMatchObject({ valid: false })
    expect((await start(late)).status).toBe(200)
  })
})

it('lets nobody ask for money who has not accepted the contract in force, though a draft of it may be kept', async () => {
  const wish = {
    type: 'withdrawal',
    form: { currency: 'USDT', amount: '100', destination_kind: 'tron', destination: tron },
  } as const
  const desk = requestDesk(platform)
  await platform.db
    .insert(contracts)
    .values({ version: 'newest', title: 'قرارداد', text: 'متن', publishedAt: platform.clock.now() })
  expect((await desk.submit(who.sara, wish)).error.code).toBe('contract_required')
  const { reply } = await desk.submit(who.sara, { ...wish, draft: true })
  expect(reply.object.request_status).toBe('draft')
  expect((await desk.submit(who.sara, { id: reply.object.id, version: 0 })).error.code).toBe('contract_required')
})
