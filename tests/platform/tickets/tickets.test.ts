import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickets as ticketsArea } from '../../../contract/tickets/tickets'
import { ticketMessages, tickets, ticketViewers } from '../../../platform/db/schema'
import { sweep } from '../../../platform/system/sweep'
import { workMinutesBetween } from '../../../platform/tickets/work-time'
import { requestOf, startPlatform, type TestPlatform } from '../../support/platform'
import { letPass, startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'
import type { Member } from '../../support/desk'

let platform: TestPlatform
let { desk, people, rooms, opened, answered, closed, history }: TicketStage = {} as TicketStage

// It is Saturday noon in Tehran, well within working hours.
beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, rooms, opened, answered, closed, history } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

const stored = async (id: number) => (await platform.db.select().from(tickets).where(eq(tickets.id, id)))[0]!
const titles = async (who: Member, id: number) =>
  (await desk.bell(who)).reply.results.filter(({ link }) => link?.endsWith(`ticket_id=${id}`)).map(({ title }) => title)

describe('a text sent again because no answer came', () => {
  it('is one ticket and one message under its key, whatever was seen meanwhile; others need no key', async () => {
    const open = (key: string) =>
      platform.call(
        ticketsArea.openTicket,
        { body: { department: String(rooms.support.id), subject: 'پرسش', text: 'سلام' } },
        { token: people.sara.token, key },
      )
    const [ticket, same] = [await open('open-1'), await open('open-1')]
    expect(same.reply.object.id).toBe(ticket.reply.object.id)
    const { id } = ticket.reply.object
    const reply = (seen: number | undefined) => ({ body: { ticket_id: id, text: 'پیگیری', seen_message_id: seen } })
    const said = { token: people.sara.token, key: 'reply-1' }
    expect((await platform.call(ticketsArea.replyTicket, reply(undefined), said)).reply.object.messages_count).toBe(2)
    const newest = (await platform.db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id))).at(-1)?.id
    expect((await platform.call(ticketsArea.replyTicket, reply(newest), said)).reply.object.messages_count).toBe(2)
    const keyless = requestOf(ticketsArea.replyTicket, reply(undefined), { token: people.sara.token })
    keyless.headers.delete('idempotency-key')
    expect((await platform.app.fetch(keyless)).status).toBe(200)
    expect((await stored(id)).messagesCount).toBe(3)
  })
})

