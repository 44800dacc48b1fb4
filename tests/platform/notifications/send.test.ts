import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileLinks } from '../../support/inputs/hostile'
import { notifications as notificationsArea } from '../../../contract/notifications/notifications'
import type { Input } from '../../../contract/endpoint'
import { fieldCodes } from '../../../contract/error'
import { auditLog, notificationReceipts, notifications } from '../../../platform/db/schema'
import { memberMaker, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

type Body = Input<typeof notificationsArea.sendNotification>['body']

let platform: TestPlatform
const who = {} as Record<'admin' | 'agent' | 'finance' | 'sara' | 'reza' | 'nima' | 'gone' | 'teacher', Member>

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const member = memberMaker(platform)
  who.admin = await member('1', 'مدیر کل')
  who.agent = await member('2', 'مینا کارشناس')
  who.finance = await member('5', 'مالی یک')
  who.teacher = await member('4', 'مدرس یک')
  who.sara = await member('3', 'سارا کریمی', { level: 'gold' })
  who.reza = await member('3', 'رضا علوی')
  who.nima = await member('9', 'نیما صدر')
  who.gone = await member('3', 'غیرفعال یک', { disabledAt: platform.clock.now() })
})
afterAll(() => platform.close())

const message = { title: 'خبر تازه', body: 'متن خبر', type: 'news' } as const
const send = (more: Partial<Body>, as: Member = who.agent, key?: string) => {
  platform.clock.advance(1)
  return platform.call(
    notificationsArea.sendNotification,
    { body: { ...message, ...more } },
    { ...as, ...(key && { key }) },
  )
}
const count = (body: Input<typeof notificationsArea.countAudience>['body']) =>
  platform.call(notificationsArea.countAudience, { body }, who.agent)
const sent = async (query: object = {}) =>
  (await platform.call(notificationsArea.sentNotifications, { query }, who.agent)).reply
const receivers = async (uuid: string) =>
  (
    await platform.db
      .select({ uuid: notificationReceipts.userUuid })
      .from(notificationReceipts)
      .where(eq(notificationReceipts.notificationUuid, uuid))
  ).map((row) => row.uuid)

