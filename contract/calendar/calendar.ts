import * as z from 'zod/mini'
import { area } from '../endpoint'
import { person } from '../people/person'
import { count, csv, done, id, idText, instant, isoDate, longText, text, wholeNumber } from '../scalars'

/** What a day of the calendar counts. */
export const calendarKinds = ['registrations', 'expiries', 'payouts', 'sessions'] as const

const calendarDay = z.object({
  date: isoDate,
  /** Why it is a day off: the weekend, or a holiday. */
  off: z.nullable(z.enum(['weekly', 'holiday'])),
  registrations: count,
  /** Subscriptions that end on this day. */
  expiries: count,
  /** Withdrawals requested on this day and not paid yet; only for holders of money.read. */
  payouts: z.optional(count),
  /** Mentorship sessions that were not missed. */
  sessions: count,
  events: z.array(z.object({ id, title: z.string(), note: z.nullable(z.string()), author: person })),
})

/** The calendar of staff. */
export const calendar = area('calendar', {
  calendar: {
    method: 'GET',
    path: '/dashboard/admin/calendar',
    origin: 'spec',
    access: 'calendar.work',
    provides: ['calendar', 'community', 'requests'],
    summary: 'Days of one Jalali month (`month`, `year` Jalali) with counts and events.',
    query: z.object({
      month: wholeNumber,
      year: wholeNumber,
      calendar: z.optional(z.enum(['jalali', 'gregorian'])),
      type: z.optional(csv(z.enum(calendarKinds))),
    }),
    response: z.object({
      year: count,
      month: count,
      calendar: z.enum(['jalali', 'gregorian']),
      days: z.array(calendarDay),
    }),
    cache: 1800,
  },
  addCalendarEvent: {
    method: 'POST',
    path: '/dashboard/admin/calendar',
    origin: 'spec',
    access: 'calendar.work',
    invalidates: ['calendar'],
    summary: 'Add a note or event to a day of the given month.',
    query: z.object({ month: wholeNumber, year: wholeNumber, calendar: z.optional(z.enum(['jalali', 'gregorian'])) }),
    body: z.object({ date: isoDate, title: text(120), note: z.optional(longText(1000)) }),
    response: z.object({ day: calendarDay }),
  },
  calendarDay: {
    method: 'GET',
    path: '/dashboard/admin/calendar-day/',
    origin: 'assumed',
    access: 'calendar.work',
    provides: ['calendar', 'community', 'requests'],
    summary: 'Rows behind the counts of one day, at most 50 of each kind.',
    query: z.object({ date: isoDate }),
    response: z.object({
      day: calendarDay,
      rows: z.array(
        z.object({
          kind: z.enum(calendarKinds),
          user: person,
          /** The mentor of a session. */
          other: z.nullable(person),
          /** Topic of a session. */
          detail: z.nullable(z.string()),
          at: z.nullable(instant),
          request_id: z.nullable(id),
        }),
      ),
    }),
    cache: 300,
  },
  removeCalendarEvent: {
    method: 'DELETE',
    path: '/dashboard/admin/calendar/{id}/',
    origin: 'assumed',
    access: 'calendar.work',
    invalidates: ['calendar'],
    summary: 'Delete an event: one’s own, or anybody’s with calendar.manage.',
    params: z.object({ id: idText }),
    response: done,
  },
})
