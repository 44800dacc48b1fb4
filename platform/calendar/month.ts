import { and, count, eq, inArray, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import {
  addDays,
  calendarYears,
  isIsoDate,
  monthLength,
  rangeLength,
  toIso,
  type DayRange,
} from '../../contract/jalali'
import type { Reply } from '../../contract/endpoint'
import { calendarKinds, type calendar } from '../../contract/calendar/calendar'
import { fromTo, onDays } from '../db/conditions'
import type { Db } from '../db/connect'
import { calendarEvents, mentorSessions, users, withdrawals } from '../db/schema'
import { openWithdrawalStates } from '../money/withdrawals/state-table'
import { dayOff, type WorkWeek } from '../tickets/work-time'
import type { SignedInUser } from '../implement'
import { namesOf } from '../people/names'
import { invalid } from '../http/refuse'

export type CalendarKind = (typeof calendarKinds)[number]
type Day = Reply<typeof calendar.calendar>['days'][number]

/** A requested month: `calendar` says which calendar the numbers mean, Persian by default. */
export interface AskedMonth {
  readonly year: number
  readonly month: number
  readonly calendar?: 'jalali' | 'gregorian' | undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The days of a month. @throws a field error when there is no such month. */
export const monthRange = ({ year, month, calendar = 'jalali' }: AskedMonth): DayRange => {
  if (month < 1 || month > 12) throw invalid({ month: month < 1 ? 'too_small' : 'too_big' })
  if (calendar === 'jalali') {
    const { first, last } = calendarYears
    if (year < first || year > last) throw invalid({ year: year < first ? 'too_small' : 'too_big' })
    const start = toIso({ year, month, day: 1 })
    return { start, end: addDays(start, monthLength(year, month) - 1) }
  }
  const start = `${year}-${two(month)}-01`
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const end = `${year}-${two(month)}-${two(length)}`
  if (!isIsoDate(start) || !isIsoDate(end)) throw invalid({ year: year < 1922 ? 'too_small' : 'too_big' })
  return { start, end }
}

/** The Tehran day of an instant, in SQL. */
const dayOf = (column: AnyColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'Asia/Tehran', 'YYYY-MM-DD')`

/** The rows each kind counts within a range of days. */
export const kindRows = {
  registrations: {
    table: users,
    day: dayOf(users.registeredAt),
    where: ({ start, end }: DayRange) => onDays(users.registeredAt, start, end),
  },
  expiries: {
    table: users,
    day: sql<string>`${users.subscriptionEnds}::text`,
    where: ({ start, end }: DayRange) => fromTo(users.subscriptionEnds, start, end),
  },
  payouts: {
    table: withdrawals,
    day: dayOf(withdrawals.askedAt),
    where: ({ start, end }: DayRange) => [
      ...onDays(withdrawals.askedAt, start, end),
      inArray(withdrawals.state, [...openWithdrawalStates]),
    ],
  },
  sessions: {
    table: mentorSessions,
    day: dayOf(mentorSessions.at),
    where: ({ start, end }: DayRange) => [
      ...onDays(mentorSessions.at, start, end),
      ne(mentorSessions.status, 'missed'),
    ],
  },
} as const

/** The kinds a person may see; payouts require access to money. */
export const kindsFor = (user: SignedInUser, asked?: readonly CalendarKind[]): readonly CalendarKind[] =>
  calendarKinds.filter(
    (kind) => (kind !== 'payouts' || allows(user, 'money.read')) && (!asked?.length || asked.includes(kind)),
  )

const countsOf = async (db: Db, kind: CalendarKind, range: DayRange): Promise<Map<string, number>> => {
  const { table, day, where } = kindRows[kind]
  const rows = await db
    .select({ day, n: count() })
    .from(table)
    .where(and(...where(range)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.n]))
}

const eventsOf = async (db: Db, { start, end }: DayRange): Promise<Map<string, Day['events']>> => {
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(and(...fromTo(calendarEvents.date, start, end)))
    .orderBy(calendarEvents.date, calendarEvents.id)
  const named = await namesOf(
    db,
    rows.map(({ authorUuid }) => authorUuid),
  )
  const found = new Map<string, Day['events']>()
  for (const { id, date, title, note, authorUuid } of rows) {
    const author = named(authorUuid) ?? { uuid: authorUuid, name: '' }
    found.set(date, [...(found.get(date) ?? []), { id, title, note, author }])
  }
  return found
}

interface Wanted {
  readonly kinds: readonly CalendarKind[]
  readonly withPayouts: boolean
  readonly workWeek: WorkWeek
}

/** The days of a range with what happens on each. */
export const daysOf = async (db: Db, range: DayRange, { kinds, withPayouts, workWeek }: Wanted): Promise<Day[]> => {
  const counts = new Map<CalendarKind, Map<string, number>>()
  for (const kind of kinds) counts.set(kind, await countsOf(db, kind, range))
  const events = await eventsOf(db, range)
  return Array.from({ length: rangeLength(range) }, (_, place) => addDays(range.start, place)).map((date) => {
    const of = (kind: CalendarKind) => counts.get(kind)?.get(date) ?? 0
    return {
      date,
      off: dayOff(date, workWeek),
      registrations: of('registrations'),
      expiries: of('expiries'),
      ...(withPayouts && { payouts: of('payouts') }),
      sessions: of('sessions'),
      events: events.get(date) ?? [],
    }
  })
}

/** One event, for those who may delete it. */
export const eventOf = async (db: Db, id: number) => {
  const [row] = await db.select().from(calendarEvents).where(eq(calendarEvents.id, id))
  return row
}
