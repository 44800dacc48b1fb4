import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people as peopleArea } from '../../../contract/people/users'
import { tickets as ticketsArea, type Ticket } from '../../../contract/tickets/tickets'
import { memberMaker, pngFile, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people, rooms }: TicketStage = {} as TicketStage
/** A ticket with a file, of سارا (the teacher’s pupil), of رضا (nobody’s), and of the teacher. */
let [ofSara, ofReza, ofTeacher]: Ticket[] = []

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, rooms } = await startTicketDesk(platform))
  const openedBy = async (who: Member) => (await desk.open(who, { files: [pngFile()] })).reply.object
  ofSara = await openedBy(people.sara)
  ofReza = await openedBy(people.reza)
  ofTeacher = await openedBy(people.teacher)
})
afterAll(() => platform.close())

type Who = keyof TicketStage['people']

const reach: readonly { who: Who; sees: () => Ticket[] }[] = [
  { who: 'sara', sees: () => [ofSara!] },
  { who: 'reza', sees: () => [ofReza!] },
  { who: 'teacher', sees: () => [ofTeacher!, ofSara!] },
  { who: 'mentor', sees: () => [] },
  { who: 'mina', sees: () => [ofTeacher!, ofReza!, ofSara!] },
  { who: 'supervisor', sees: () => [ofTeacher!, ofReza!, ofSara!] },
  { who: 'admin', sees: () => [ofTeacher!, ofReza!, ofSara!] },
]
const idsOf = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id).toSorted((a, b) => a - b)

describe.each(reach)('$who', ({ who, sees }) => {
  it('lists their own reach and nothing else', async () => {
    const { reply } = await desk.list(people[who])
    expect(idsOf(reply.results)).toEqual(idsOf(sees()))
    expect(reply.count).toBe(sees().length)
  })

  it('cannot widen it by a filter', async () => {
    for (const owner of ['sara', 'reza', 'teacher'] as const) {
      const { reply } = await desk.list(people[who], { user_uuid: people[owner].uuid })
      const theirs = sees().filter(({ user }) => user.uuid === people[owner].uuid)
      expect(idsOf(reply.results)).toEqual(idsOf(theirs))
      expect(reply.count).toBe(theirs.length)
    }
    expect(idsOf((await desk.list(people[who], { query: 'علوی' })).reply.results)).toEqual(
      idsOf(sees().filter(({ user }) => user.uuid === people.reza.uuid)),
    )
    expect((await desk.list(people[who], { unique: true })).reply.count).toBe(sees().length)
  })

  it('opens, downloads and acts within it; outside it nothing exists', async () => {
    for (const ticket of [ofSara!, ofReza!, ofTeacher!]) {
      const within = idsOf(sees()).includes(ticket.id)
      const message = ticket.thread!.messages[0]!
      expect((await desk.read(people[who], ticket.id)) !== undefined).toBe(within)
      expect((await desk.download(people[who], message.attachments[0]!.id)).status).toBe(within ? 200 : 404)
      if (within) continue
      expect((await desk.reply(people[who], ticket.id)).status).toBe(404)
      expect((await desk.close(people[who], ticket.id)).status).toBe(404)
      expect((await desk.edit(people[who], ticket.id, message.id, 'x')).status).toBe(404)
      expect((await desk.remove(people[who], ticket.id, message.id)).status).toBe(404)
      expect((await desk.rate(people[who], ticket.uuid, 1)).status).toBe(404)
      expect((await desk.mayRate(people[who], ticket.id, 1)).status).toBe(404)
      expect([403, 404]).toContain((await desk.transfer(people[who], ticket.id, rooms.finance.id)).status)
      expect((await desk.assign(people[who], ticket.id, people.mina.uuid)).status).toBe(403)
    }
  })
})

describe('what does not exist', () => {
  it.each([999_999, 2 ** 31, Number.MAX_SAFE_INTEGER])('is not found either: %d', async (id) => {
    expect(await desk.read(people.mina, id)).toBeUndefined()
    expect((await desk.reply(people.mina, id)).status).toBe(404)
    expect((await desk.close(people.sara, id)).status).toBe(404)
    expect((await desk.edit(people.sara, ofSara!.id, id, 'x')).status).toBe(404)
  })

  it('answers the same for a hidden and a missing ticket', async () => {
    const answerTo = async (ticket_id: number) => {
      const { status, error } = await platform.call(ticketsArea.tickets, { query: { ticket_id } }, people.sara)
      return { status, error: { ...error, request_id: '' } }
    }
    expect(await answerTo(ofReza!.id)).toEqual(await answerTo(999_999))
  })
})

