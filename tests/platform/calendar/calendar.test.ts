import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInTehran, jalaliText, toIso } from '../../../contract/jalali'
import { calendar } from '../../../contract/calendar/calendar'
import { auditLog, calendarEvents, mentorSessions, users, withdrawals } from '../../../platform/db/schema'
import { readWorkWeek } from '../../../platform/tickets/work-time'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
const tokens = {} as Record<'admin' | 'agent' | 'finance' | 'supervisor' | 'user', { token: string }>

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
  const types = { admin: '1', agent: '2', finance: '5', supervisor: '7', user: '3' } as const
  for (const [name, type] of Object.entries(types))
    tokens[name as keyof typeof tokens] = { token: await platform.signIn(type) }
})
afterAll(() => platform.close())

const month = (query: object, as = tokens.admin) =>
  platform.call(calendar.calendar, { query: { year: 1405, month: 8, ...query } }, as)
const add = (body: object, query: object = {}, as = tokens.admin) =>
  platform.call(
    calendar.addCalendarEvent,
    { query: { year: 1405, month: 8, ...query }, body: { date: '2026-11-21', title: 'جلسه', ...body } },
    as,
  )

/** Rows of one Persian month, counted here by the Persian day of each. */
const perDay = (days: readonly string[], name: string): Map<string, number> => {
  const found = new Map<string, number>()
  for (const day of days) if (jalaliText(day).startsWith(name)) found.set(day, (found.get(day) ?? 0) + 1)
  return found
}

