import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageLinks } from '../../../contract/page-links'
import { ticketViewers, users } from '../../../platform/db/schema'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people, opened, answered, closed, history }: TicketStage = {} as TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, opened, answered, closed, history } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

describe('a reply to an unread thread', () => {
  it('is refused with how many came, and goes through anyway when asked', async () => {
    const { id, thread } = await opened()
    const seen = thread!.messages[0]!.id
    await desk.reply(people.sara, id, { text: 'یک' })
    await desk.reply(people.nader, id, { text: 'یادداشت', internal: true })
    const stale = await desk.reply(people.mina, id, { seen_message_id: seen })
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({ code: 'stale', details: { newer: 2 } })
    expect((await desk.reply(people.mina, id, { seen_message_id: seen, anyway: true })).status).toBe(200)
  })

  it('does not count own messages, nor notes on the customer’s side', async () => {
    const { id, thread } = await opened()
    const seen = thread!.messages[0]!.id
    await desk.reply(people.sara, id, { text: 'یک' })
    await desk.reply(people.mina, id, { text: 'یادداشت', internal: true })
    expect((await desk.reply(people.sara, id, { text: 'دو', seen_message_id: seen })).status).toBe(200)
  })
})

describe('internal notes', () => {
  it('leave no trace on the customer’s side', async () => {
    const { id } = await answered()
    const before = await desk.read(people.sara, id)
    platform.clock.advance(30)
    const noted = await desk.reply(people.mina, id, { text: 'مشکوک است', internal: true })
    expect(noted.reply.object.thread?.messages.at(-1)).toMatchObject({ internal: true, text: 'مشکوک است' })
    expect(await desk.read(people.sara, id)).toEqual(before)
    expect(await desk.read(people.teacher, id)).toMatchObject({ messages_count: 2, updated_at: before?.updated_at })
    const inList = (await desk.list(people.sara)).reply.results.find((ticket) => ticket.id === id)
    expect(inList?.messages_count).toBe(2)
    expect((await desk.read(people.mina, id))?.messages_count).toBe(3)
    const { id: note } = noted.reply.object.thread!.messages.at(-1)!
    expect((await desk.edit(people.sara, id, note, 'x')).status).toBe(404)
  })

  it('can be left on a closed ticket, but never close one', async () => {
    const { id } = await closed()
    expect((await desk.reply(people.mina, id, { internal: true })).reply.object.status).toBe('closed')
    const open = await opened()
    const both = await desk.reply(people.mina, open.id, { internal: true, close: true })
    expect(both.error.fields).toEqual({ close: 'invalid' })
  })
})

describe('a colleague mentioned in a note', () => {
  it('is told with the way to the ticket, and stands in the note for the desk alone', async () => {
    const { id } = await answered()
    const mentions = [people.nader.uuid, people.mina.uuid]
    const { reply } = await desk.reply(people.mina, id, { text: '@نادر کارشناس ببین', internal: true, mentions })
    const written = reply.object.thread!.messages.at(-1)!
    expect(written.mentions?.map(({ uuid, name }) => [uuid, name])).toEqual([
      [people.nader.uuid, people.nader.name],
      [people.mina.uuid, people.mina.name],
    ])
    const about = async (who: (typeof people)['sara']) =>
      (await desk.bell(who)).reply.results.filter(({ title }) => title === 'همکاری از شما نام برد')
    expect(await about(people.nader)).toMatchObject([{ link: pageLinks.ticket(id, 'staff') }])
    expect(await about(people.mina)).toEqual([])
    expect(JSON.stringify(await desk.read(people.sara, id))).not.toMatch(/mentions|نادر/)
    await desk.remove(people.mina, id, written.id)
    expect((await desk.read(people.mina, id))?.thread?.messages.at(-1)).not.toHaveProperty('mentions')
  })

  it('is somebody of the desk who sees the ticket, and only in a note', async () => {
    const { id } = await answered()
    const refused = async (uuid: string, internal = true) =>
      (await desk.reply(people.mina, id, { internal, mentions: [uuid] })).error.fields
    for (const who of [people.sara, people.teacher, people.reza])
      expect(await refused(who.uuid)).toEqual({ mentions: 'unknown_option' })
    expect(await refused(people.nader.uuid, false)).toEqual({ mentions: 'invalid' })
    expect((await desk.read(people.mina, id))?.messages_count).toBe(2)
  })
})

