import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketPriorities, tickets as ticketArea, type TicketPriority } from '../../../contract/tickets/tickets'
import { ticketTriage } from '../../../contract/tickets/triage'
import { exports } from '../../../contract/system/exports'
import type { Input } from '../../../contract/endpoint'
import { migrateDatabase } from '../../../platform/db/migrate'
import { tickets } from '../../../platform/db/schema'
import type { Member } from '../../support/desk'
import { requestOf, startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people, opened, closed, history }: TicketStage = {} as TicketStage

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, opened, closed, history } = await startTicketDesk(platform))
})
afterAll(() => platform.close())

const triage = (who: Member, id: number, body: Input<typeof ticketTriage.triageTicket>['body']) =>
  platform.call(ticketTriage.triageTicket, { params: { id }, body }, who)
const prioritise = (who: Member, id: number, priority: TicketPriority) => triage(who, id, { priority })
const tag = (who: Member, id: number, tags: string[]) => triage(who, id, { tags })
const bulk = (body: Input<typeof ticketArea.bulkTickets>['body']) =>
  platform.call(ticketArea.bulkTickets, { body }, people.mina)
const marksOf = async (...ids: number[]) => {
  const rows = await platform.db
    .select({ priority: tickets.priority, tags: tickets.tags })
    .from(tickets)
    .where(inArray(tickets.id, ids))
    .orderBy(tickets.id)
  return rows.map(({ priority, tags }) => [priority, tags])
}
const rowOf = async (id: number) => (await platform.db.select().from(tickets).where(eq(tickets.id, id)))[0]!

describe('a priority', () => {
  it('is normal until the desk sets it, and is written down with both values', async () => {
    const { id, priority } = (await desk.read(people.mina, (await opened()).id))!
    expect(priority).toBe('normal')
    const { reply } = await prioritise(people.mina, id, 'urgent')
    expect(reply.object).toMatchObject({ id, priority: 'urgent' })
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'ticket.prioritised',
      actorUuid: people.mina.uuid,
      before: { priority: 'normal', status: 'open' },
      after: { priority: 'urgent', status: 'open' },
    })
  })

  it('moves no promised time and nothing else of the ticket', async () => {
    const { id } = await opened()
    const { priority: _was, version, ...before } = await rowOf(id)
    platform.clock.advance(60)
    await prioritise(people.mina, id, 'high')
    expect(await rowOf(id)).toEqual({ ...before, priority: 'high', version: version + 1 })
  })

  it('set to what it is already leaves no trace', async () => {
    const { id } = await opened()
    const [before, traces] = [await rowOf(id), await history(id)]
    expect((await prioritise(people.mina, id, 'normal')).status).toBe(200)
    expect([await rowOf(id), await history(id)]).toEqual([before, traces])
  })

  it('of a closed ticket stays, and an unknown one is refused', async () => {
    const { id } = await closed()
    expect((await prioritise(people.mina, id, 'urgent')).error.code).toBe('illegal_move')
    const open = await opened()
    const wrong = await prioritise(people.mina, open.id, 'highest' as TicketPriority)
    expect(wrong.error.fields).toEqual({ priority: 'unknown_option' })
  })

  it('decided on an older version is refused with the ticket as it is now and who changed it', async () => {
    const { id } = await opened()
    const { version } = (await desk.read(people.mina, id))!
    await prioritise(people.nader, id, 'low')
    const stale = await triage(people.mina, id, { priority: 'urgent', version: version! })
    expect(stale.error).toMatchObject({
      code: 'stale',
      details: { by: people.nader.name, current: { priority: 'low' } },
    })
  })
})

describe('tags', () => {
  it('are kept in one spelling, each once, on open and on closed tickets', async () => {
    for (const { id } of [await opened(), await closed()]) {
      const { reply } = await tag(people.mina, id, ['  #پيگيري   تلفني ', 'VIP', 'vip', 'پیگیری‌تلفنی'])
      expect(reply.object.tags).toEqual(['پیگیری تلفنی', 'vip'])
      expect((await history(id)).at(-1)).toMatchObject({
        action: 'ticket.tagged',
        before: { tags: [] },
        after: { tags: ['پیگیری تلفنی', 'vip'] },
      })
      expect((await tag(people.mina, id, [])).reply.object.tags).toEqual([])
    }
  })

  it('are ten at most, of thirty characters, and never empty', async () => {
    const { id } = await opened()
    const many = Array.from({ length: 11 }, (_, at) => `t${at}`)
    expect((await tag(people.mina, id, many)).error.fields).toEqual({ tags: 'too_long' })
    expect((await tag(people.mina, id, ['ا'.repeat(31)])).error.fields).toEqual({ 'tags.0': 'too_long' })
    expect((await tag(people.mina, id, ['خوب', ' ،# '])).error.fields).toEqual({ 'tags.1': 'required' })
    expect((await tag(people.mina, id, many.slice(1))).reply.object.tags).toHaveLength(10)
  })

  it('are suggested most used first, from what the caller may see', async () => {
    const ids = [(await opened()).id, (await opened()).id]
    for (const id of ids) await tag(people.mina, id, ['پرکاربرد'])
    await tag(people.mina, ids[0]!, ['پرکاربرد', 'کم‌کاربرد'])
    const { reply } = await platform.call(ticketTriage.ticketTags, {}, people.mina)
    const at = (word: string) => reply.results.findIndex((each) => each.tag === word)
    expect(reply.results[at('پرکاربرد')]).toEqual({ tag: 'پرکاربرد', tickets: 2 })
    expect(at('پرکاربرد')).toBeLessThan(at('کم‌کاربرد'))
  })
})