describe('a leader', () => {
  it('answers for their people; the owner and the desk are told', async () => {
    await desk.assign(people.mina, ofSara!.id, people.mina.uuid)
    const { reply } = await desk.reply(people.teacher, ofSara!.id, { text: 'پیوست را ببینید' })
    expect(reply.object.thread?.messages.at(-1)).toMatchObject({
      staff: false,
      mine: true,
      author: { name: 'مدرس یک' },
    })
    const told = async (who: Member) =>
      (await desk.bell(who)).reply.results
        .filter(({ link }) => link?.endsWith(`=${ofSara!.id}`))
        .map(({ link }) => link)
    expect(await told(people.sara)).toEqual([`/view-ticket?ticket_id=${ofSara!.id}`])
    expect(await told(people.mina)).toEqual([`/admin/view-ticket?ticket_id=${ofSara!.id}`])
    expect(await told(people.teacher)).toEqual([])
  })

  it('leaves closing to the owner', async () => {
    expect((await desk.close(people.teacher, ofSara!.id)).error.code).toBe('illegal_move')
  })

  it('of those who only came by their code reads the tickets they write in, no others', async () => {
    const member = memberMaker(platform)
    const partner = await member('8', 'همکار یک')
    const brought = await member('3', 'معرفی شده', { partnerUuid: partner.uuid })
    const { id } = (await desk.open(brought)).reply.object
    expect(await desk.read(partner, id)).toBeUndefined()
    expect((await desk.list(partner)).reply.count).toBe(0)
    expect((await desk.reply(partner, id)).status).toBe(404)
    const asked = (await desk.open(partner, { user_uuid: brought.uuid })).reply.object
    expect((await desk.read(partner, asked.id))?.id).toBe(asked.id)
    expect((await desk.reply(partner, asked.id)).status).toBe(200)
    expect(idsOf((await desk.list(partner)).reply.results)).toEqual([asked.id])
    // The file counts what the reader could open.
    const query = { user_uuid: brought.uuid }
    const openFor = async (who: Member) =>
      (await platform.call(peopleArea.users, { query }, who)).reply.results[0]?.file?.open_tickets
    expect([await openFor(partner), await openFor(people.mina)]).toEqual([1, 2])
  })

  it('moves tickets of their people to another department, not their own', async () => {
    const mayMove = async (who: Member, id: number) => (await desk.read(who, id))?.moves.includes('transfer')
    expect(await mayMove(people.teacher, ofSara!.id)).toBe(true)
    expect(await mayMove(people.teacher, ofTeacher!.id)).toBe(false)
    expect(await mayMove(people.sara, ofSara!.id)).toBe(false)
    expect((await desk.transfer(people.teacher, ofSara!.id, rooms.finance.id)).reply.object.department.name).toBe(
      'مالی',
    )
    expect((await desk.transfer(people.teacher, ofTeacher!.id, rooms.finance.id)).error.code).toBe('illegal_move')
    expect((await desk.transfer(people.sara, ofSara!.id, rooms.support.id)).status).toBe(403)
  })

  it('opens a ticket for their people only', async () => {
    const { reply } = await desk.open(people.teacher, { user_uuid: people.sara.uuid })
    expect(reply.object).toMatchObject({ user: { uuid: people.sara.uuid }, last_writer: 'user' })
    expect((await desk.open(people.teacher, { user_uuid: people.reza.uuid })).error.fields).toEqual({
      user_uuid: 'unknown_option',
    })
    expect((await desk.open(people.reza, { user_uuid: people.sara.uuid })).status).toBe(404)
  })
})

describe('a changed name', () => {
  it('finds the tickets of that person at once', async () => {
    const { call } = platform
    const renamed = await call(peopleArea.updateCurrentUser, { body: { last_name: 'فرخنده' } }, people.reza)
    expect(renamed.status).toBe(200)
    expect(idsOf((await desk.list(people.mina, { query: 'فرخنده' })).reply.results)).toEqual([ofReza!.id])
    expect((await desk.list(people.mina, { query: 'علوی' })).reply.count).toBe(0)
  })
})
