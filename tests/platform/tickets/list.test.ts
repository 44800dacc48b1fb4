import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { tickets as ticketsArea } from '../../../contract/tickets/tickets'
import type { Input } from '../../../contract/endpoint'
import { tickets } from '../../../platform/db/schema'
import { ticketSearchKey } from '../../../platform/tickets/keys'
import { testNow } from '../../support/servers/database'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { startTicketDesk, type TicketStage } from '../../support/scenes/ticket-desk'

let platform: TestPlatform
let { desk, people, rooms }: TicketStage = {} as TicketStage

const hour = 3_600_000
/** A moment so many hours from now; negative means ago. */
const inHours = (hours: number): Date => new Date(testNow.getTime() + hours * hour)

const addTicket = async (id: number, subject: string, more: Partial<typeof tickets.$inferInsert> = {}) => {
  const owner = more.userUuid === people.reza.uuid ? people.reza : people.sara
  await platform.db.insert(tickets).values({
    id,
    subject,
    searchKey: ticketSearchKey({ id, subject }, owner.name),
    departmentId: rooms.support.id,
    userUuid: owner.uuid,
    status: 'open',
    lastWriter: 'user',
    createdAt: inHours(-10 * id),
    updatedAt: inHours(-id),
    messagesCount: 1,
    ...more,
  })
}

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  ;({ desk, people, rooms } = await startTicketDesk(platform))
  const waiting = (since: number, due: number) => ({ waitingSince: inHours(since), slaDueAt: inHours(due) })
  const closed = { status: 'closed', closedAt: inHours(-1) } as const
  await addTicket(1, 'برداشت نرسید', waiting(-1, 5))
  await addTicket(2, 'کیف پول', { ...waiting(-3, 1), status: 'customer_reply', assigneeUuid: people.mina.uuid })
  await addTicket(3, 'ورود 100% ناموفق', { ...waiting(-9, -1), departmentId: rooms.finance.id })
  await addTicket(4, 'پرسش دوره', { status: 'answered', userUuid: people.reza.uuid, assigneeUuid: people.mina.uuid })
  await addTicket(5, 'پیگیری حواله', { status: 'on_hold', userUuid: people.reza.uuid, assigneeUuid: people.nader.uuid })
  await addTicket(6, 'بسته با ستاره', { ...closed, stars: 2 })
  await addTicket(7, 'بسته بی‌ستاره', closed)
  await addTicket(8, 'در حال بررسی', {
    ...waiting(-2, 1.01),
    status: 'in_progress',
    createdAt: new Date('2026-11-01T20:29:59Z'),
  })
  await platform.db.execute(sql`alter table tickets alter column id restart with 100`)
  await addTicket(9, 'مرز روز', { status: 'answered', createdAt: new Date('2026-11-01T20:30:00Z') })
})
afterAll(() => platform.close())

type Query = NonNullable<Input<typeof ticketsArea.tickets>['query']>

const idsOf = async (query: Query) => {
  const { reply, status } = await desk.list(people.mina, query)
  expect(status).toBe(200)
  expect(reply.count).toBe(reply.results.length)
  return reply.results.map(({ id }) => id)
}
const among = async (query: Query) => (await idsOf(query)).toSorted((a, b) => a - b)

