import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { contract } from '../../../contract/index'
import { auditLog, platforms, processRequests } from '../../../platform/db/schema'
import {
  makeCrowd,
  sharedIban as iban,
  someBscWallet as bscWallet,
  someWallet as wallet,
  type Crowd,
} from '../../support/scenes/crowd'
import type { Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { users: list, revealUser, findUser, searchUsers, teachers, activeUsers } = contract.people
const { userBank } = contract.money

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
    expect(new Set(found.map((name) => name.replace('ملكي', 'ملکی')))).toEqual(new Set(expected))
    expect(found).toHaveLength(expected.length)
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

  it('tells whoever introduced people what they earned from each, and nobody else', async () => {
    const at = platform.clock.now()
    const filed = {
      type: 'account',
      userUuid: who.sara.uuid,
      partnerUuid: who.partner.uuid,
      form: {},
      fieldNotes: {},
      searchKey: '',
      status: 'completed',
      actionStatus: 'none',
      step: 'done',
      stepStartedAt: at,
      registeredAt: at,
      modifiedAt: at,
      completedAt: at,
    } as const
    const shares = [
      { code: 'R-GAIN-1', currency: 'USD', partnerShareMinor: 1250n },
      { code: 'R-GAIN-2', currency: 'USD', partnerShareMinor: 250n },
      { code: 'R-GAIN-3', currency: 'IRR', partnerShareMinor: 9000n },
      { code: 'R-GAIN-4', currency: 'IRR', partnerShareMinor: 500n, partnerUuid: who.teacher.uuid },
    ] as const
    await platform.db.insert(processRequests).values(shares.map((share) => ({ ...filed, ...share })))
    const mine = { partner: 'me' }
    const gain = [
      { currency: 'IRR', amount: '9000' },
      { currency: 'USD', amount: '15' },
    ]
    const { reply } = await platform.call(list, { query: mine }, who.partner)
    expect(reply).toMatchObject({ count: 1, gain, results: [{ name: 'سارا کریمی', gain }] })
    const none = await platform.call(list, { query: { ...mine, has_cashout: false } }, who.partner)
    expect(none.reply).toMatchObject({ count: 0, gain: [] })
    for (const [query, as] of [
      [{}, who.partner],
      [{ partner: who.partner.uuid }, who.admin],
    ] as const) {
      const other = (await platform.call(list, { query }, as)).reply
      expect([other.count, 'gain' in other, other.results.some((row) => 'gain' in row)]).toEqual([1, false, false])
    }
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

  it('finds a leader’s person by the whole number only', async () => {
    expect(await names({ query: who.sara.phone }, who.partner)).toEqual(['سارا کریمی'])
    expect(await names({ query: who.finance.phone }, who.partner)).toEqual([])
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
      ['كريمی سارا', 'name'],
      [`0${phone.slice(3)}`, 'phone'],
      [`0098${phone.slice(3)}`, 'phone'],
      ['sara@example', 'email'],
      [uuid, 'uuid'],
      [wallet, 'wallet'],
      [` \u200e${wallet}\n`, 'wallet'],
      [bscWallet, 'wallet'],
      [bscWallet.toLowerCase(), 'wallet'],
      [wallet.toLowerCase(), 'wallet'],
      [wallet.slice(4, 14), 'wallet'],
      [wallet.slice(-6).toLowerCase(), 'wallet'],
      [bscWallet.slice(2, 12).toUpperCase(), 'wallet'],
      ['IR06 2960 0000 0010 0324 2000 01', 'iban'],
      ['06 2960 0000 0010 0324 2000 01', 'iban'],
      ['۰۶۲۹۶۰۰۰۰۰۰۰۱۰۰۳۲۴۲۰۰۰۰۱', 'iban'],
      ['٠٦-٢٩٦٠-٠٠٠٠-٠٠١٠-٠٣٢٤-٢٠٠٠-٠١', 'iban'],
      ['ir06 2960', 'iban'],
      ['۱۰۰۳ ۲۴۲۰', 'iban'],
      ['۰۰۱۲۳۴۵۶۷۹', 'national_id'],
      ['IR•••0001', 'iban'],
      ['ir ۰۰۰۱', 'iban'],
      [`${wallet.slice(0, 4)}•••${wallet.slice(-4)}`, 'wallet'],
      [`${bscWallet.slice(0, 4)}…${bscWallet.slice(-4)}`, 'wallet'],
      [`0${phone.slice(3, 6)}•••${phone.slice(-4)}`, 'phone'],
      ['s•••@example.ir', 'email'],
    ]
    for (const [query, matched] of cases) {
      expect(
        (await found(query!)).find((person) => person.uuid === uuid),
        query,
      ).toMatchObject({ matched })
    }
  })

  it('finds nobody by ends that are not theirs, nor by a mask without ends', async () => {
    for (const query of ['IR•••0002', 'IR 2961', '0001•••IR06', '•••', '****', 'a%•••_bcd']) {
      const seen = await platform.call(searchUsers, { query: { query } }, who.admin)
      expect(
        (seen.reply?.results ?? []).map(({ uuid }) => uuid),
        query,
      ).not.toContain(who.sara.uuid)
    }
  })

  it('keeps to the roles asked for', async () => {
    const ask = async (type: string) =>
      (await platform.call(searchUsers, { query: { query: 'سارا', type } }, who.admin)).reply.results
    expect((await ask('3,4')).some(({ uuid }) => uuid === who.sara.uuid)).toBe(true)
    expect((await ask('4')).some(({ uuid }) => uuid === who.sara.uuid)).toBe(false)
    const byWallet = await platform.call(searchUsers, { query: { query: wallet, type: '1' } }, who.admin)
    expect(byWallet.reply.results).toEqual([])
  })

  it('finds others only by what they have told', async () => {
    expect(await found('علیرضا', who.sara)).toEqual([])
    expect(await found('0012345679', who.alireza)).toEqual([])
    for (const account of [wallet, wallet.slice(0, 12), 'IR062960'])
      expect(await found(account, who.alireza)).toEqual([])
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
    expect(reply).toMatchObject({ count: 2, duplicates: 2 })
    expect((await bank({ status: 'verified' }, who.finance)).reply.duplicates).toBe(2)
    expect((await bank({}, who.sara)).reply.duplicates).toBeUndefined()
    expect(JSON.stringify(reply)).not.toContain(iban)
    expect((await bank({ status: 'verified' }, who.finance)).reply.results).toMatchObject([
      { iban: 'IR•••0001', tron_address: 'TR7N•••Lj6t', duplicate: true },
    ])
  })

  it('counts students and lists them', async () => {
    const all = await platform.call(teachers, { query: {} }, who.mina)
    expect(all.reply.data).toMatchObject([{ name: 'مدرس یک', students: 1 }])
    const under = await platform.call(teachers, { query: { teacher_uuids: [who.teacher.uuid] } }, who.mina)
    expect(under.reply.data.map(({ teacher_uuid }) => teacher_uuid)).toEqual([who.teacher.uuid])
    expect(
      (await platform.call(teachers, { query: { teacher_uuids: [who.teacher.uuid] } }, who.mentor)).reply.data,
    ).toEqual([])
  })

  it('counts who was active', async () => {
    const { reply } = await platform.call(activeUsers, { query: {} }, who.mina)
    expect(reply).toMatchObject({
      count: 2,
      unique: 2,
      daily_mean: 0.1,
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
    const twoDays = { start_date: '2026-11-20', end_date: '2026-11-30' }
    expect((await platform.call(activeUsers, { query: twoDays }, who.mina)).reply.daily_mean).toBe(1.5)
    expect((await platform.call(activeUsers, { query: {} }, who.partner)).reply.count).toBe(1)
    const backwards = await platform.call(activeUsers, { query: { days: -5 } }, who.mina)
    expect(backwards.error).toMatchObject({ fields: { days: 'too_small' } })
  })
})
