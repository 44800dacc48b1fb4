import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ticketReports } from '../../../contract/tickets/reports'
import { tickets as ticketArea } from '../../../contract/tickets/tickets'
import { departments, departmentStaff, tickets } from '../../../platform/db/schema'
import { firstResponseSla } from '../../../platform/tickets/sla'
import { workMinutesBetween } from '../../../platform/tickets/work-time'
import { memberMaker, type Member } from '../../support/desk'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
const who = {} as Record<'supervisor' | 'mina' | 'sara', Member>
const rows: (typeof tickets.$inferInsert)[] = []
const slaMinutes = { 1: 120, 2: 480 } as const

/** The same numbers in every run. */
const dice = (() => {
  let seed = 20_261_122
  return (sides: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * sides)
  }
})()

const minute = 60_000
const query = { start_date: '2026-10-01', end_date: '2026-11-21' }
const now = () => platform.clock.now()

beforeAll(async () => {
  platform = await startPlatform({ seed: 'empty' })
  const member = memberMaker(platform)
  who.supervisor = await member('7', 'سرپرست یک')
  who.mina = await member('2', 'مینا کارشناس')
  who.sara = await member('3', 'سارا کریمی')
  await platform.db.insert(departments).values([
    { id: 1, name: 'پشتیبانی', description: 'پرسش‌ها', slaMinutes: slaMinutes[1] },
    { id: 2, name: 'مالی', description: 'پرداخت‌ها', slaMinutes: slaMinutes[2] },
    { id: 3, name: 'تازه', description: 'بی‌تیکت', slaMinutes: 60 },
  ])
  await platform.db.insert(departmentStaff).values({ departmentId: 1, userUuid: who.mina.uuid })
  for (let id = 1; id <= 400; id += 1) {
    const createdAt = new Date(now().getTime() - dice(49 * 24 * 60) * minute)
    const later = (most: number) => new Date(Math.min(now().getTime(), createdAt.getTime() + dice(most) * minute))
    const kind = dice(10)
    const firstAnsweredAt = kind < 7 ? later(5000) : null
    const closedAt = kind % 3 === 0 ? later(9000) : null
    rows.push({
      id,
      subject: 'آزمون',
      searchKey: '',
      departmentId: 1 + dice(2),
      userUuid: who.sara.uuid,
      assigneeUuid: dice(2) ? who.mina.uuid : null,
      status: closedAt ? 'closed' : kind === 8 ? 'on_hold' : 'open',
      lastWriter: 'user',
      createdAt,
      updatedAt: createdAt,
      messagesCount: 1,
      firstAnsweredAt,
      closedAt: closedAt && firstAnsweredAt && closedAt < firstAnsweredAt ? firstAnsweredAt : closedAt,
    })
  }
  await platform.db.insert(tickets).values(rows)
})
afterAll(() => platform.close())

/** Whether an SLA was breached, by the working clock and nothing of the query under test. */
const isBroken = (row: (typeof rows)[number]): boolean => {
  const end = row.firstAnsweredAt ?? row.closedAt ?? (row.status === 'on_hold' ? undefined : now())
  return end !== undefined && workMinutesBetween(row.createdAt, end) > slaMinutes[row.departmentId as 1 | 2]
}
const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length
const took = (row: (typeof rows)[number], end: 'firstAnsweredAt' | 'closedAt') =>
  row[end] ? [(row[end].getTime() - row.createdAt.getTime()) / 1000] : []

describe('SLA breaches', () => {
  it('are counted in working time: nights, Fridays and holidays wait for nobody', async () => {
    const { reply } = await platform.call(ticketReports.ticketTimes, { query }, who.supervisor)
    for (const id of [1, 2]) {
      const own = rows.filter(({ departmentId }) => departmentId === id)
      const wallClock = own.filter(
        (row) =>
          row.firstAnsweredAt &&
          row.firstAnsweredAt.getTime() - row.createdAt.getTime() > slaMinutes[id as 1 | 2] * minute,
      )
      const broken = own.filter(isBroken)
      expect(broken.length).toBeGreaterThan(10)
      expect(broken.length).not.toBe(wallClock.length)
      expect(reply.results.find((row) => row.id === String(id))).toMatchObject({
        count: own.length,
        breaches: broken.length,
      })
    }
    const byAgent = await platform.call(
      ticketReports.ticketTimes,
      { query: { ...query, type: 'agent' } },
      who.supervisor,
    )
    const held = rows.filter(({ assigneeUuid }) => assigneeUuid === who.mina.uuid)
    expect(byAgent.reply.results).toMatchObject([
      { id: who.mina.uuid, count: held.length, breaches: held.filter(isBroken).length },
    ])
  })
})

