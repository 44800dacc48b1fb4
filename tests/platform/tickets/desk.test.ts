import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickets as ticketsArea } from '../../../contract/tickets/tickets'
import { canned } from '../../../contract/tickets/canned-replies'
import type { Input } from '../../../contract/endpoint'
import { auditLog, ticketMessages, tickets } from '../../../platform/db/schema'
import { pngFile, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people, rooms, opened, answered, history }: TicketStage = {} as TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, rooms, opened, answered, history } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

type Bulk = Input<typeof ticketsArea.bulkTickets>['body']
const bulk = (who: Member, body: Bulk) => platform.call(ticketsArea.bulkTickets, { body }, who)
const statesOf = async (ids: readonly number[]) =>
  platform.db
    .select({
      id: tickets.id,
      status: tickets.status,
      assignee: tickets.assigneeUuid,
      department: tickets.departmentId,
    })
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))
    .orderBy(tickets.id)

describe('many at once', () => {
  it('does each by its own right: a refused one stops no other, and every change is written down', async () => {
    const [one, two] = [await opened(), await opened()]
    await desk.close(people.nader, two.id)
    const three = await opened()
    const { reply } = await bulk(people.mina, { move: 'close', ids: [one.id, two.id, three.id, 2_000_000] })
    const now = { name: one.subject, status: 'closed', holder: null }
    expect(reply.results).toEqual([
      { id: one.id, ok: true, code: null, by: null, ...now },
      { id: two.id, ok: false, code: 'conflict', by: people.nader.name, ...now },
      { id: three.id, ok: true, code: null, by: null, ...now },
      { id: 2_000_000, ok: false, code: 'not_found', by: null, name: null, status: null, holder: null },
    ])
    expect(reply).toMatchObject({ next: null, up_to: null })
    expect((await statesOf([one.id, two.id, three.id])).map(({ status }) => status)).toEqual(Array(3).fill('closed'))
    expect((await history(three.id)).at(-1)).toMatchObject({
      action: 'ticket.close',
      actorUuid: people.mina.uuid,
      before: { status: 'open' },
      after: { status: 'closed' },
    })
  })

  it('works off a filter in steps and leaves alone what came later', async () => {
    const word = 'گروهی'
    const all = []
    for (let n = 0; n < 53; n += 1)
      all.push((await desk.open(people.reza, { subject: `${word} ${n}` })).reply.object.id)
    const filter = { query: word, status: 'open' }
    const first = await bulk(people.mina, { move: 'assign', assignee: people.nader.uuid, filter })
    expect(first.reply.results).toHaveLength(50)
    expect(first.reply).toMatchObject({ next: all[49], up_to: all[52] })
    const late = (await desk.open(people.reza, { subject: `${word} دیر` })).reply.object.id
    const second = await bulk(people.mina, {
      move: 'assign',
      assignee: people.nader.uuid,
      filter,
      after: first.reply.next!,
      up_to: first.reply.up_to!,
    })
    expect(second.reply.results.map(({ id, ok }) => [id, ok])).toEqual(all.slice(50).map((id) => [id, true]))
    expect(second.reply.next).toBeNull()
    expect((await statesOf(all)).every(({ assignee }) => assignee === people.nader.uuid)).toBe(true)
    expect(await statesOf([late])).toMatchObject([{ status: 'open', assignee: null }])
  })

  it('takes what is open and what one has already, and never puts a closed one back to work', async () => {
    const [mine, closed, fresh] = [await opened(), await opened(), await opened()]
    await bulk(people.mina, { move: 'take', ids: [mine.id] })
    await desk.close(people.nader, closed.id)
    const { reply } = await bulk(people.mina, { move: 'take', ids: [mine.id, closed.id, fresh.id] })
    expect(reply.results.map(({ id, ok, code, status }) => [id, ok, code, status])).toEqual([
      [mine.id, true, null, 'in_progress'],
      [closed.id, false, 'illegal_move', 'closed'],
      [fresh.id, true, null, 'in_progress'],
    ])
    expect((await history(closed.id)).at(-1)).toMatchObject({ action: 'ticket.close', actorUuid: people.nader.uuid })
  })

  it('says the same in each once, however often it is asked, and opens no closed one by it', async () => {
    const [one, two, closed] = [await opened(), await opened(), await opened()]
    await desk.close(people.nader, closed.id)
    const ids = [one.id, two.id, closed.id]
    const text = 'قطعی امروز برطرف شد.'
    const again = await bulk(people.mina, { move: 'reply', ids, text })
    const { reply } = await bulk(people.mina, { move: 'reply', ids, text })
    for (const { results } of [again.reply, reply])
      expect(results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
        [one.id, true, null],
        [two.id, true, null],
        [closed.id, false, 'illegal_move'],
      ])
    expect(await statesOf(ids)).toMatchObject([
      { status: 'answered', assignee: people.mina.uuid },
      { status: 'answered', assignee: people.mina.uuid },
      { status: 'closed' },
    ])
    const said = await platform.db.select().from(ticketMessages).where(inArray(ticketMessages.ticketId, ids))
    expect(said.filter((message) => message.text === text).map(({ ticketId }) => ticketId)).toEqual([one.id, two.id])
    expect((await bulk(people.mina, { move: 'reply', ids })).error.fields).toEqual({ text: 'required' })
  })

  it('moves to a department and takes; refuses at once what could be done to none', async () => {
    const { id, subject } = await opened()
    await bulk(people.mina, { move: 'transfer', department: rooms.finance.id, ids: [id] })
    expect(await statesOf([id])).toMatchObject([{ department: rooms.finance.id }])
    await bulk(people.mina, { move: 'take', ids: [id] })
    expect(await statesOf([id])).toMatchObject([{ assignee: people.mina.uuid, status: 'in_progress' }])
    const { reply } = await bulk(people.nader, { move: 'take', ids: [id] })
    const state = { status: 'in_progress', holder: people.mina.name }
    expect(reply.results).toEqual([{ id, ok: false, code: 'conflict', by: people.mina.name, name: subject, ...state }])
    expect(await statesOf([id])).toMatchObject([{ assignee: people.mina.uuid }])
    const wrong = async (body: Bulk) => (await bulk(people.mina, body)).error
    expect(await wrong({ move: 'assign', ids: [id] })).toMatchObject({ fields: { assignee: 'required' } })
    expect(await wrong({ move: 'assign', ids: [id], assignee: people.sara.uuid })).toMatchObject({
      fields: { assignee: 'unknown_option' },
    })
    expect(await wrong({ move: 'transfer', ids: [id], department: 99 })).toMatchObject({
      fields: { department: 'unknown_option' },
    })
    expect(await wrong({ move: 'close' })).toMatchObject({ fields: { ids: 'required' } })
    expect((await bulk(people.sara, { move: 'close', ids: [id] })).error.code).toBe('forbidden')
  })
})

