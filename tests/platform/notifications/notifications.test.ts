import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '../../../contract/notifications/notifications'
import { departmentList } from '../../../contract/tickets/departments'
import { tickets } from '../../../contract/tickets/tickets'
import { notificationTypes } from '../../../contract/notifications/kinds'
import { notificationReceipts, withdrawals } from '../../../platform/db/schema'
import { amountWords, dayWords, notify } from '../../../platform/notifications/notify'
import type { Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people, opened, answered }: TicketStage = {} as TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, opened, answered } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

const send = async (who: Member, type: 'ticket' | 'request' | 'money' = 'ticket') => {
  platform.clock.advance(1)
  await notify(platform.db, {
    to: [who.uuid],
    type,
    text: 'ticket_answered',
    values: { number: 7, subject: 'آزمون' },
    link: '/view-ticket?ticket_id=7',
    at: platform.clock.now(),
  })
}
const list = (who: Member, query: object = {}) => platform.call(notifications.notifications, { query }, who)
const read = (who: Member, body: object) => platform.call(notifications.readNotifications, { body }, who)
const one = (who: Member, notification_uuid: string) =>
  platform.call(notifications.notification, { query: { notification_uuid } }, who)
const counters = async (who: Member) => (await platform.call(notifications.counters, {}, who)).reply

describe('notifications', () => {
  it('are one’s own, unread first, newest first, with counts of every type', async () => {
    await send(people.reza, 'ticket')
    await send(people.reza, 'money')
    await send(people.reza, 'ticket')
    const [newest, , oldest] = (await list(people.reza)).reply.results
    await read(people.reza, { uuids: [newest!.uuid] })
    const { reply } = await list(people.reza)
    expect(reply.results.map(({ uuid }) => uuid).at(-1)).toBe(newest!.uuid)
    expect(reply.results.at(-2)?.uuid).toBe(oldest!.uuid)
    expect(reply).toMatchObject({ count: 3, unread: 2, next: null, previous: null })
    expect(reply.unread_by_type).toEqual(
      notificationTypes.map((type) => ({ type, count: type === 'ticket' || type === 'money' ? 1 : 0 })),
    )
    expect((await list(people.mentor)).reply).toMatchObject({ count: 0, unread: 0 })
  })

  it('are narrowed by type and by state, and paged', async () => {
    expect((await list(people.reza, { type: 'money' })).reply.count).toBe(1)
    expect((await list(people.reza, { unread: true })).reply.count).toBe(2)
    expect((await list(people.reza, { unread: false })).reply.count).toBe(1)
    const { reply } = await list(people.reza, { page_size: 2, type: 'ticket' })
    expect(reply.next).toBeNull()
    const first = (await list(people.reza, { page_size: 2 })).reply
    const second = (await list(people.reza, { page_size: 2, page: 2 })).reply
    expect(first.next).toContain('page=2')
    expect(new Set([...first.results, ...second.results].map(({ uuid }) => uuid)).size).toBe(3)
    expect((await list(people.reza, { type: 'gossip' })).status).toBe(422)
  })

  it('of the platform itself stand in both languages, each with its own digits and units', async () => {
    await send(people.sara, 'ticket')
    await notify(platform.db, {
      to: [people.sara.uuid],
      type: 'money',
      text: 'credit_in',
      values: { amount: amountWords(1_500_000n, 'USDT') },
      link: null,
      at: new Date(platform.clock.now().getTime() + 1000),
    })
    const [credit, answer] = (await list(people.sara, { unread: 'true' })).reply.results
    expect(credit).toMatchObject({
      body: 'مبلغ ۱٫۵ تتر به اعتبار شما افزوده شد.',
      english: { title: 'New credit', body: '1.5 tether was added to your credit.' },
    })
    expect(answer).toMatchObject({ english: { body: 'Ticket 7, “آزمون”, was answered.' } })
    expect(answer!.body).toContain('۷')
    expect(dayWords('2024-08-02')).toEqual({ fa: '۱۴۰۳/۰۵/۱۲', en: 'Aug 2, 2024' })
    await read(people.sara, { uuids: [credit!.uuid, answer!.uuid] })
  })

  it('open one by one, to their receiver only', async () => {
    const { uuid } = (await list(people.reza)).reply.results[0]!
    expect((await one(people.reza, uuid)).reply.object).toMatchObject({
      uuid,
      title: 'پاسخ جدید به تیکت شما',
      body: 'به تیکت ۷ با موضوع «آزمون» پاسخ داده شد.',
      link: '/view-ticket?ticket_id=7',
    })
    expect((await one(people.sara, uuid)).status).toBe(404)
    expect((await one(people.reza, randomUUID())).status).toBe(404)
  })

  it('are marked read only for the caller, only those wished, and once', async () => {
    await send(people.supervisor)
    await send(people.supervisor, 'money')
    const { uuid } = (await list(people.supervisor)).reply.results[0]!
    expect((await read(people.reza, { uuids: [uuid] })).reply.read).toBe(0)
    expect((await read(people.supervisor, {})).reply).toEqual({ read: 0, unread: 2 })
    expect((await read(people.supervisor, { uuids: [] })).reply).toEqual({ read: 0, unread: 2 })
    expect((await read(people.supervisor, { type: 'money' })).reply).toEqual({ read: 1, unread: 1 })
    platform.clock.advance(10)
    const before = platform.clock.now().getTime()
    expect((await read(people.supervisor, { all: true })).reply).toEqual({ read: 1, unread: 0 })
    platform.clock.advance(10)
    expect((await read(people.supervisor, { all: true })).reply).toEqual({ read: 0, unread: 0 })
    const [row] = await platform.db
      .select()
      .from(notificationReceipts)
      .where(and(eq(notificationReceipts.userUuid, people.supervisor.uuid), eq(notificationReceipts.type, 'ticket')))
    expect(row?.readAt?.getTime()).toBe(before)
  })

  it('are marked read by the page they lead to, for the caller only', async () => {
    const link = '/view-ticket?ticket_id=7'
    await send(people.supervisor)
    await send(people.mentor)
    const { unread } = (await list(people.supervisor)).reply
    expect((await read(people.supervisor, { link: '/view-ticket?ticket_id=70' })).reply).toEqual({ read: 0, unread })
    expect((await read(people.supervisor, { link })).reply).toEqual({ read: 1, unread: unread - 1 })
    expect((await list(people.mentor)).reply.unread).toBe(1)
    await read(people.mentor, { all: true })
  })

  it.each([
    { uuids: ['x'] },
    { link: 'https://elsewhere.example' },
    { type: 'gossip' },
    { uuids: Array.from({ length: 201 }, () => randomUUID()) },
  ])('refuse to mark nonsense', async (body) => {
    expect((await read(people.reza, body)).status).toBe(422)
  })
})