describe('an audience', () => {
  it('is counted as it will be sent to: live people, staff only when filtered for', async () => {
    expect((await count({ everybody: true })).reply.count).toBe(4)
    expect((await count({ audience: { type: '3' } })).reply).toMatchObject({ count: 2 })
    expect((await count({ audience: { type: '1,2' } })).reply.count).toBe(2)
    expect((await count({ audience: { levels: 'gold' } })).reply).toEqual({
      count: 1,
      sample: [{ uuid: who.sara.uuid, name: 'سارا کریمی' }],
    })
    expect((await count({ user_uuids: [who.sara.uuid, who.gone.uuid, randomUUID()] })).reply.count).toBe(1)
    expect((await count({ audience: { status: 'disabled' } })).reply.count).toBe(0)
  })

  it.each<[string, Partial<Body>, string]>([
    ['nobody named', {}, 'audience'],
    ['no filter at all', { audience: {} }, 'audience'],
    ['filters left empty', { audience: { query: '', type: ' , ' } }, 'audience'],
    ['only a page of filters', { audience: { page: '1' } }, 'audience.page'],
    ['a filter nobody knows', { audience: { colour: 'red' } }, 'audience.colour'],
    ['a wrong filter', { audience: { levels: 'wood' } }, 'audience.levels'],
    ['a filter without that choice', { audience: { status: 'asleep' } }, 'audience.status'],
    ['two wishes at once', { audience: { type: '3' }, everybody: true }, 'audience'],
    ['an empty list of persons', { user_uuids: [] }, 'user_uuids'],
    ['persons who cannot read', { user_uuids: ['00000000-0000-4000-8000-000000000000'] }, 'audience'],
    ['filters that fit nobody', { audience: { levels: 'diamond' } }, 'audience'],
    ['everybody taken back', { everybody: false }, 'audience'],
  ])('of %s is refused, never everybody', async (_name, body, field) => {
    const { status, error } = await send(body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
    expect(fieldCodes).toContain(error.fields?.[field])
    expect(await platform.db.select().from(notifications)).toEqual([])
  })
})

describe('sending', () => {
  it('reaches exactly the audience, once, and leaves a trace', async () => {
    const key = randomUUID()
    const { reply } = await send({ audience: { type: '3' }, link: '/tickets', expected_count: 2 }, who.agent, key)
    expect(reply.object).toMatchObject({ audience: 2, delivered: 2, read: 0, sender: { uuid: who.agent.uuid } })
    const again = await send({ audience: { type: '3' }, link: '/tickets', expected_count: 2 }, who.agent, key)
    expect(again.reply.object.uuid).toBe(reply.object.uuid)
    expect(new Set(await receivers(reply.object.uuid))).toEqual(new Set([who.sara.uuid, who.reza.uuid]))
    const bell = await platform.call(notificationsArea.notifications, { query: {} }, who.sara)
    expect(bell.reply.results).toMatchObject([{ title: 'خبر تازه', link: '/tickets', read_at: null }])
    const [trace] = await platform.db.select().from(auditLog).where(eq(auditLog.action, 'notification.sent'))
    expect(trace).toMatchObject({ actorUuid: who.agent.uuid, after: { people: 2, audience: { type: '3' } } })
  })

  it('is refused when the audience has changed since it was shown', async () => {
    const { status, error } = await send({ everybody: true, expected_count: 3 })
    expect([status, error.code, error.details]).toEqual([409, 'stale', { count: 4 }])
    expect((await sent()).count).toBe(1)
  })

  it('goes to the sender alone as a test, outside the list of what was sent', async () => {
    const { reply } = await send({ test: true, audience: { levels: 'diamond' } })
    expect(await receivers(reply.object.uuid)).toEqual([who.agent.uuid])
    expect((await sent()).count).toBe(1)
  })

  // Invisible marks are taken out of every text before anybody looks at it: that link is another one by then.
  const links = hostileLinks.filter((link) => !link.includes('\u200e'))
  it.each([...links, 'https://evil.example', 'tickets', 'javascript:alert(1)'])('refuses the link %s', async (link) => {
    const { status, error } = await send({ everybody: true, link })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['link']])
  })

  it('is for those with the right', async () => {
    expect((await send({ everybody: true }, who.finance)).status).toBe(403)
    expect((await send({ everybody: true }, who.teacher)).status).toBe(403)
  })

  it('wants to hear the number of a large audience', async () => {
    for (let n = 0; n < 100; n += 1) await platform.addPerson({ type: '3' })
    const { status, error } = await send({ everybody: true })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['expected_count']])
    const { reply } = await send({ everybody: true, expected_count: 104, title: 'به همه' })
    expect(reply.object.audience).toBe(104)
  })
})

describe('what was sent', () => {
  it('is listed newest first with how many have read it, found by folded words', async () => {
    const first = (await sent()).results.at(-1)!
    await platform.call(notificationsArea.readNotifications, { body: { all: true } }, who.sara)
    platform.clock.advance(60)
    await send({ user_uuids: [who.nima.uuid], title: 'كارنامهٔ نيمه‌سال ۱۴۰۵', type: 'system' })
    const all = await sent()
    expect(all.results.map(({ title }) => title)).toEqual(['کارنامهٔ نیمه‌سال ۱۴۰۵', 'به همه', 'خبر تازه'])
    expect(all.results.map(({ read }) => read)).toEqual([0, 1, 1])
    expect(first.uuid).toBe(all.results[2]!.uuid)
    for (const query of ['کارنامه', 'نیمهسال', '1405', 'كارنامة'])
      expect([query, (await sent({ query })).count]).toEqual([query, 1])
    expect((await sent({ type: 'news' })).count).toBe(2)
    expect((await sent({ start_date: '2030-01-01' })).count).toBe(0)
    expect((await sent({ page_size: 2, page: 2 })).results).toHaveLength(1)
  })
})
