import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import {
  activityDays,
  auditLog,
  bankInfo,
  cities,
  packages,
  platforms,
  processRequests,
  states,
  subscriptions,
  userPlatforms,
  users,
} from '../../platform/db/schema'
import { addCatalogue, goodForms, memberMaker, requestDesk, type Member } from '../support/desk'
import { startPlatform, type TestPlatform } from '../support/platform'

const {
  users: list,
  updateUser,
  revealUser,
  findUser,
  searchUsers,
  userBank,
  teachers,
  activeUsers,
  currentUser,
} = contract.account

let platform: TestPlatform
let member: ReturnType<typeof memberMaker>
const who = {} as Record<
  'admin' | 'mina' | 'finance' | 'partner' | 'teacher' | 'mentor' | 'sara' | 'alireza' | 'omid',
  Member
>
type Body = Input<typeof updateUser>['body']

const iban = 'IR062960000000100324200001'
const wallet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  member = memberMaker(platform)
  const { db } = platform
  await db.insert(states).values([
    { id: 1, name: 'تهران' },
    { id: 2, name: 'فارس' },
  ])
  await db.insert(cities).values([
    { id: 11, stateId: 1, name: 'تهران' },
    { id: 21, stateId: 2, name: 'شیراز' },
  ])
  who.admin = await member('1', 'مدیر کل')
  who.mina = await member('2', 'مینا کارشناس')
  who.finance = await member('5', 'مالی یک')
  who.partner = await member('8', 'شریک یک', { ownPartnerCode: 'P1' })
  who.teacher = await member('4', 'مدرس یک')
  who.mentor = await member('6', 'منتور یک')
  who.sara = await member('3', 'سارا کریمی', {
    email: 'sara@example.ir',
    nationalId: '0012345679',
    address: 'تهران، خیابان یک',
    postalCode: '1234567890',
    stateId: 1,
    cityId: 11,
    level: 'gold',
    partnerUuid: who.partner.uuid,
    teacherUuid: who.teacher.uuid,
    subscriptionEnds: '2026-11-25',
    lastCashout: '2026-10-01',
    registeredAt: new Date('2026-01-01T00:00:00Z'),
  })
  who.alireza = await member('3', 'علی‌رضا ملكي', {
    country: 'DE',
    subscriptionEnds: '2027-05-01',
    registeredAt: new Date('2026-03-20T20:29:59Z'),
  })
  who.omid = await member('3', 'امید بهار', {
    subscriptionEnds: '2026-11-01',
    registeredAt: new Date('2026-03-20T20:30:00Z'),
  })
  await db.insert(bankInfo).values([
    {
      userUuid: who.sara.uuid,
      iban,
      card: '6037991234567893',
      holder: 'سارا کریمی',
      tronAddress: wallet,
      verifiedAt: new Date(),
    },
    { userUuid: who.omid.uuid, iban, holder: 'امید بهار' },
  ])
  const catalogue = await addCatalogue(platform, who.teacher.uuid)
  await db.insert(userPlatforms).values({ userUuid: who.sara.uuid, platformUuid: catalogue.open.uuid })
  await db
    .insert(packages)
    .values({
      id: 1,
      name: 'سه‌ماهه',
      months: 3,
      priceMinor: 1n,
      currency: 'IRR',
      features: [],
      best: false,
      active: true,
    })
  await db
    .insert(subscriptions)
    .values({
      userUuid: who.sara.uuid,
      packageId: 1,
      bought: '2026-08-25',
      starts: '2026-08-25',
      ends: '2026-11-25',
      amountMinor: 1n,
      currency: 'IRR',
    })
  await db.insert(activityDays).values([
    { userUuid: who.sara.uuid, date: '2026-11-20', visits: 2, lastAt: new Date('2026-11-20T10:00:00Z') },
    { userUuid: who.sara.uuid, date: '2026-11-21', visits: 3, lastAt: new Date('2026-11-21T07:00:00Z') },
    { userUuid: who.omid.uuid, date: '2026-11-21', visits: 1, lastAt: new Date('2026-11-21T06:00:00Z') },
    { userUuid: who.omid.uuid, date: '2026-01-01', visits: 9, lastAt: new Date('2026-01-01T06:00:00Z') },
  ])
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