describe('a decision on an older version', () => {
  it('is refused with the ticket as it is now and who changed it, and passes on the new version', async () => {
    const { id } = await opened()
    const { version } = (await desk.read(people.mina, id))!
    await desk.reply(people.nader, id, { text: 'من جواب دادم' })
    const body = { status: 'closed', version: version! } as const
    const stale = await platform.call(ticketsArea.changeTicketStatus, { params: { id }, body }, people.mina)
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'stale',
      details: {
        by: people.nader.name,
        current: { status: 'answered', thread: { messages: [{}, { text: 'من جواب دادم' }] } },
      },
    })
    for (const call of [
      platform.call(
        ticketsArea.assignTicket,
        { params: { id }, body: { assignee: people.mina.uuid, version: version! } },
        people.mina,
      ),
      platform.call(
        ticketsArea.transferTicket,
        { body: { ticket: id, department: rooms.finance.id, version: version! } },
        people.mina,
      ),
    ])
      expect((await call).error.code).toBe('stale')
    const now = (stale.error.details as { current: { version: number } }).current.version
    const again = await platform.call(
      ticketsArea.changeTicketStatus,
      { params: { id }, body: { ...body, version: now } },
      people.mina,
    )
    expect(again.reply.object.status).toBe('closed')
  })

  it('says nothing of internal notes to the customer', async () => {
    const { id } = await opened()
    const before = await desk.read(people.sara, id)
    await desk.reply(people.mina, id, { internal: true, text: 'مشکوک', files: [pngFile()] })
    expect(await desk.read(people.sara, id)).toEqual(before)
    expect(before?.version).toBeNull()
    expect(JSON.stringify((await desk.list(people.sara)).reply)).not.toContain('مشکوک')
  })

  it('holds for the text of a message too', async () => {
    const { id } = await answered()
    const said = (await desk.read(people.mina, id))!.thread!.messages.at(-1)!
    const edit = (text: string, seen: string | null) =>
      platform.call(
        ticketsArea.editMessage,
        { body: { ticket_id: id, message_id: said.id, text, seen_edited_at: seen } },
        people.mina,
      )
    platform.clock.advance(60)
    expect((await edit('از پنجرهٔ اول', null)).status).toBe(200)
    const stale = await edit('از پنجرهٔ دوم', null)
    expect(stale.error).toMatchObject({ code: 'stale', details: { current: { text: 'از پنجرهٔ اول' } } })
    const { edited_at: now } = (stale.error.details as { current: { edited_at: string } }).current
    expect((await edit('از پنجرهٔ دوم', now)).reply.object.thread?.messages.at(-1)?.text).toBe('از پنجرهٔ دوم')
  })
})