describe('the whole way', () => {
  it('goes from a question to stars', async () => {
    const { object: first } = (await desk.open(people.sara, { subject: 'برداشت نرسید', text: 'سلام\nنرسیده' })).reply
    const { id } = first
    expect(first).toMatchObject({
      status: 'open',
      last_writer: 'user',
      sla: 'ok',
      messages_count: 1,
      assignee: null,
      moves: ['reply', 'close'],
      user: { uuid: people.sara.uuid, name: 'سارا کریمی', type: '3' },
      department: { id: rooms.support.id, name: 'پشتیبانی' },
    })

    platform.clock.advance(600)
    const taken = await desk.take(people.mina, id)
    expect(taken.reply.object).toMatchObject({ status: 'in_progress', assignee: { name: 'مینا کارشناس' } })

    const said = await desk.reply(people.mina, id, { text: 'بررسی شد.' })
    expect(said.reply.object).toMatchObject({
      status: 'answered',
      last_writer: 'staff',
      waiting_since: null,
      sla: 'paused',
      messages_count: 2,
    })
    expect(await titles(people.sara, id)).toEqual(['پاسخ جدید به تیکت شما'])

    platform.clock.advance(60)
    const again = await desk.reply(people.sara, id, { text: 'هنوز نه' })
    expect(again.reply.object).toMatchObject({ status: 'customer_reply', last_writer: 'user', sla: 'ok' })
    expect(again.reply.object.waiting_since).toBe(platform.clock.now().toISOString())
    expect(await titles(people.mina, id)).toEqual(['پاسخ جدید کاربر'])

    const done = await desk.reply(people.mina, id, { text: 'واریز شد.', close: true })
    expect(done.reply.object).toMatchObject({ status: 'closed', sla: 'done', closed_by: { name: 'مینا کارشناس' } })

    expect((await desk.mayRate(people.sara, id, 5)).reply).toEqual({ allowed: true, reason: null })
    const rated = await desk.rate(people.sara, first.uuid, 5, 'سپاس')
    expect(rated.reply.object).toMatchObject({ stars: 5, feedback: 'سپاس', status: 'closed', moves: ['reopen'] })

    expect((await history(id)).map(({ action }) => action)).toEqual([
      'ticket.opened',
      'ticket.take',
      'ticket.replied',
      'ticket.replied',
      'ticket.closed',
      'ticket.rated',
    ])
    expect((await history(id)).at(-1)).toMatchObject({
      actorUuid: people.sara.uuid,
      before: { status: 'closed', stars: null },
      after: { status: 'closed', stars: 5 },
    })
  })

  it('opens for somebody and tells them', async () => {
    const { reply } = await desk.open(people.mina, { user_uuid: people.reza.uuid })
    expect(reply.object).toMatchObject({
      user: { uuid: people.reza.uuid },
      last_writer: 'staff',
      waiting_since: null,
      assignee: { uuid: people.mina.uuid },
    })
    expect(await titles(people.reza, reply.object.id)).toEqual(['تیکت جدید برای شما'])
  })

  it.each([
    ['nobody', () => undefined],
    ['a colleague', () => people.nader.uuid],
    ['nobody known', () => '00000000-0000-4000-8000-000000000000'],
  ])('refuses staff a ticket of %s', async (_, whose) => {
    const { status, error } = await desk.open(people.mina, { user_uuid: whose() })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual(['user_uuid'])
  })

  it('links only to an earlier ticket of the same person', async () => {
    const earlier = await closed()
    const next = await desk.open(people.sara, { previous_ticket: earlier.id })
    expect(next.reply.object.thread?.previous_ticket).toBe(earlier.id)
    const wrong = await desk.open(people.mina, { user_uuid: people.reza.uuid, previous_ticket: earlier.id })
    expect(wrong.error.fields).toEqual({ previous_ticket: 'unknown_option' })
    expect((await desk.open(people.reza, { previous_ticket: earlier.id })).status).toBe(404)
  })

  it.each([{ department: 999 }, { department: 2 ** 40 }])('refuses an unknown department %o', async (more) => {
    expect((await desk.open(people.sara, more)).error.fields).toEqual({ department: 'unknown_option' })
  })
})