describe('the list of tickets', () => {
  const listed = async (narrow: Record<string, string>) => {
    const { reply } = await platform.call(
      ticketArea.tickets,
      { query: { ...narrow, page_size: '100', sort: '-created' } },
      who.supervisor,
    )
    return reply
  }

  it('shows the tickets whose SLA was breached, as many as the reports count, or all others', async () => {
    for (const id of [1, 2]) {
      const own = rows.filter(({ departmentId }) => departmentId === id)
      const broken = own.filter(isBroken)
      const shown = await listed({ ...query, departments: String(id), breached: 'true' })
      expect(shown.count).toBe(broken.length)
      const numbers = new Set(broken.map((row) => row.id))
      expect(shown.results.length).toBeGreaterThan(10)
      expect(shown.results.every((row) => numbers.has(row.id))).toBe(true)
      expect((await listed({ ...query, departments: String(id), breached: 'false' })).count).toBe(
        own.length - broken.length,
      )
    }
    expect((await listed({ assignee: who.mina.uuid, breached: 'true' })).count).toBe(
      rows.filter((row) => row.assigneeUuid === who.mina.uuid && isBroken(row)).length,
    )
    expect((await listed({ breached: 'true', start_date: '2099-01-01' })).count).toBe(0)
  })
})

describe('a range of more than a thousand days', () => {
  const years = { start_date: '2021-03-21', end_date: '2026-11-21' }

  it('judges its last days as any other', async () => {
    const { reply } = await platform.call(ticketReports.departmentTimes, { query: years }, who.supervisor)
    for (const found of reply.results.slice(0, 2))
      expect(found.breaches).toBe(
        rows.filter((row) => row.departmentId === found.department.id && isBroken(row)).length,
      )
  })
})

describe('the times of departments', () => {
  it('say what the tickets of the range say, and the load as it stands', async () => {
    const { reply } = await platform.call(ticketReports.departmentTimes, { query }, who.supervisor)
    expect(reply.results.map(({ department }) => department.id)).toEqual([1, 2, 3])
    for (const found of reply.results.slice(0, 2)) {
      const own = rows.filter(({ departmentId }) => departmentId === found.department.id)
      expect(found).toMatchObject({
        tickets: own.length,
        open: own.filter(({ status }) => status !== 'closed').length,
        staff: found.department.id === 1 ? 1 : 0,
        breaches: own.filter(isBroken).length,
      })
      expect(found.average_first_answer).toBeCloseTo(mean(own.flatMap((row) => took(row, 'firstAnsweredAt'))), 3)
      expect(found.average_resolution).toBeCloseTo(mean(own.flatMap((row) => took(row, 'closedAt'))), 3)
    }
    expect(reply.results[2]).toMatchObject({
      tickets: 0,
      open: 0,
      breaches: 0,
      average_first_answer: null,
      average_resolution: null,
    })
  })

  it('are narrowed by days and departments', async () => {
    const narrow = { start_date: '2026-11-01', end_date: '2026-11-07', departments: '2' }
    const { reply } = await platform.call(ticketReports.departmentTimes, { query: narrow }, who.supervisor)
    const own = rows.filter(
      ({ departmentId, createdAt }) =>
        departmentId === 2 &&
        createdAt >= new Date('2026-11-01T00:00:00+03:30') &&
        createdAt < new Date('2026-11-08T00:00:00+03:30'),
    )
    expect(reply.results).toMatchObject([{ department: { id: 2 }, tickets: own.length }])
    expect((await platform.call(ticketReports.departmentTimes, { query }, who.sara)).status).toBe(403)
  })
})

describe('the table of working days', () => {
  it('looks once for the midnight of each old day and of the one after, in at most four questions to the calendar', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    firstResponseSla({ start: '2001-03-21', end: '2001-04-19' }, '2001-04-19', now())
    expect(asked.mock.calls.length).toBeLessThanOrEqual(4 * 31)
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })
})