describe('a month of the calendar', () => {
  it('has every day of the Persian month and counts what the rows say', async () => {
    const { reply } = await month({ month: 7 })
    expect(reply).toMatchObject({ year: 1405, month: 7, calendar: 'jalali' })
    expect(reply.days.map(({ date }) => jalaliText(date))).toEqual(
      Array.from({ length: 30 }, (_, at) => `1405/07/${String(at + 1).padStart(2, '0')}`),
    )
    const people = await platform.db.select().from(users)
    const taken = await platform.db.select().from(withdrawals)
    const met = await platform.db.select().from(mentorSessions)
    const expected = {
      registrations: perDay(
        people.map(({ registeredAt }) => dayInTehran(registeredAt)),
        '1405/07',
      ),
      expiries: perDay(
        people.flatMap(({ subscriptionEnds }) => subscriptionEnds ?? []),
        '1405/07',
      ),
      payouts: perDay(
        taken
          .filter(({ state }) => !['confirmed', 'rejected', 'canceled'].includes(state))
          .map(({ askedAt }) => dayInTehran(askedAt)),
        '1405/07',
      ),
      sessions: perDay(
        met.filter(({ status }) => status !== 'missed').map(({ at }) => dayInTehran(at)),
        '1405/07',
      ),
    }
    for (const [kind, counts] of Object.entries(expected)) {
      const said = reply.days.map((day) => day[kind as keyof typeof expected] ?? 0)
      expect([kind, said]).toEqual([kind, reply.days.map(({ date }) => counts.get(date) ?? 0)])
    }
    expect([...expected.registrations.values()].length).toBeGreaterThan(3)
    expect([...expected.sessions.values()].length).toBeGreaterThan(3)
    const events = await platform.db.select().from(calendarEvents)
    expect(reply.days.flatMap((day) => day.events).length).toBe(
      events.filter(({ date }) => jalaliText(date).startsWith('1405/07')).length,
    )
  })

  it('knows Fridays and holidays', async () => {
    const off = new Map((await month({})).reply.days.map((day) => [jalaliText(day.date), day.off]))
    expect(off.get('1405/08/29')).toBe('weekly')
    expect(off.get('1405/08/22')).toBe('weekly')
    expect(off.get('1405/08/30')).toBe(null)
    const spring = new Map((await month({ month: 1 })).reply.days.map((day) => [jalaliText(day.date), day.off]))
    expect([spring.get('1405/01/01'), spring.get('1405/01/05')]).toEqual(['holiday', null])
  })

  it('knows the work week and the days off the operator set', async () => {
    const workWeek = readWorkWeek('9-18,9-18,9-18,9-18,9-18,-,-', '1405/8/10')!
    const other = await startPlatform({ beside: platform, config: { workWeek } })
    const { reply } = await other.call(calendar.calendar, { query: { year: 1405, month: 8 } }, tokens.admin)
    const off = new Map(reply.days.map((day) => [jalaliText(day.date), day.off]))
    expect([off.get('1405/08/28'), off.get('1405/08/29'), off.get('1405/08/10')]).toEqual([
      'weekly',
      'weekly',
      'holiday',
    ])
    const query = { date: toIso({ year: 1405, month: 8, day: 10 }) }
    expect((await other.call(calendar.calendarDay, { query }, tokens.admin)).reply.day.off).toBe('holiday')
  })

  it('knows a leap Esfand, and the other calendar when told', async () => {
    expect((await month({ year: 1403, month: 12 })).reply.days).toHaveLength(30)
    expect((await month({ year: 1404, month: 12 })).reply.days).toHaveLength(29)
    const { reply } = await month({ year: 2024, month: 2, calendar: 'gregorian' })
    expect(reply.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 29 }, (_, at) => `2024-02-${String(at + 1).padStart(2, '0')}`),
    )
  })

  it('counts only the kinds asked for, and payouts only for those who read money', async () => {
    const whole = (await month({ month: 7 })).reply.days
    const some = (await month({ month: 7, type: 'sessions' })).reply.days
    expect(some.map(({ sessions }) => sessions)).toEqual(whole.map(({ sessions }) => sessions))
    expect(some.every(({ registrations }) => registrations === 0)).toBe(true)
    for (const { date, ...day } of (await month({ month: 7 }, tokens.agent)).reply.days)
      expect([date, 'payouts' in day]).toEqual([date, false])
    expect((await month({}, tokens.supervisor)).reply.days[0]).toHaveProperty('payouts')
    expect((await month({}, tokens.finance)).status).toBe(403)
    expect((await month({}, tokens.user)).status).toBe(403)
  })

  it.each([
    [{ month: 13 }, 'month'],
    [{ month: 0 }, 'month'],
    [{ year: 1200 }, 'year'],
    [{ year: 2026 }, 'year'],
    [{ year: 1405, calendar: 'gregorian' }, 'year'],
    [{ type: 'parties' }, 'type.0'],
  ])('refuses %j at its field', async (query, field) => {
    const { status, error } = await month(query)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a day of the calendar', () => {
  it('shows the people behind its counts', async () => {
    const busy = (await month({ month: 7 })).reply.days.find((day) => day.registrations > 0 && day.sessions > 0)
    if (!busy) throw new Error('The demo data have no such day.')
    const { reply } = await platform.call(calendar.calendarDay, { query: { date: busy.date } }, tokens.admin)
    expect(reply.day).toEqual(busy)
    for (const kind of ['registrations', 'expiries', 'payouts', 'sessions'] as const)
      expect([kind, reply.rows.filter((row) => row.kind === kind).length]).toEqual([kind, busy[kind] ?? 0])
    const session = reply.rows.find(({ kind }) => kind === 'sessions')
    expect(session).toMatchObject({ other: { name: expect.any(String) }, detail: expect.any(String) })
    const joined = reply.rows.find(({ kind }) => kind === 'registrations')
    const [person] = await platform.db.select().from(users).where(eq(users.uuid, joined!.user.uuid))
    expect(dayInTehran(person!.registeredAt)).toBe(busy.date)
  })

  it('hides payouts from those who do not read money', async () => {
    const [row] = (
      await platform.db.execute<{ d: string }>(
        sql`select to_char(asked_at at time zone 'Asia/Tehran','YYYY-MM-DD') as d from withdrawals where paid_at is null and state = 'requested' limit 1`,
      )
    ).rows
    const ask = async (as: { token: string }) =>
      (await platform.call(calendar.calendarDay, { query: { date: row!.d } }, as)).reply.rows
    expect((await ask(tokens.admin)).some(({ kind }) => kind === 'payouts')).toBe(true)
    expect((await ask(tokens.agent)).some(({ kind }) => kind === 'payouts')).toBe(false)
  })
})

describe('an event', () => {
  it('is added to a day of its month, written down, and taken off by its author or an administrator', async () => {
    const { reply, status } = await add({ note: 'اتاق دو' }, {}, tokens.agent)
    expect(status).toBe(200)
    const event = reply.day.events.find(({ note }) => note === 'اتاق دو')!
    expect(event).toMatchObject({ title: 'جلسه' })
    const remove = (as: { token: string }) =>
      platform.call(calendar.removeCalendarEvent, { params: { id: event.id } }, as)
    expect((await remove(tokens.supervisor)).status).toBe(403)
    expect((await remove(tokens.admin)).status).toBe(200)
    expect((await remove(tokens.agent)).status).toBe(404)
    const trail = await platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectType, 'calendar_event'))
      .orderBy(auditLog.id)
    expect(trail.map(({ action }) => action)).toEqual(['calendar.added', 'calendar.removed'])
    expect(trail[1]?.before).toMatchObject({ title: 'جلسه', note: 'اتاق دو' })
  })

  it.each([
    ['of another month', { date: toIso({ year: 1405, month: 9, day: 1 }) }, 'date'],
    ['of no day', { date: '2026-02-30' }, 'date'],
    ['without a title', { title: ' ' }, 'title'],
    ['with too long a title', { title: 'ن'.repeat(121) }, 'title'],
  ])('%s is refused at its field', async (_name, body, field) => {
    const { status, error } = await add(body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  })
})