it('stand between nobody and who closed a ticket: that is still who closed it', async () => {
  const { id } = await opened()
  await desk.close(people.nader, id)
  await tag(people.mina, id, ['پس از بستن'])
  const late = await desk.close(people.supervisor, id)
  expect(late.error).toMatchObject({ code: 'conflict', details: { by: people.nader.name } })
})

it('one call sets both, and a call that sets neither is refused', async () => {
  const { id } = await opened()
  const { reply } = await triage(people.mina, id, { priority: 'low', tags: ['هر دو'] })
  expect(reply.object).toMatchObject({ priority: 'low', tags: ['هر دو'] })
  expect((await history(id)).slice(-2).map(({ action }) => action)).toEqual(['ticket.prioritised', 'ticket.tagged'])
  expect((await triage(people.mina, id, {})).error.fields).toEqual({ priority: 'required' })
})

describe('in bulk', () => {
  it('each ticket gets its own outcome: a closed one keeps its priority, but takes tags', async () => {
    const [one, two] = [await opened(), await closed()]
    const ids = [one.id, two.id, 2_000_000]
    const outcomes = async (body: Input<typeof ticketArea.bulkTickets>['body']) =>
      (await bulk(body)).reply.results.map(({ ok, code }) => code ?? ok)
    expect(await outcomes({ move: 'prioritise', ids, priority: 'high' })).toEqual([true, 'illegal_move', 'not_found'])
    expect(await outcomes({ move: 'tag', ids, tags: ['الف', 'ب'] })).toEqual([true, true, 'not_found'])
    expect(await outcomes({ move: 'tag', ids, tags: ['ب', 'پ'] })).toEqual([true, true, 'not_found'])
    expect(await marksOf(one.id, two.id)).toEqual([
      ['high', ['الف', 'ب', 'پ']],
      ['normal', ['الف', 'ب', 'پ']],
    ])
    expect(await outcomes({ move: 'untag', ids, tags: ['الف', 'ناموجود'] })).toEqual([true, true, 'not_found'])
    expect((await marksOf(two.id))[0]).toEqual(['normal', ['ب', 'پ']])
  })

  it('a ticket whose tags would be too many is refused and stops no other', async () => {
    const [full, free] = [await opened(), await opened()]
    const most = Array.from({ length: 10 }, (_, at) => `پر ${at}`)
    await tag(people.mina, full.id, most)
    const { reply } = await bulk({ move: 'tag', ids: [full.id, free.id], tags: ['یازدهم'] })
    expect(reply.results.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'validation'],
      [true, null],
    ])
    expect(await marksOf(full.id, free.id)).toEqual([
      ['normal', most],
      ['normal', ['یازدهم']],
    ])
  })

  it('is refused at once without its choice', async () => {
    const { id } = await opened()
    expect((await bulk({ move: 'prioritise', ids: [id] })).error.fields).toEqual({ priority: 'required' })
    for (const move of ['tag', 'untag'] as const)
      expect((await bulk({ move, ids: [id], tags: [] })).error.fields).toEqual({ tags: 'required' })
  })

  it('reaches the rows of a filter by priority or tag', async () => {
    const [one, two, three] = [await opened(), await opened(), await opened()]
    await prioritise(people.mina, one.id, 'low')
    for (const { id } of [one, two]) await tag(people.mina, id, ['صافی'])
    const { reply } = await bulk({ move: 'close', filter: { tags: 'صافی', priority: 'low' } })
    expect(reply.results.map(({ id }) => id)).toEqual([one.id])
    expect((await desk.read(people.mina, three.id))?.status).toBe('open')
  })
})