describe('the list', () => {
  it('masks phone and e-mail and names the ties', async () => {
    const { reply } = await platform.call(list, { query: { query: 'سارا' } }, who.mina)
    expect(reply.results).toMatchObject([
      {
        email: 's•••@example.ir',
        level: 'gold',
        platforms: [{ name: 'آپورک' }],
        partner: { name: 'شریک یک' },
        teacher: { name: 'مدرس یک' },
        mentor: null,
        remaining_days: 4,
        last_cashout: '2026-10-01',
        status: 'expiring',
      },
    ])
    expect(reply.results[0]!.phone).toMatch(/^0935•••\d{4}$/)
    expect(reply.results[0]).not.toHaveProperty('file')
  })

  it.each([
    [{ type: ['4', '8'] }, ['شریک یک', 'مدرس یک']],
    [{ levels: ['gold'] }, ['سارا کریمی']],
    [{ country: ['DE'] }, ['علی‌رضا ملکی']],
    [{ platforms: ['آپورک'] }, ['سارا کریمی']],
    [{ status: ['active'] }, ['علی‌رضا ملکی']],
    [{ status: ['expiring', 'expired'] }, ['امید بهار', 'سارا کریمی']],
    [{ is_paid: true }, ['سارا کریمی']],
    [{ has_cashout: true }, ['سارا کریمی']],
    [{ last_cashout_start: '2026-10-02' }, []],
    [{ remaining_days_start: 0, remaining_days_end: 7 }, ['سارا کریمی']],
    [{ remaining_days_start: -30, remaining_days_end: -1 }, ['امید بهار']],
    [{ bought_start_date: '2026-08-25', bought_end_date: '2026-08-25' }, ['سارا کریمی']],
    // The Tehran day of 21 March 2026 begins at 20:30 the evening before in UTC.
    [{ registered_date_start: '2026-03-20', registered_date_end: '2026-03-20' }, ['علی‌رضا ملکی']],
    [{ registered_date_start: '2026-03-21', registered_date_end: '2026-03-21' }, ['امید بهار']],
  ])('filters by %o', async (query, expected) => {
    // Names are stored with Persian letters by every way in but the fixtures.
    const found = await names(query as Input<typeof list>['query'])
    expect(found.map((name) => name.replace('ملكي', 'ملکی')).toSorted()).toEqual(expected.toSorted())
  })

  it('filters by ties and platform', async () => {
    expect(await names({ partner_ids: [who.partner.uuid] })).toEqual(['سارا کریمی'])
    expect(await names({ teacher_uuids: [who.teacher.uuid], mentor_ids: [who.mentor.uuid] })).toEqual([])
    const [row] = await platform.db.select().from(platforms).where(eq(platforms.name, 'آپورک'))
    expect(await names({ platform_uuids: [row!.uuid] })).toEqual(['سارا کریمی'])
  })

  it.each(['علیرضا ملکی', 'علي رضا', 'عليرضا', 'ملك'])('finds «علی‌رضا ملكي» by %s', async (query) => {
    expect(await names({ query })).toEqual(['علی‌رضا ملكي'])
  })

  it('takes no wildcard for what it is not', async () => {
    for (const query of ['%%%%', '____', '\\', "'; drop table users;--"]) expect(await names({ query })).toEqual([])
  })

  it('sorts in Persian order with empty values last either way', async () => {
    const all = await names({ sort: 'name', type: ['3'] })
    expect(all).toEqual(
      ['امید بهار', 'سارا کریمی', 'علی‌رضا ملكي'].toSorted((a, b) =>
        a.split(' ')[1]!.localeCompare(b.split(' ')[1]!, 'fa'),
      ),
    )
    expect((await names({ sort: 'last_cashout' }))[0]).toBe('سارا کریمی')
    expect((await names({ sort: '-last_cashout' }))[0]).toBe('سارا کریمی')
    expect((await names({ sort: '-level' }))[0]).toBe('سارا کریمی')
  })

  it('pages without losing or repeating anybody', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 5; page += 1)
      seen.push(
        ...(await platform.call(list, { query: { page, page_size: 2 } }, who.admin)).reply.results.map(
          ({ uuid }) => uuid,
        ),
      )
    expect(new Set(seen).size).toBe(9)
    expect(seen).toHaveLength(9)
    const past = await platform.call(list, { query: { page: 99 } }, who.admin)
    expect(past.reply).toMatchObject({ count: 9, results: [], next: null })
  })
})

describe('reach', () => {
  it('is everybody for staff, the own people for leaders, the introduced for others', async () => {
    expect(await names({}, who.partner)).toEqual(['سارا کریمی'])
    expect(await names({}, who.teacher)).toEqual(['سارا کریمی'])
    expect(await names({}, who.mentor)).toEqual([])
    expect(await names({}, who.sara)).toEqual([])
    expect(await names({ partner: 'me' }, who.partner)).toEqual(['سارا کریمی'])
  })

  it('answers 404 for a person out of reach', async () => {
    for (const as of [who.mentor, who.sara])
      expect((await platform.call(list, { query: { user_uuid: who.omid.uuid } }, as)).status).toBe(404)
    expect(
      (await platform.call(list, { query: { user_uuid: who.sara.uuid } }, who.partner)).reply.results[0]!.file,
    ).toMatchObject({ national_id: '•••5679', credit: [] })
  })

  it('lets a leader search names but not guess numbers', async () => {
    const digits = who.sara.phone.slice(-7)
    expect(await names({ query: 'کریمی' }, who.partner)).toEqual(['سارا کریمی'])
    for (const query of [digits, '0012345679', 'sara@']) expect(await names({ query }, who.partner)).toEqual([])
    expect(await names({ query: digits })).toEqual(['سارا کریمی'])
  })
})

