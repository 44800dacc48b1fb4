import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import {
  closedRequestStatuses,
  openRequestStatuses,
  requestStatuses,
  type ProcessRequest,
} from '../../../contract/requests/requests'
import { processRequests } from '../../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, requestDesk, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

const filedStatuses = [...openRequestStatuses, ...closedRequestStatuses]

let platform: TestPlatform
let desk: ReturnType<typeof requestDesk>
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
const who = {} as Record<
  | 'sara'
  | 'reza'
  | 'mina'
  | 'admin'
  | 'finance'
  | 'supervisor'
  | 'partner'
  | 'teacher'
  | 'mentor'
  | 'stranger'
  | 'unknown',
  Member
>
let account: ProcessRequest
let sold: ProcessRequest
let course: ProcessRequest
let draft: ProcessRequest

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  desk = requestDesk(platform)
  const member = memberMaker(platform)
  who.admin = await member('1', 'مدیر کل')
  who.mina = await member('2', 'مینا کارشناس')
  who.finance = await member('5', 'مالی یک')
  who.supervisor = await member('7', 'سرپرست یک')
  who.partner = await member('8', 'شریک یک')
  who.teacher = await member('4', 'مدرس یک')
  who.mentor = await member('6', 'منتور یک')
  who.stranger = await member('9', 'بیگانه آزاد')
  who.unknown = await member('44', 'ناشناس')
  who.sara = await member('3', 'سارا کریمی', { partnerUuid: who.partner.uuid, mentorUuid: who.mentor.uuid })
  who.reza = await member('3', 'رضا علوی')
  catalogue = await addCatalogue(platform, who.teacher.uuid)
  const on = { platform_uuid: catalogue.open.uuid }
  account = (await desk.submit(who.sara, { type: 'account', ...on, form: goodForms.account })).reply.object
  platform.clock.advance(60)
  sold = (await desk.submit(who.sara, { type: 'subscription', ...on, form: goodForms.subscription })).reply.object
  platform.clock.advance(60)
  course = (await desk.submit(who.reza, { type: 'course', course_uuid: catalogue.course.uuid, form: goodForms.course }))
    .reply.object
  draft = (await desk.submit(who.sara, { type: 'number', draft: true })).reply.object
  for (const decision of ['take', 'done', 'done'] as const) await desk.decide(who.mina, sold.id, decision)
  for (const decision of ['take', 'done', 'done'] as const) await desk.decide(who.mina, course.id, decision)
})
afterAll(() => platform.close())