describe('moves', () => {
  it('are refused when the state table has none', async () => {
    const { id } = await opened()
    expect((await desk.take(people.sara, id)).error.code).toBe('illegal_move')
    expect((await desk.status(people.mina, id, 'answered')).error.code).toBe('illegal_move')
    expect((await desk.reply(people.sara, id, { internal: true })).error.code).toBe('illegal_move')
    const over = await closed()
    expect((await desk.reply(people.sara, over.id)).error).toMatchObject({
      code: 'conflict',
      details: { by: 'مینا کارشناس' },
    })
    platform.clock.advance(61)
    expect((await desk.reply(people.sara, over.id)).error.code).toBe('illegal_move')
    expect((await desk.transfer(people.mina, over.id, rooms.finance.id)).error.code).toBe('illegal_move')
    expect((await stored(over.id)).messagesCount).toBe(2)
  })

  it('hold with a reason that stays at the desk', async () => {
    const { id } = await opened()
    expect((await desk.status(people.mina, id, 'on_hold')).error.fields).toEqual({ reason: 'reason_required' })
    const held = await desk.status(people.mina, id, 'on_hold', 'منتظر بانک')
    expect(held.reply.object).toMatchObject({ status: 'on_hold', sla: 'paused', thread: { hold_reason: 'منتظر بانک' } })
    expect((await desk.read(people.sara, id))?.thread?.hold_reason).toBeNull()
    expect((await history(id)).at(-1)?.reason).toBe('منتظر بانک')
  })

  it('go on after a hold where the SLA stopped, not from its start', async () => {
    const { id } = await opened()
    await letPass(platform, people, 90 * 60)
    await desk.status(people.mina, id, 'on_hold', 'منتظر بانک')
    await letPass(platform, people, 24 * 3600)
    const resumed = await desk.status(people.mina, id, 'in_progress')
    expect(resumed.reply.object).toMatchObject({ status: 'in_progress', sla: 'due' })
    const row = await stored(id)
    expect(row.slaDueAt!.getTime() - platform.clock.now().getTime()).toBe(30 * 60_000)
    expect(row.slaLeftMinutes).toBeNull()
    platform.clock.advance(31 * 60)
    expect((await desk.read(people.mina, id))?.sla).toBe('late')
  })

  it('go on after a hold for an owner who reopened without a word, also in another department', async () => {
    const [kept, sent] = [await closed(), await closed()]
    for (const { id } of [kept, sent]) await desk.status(people.sara, id, 'customer_reply')
    platform.clock.advance(30 * 60)
    for (const { id } of [kept, sent]) {
      await desk.take(people.mina, id)
      await desk.status(people.mina, id, 'on_hold', 'منتظر بانک')
    }
    await desk.transfer(people.mina, sent.id, rooms.finance.id)
    const left = async (id: number) => {
      const { reply } = await desk.status(people.mina, id, 'in_progress')
      expect(reply.object.waiting_since).toBe(platform.clock.now().toISOString())
      const due = (await stored(id)).slaDueAt!
      return workMinutesBetween(platform.clock.now(), due)
    }
    expect(await left(kept.id)).toBe(90)
    expect(await left(sent.id)).toBe(480)
  })

  it('reopen by staff is our turn if the user wrote last, and nobody’s otherwise', async () => {
    const { id } = await opened()
    await desk.close(people.mina, id)
    const back = await desk.status(people.mina, id, 'in_progress')
    expect(back.reply.object).toMatchObject({ waiting_since: platform.clock.now().toISOString(), sla: 'ok' })
    const done = await closed()
    expect((await desk.status(people.mina, done.id, 'in_progress')).reply.object).toMatchObject({
      waiting_since: null,
      sla: 'paused',
    })
  })

  it('transfer keeps the state, clears the assignee and starts the SLA anew from the same waiting', async () => {
    const { id, waiting_since } = await opened()
    await desk.take(people.mina, id)
    const moved = await desk.transfer(people.nader, id, rooms.finance.id)
    expect(moved.reply.object).toMatchObject({
      status: 'in_progress',
      assignee: null,
      department: { id: rooms.finance.id },
      waiting_since,
    })
    expect((await desk.transfer(people.nader, id, rooms.finance.id)).error.fields).toEqual({
      department: 'unknown_option',
    })
  })

  it('assign to a colleague at the desk and tell them', async () => {
    const { id } = await opened()
    const given = await desk.assign(people.mina, id, people.nader.uuid)
    expect(given.reply.object).toMatchObject({ status: 'in_progress', assignee: { uuid: people.nader.uuid } })
    expect(await titles(people.nader, id)).toEqual(['تیکتی به شما واگذار شد'])
    expect((await desk.assign(people.mina, id, people.reza.uuid)).error.fields).toEqual({ assignee: 'unknown_option' })
  })

  it('reopen clears the stars, keeps them in the log, and takes stars again after the next closing', async () => {
    const { id, uuid } = await closed()
    await desk.rate(people.sara, uuid, 4)
    const back = await desk.status(people.sara, id, 'customer_reply')
    expect(back.reply.object).toMatchObject({ status: 'customer_reply', stars: null, closed_at: null, sla: 'ok' })
    expect((await history(id)).at(-1)).toMatchObject({ before: { stars: 4 }, after: { stars: null } })
    await desk.close(people.sara, id)
    expect((await desk.rate(people.sara, uuid, 3)).reply.object.stars).toBe(3)
  })

  it('let the owner reopen for seven days', async () => {
    const { id } = await closed()
    await letPass(platform, people, 7 * 24 * 3600 + 1)
    expect((await desk.read(people.sara, id))?.moves).toEqual(['rate'])
    expect((await desk.status(people.sara, id, 'customer_reply')).error.code).toBe('illegal_move')
    expect((await desk.status(people.mina, id, 'in_progress')).reply.object.status).toBe('in_progress')
  })
})