describe('counters', () => {
  it('count what waits for us at the desk, and what waits for me elsewhere', async () => {
    const before = { desk: await counters(people.mina), own: await counters(people.sara) }
    const { id } = await opened()
    await answered()
    expect((await counters(people.mina)).tickets).toBe(before.desk.tickets! + 1)
    expect((await counters(people.sara)).tickets).toBe(before.own.tickets! + 1)
    expect((await counters(people.sara)).unread_notifications).toBe(before.own.unread_notifications + 1)
    await desk.close(people.mina, id)
    expect((await counters(people.mina)).tickets).toBe(before.desk.tickets)
  })

  it('show withdrawals to holders of the money right only', async () => {
    expect(await counters(people.supervisor)).toHaveProperty('withdrawals', 0)
    for (const who of [people.mina, people.sara, people.teacher])
      expect(await counters(who)).not.toHaveProperty('withdrawals')
    expect(await platform.db.select().from(withdrawals)).toEqual([])
  })
})

describe('departments', () => {
  it('tell everybody the SLA, the desk also who works there and what is open', async () => {
    const ask = async (who: Member) => (await platform.call(departmentList.departments, {}, who)).reply.results
    const [support] = await ask(people.sara)
    expect(support).toMatchObject({ name: 'پشتیبانی', answers_in: 7200 })
    expect(support).not.toHaveProperty('members')
    const before = (await ask(people.mina))[0]!
    expect(before.members).toEqual([])
    await opened()
    expect((await ask(people.mina))[0]!.open_tickets).toBe(before.open_tickets! + 1)
  })
})

describe('colleagues', () => {
  it('are those at the desk, with the tickets they hold', async () => {
    const ask = async () => (await platform.call(tickets.staff, { query: {} }, people.mina)).reply.results
    const { id } = await opened()
    await desk.assign(people.mina, id, people.nader.uuid)
    const rows = await ask()
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['1', '2', '7']))
    expect(rows.find(({ uuid }) => uuid === people.nader.uuid)).toMatchObject({ open_tickets: 1 })
    expect((await platform.call(tickets.staff, { query: {} }, people.sara)).status).toBe(403)
  })
})