describe('own messages', () => {
  it('are edited with a mark; the old text stands in the log only', async () => {
    const { id, thread } = await opened()
    const { id: message } = thread!.messages[0]!
    platform.clock.advance(5)
    const { reply } = await desk.edit(people.sara, id, message, 'متن تازه')
    expect(reply.object.thread?.messages[0]).toMatchObject({
      text: 'متن تازه',
      edited_at: platform.clock.now().toISOString(),
      editable: true,
    })
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'ticket.message_edited',
      before: { message, text: 'سلام' },
      after: { message, text: 'متن تازه' },
    })
  })

  it('are deleted with a mark', async () => {
    const { id, thread } = await opened()
    const { id: message } = thread!.messages[0]!
    const { reply } = await desk.remove(people.sara, id, message)
    expect(reply.object.thread?.messages[0]).toMatchObject({ deleted: true, text: '', editable: false })
    expect((await history(id)).at(-1)).toMatchObject({ action: 'ticket.message_deleted', before: { text: 'سلام' } })
    expect((await desk.edit(people.sara, id, message, 'x')).error.code).toBe('illegal_move')
  })

  it('of others are nobody’s', async () => {
    const { id, thread } = await opened()
    const { id: message } = thread!.messages[0]!
    expect((await desk.edit(people.mina, id, message, 'x')).status).toBe(403)
    expect((await desk.edit(people.teacher, id, message, 'x')).status).toBe(403)
    expect((await desk.remove(people.reza, id, message)).status).toBe(404)
    const other = await opened()
    expect((await desk.edit(people.sara, other.id, message, 'x')).status).toBe(404)
  })

  it('stay as they are once the ticket is closed, but for the desk', async () => {
    const { id } = await closed()
    const [question, answer] = (await desk.read(people.mina, id))!.thread!.messages
    expect((await desk.edit(people.sara, id, question!.id, 'x')).error.code).toBe('illegal_move')
    expect((await desk.edit(people.mina, id, answer!.id, 'درست‌تر')).status).toBe(200)
  })
})

describe('the messages of a disabled owner', () => {
  it('are not offered for editing or deleting, which are refused, though a reply is not', async () => {
    const { id, thread } = await opened()
    const { id: message } = thread!.messages[0]!
    const disabledAt = platform.clock.now()
    const of = eq(users.uuid, people.sara.uuid)
    await platform.db.update(users).set({ disabledAt }).where(of)
    const seen = await desk.read(people.sara, id)
    const edited = await desk.edit(people.sara, id, message, 'x')
    const replied = await desk.reply(people.sara, id, { text: 'چرا؟' })
    await platform.db.update(users).set({ disabledAt: null }).where(of)
    expect(seen?.thread?.messages.map(({ editable }) => editable)).toEqual([false])
    expect(edited.error.code).toBe('disabled')
    expect(replied.reply.object.thread?.messages.map(({ editable }) => editable)).toEqual([false, false])
  })
})

describe('viewers', () => {
  it('are other staff of the last minute, noted at most every 20 seconds', async () => {
    const { id } = await opened()
    await desk.read(people.mina, id)
    const seenAt = async () =>
      (await platform.db.select().from(ticketViewers).where(eq(ticketViewers.ticketId, id)))[0]!.seenAt.getTime()
    const first = await seenAt()
    platform.clock.advance(19)
    await desk.read(people.mina, id)
    expect(await seenAt()).toBe(first)
    platform.clock.advance(2)
    await desk.read(people.mina, id)
    expect(await seenAt()).toBe(first + 21_000)

    expect((await desk.read(people.nader, id))?.thread?.viewers).toEqual([
      { uuid: people.mina.uuid, name: 'مینا کارشناس', typing: false },
    ])
    expect((await desk.read(people.sara, id))?.thread?.viewers).toEqual([])
    platform.clock.advance(61)
    expect((await desk.read(people.nader, id))?.thread?.viewers).toEqual([])
  })
})