describe('the file', () => {
  it('shows everything masked until it is revealed, and writes down who looked', async () => {
    const person = await file(who.sara.uuid)
    expect(person.file).toMatchObject({
      national_id: '•••5679',
      address: '•••',
      postal_code: '•••7890',
      state: 'تهران',
      city: 'تهران',
      subscription: { package: 'سه‌ماهه' },
      partner_code: 'P1',
    })
    const { reply } = await platform.call(revealUser, { body: { user_uuid: who.sara.uuid, field: 'iban' } }, who.mina)
    expect(reply.value).toBe(iban)
    const [event] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.revealed'), eq(auditLog.subjectId, who.sara.uuid)))
    expect(event).toMatchObject({ actorUuid: who.mina.uuid, after: { field: 'iban' } })
    expect(JSON.stringify(event)).not.toContain(iban)
    expect(
      (await platform.call(revealUser, { body: { user_uuid: who.sara.uuid, field: 'phone' } }, who.partner)).status,
    ).toBe(403)
  })
})

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
      details: { current: { uuid: who.sara.uuid, level: 'diamond', file: { version } } },
    })
  })

  it('lets one of two editors win', async () => {
    const { version } = (await file(who.omid.uuid)).file!
    const body = { user_uuid: who.omid.uuid, version }
    const answers = await Promise.all([
      platform.call(updateUser, { body: { ...body, level: 'silver' } }, who.mina),
      platform.call(updateUser, { body: { ...body, level: 'gold' } }, who.admin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('wants a reason for phone, type and disabling', async () => {
    for (const body of [{ phone: '09351112233' }, { type: '9' }, { disabled: true }]) {
      expect((await edit(who.omid, body)).error.fields, JSON.stringify(body)).toEqual({ reason: 'reason_required' })
    }
    const changed = await edit(who.omid, { phone: '۰۹۳۵۱۱۱۲۲۳۳', reason: 'به درخواست کاربر' })
    expect(changed.reply.object.phone).toBe('0935•••2233')
    const [event] = await platform.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.changed'), eq(auditLog.reason, 'به درخواست کاربر')))
    expect(event!.after).toEqual({ phone: '0935•••2233' })
  })

  it('refuses the phone and e-mail of somebody else', async () => {
    expect((await edit(who.omid, { phone: who.sara.phone, reason: 'x' })).error.fields).toEqual({ phone: 'taken' })
    expect((await edit(who.omid, { email: 'SARA@example.ir' })).error.fields).toEqual({ email: 'taken' })
  })

  it('keeps a city in its province', async () => {
    expect((await edit(who.sara, { state_id: 2, city_id: 11 })).error.fields).toEqual({ city_id: 'unknown_option' })
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
    expect((await edit(who.alireza, wrong)).error.fields).toEqual({
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
    expect((await edit(who.alireza, right)).reply.object).toMatchObject({
      mentor: { name: 'منتور یک' },
      file: { leader: { name: 'مدرس یک' } },
    })
    expect((await edit(who.mentor, { leader_uuid: who.teacher.uuid })).status).toBe(200)
    expect((await edit(who.teacher, { leader_uuid: who.mentor.uuid })).error.fields).toEqual({
      leader_uuid: 'unknown_option',
    })
    expect((await edit(who.alireza, { mentor_uuid: null })).reply.object.mentor).toBeNull()
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
    const agent = await member('2', 'کارشناس موقت')
    expect((await edit(agent, { level: 'silver' }, who.admin)).status).toBe(200)
    expect((await platform.call(currentUser, {}, agent)).status).toBe(200)
    expect((await edit(agent, { type: '3', reason: 'پایان کار' }, who.admin)).status).toBe(200)
    expect((await platform.call(currentUser, {}, agent)).status).toBe(401)
    const person = await member('3', 'کاربر موقت')
    const disabled = await edit(person, { disabled: true, reason: 'تخلف' })
    expect(disabled.reply.object).toMatchObject({ status: 'disabled', file: { disabled_reason: 'تخلف' } })
    expect((await platform.call(currentUser, {}, person)).status).toBe(401)
    expect((await edit(person, { disabled: false })).reply.object).toMatchObject({
      status: 'none',
      file: { disabled_reason: null },
    })
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
      expect((await edit(who.omid, { [key]: 'x' } as Partial<Body>)).error.fields, key).toEqual({
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

describe('searching', () => {
  const found = async (query: string, as: Member = who.admin) =>
    (await platform.call(searchUsers, { query: { query } }, as)).reply.results

  it('wants four characters after folding', async () => {
    for (const query of ['', 'سار', 'س‌ا‌ر', ' ب ه ا ']) {
      const answer = await platform.call(searchUsers, { query: { query } }, who.admin)
      expect(answer.error, query).toMatchObject({ code: 'validation', fields: { query: 'query_short' } })
    }
  })

  it('matches name, phone, e-mail, uuid, wallet, IBAN and national id', async () => {
    const { phone, uuid } = who.sara
    const cases = [
      ['سارا', 'name'],
      [`0${phone.slice(3)}`, 'phone'],
      [`0098${phone.slice(3)}`, 'phone'],
      ['sara@example', 'email'],
      [uuid, 'uuid'],
      [wallet, 'wallet'],
      ['IR06 2960 0000 0010 0324 2000 01', 'iban'],
      ['۰۰۱۲۳۴۵۶۷۹', 'national_id'],
    ]
    for (const [query, matched] of cases) {
      expect(
        (await found(query!)).find((person) => person.uuid === uuid),
        query,
      ).toMatchObject({ matched })
    }
  })

  it('finds others only by what they have told', async () => {
    expect(await found('علیرضا', who.sara)).toEqual([])
    expect(await found('0012345679', who.alireza)).toEqual([])
    expect(await found(wallet, who.alireza)).toEqual([])
    expect(await found(who.sara.phone, who.alireza)).toMatchObject([{ uuid: who.sara.uuid, matched: 'phone' }])
    expect(await found('sara@example.ir', who.alireza)).toHaveLength(1)
    expect(await found('سارا', who.partner)).toHaveLength(1)
  })

  it('looks one person up by a whole value', async () => {
    const one = async (query: Input<typeof findUser>['query'], as = who.mina) =>
      (await platform.call(findUser, { query }, as)).reply.results
    expect(await one({ user_uuid: who.sara.uuid })).toHaveLength(1)
    expect(await one({ query: 'Sara@Example.ir' })).toMatchObject([{ matched: 'email' }])
    expect(await one({ query: 'سارا' })).toEqual([])
    expect(await one({ user_uuid: who.omid.uuid }, who.partner)).toEqual([])
    expect((await platform.call(findUser, { query: {} }, who.mina)).error.fields).toEqual({ query: 'required' })
  })
})

describe('bank info, teachers and activity', () => {
  const bank = async (query: Input<typeof userBank>['query'], as: Member) => platform.call(userBank, { query }, as)

  it('shows the own in full, that of others masked and to staff alone', async () => {
    expect((await bank({}, who.sara)).reply).toMatchObject({
      count: 1,
      results: [{ iban, bank: 'unknown', verified: true, duplicate: false }],
    })
    expect((await bank({}, who.alireza)).reply.results[0]).toMatchObject({ iban: null, bank: null, verified: false })
    expect((await bank({ user_uuid: who.omid.uuid }, who.sara)).status).toBe(404)
    const { reply } = await bank({ status: 'duplicate' }, who.finance)
    expect(reply).toMatchObject({ count: 2 })
    expect(JSON.stringify(reply)).not.toContain(iban)
    expect((await bank({ status: 'verified' }, who.finance)).reply.results).toMatchObject([
      { iban: 'IR•••0001', tron_address: 'TR7N•••Lj6t', duplicate: true },
    ])
  })

  it('counts students and lists them', async () => {
    const all = await platform.call(teachers, { query: {} }, who.mina)
    expect(all.reply.data).toMatchObject([{ name: 'مدرس یک', students: 2 }])
    const under = await platform.call(teachers, { query: { teacher_uuids: [who.teacher.uuid] } }, who.mina)
    expect(under.reply.data.map(({ teacher_uuid }) => teacher_uuid)).toEqual([who.teacher.uuid, who.teacher.uuid])
    expect(
      (await platform.call(teachers, { query: { teacher_uuids: [who.teacher.uuid] } }, who.mentor)).reply.data,
    ).toEqual([])
  })

  it('counts who was active', async () => {
    const { reply } = await platform.call(activeUsers, { query: {} }, who.mina)
    expect(reply).toMatchObject({
      count: 2,
      unique: 2,
      trend: [
        { date: '2026-11-20', count: 1 },
        { date: '2026-11-21', count: 2 },
      ],
      results: [
        { user: { uuid: who.sara.uuid }, visits: 5, platform: 'آپورک' },
        { visits: 1, platform: null },
      ],
    })
    expect((await platform.call(activeUsers, { query: { unique: false } }, who.mina)).reply.count).toBe(3)
    expect((await platform.call(activeUsers, { query: {} }, who.partner)).reply.count).toBe(1)
  })
})
