import { and, count, eq, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import {
  addDays,
  calendarLimits,
  monthBuckets,
  previousRange,
  rangeLength,
  todayInTehran,
  type DayRange,
} from '../../contract/calendar'
import { ticketStatuses, type TicketStatus, type tickets as ticketArea } from '../../contract/tickets'
import type { Db } from '../db/connect'
import { onDays } from '../db/conditions'
import { departments, tickets, users } from '../db/schema'
import type { Handler } from '../implement'
import { promisesOf } from './promises'

interface Asked {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly departments?: readonly number[] | undefined
  readonly stars?: readonly number[] | undefined
}

const usualDays = 30
const mostDays = 4000

/** The days asked for; the last thirty when none are, and never more than ten years. */
export const rangeOf = ({ start_date, end_date }: Asked, today: string): DayRange => {
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  const start = start_date ?? addDays(end, 1 - usualDays)
  const first = addDays(end, 1 - mostDays)
  const from = start < first ? first : start
  return { start: from < calendarLimits.start ? calendarLimits.start : from, end }
}

/** The tickets of the departments and stars asked for. */
export const narrowed = ({ departments: wanted, stars }: Asked): SQL[] => [
  ...(wanted?.length
    ? [
        inArray(
          tickets.departmentId,
          wanted.map((id) => Math.min(id, 2_147_483_647)),
        ),
      ]
    : []),
  ...(stars?.length ? [inArray(tickets.stars, [...stars])] : []),
]

const seconds = (from: SQL, to: SQL) => sql`extract(epoch from ${to} - ${from})`
const median = (of: SQL) => sql<number | null>`percentile_cont(0.5) within group (order by ${of})`
const ninetieth = (of: SQL) => sql<number | null>`percentile_cont(0.9) within group (order by ${of})`
/** Seconds from opening to the first answer. */
export const firstAnswer = seconds(sql`${tickets.createdAt}`, sql`${tickets.firstAnsweredAt}`)
/** Seconds from opening to closing. */
export const resolution = seconds(sql`${tickets.createdAt}`, sql`${tickets.closedAt}`)
/** A figure of the database as a number. */
export const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

const perDay = async (
  db: Db,
  column: typeof tickets.createdAt | typeof tickets.closedAt,
  range: DayRange,
  asked: Asked,
) => {
  const day = sql<string>`to_char(${column} at time zone 'Asia/Tehran', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, n: count() })
    .from(tickets)
    .where(and(...narrowed(asked), isNotNull(column), ...onDays(column, range.start, range.end)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.n]))
}

const daysOf = (range: DayRange): string[] =>
  Array.from({ length: rangeLength(range) }, (_, place) => addDays(range.start, place))

const sumOf = (days: ReadonlyMap<string, number>): number => [...days.values()].reduce((all, n) => all + n, 0)

const meanStars = async (db: Db, range: DayRange, asked: Asked): Promise<number | null> => {
  const [row] = await db
    .select({ mean: sql`avg(${tickets.stars})` })
    .from(tickets)
    .where(and(...narrowed(asked), ...onDays(tickets.closedAt, range.start, range.end)))
  return number(row?.mean)
}

/** Opened and closed per day, the backlog as it stands now, times in seconds, and stars, against the range before. */
export const ticketStats: Handler<typeof ticketArea.ticketStats> = async ({ db, now }, { query }) => {
  const range = rangeOf(query, todayInTehran(now()))
  const before = previousRange(range)
  const opened = await perDay(db, tickets.createdAt, range, query)
  const closed = await perDay(db, tickets.closedAt, range, query)
  const states = await db
    .select({ status: tickets.status, n: count() })
    .from(tickets)
    .where(and(...narrowed(query)))
    .groupBy(tickets.status)
  const stars = await db
    .select({ stars: tickets.stars, n: count() })
    .from(tickets)
    .where(and(...narrowed(query), isNotNull(tickets.stars), ...onDays(tickets.closedAt, range.start, range.end)))
    .groupBy(tickets.stars)
  const waiting = and(...narrowed(query), ne(tickets.status, 'closed'), isNotNull(tickets.waitingSince))
  const [waits] = await db.select({ n: count() }).from(tickets).where(waiting)
  const [late] = await db
    .select({ n: count() })
    .from(tickets)
    .where(and(waiting, lt(tickets.slaDueAt, now())))
  const [times] = await db
    .select({ first: median(firstAnswer), resolved: median(resolution) })
    .from(tickets)
    .where(and(...narrowed(query), ...onDays(tickets.createdAt, range.start, range.end)))
  const countOf = (status: TicketStatus) => states.find((row) => row.status === status)?.n ?? 0
  return {
    as_of: now().toISOString(),
    opened: sumOf(opened),
    closed: sumOf(closed),
    backlog: states.reduce((all, { status, n }) => (status === 'closed' ? all : all + n), 0),
    waiting: waits?.n ?? 0,
    late: late?.n ?? 0,
    first_answer_median: number(times?.first),
    resolution_median: number(times?.resolved),
    stars_mean: await meanStars(db, range, query),
    previous: {
      opened: sumOf(await perDay(db, tickets.createdAt, before, query)),
      closed: sumOf(await perDay(db, tickets.closedAt, before, query)),
      stars_mean: await meanStars(db, before, query),
    },
    by_status: ticketStatuses.map((status) => ({ status, count: countOf(status) })),
    by_stars: [1, 2, 3, 4, 5].map((value) => ({
      stars: value,
      count: stars.find((row) => row.stars === value)?.n ?? 0,
    })),
    days: daysOf(range).map((date) => ({ date, opened: opened.get(date) ?? 0, closed: closed.get(date) ?? 0 })),
    months: monthBuckets(range).map(({ year, month, start, end }) => ({
      year,
      month,
      start,
      end,
      opened: daysOf({ start, end }).reduce((all, day) => all + (opened.get(day) ?? 0), 0),
      closed: daysOf({ start, end }).reduce((all, day) => all + (closed.get(day) ?? 0), 0),
    })),
  }
}

const hour = 3600
const bounds = [hour, 4 * hour, 8 * hour, 24 * hour, 72 * hour] as const

/** First answer and resolution times in seconds by department or by agent, worst first, with a histogram of first answers; breaches by working time. */
export const ticketTimes: Handler<typeof ticketArea.ticketTimes> = async ({ db, now, platform }, { query }) => {
  const range = rangeOf(query, todayInTehran(now()))
  const where = and(...narrowed(query), ...onDays(tickets.createdAt, range.start, range.end))
  const byAgent = query.type === 'agent'
  const id = byAgent ? sql<string>`${users.uuid}::text` : sql<string>`${departments.id}::text`
  const name = byAgent ? users.name : departments.name
  const promises = promisesOf(range, todayInTehran(now()), now(), platform.workWeek)
  const rows = await db
    .select({
      id,
      name,
      n: count(),
      firstMedian: median(firstAnswer),
      firstNinety: ninetieth(firstAnswer),
      resolvedMedian: median(resolution),
      resolvedNinety: ninetieth(resolution),
      breaches: sql<number>`count(*) filter (where ${promises.broken})`.mapWith(Number),
    })
    .from(tickets)
    .innerJoin(departments, eq(departments.id, tickets.departmentId))
    .leftJoin(users, eq(users.uuid, tickets.assigneeUuid))
    .leftJoin(promises.opened, promises.openedOn)
    .leftJoin(promises.ended, promises.endedOn)
    .where(byAgent ? and(where, isNotNull(tickets.assigneeUuid)) : where)
    .groupBy(sql`1`, sql`2`)
  const place = sql<number>`width_bucket((${firstAnswer})::numeric, array[${sql.join(
    bounds.map((bound) => sql`${bound}::numeric`),
    sql`, `,
  )}])`.mapWith(Number)
  const buckets = await db
    .select({ place, n: count() })
    .from(tickets)
    .where(and(where, isNotNull(tickets.firstAnsweredAt)))
    .groupBy(sql`1`)
  return {
    as_of: now().toISOString(),
    results: rows
      .map((row) => ({
        id: row.id,
        name: row.name ?? '',
        count: row.n,
        first_answer_median: number(row.firstMedian),
        first_answer_90: number(row.firstNinety),
        resolution_median: number(row.resolvedMedian),
        resolution_90: number(row.resolvedNinety),
        breaches: row.breaches,
      }))
      .toSorted((a, b) => (b.first_answer_median ?? 0) - (a.first_answer_median ?? 0)),
    histogram: [...bounds, null].map((bound, index) => ({
      up_to: bound,
      count: buckets.find((row) => row.place === index)?.n ?? 0,
    })),
  }
}