describe('the queue', () => {
  it('filters by any of several priorities or tags and sorts by urgency', async () => {
    const made = []
    for (const priority of ['low', 'urgent', 'normal', 'high'] as const) {
      const { id } = await opened()
      await prioritise(people.mina, id, priority)
      await tag(people.mina, id, ['ترتیب', priority === 'low' ? 'کند' : 'تند'])
      made.push({ id, priority })
    }
    const found = async (query: Input<typeof ticketArea.tickets>['query']) =>
      (await desk.list(people.mina, { tags: 'ترتیب', ...query })).reply.results.map(({ priority }) => priority)
    expect(await found({ sort: '-priority' })).toEqual(ticketPriorities)
    expect(await found({ sort: 'priority' })).toEqual(ticketPriorities.toReversed())
    expect(await found({ priority: 'urgent,low', sort: '-priority' })).toEqual(['urgent', 'low'])
    expect((await desk.list(people.mina, { tags: 'كند، ناموجود' })).reply.results.map(({ id }) => id)).toEqual([
      made[0]!.id,
    ])
  })
})

describe('the owner and everybody outside the desk', () => {
  const outsiders = ['sara', 'teacher'] as const

  it('see no trace of either, in list, thread, search, history or file', async () => {
    const { id } = await opened()
    const before = (await desk.read(people.sara, id))!
    platform.clock.advance(60)
    await prioritise(people.mina, id, 'urgent')
    await tag(people.mina, id, ['بدقلق'])
    for (const who of outsiders) {
      const seen = await desk.read(people[who], id)
      const { reply } = await desk.list(people[who], { number: id })
      for (const shown of [seen, reply.results[0]]) {
        expect(shown).not.toHaveProperty('priority')
        expect(shown).not.toHaveProperty('tags')
        expect(shown?.moves).not.toContain('tag')
        expect(shown?.updated_at).toBe(before.updated_at)
      }
      expect((await desk.list(people[who], { query: 'بدقلق' })).reply.count).toBe(0)
      const body = { list: '/dashboard/ticket', query: {}, format: 'csv' as const }
      const file = await platform.app.fetch(requestOf(exports.exportRows, { body }, people[who]))
      expect(file.status).toBe(200)
      expect(await file.text()).not.toMatch(/بدقلق|urgent/)
    }
    expect((await desk.bell(people.sara)).reply.results.map(({ body }) => body).join()).not.toContain('بدقلق')
  })

  it('neither filter, sort nor count by them', async () => {
    for (const who of outsiders) {
      const refused = async (query: Input<typeof ticketArea.tickets>['query']) =>
        (await desk.list(people[who], query)).error.fields
      expect(await refused({ priority: 'urgent' })).toEqual({ priority: 'unknown_field' })
      expect(await refused({ tags: 'بدقلق' })).toEqual({ tags: 'unknown_field' })
      expect(await refused({ sort: '-priority' })).toEqual({ sort: 'unknown_option' })
    }
  })

  it('set neither and are told of no tags', async () => {
    const { id } = await opened()
    for (const who of outsiders) {
      expect((await prioritise(people[who], id, 'urgent')).status).toBe(403)
      expect((await tag(people[who], id, ['من'])).status).toBe(403)
      expect((await platform.call(ticketTriage.ticketTags, {}, people[who])).status).toBe(403)
    }
    expect(await marksOf(id)).toEqual([['normal', []]])
  })

  it('find no ticket that does not exist', async () => {
    expect((await prioritise(people.mina, 999_999, 'urgent')).status).toBe(404)
    expect((await tag(people.mina, 999_999, ['x'])).status).toBe(404)
  })
})

it('the migrations 0020_ticket_triage and 0021_ticket_triage_indexes leave every ticket normal and without tags', async () => {
  const own = await startPlatform({ seed: 'empty', alone: true })
  try {
    const stage = await startTicketDesk(own)
    const { id } = await stage.opened()
    for (const name of Object.keys(takeBack).filter((each) => each >= '0020_ticket_triage')) {
      for (const statement of takeBack[name] ?? []) await own.db.execute(sql.raw(statement))
      await own.db.execute(
        sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
      )
    }
    await migrateDatabase(own.connection)
    expect(await own.db.select().from(tickets)).toMatchObject([{ id, priority: 'normal', tags: [], status: 'open' }])
    const { rows } = await own.db.execute(
      sql`select indexname as name from pg_indexes where indexname in ('tickets_tags', 'tickets_tagged', 'tickets_priority') order by 1`,
    )
    expect(rows).toEqual([{ name: 'tickets_priority' }, { name: 'tickets_tagged' }, { name: 'tickets_tags' }])
  } finally {
    await own.close()
  }
})