describe('who reads what', () => {
  it.each([
    ['sara', 'account', 200],
    ['reza', 'account', 404],
    ['stranger', 'account', 404],
    ['unknown', 'account', 404],
    ['mina', 'account', 200],
    ['finance', 'account', 200],
    ['supervisor', 'account', 200],
    ['admin', 'account', 200],
    ['partner', 'account', 200],
    ['mentor', 'account', 200],
    ['teacher', 'account', 404],
    ['teacher', 'course', 200],
    ['partner', 'course', 404],
    ['partner', 'draft', 404],
    ['sara', 'draft', 200],
  ] as const)('%s, %s: %i', async (name, which, status) => {
    const { id } = { account, course, draft }[which]
    expect((await desk.read(who[name], id)).status).toBe(status)
  })

  it('answers 404 for what is not there, whatever the number', async () => {
    for (const id of [999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect((await desk.read(who.admin, id)).status).toBe(404)
  })

  it('shows a leader the outline without form, remarks and files', async () => {
    const { detail } = (await desk.read(who.partner, account.id)).reply.object
    expect(detail).toMatchObject({ form: {}, field_notes: {}, files: [], result: null })
    expect(detail!.timeline.every(({ note }) => note === null)).toBe(true)
  })

  it('shows shares to staff and to whom they belong, never to the owner', async () => {
    const shares = async (name: keyof typeof who) => {
      const { object } = (await desk.read(who[name], sold.id)).reply
      return [
        object.is_partner_share_paid,
        object.detail!.shares.partner?.amount ?? null,
        object.detail!.shares.mentor?.amount ?? null,
      ]
    }
    expect(await shares('admin')).toEqual([false, '10', '3'])
    expect(await shares('partner')).toEqual([false, '10', null])
    expect(await shares('sara')).toEqual([null, null, null])
  })

  it('hides notes among colleagues from the owner', async () => {
    const filed = (await desk.submit(who.reza, { type: 'number', form: goodForms.number })).reply.object
    await desk.derive(who.mina, filed.id, who.finance.phone, { note: 'این کاربر بدحساب است' })
    const seen = (await desk.read(who.reza, filed.id)).reply.object.detail!.timeline
    expect(JSON.stringify(seen)).not.toContain('بدحساب')
    expect(JSON.stringify((await desk.read(who.finance, filed.id)).reply)).toContain('بدحساب')
  })
})

describe('who may do what', () => {
  const forms = { field_notes: { skill: 'چه؟' } }

  it('keeps strangers away from every move, as if the request were not there', async () => {
    const { id } = account
    for (const person of [who.reza, who.stranger, who.unknown]) {
      const answers = [
        await desk.decide(person, id, 'take'),
        await desk.decide(person, id, 'reject', { note: 'نه' }),
        await desk.submit(person, { id, form: {} }),
        await desk.correct(person, id, { form: {} }),
        await desk.clone(person, id),
        await desk.remove(person, id),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
      expect((await desk.derive(person, id, who.mina.phone)).error.code).toBe('forbidden')
    }
  })

  it('lets leaders look but not touch', async () => {
    const { id } = account
    const answers = [
      await desk.decide(who.partner, id, 'take'),
      await desk.decide(who.partner, id, 'reject', { note: 'نه' }),
      await desk.correct(who.partner, id, forms),
      await desk.clone(who.partner, id),
      await desk.remove(who.partner, id),
    ]
    expect(answers.map(({ error }) => error.code)).toEqual(Array.from({ length: 5 }, () => 'illegal_move'))
    expect((await desk.read(who.partner, id)).reply.object.moves).toEqual([])
  })

  it('lets staff file for a customer, never for themselves, and customers only for themselves', async () => {
    const form = goodForms.number
    expect((await desk.submit(who.mina, { type: 'number', form })).error.fields).toEqual({ user_uuid: 'required' })
    expect((await desk.submit(who.mina, { type: 'number', form, user_uuid: who.admin.uuid })).error.fields).toEqual({
      user_uuid: 'unknown_option',
    })
    expect((await desk.submit(who.sara, { type: 'number', form, user_uuid: who.reza.uuid })).error.code).toBe(
      'forbidden',
    )
    const filed = await desk.submit(who.mina, { type: 'number', form, user_uuid: who.reza.uuid })
    expect(filed.reply.object.user.uuid).toBe(who.reza.uuid)
  })

  it('sets no column that is not asked for', async () => {
    const columns = {
      status: 'completed',
      request_status: 'completed',
      is_paid: true,
      amount: '5',
      code: 'X',
      registered_at: '2020-01-01',
      assignee: who.sara.uuid,
      hidden_at: null,
      constructor: 'x',
    }
    for (const [key, value] of Object.entries(columns)) {
      const answer = await desk.submit(who.sara, { type: 'number', form: goodForms.number, [key]: value })
      expect(answer.error.fields, key).toEqual({ [key]: 'unknown_field' })
    }
    const before = await platform.db.select().from(processRequests).where(eq(processRequests.id, account.id))
    await desk.submit(who.sara, { id: account.id, form: { ...goodForms.account, status: 'completed' } })
    expect(await platform.db.select().from(processRequests).where(eq(processRequests.id, account.id))).toEqual(before)
  })

  it('wants a subject that is on sale, and none where there is none', async () => {
    const form = goodForms.account
    const fields = async (more: object) =>
      (await desk.submit(who.sara, { type: 'account', form, ...more })).error.fields
    expect(await fields({})).toEqual({ platform_uuid: 'required' })
    expect(await fields({ platform_uuid: catalogue.shut.uuid })).toEqual({ platform_uuid: 'unknown_option' })
    expect(await fields({ platform_uuid: catalogue.open.uuid, course_uuid: catalogue.course.uuid })).toEqual({
      course_uuid: 'unknown_field',
    })
    expect(await fields({ platform_uuid: catalogue.open.uuid, decision: 'done' })).toEqual({ id: 'required' })
  })
})

describe('the list', () => {
  const ids = async (name: keyof typeof who, query: Parameters<typeof desk.list>[1] = {}) =>
    (await desk.list(who[name], query)).reply.results.map(({ id }) => id).toSorted((a, b) => a - b)

  it('never has a row of somebody else, whatever the filter', async () => {
    const own = new Set(await ids('sara'))
    for (const query of [
      { user_uuid: who.reza.uuid },
      { assignee: who.mina.uuid },
      { teacher_uuids: [who.teacher.uuid] },
      { query: 'رضا' },
      { partner_ids: [who.stranger.uuid] },
    ]) {
      for (const id of await ids('sara', query)) expect(own.has(id)).toBe(true)
    }
    expect(await ids('stranger')).toEqual([])
    expect(await ids('partner')).toEqual([account.id, sold.id])
  })

  it('filters by everything there is', async () => {
    expect(await ids('admin', { process_types: ['course', 'account'] })).toEqual([account.id, course.id])
    expect(await ids('admin', { request_status: ['completed'] })).toEqual([sold.id, course.id])
    expect(await ids('admin', { action_status: ['user'] })).toEqual([])
    expect(await ids('admin', { paid_status: 'unpaid' })).toEqual([sold.id, course.id])
    expect(await ids('admin', { is_paid: true })).toEqual([])
    expect(await ids('admin', { platform_uuids: [catalogue.open.uuid] })).toEqual([account.id, sold.id])
    expect(await ids('admin', { platforms: [catalogue.open.name] })).toEqual([account.id, sold.id])
    expect(await ids('admin', { teacher_uuids: [who.teacher.uuid] })).toEqual([course.id])
    expect(await ids('admin', { mentor_ids: [who.mentor.uuid], request_status: ['completed'] })).toEqual([sold.id])
    expect(await ids('mina', { assignee: 'me' })).toEqual([sold.id, course.id])
    expect(await ids('admin', { user_uuid: who.sara.uuid, assignee: 'none' })).toEqual([account.id])
    expect(await ids('admin', { register_date_start: '2026-11-22' })).toEqual([])
    expect(
      await ids('admin', { start_date: '2026-11-21', end_date: '2026-11-21', process_types: ['account'] }),
    ).toEqual([account.id])
    expect(await ids('admin', { user_uuid: who.sara.uuid, unique: true })).toEqual([sold.id])
    expect(await ids('admin', { late: true })).toEqual([])
  })

  it('keeps drafts from lists and figures of staff until they are sent or asked for', async () => {
    const counted = async (as: keyof typeof who, query = {}) => {
      const { reply } = await desk.list(who[as], query)
      return [reply.count, reply.by_type.find(({ type }) => type === 'number')?.count ?? 0]
    }
    const day = { start_date: '2026-11-21', end_date: '2026-11-21' }
    const [all = 0, numbers = 0] = await counted('admin')
    for (const as of ['admin', 'mina', 'supervisor'] as const) {
      expect(await counted(as, day)).toEqual([all, numbers])
      expect(await counted(as, { request_status: filedStatuses })).toEqual([all, numbers])
      expect(await counted(as, { request_status: requestStatuses })).toEqual([all + 1, numbers + 1])
      expect(await ids(as)).not.toContain(draft.id)
      expect(await ids(as, { request_status: ['draft'] })).toEqual([draft.id])
    }
    expect(await ids('sara')).toContain(draft.id)
    const kyc = (await desk.submit(who.reza, { type: 'kyc', draft: true })).reply.object
    const checks = async (query = {}) =>
      (await platform.call(contract.requests.kycRequests, { query }, who.admin)).reply
    expect(await checks()).toMatchObject({ count: 0, waiting: 0, results: [] })
    expect((await checks({ status: ['draft'] })).results).toMatchObject([{ id: kyc.id, status: 'draft' }])
    const sent = (await desk.submit(who.reza, { type: 'number', draft: true, form: goodForms.number })).reply.object
    expect(await counted('admin', day)).toEqual([all, numbers])
    await desk.submit(who.reza, { id: sent.id, version: sent.detail?.version })
    expect(await counted('admin', day)).toEqual([all + 1, numbers + 1])
    for (const request of [sent, kyc]) await desk.remove(who.reza, request.id)
    expect(await counted('admin', day)).toEqual([all, numbers])
  })

  it('finds by code and by any spelling of the name', async () => {
    for (const query of ['سارا كريمي', 'ساراکریمی', account.code.toLowerCase(), 'کریمی'])
      expect(await ids('admin', { query })).toContain(account.id)
    expect(await ids('admin', { query: '100%' })).toEqual([])
    expect(await ids('admin', { query: '_' })).toEqual([])
  })

  it('adds up the whole filtered set per currency, not the page', async () => {
    const { reply } = await desk.list(who.admin, { page_size: 1, request_status: ['completed'], sort: '-amount' })
    expect(reply.results).toHaveLength(1)
    expect(reply).toMatchObject({
      count: 2,
      previous: null,
      totals: [
        { currency: 'IRR', amount: '25000000' },
        { currency: 'USD', amount: '100.01' },
      ],
    })
    expect(reply.next).toContain('page=2')
  })

  it('marks what is overdue as late', async () => {
    await platform.db
      .update(processRequests)
      .set({ dueAt: new Date(platform.clock.now().getTime() - 1000) })
      .where(eq(processRequests.id, account.id))
    expect(await ids('admin', { late: true })).toEqual([account.id])
    expect(await ids('admin', { late: false })).not.toContain(account.id)
  })

  it('refuses nonsense', async () => {
    const bad = [
      { sort: 'form' },
      { page_size: 1000 },
      { page: 0 },
      { request_status: 'done' },
      { user_uuid: 'x' },
      { start_date: '2026-02-30' },
      { start_date: '2026-02-02', end_date: '2026-02-01' },
    ]
    for (const query of bad) {
      const answer = await platform.call(contract.requests.requests, { query: query as never }, who.admin)
      expect(answer.status, JSON.stringify(query)).toBe(422)
    }
  })
})

describe('catalogue and reports', () => {
  it('shows what is on sale', async () => {
    const { reply } = await platform.call(contract.orders.platforms, {}, who.sara)
    expect(reply.results.map(({ name, price }) => [name, price])).toEqual([
      ['آپورک', '49'],
      ['گورو', null],
    ])
    const found = await platform.call(contract.orders.courses, {}, who.sara)
    expect(found.reply.results).toMatchObject([
      { title: 'طراحی رابط کاربری', price: '25000000', currency: 'IRR', hours: 24.5, teacher: { name: 'مدرس یک' } },
    ])
    expect((await platform.call(contract.orders.extras, {}, who.sara)).reply.results).toEqual([])
    expect((await platform.call(contract.orders.platform, {}, who.sara)).reply.results[0]).toMatchObject({
      partner_percent: 10,
    })
  })

  it('keeps the headline figures to one’s own scope', async () => {
    const own = (await platform.call(contract.dashboard.mainReport, { query: {} }, who.sara)).reply
    expect(own).toMatchObject({ users: 1, open_requests: 1, completed_requests: 1 })
    expect(own).not.toHaveProperty('income')
    const team = (await platform.call(contract.dashboard.mainReport, { query: {} }, who.partner)).reply
    expect(team).toMatchObject({
      users: 1,
      introduced: 1,
      completed_requests: 1,
      unpaid_shares: [{ currency: 'USD', amount: '10' }],
    })
    const all = (await platform.call(contract.dashboard.mainReport, { query: {} }, who.admin)).reply
    expect(all).toMatchObject({
      users: 11,
      completed_requests: 2,
      unpaid_shares: [
        { currency: 'IRR', amount: '7500000' },
        { currency: 'USD', amount: '13' },
      ],
    })
    expect((await platform.call(contract.dashboard.mainReport, { query: {} }, who.mina)).reply).not.toHaveProperty(
      'unpaid_shares',
    )
  })

  it('reports account requests with masked addresses', async () => {
    const { reply } = await platform.call(contract.requests.accountRequests, { query: {} }, who.mina)
    expect(reply).toMatchObject({
      count: 1,
      by_status: [{ status: 'pending', count: 1 }],
      by_platform: [{ platform: 'آپورک', count: 1 }],
      results: [{ account_email: 's•••@example.ir', country: 'IR' }],
    })
    expect((await platform.call(contract.requests.kycRequests, { query: {} }, who.mina)).reply).toMatchObject({
      count: 0,
      waiting: 0,
      median_review: null,
    })
    expect((await platform.call(contract.requests.kycRequests, { query: {} }, who.sara)).status).toBe(403)
  })
})

describe('the price of a course', () => {
  it('is its own, whatever sum is sent, and no correction lowers it', async () => {
    const { uuid } = catalogue.course
    const cheap = { ...goodForms.course, amount: '1' }
    const { object } = (await desk.submit(who.reza, { type: 'course', course_uuid: uuid, form: cheap })).reply
    expect(object).toMatchObject({ amount: '25000000', currency: 'IRR' })
    await desk.decide(who.mina, object.id, 'take')
    await desk.correct(who.mina, object.id, { note: 'هدف را بنویسید' })
    const sent = await desk.correct(who.reza, object.id, { form: { ...cheap, learning_goal: 'استخدام' } })
    expect(sent.reply.object).toMatchObject({ amount: '25000000', request_status: 'pending' })
  })
})