describe('who is there', () => {
  const at = (who: Member, id: number, state: 'viewing' | 'typing' | 'gone') =>
    platform.call(ticketsArea.ticketPresence, { params: { id }, body: { state } }, who)

  it('tells who looks and who writes, forgets both in time, and nothing to customers', async () => {
    const { id } = await opened()
    await at(people.mina, id, 'typing')
    const seen = async () => (await at(people.nader, id, 'viewing')).reply.viewers
    expect(await seen()).toEqual([{ uuid: people.mina.uuid, name: people.mina.name, typing: true }])
    platform.clock.advance(20)
    expect(await seen()).toMatchObject([{ typing: false }])
    await at(people.mina, id, 'typing')
    expect(await seen()).toMatchObject([{ typing: true }])
    await desk.reply(people.mina, id, { text: 'پاسخ' })
    expect(await seen()).toMatchObject([{ typing: false }])
    platform.clock.advance(46)
    expect(await seen()).toEqual([])
    await at(people.mina, id, 'viewing')
    await at(people.mina, id, 'gone')
    expect(await seen()).toEqual([])
    expect((await at(people.sara, id, 'viewing')).error.code).toBe('forbidden')
    expect((await desk.read(people.sara, id))?.thread?.viewers).toEqual([])
  })

  it('gives the version, so that a change is noticed without reading the thread', async () => {
    const { id } = await opened()
    const before = (await at(people.mina, id, 'viewing')).reply.version
    await desk.reply(people.sara, id)
    expect((await at(people.mina, id, 'viewing')).reply.version).toBe(before + 1)
  })
})

describe('prepared answers', () => {
  const list = async (who: Member, department?: number) =>
    (await platform.call(canned.cannedReplies, { query: { ...(department && { department }) } }, who)).reply.results
  const add = (who: Member, more: { team?: boolean; department?: number | null; title?: string }) =>
    platform.call(
      canned.addCannedReply,
      { body: { title: 'سلام', text: 'سلام {{user_name}}', department: null, team: false, ...more } },
      who,
    )

  it('are one’s own or the whole desk’s; nobody touches those of another', async () => {
    const own = (await add(people.mina, {})).reply.object
    const team = (await add(people.mina, { team: true, title: 'همگانی' })).reply.object
    expect((await list(people.mina)).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, team.id]))
    expect((await list(people.nader)).map(({ id }) => id)).not.toContain(own.id)
    const body = { title: 'تازه', text: 'متن', department: null, team: true }
    const change = (who: Member, id: number) => platform.call(canned.changeCannedReply, { params: { id }, body }, who)
    expect((await change(people.nader, own.id)).error.code).toBe('not_found')
    expect((await change(people.nader, team.id)).reply.object).toMatchObject({ title: 'تازه', team: true })
    expect((await platform.call(canned.deleteCannedReply, { params: { id: own.id } }, people.nader)).error.code).toBe(
      'not_found',
    )
    expect((await platform.call(canned.deleteCannedReply, { params: { id: team.id } }, people.nader)).status).toBe(200)
    const trail = await platform.db
      .select({ action: auditLog.action, actor: auditLog.actorUuid, before: auditLog.before })
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(team.id)))
      .orderBy(auditLog.id)
    expect(trail.filter(({ action }) => action.startsWith('canned_reply'))).toMatchObject([
      { action: 'canned_reply.added', actor: people.mina.uuid },
      { action: 'canned_reply.changed', actor: people.nader.uuid, before: { title: 'همگانی' } },
      { action: 'canned_reply.deleted', actor: people.nader.uuid, before: { title: 'تازه', text: 'متن' } },
    ])
  })

  it('belong to a department or to all, which must exist', async () => {
    const mine = (await add(people.mina, { department: rooms.finance.id, title: 'مالی' })).reply.object
    expect((await list(people.mina, rooms.finance.id)).map(({ id }) => id)).toContain(mine.id)
    expect((await list(people.mina, rooms.support.id)).map(({ id }) => id)).not.toContain(mine.id)
    expect((await add(people.mina, { department: 99 })).error).toMatchObject({
      fields: { department: 'unknown_option' },
    })
    expect((await add(people.sara, {})).error.code).toBe('forbidden')
  })
})
