import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { allows } from '../../contract/access'
import type { Reply } from '../../contract/endpoint'
import type { calendar as calendarArea } from '../../contract/calendar/calendar'
import type { Db } from '../db/connect'
import { calendarEvents, mentorSessions, users, withdrawals } from '../db/schema'
import type { CallContext, Handler, Handlers } from '../implement'
import { invalid, refuse } from '../http/refuse'
import { daysOf, eventOf, kindRows, kindsFor, monthRange, type CalendarKind } from './month'
import { byPersonName } from '../people/keys'

type Row = Reply<typeof calendarArea.calendarDay>['rows'][number]

const most = 50
const mentors = alias(users, 'mentors')
const blank = { other: null, detail: null, request_id: null } as const
const named = { uuid: users.uuid, name: users.name }

const rowsOf: Readonly<Record<CalendarKind, (db: Db, date: string) => Promise<Row[]>>> = {
  registrations: async (db, date) => {
    const rows = await db
      .select({ user: named, at: users.registeredAt })
      .from(users)
      .where(and(...kindRows.registrations.where({ start: date, end: date })))
      .orderBy(asc(users.registeredAt), users.uuid)
      .limit(most)
    return rows.map(({ user, at }) => ({ kind: 'registrations', user, ...blank, at: at.toISOString() }))
  },
  expiries: async (db, date) => {
    const rows = await db
      .select({ user: named })
      .from(users)
      .where(and(...kindRows.expiries.where({ start: date, end: date })))
      .orderBy(byPersonName, users.uuid)
      .limit(most)
    return rows.map(({ user }) => ({ kind: 'expiries', user, ...blank, at: null }))
  },
  payouts: async (db, date) => {
    const rows = await db
      .select({ user: named, at: withdrawals.askedAt, request_id: withdrawals.requestId })
      .from(withdrawals)
      .innerJoin(users, eq(users.uuid, withdrawals.userUuid))
      .where(and(...kindRows.payouts.where({ start: date, end: date })))
      .orderBy(asc(withdrawals.askedAt), withdrawals.id)
      .limit(most)
    return rows.map(({ user, at, request_id }) => ({
      ...blank,
      kind: 'payouts',
      user,
      request_id,
      at: at.toISOString(),
    }))
  },
  sessions: async (db, date) => {
    const rows = await db
      .select({
        user: named,
        other: { uuid: mentors.uuid, name: mentors.name },
        detail: mentorSessions.topic,
        at: mentorSessions.at,
      })
      .from(mentorSessions)
      .innerJoin(users, eq(users.uuid, mentorSessions.menteeUuid))
      .innerJoin(mentors, eq(mentors.uuid, mentorSessions.mentorUuid))
      .where(and(...kindRows.sessions.where({ start: date, end: date })))
      .orderBy(asc(mentorSessions.at), mentorSessions.id)
      .limit(most)
    return rows.map(({ user, other, detail, at }) => ({
      ...blank,
      kind: 'sessions',
      user,
      other,
      detail,
      at: at.toISOString(),
    }))
  },
}

/** Days of one month; numbers are Persian unless `calendar` says otherwise. */
const calendar: Handler<typeof calendarArea.calendar> = async ({ db, user, platform }, { query }) => {
  const { year, month, calendar: kind = 'jalali', type } = query
  const days = await daysOf(db, monthRange(query), {
    kinds: kindsFor(user, type),
    withPayouts: allows(user, 'money.read'),
    workWeek: platform.workWeek,
  })
  return { year, month, calendar: kind, days }
}

const readDay = async ({ db, user, platform }: Pick<CallContext, 'db' | 'user' | 'platform'>, date: string) => {
  const [day] = await daysOf(
    db,
    { start: date, end: date },
    { kinds: kindsFor(user), withPayouts: allows(user, 'money.read'), workWeek: platform.workWeek },
  )
  if (!day) throw refuse('not_found')
  return day
}

const calendarDay: Handler<typeof calendarArea.calendarDay> = async (ctx, { query: { date } }) => {
  const { db, user } = ctx
  const day = await readDay(ctx, date)
  const rows: Row[] = []
  for (const kind of kindsFor(user)) if ((day[kind] ?? 0) > 0) rows.push(...(await rowsOf[kind](db, date)))
  return { day, rows }
}

const addEvent: Handler<typeof calendarArea.addCalendarEvent> = async (ctx, { query, body }) => {
  const { db, user, now, audit } = ctx
  const { start, end } = monthRange(query)
  if (body.date < start || body.date > end) throw invalid({ date: 'invalid' })
  const [event] = await db
    .insert(calendarEvents)
    .values({ date: body.date, title: body.title, note: body.note ?? null, authorUuid: user.uuid, createdAt: now() })
    .returning({ id: calendarEvents.id })
  await audit({
    action: 'calendar.added',
    subject: { type: 'calendar_event', id: event?.id ?? 0 },
    after: { date: body.date, title: body.title },
  })
  return { day: await readDay(ctx, body.date) }
}

/** Deletes one's own event, or anybody's with the right to. */
const removeEvent: Handler<typeof calendarArea.removeCalendarEvent> = async (
  { db, user, audit },
  { params: { id } },
) => {
  const event = await eventOf(db, id)
  if (!event) throw refuse('not_found')
  if (event.authorUuid !== user.uuid && !allows(user, 'calendar.manage')) throw refuse('forbidden')
  await db.delete(calendarEvents).where(eq(calendarEvents.id, id))
  await audit({
    action: 'calendar.removed',
    subject: { type: 'calendar_event', id },
    before: { date: event.date, title: event.title, note: event.note },
  })
  return { ok: true }
}

/** The staff calendar. */
export const calendarHandlers: Handlers<typeof calendarArea> = {
  calendar,
  calendarDay,
  addCalendarEvent: addEvent,
  removeCalendarEvent: removeEvent,
}