describe('filters', () => {
  const cases: readonly [string, () => Query, readonly number[]][] = [
    ['one status', () => ({ status: ['closed'] }), [6, 7]],
    ['several', () => ({ status: 'answered,on_hold' }), [4, 5, 9]],
    ['a department', () => ({ departments: String(rooms.finance.id) }), [3]],
    ['several departments', () => ({ departments: `${rooms.finance.id},${rooms.support.id}`, status: 'open' }), [1, 3]],
    ['an unknown department', () => ({ departments: '99999999999' }), []],
    ['a person', () => ({ user_uuid: people.reza.uuid }), [4, 5]],
    ['mine', () => ({ assignee: 'me' }), [2, 4]],
    ['nobody’s', () => ({ assignee: 'none', status: 'open' }), [1, 3]],
    ['a colleague’s', () => ({ assignee: people.nader.uuid }), [5]],
    ['stars', () => ({ stars: '1,2' }), [6]],
    ['late', () => ({ sla: 'late' }), [3]],
    ['due within the hour', () => ({ sla: 'due' }), [2]],
    ['in time', () => ({ sla: 'ok' }), [1, 8]],
    ['paused', () => ({ sla: 'paused' }), [4, 5, 9]],
    ['done', () => ({ sla: 'done' }), [6, 7]],
    ['due or late', () => ({ sla: 'late,due' }), [2, 3]],
    ['a subject in other spelling', () => ({ query: 'كيف‌پول' }), [2]],
    ['a name', () => ({ query: 'علوی' }), [4, 5]],
    ['a number in Persian digits', () => ({ query: '۷' }), [7]],
    ['a sign that means something to the database', () => ({ query: '100%' }), [3]],
    ['an underline, literally', () => ({ query: '_' }), []],
    ['nothing', () => ({ query: '' }), [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['days of Tehran, both included', () => ({ start_date: '2026-11-01', end_date: '2026-11-01' }), [8]],
    ['the day after', () => ({ start_date: '2026-11-02', end_date: '2026-11-02' }), [9]],
    ['several at once', () => ({ assignee: 'me', status: 'answered', user_uuid: people.reza.uuid }), [4]],
    ['the newest ticket of each person', () => ({ unique: true }), [5, 9]],
    ['the newest among the filtered', () => ({ unique: true, status: 'closed,on_hold' }), [5, 7]],
  ]

  it.each(cases)('%s', async (_, query, ids) => {
    expect(await among(query())).toEqual(ids)
  })

  it('and states of the SLA agree with what each row says', async () => {
    for (const sla of ['ok', 'due', 'late', 'paused', 'done'] as const) {
      const { results } = (await desk.list(people.mina, { sla })).reply
      expect(results.length).toBeGreaterThan(0)
      for (const ticket of results) expect(ticket.sla).toBe(sla)
    }
  })

  it.each([
    { status: 'lost' },
    { sort: 'subject' },
    { sort: 'id;drop table tickets' },
    { assignee: 'you' },
    { page: 0 },
    { page: -1 },
    { page_size: 0 },
    { page_size: 101 },
    { page_size: 'many' },
    { start_date: '2026-11-02', end_date: '2026-11-01' },
    { start_date: '2026-13-01' },
    { user_uuid: 'x' },
    { departments: "1' or 1=1" },
    { ticket_id: '-1' },
  ])('refuse %o', async (query) => {
    expect((await desk.list(people.mina, query as never)).status).toBe(422)
  })
})

describe('order', () => {
  it.each([
    ['newest change first, by itself', undefined, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['newest change first', '-updated', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['oldest change first', 'updated', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['newest first', '-created', [1, 2, 3, 4, 5, 6, 7, 9, 8]],
    ['oldest first', 'created', [8, 9, 7, 6, 5, 4, 3, 2, 1]],
    ['who has waited longest first, the others last', '-waiting', [3, 2, 8, 1, 9, 7, 6, 5, 4]],
    ['who has waited least first, the others last', 'waiting', [1, 8, 2, 3, 9, 7, 6, 5, 4]],
  ] as const)('%s', async (_, sort, ids) => {
    expect(await idsOf({ sort })).toEqual(ids)
  })
})

describe('pages', () => {
  it('hang together and keep the query', async () => {
    const query = {
      page_size: 4,
      sort: '-updated',
      status: 'open,customer_reply,in_progress,answered,on_hold',
    } as const
    const seen: number[] = []
    for (const page of [1, 2]) {
      const { reply } = await desk.list(people.mina, { ...query, page })
      expect(reply.count).toBe(7)
      seen.push(...reply.results.map(({ id }) => id))
      const neighbour = new URL((page === 1 ? reply.next : reply.previous) ?? '', 'http://x')
      expect(neighbour.pathname).toBe('/api/dashboard/ticket')
      expect(Object.fromEntries(neighbour.searchParams)).toEqual({
        ...query,
        page_size: '4',
        page: String(page === 1 ? 2 : 1),
      })
      expect(page === 1 ? reply.previous : reply.next).toBeNull()
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 8, 9])
  })

  it('beyond the end are empty', async () => {
    const { reply } = await desk.list(people.mina, { page: 1_000_000 })
    expect(reply).toMatchObject({ count: 9, next: null, results: [] })
  })

  it('count a ticket that was opened since at once', async () => {
    const { count } = (await desk.list(people.mina)).reply
    await desk.open(people.sara)
    expect((await desk.list(people.mina)).reply.count).toBe(count + 1)
    platform.clock.advance(61)
    expect((await desk.list(people.mina)).reply.count).toBe(count + 1)
  })

  it('call a value nobody knows unknown, not missing', async () => {
    const { status, error } = await desk.list(people.mina, { status: 'open,zzz' })
    expect([status, error.fields]).toEqual([422, { 'status.1': 'unknown_option' }])
  })

  it('ask the database as often for a hundred tickets as for one', async () => {
    const asked = async (page_size: number) => {
      let queries = 0
      const { pool } = platform.connection
      const counting = () => {
        queries += 1
      }
      pool.on('acquire', counting)
      // Twice: of two servers that take turns, one is asked over these connections.
      for (let turn = 0; turn < 2; turn += 1) await desk.list(people.mina, { page_size, sort: '-updated' })
      pool.off('acquire', counting)
      return queries
    }
    const few = await asked(4)
    expect(few).toBeGreaterThan(3)
    expect(await asked(100)).toBe(few)
  })
})