describe('two at once', () => {
  it.each([
    ['closes', (who: Member, id: number) => desk.close(who, id)],
    ['takes', (who: Member, id: number) => desk.take(who, id)],
    ['holds', (who: Member, id: number) => desk.status(who, id, 'on_hold', 'دلیل')],
  ])('one of two who %s wins, the other learns the name', async (_, act) => {
    const { id } = await opened()
    const both = await Promise.all([act(people.mina, id), act(people.nader, id)])
    const [won, lost] = both[0].status === 200 ? both : both.toReversed()
    const winner = both[0].status === 200 ? 'مینا کارشناس' : 'نادر کارشناس'
    expect(won?.status).toBe(200)
    expect(lost?.status).toBe(409)
    expect(lost?.error).toMatchObject({ code: 'conflict', details: { by: winner } })
  })

  it('stops naming anybody a minute later', async () => {
    const { id } = await opened()
    await desk.take(people.mina, id)
    platform.clock.advance(61)
    expect((await desk.take(people.nader, id)).error.code).toBe('illegal_move')
  })

  it('writes a message only with the change it belongs to', async () => {
    const { id } = await opened()
    const both = await Promise.all([
      desk.reply(people.mina, id, { close: true }),
      desk.reply(people.nader, id, { close: true }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const said = await platform.db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, id))
    expect(said).toHaveLength(2)
  })
})

describe('stars', () => {
  it('are given once for each closing, by the owner', async () => {
    const { id, uuid } = await closed()
    expect((await desk.rate(people.teacher, uuid, 1)).status).toBe(404)
    expect((await desk.rate(people.reza, uuid, 1)).status).toBe(404)
    expect((await desk.rate(people.mina, uuid, 1)).status).toBe(403)
    const both = await Promise.all([desk.rate(people.sara, uuid, 4), desk.rate(people.sara, uuid, 1)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await desk.rate(people.sara, uuid, 2)).status).toBe(409)
    expect((await desk.mayRate(people.sara, id, 3)).reply).toEqual({ allowed: false, reason: 'rated' })
  })

  it('do not move the ticket in the queue', async () => {
    const { id, uuid } = await closed()
    const { updated_at } = (await desk.read(people.sara, id))!
    platform.clock.advance(60)
    expect((await desk.rate(people.sara, uuid, 4)).reply.object.updated_at).toBe(updated_at)
  })

  it.each([1, 2])('%i raise a task for the supervisors', async (stars) => {
    const { id, uuid } = await closed()
    await desk.rate(people.sara, uuid, stars)
    expect(await titles(people.supervisor, id)).toEqual(['امتیاز کم برای یک تیکت'])
  })

  it('from three up raise none', async () => {
    const { id, uuid } = await closed()
    await desk.rate(people.sara, uuid, 3)
    expect(await titles(people.supervisor, id)).toEqual([])
  })

  it.each([0, 6, 2.5])('%d are refused', async (stars) => {
    expect((await desk.rate(people.sara, (await closed()).uuid, stars)).status).toBe(422)
  })

  it('are not taken before closing, nor above five', async () => {
    const { id, uuid } = await opened()
    expect((await desk.rate(people.sara, uuid, 5)).error.code).toBe('illegal_move')
    expect((await desk.mayRate(people.sara, id, 5)).reply).toEqual({ allowed: false, reason: 'not_closed' })
    expect((await desk.mayRate(people.sara, (await closed()).id, 6)).reply).toEqual({ allowed: false, reason: 'stars' })
    expect((await desk.mayRate(people.reza, id, 5)).status).toBe(404)
  })
})

describe('the sweep', () => {
  it('closes what stayed answered for a week, and only that', async () => {
    const silent = await answered()
    const waiting = await opened()
    await letPass(platform, people, 7 * 24 * 3600 - 60)
    const talked = await answered()
    await sweep(platform.db, platform.clock.now())
    expect((await stored(silent.id)).status).toBe('answered')
    // A note of a colleague is no sign of life of the owner.
    await desk.reply(people.mina, silent.id, { internal: true })
    platform.clock.advance(61)
    await sweep(platform.db, platform.clock.now())
    expect(await stored(silent.id)).toMatchObject({ status: 'closed', closedBy: null })
    expect((await stored(waiting.id)).status).toBe('open')
    expect((await stored(talked.id)).status).toBe('answered')
    expect(await titles(people.sara, silent.id)).toContain('تیکت شما بسته شد')
    expect((await history(silent.id)).at(-1)).toMatchObject({ action: 'ticket.closed_by_timer', actorUuid: null })
  })

  it('forgets who looked a day ago', async () => {
    const { id } = await opened()
    await desk.read(people.mina, id)
    await letPass(platform, people, 24 * 3600 + 1)
    await sweep(platform.db, platform.clock.now())
    expect(await platform.db.select().from(ticketViewers)).toEqual([])
  })
})
