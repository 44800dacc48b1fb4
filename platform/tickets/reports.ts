import { and, count, gt, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import {
  addDays,
  calendarLimits,
  monthBuckets,
  previousRange,
  rangeLength,
  todayInTehran,
  type DayRange,
} from '../../contract/jalali'
import type { ticketReports } from '../../contract/tickets/reports'
import { answerBands, ticketStatuses, type TicketStatus } from '../../contract/tickets/tickets'
import type { Db } from '../db/connect'
import { among, onDays } from '../db/conditions'
import { departments, tickets, users } from '../db/schema'
import type { Handler } from '../implement'
import { cachedReply } from '../http/cached-reply'
import { firstResponseSla } from './sla'
import { ticketsWithin } from './scope'

interface ReportQuery {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly departments?: readonly number[] | undefined
  readonly stars?: readonly number[] | undefined
  /** The tickets within the caller's reach. */
  readonly within?: SQL | undefined
}

const usualDays = 30
const mostDays = 4000

/** The requested days: the last thirty by default, and never more than ten years. */
export const rangeOf = ({ start_date, end_date }: ReportQuery, today: string): DayRange => {
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  const start = start_date ?? addDays(end, 1 - usualDays)
  const first = addDays(end, 1 - mostDays)
  const from = start < first ? first : start
  return { start: from < calendarLimits.start ? calendarLimits.start : from, end }
}

/** Tickets of the requested departments and stars, within reach. */
export const narrowed = ({ departments: wanted, stars, within }: ReportQuery): SQL[] => [
  ...(within ? [within] : []),
  ...(wanted?.length ? [among(tickets.departmentId, wanted)] : []),
  ...(stars?.length ? [inArray(tickets.stars, [...stars])] : []),
]

// `extract` would return `numeric`, which takes three times as long.
const seconds = (from: SQL, to: SQL) => sql`date_part('epoch', ${to} - ${from})`
const median = (of: SQL) => sql<number | null>`percentile_cont(0.5) within group (order by ${of})`
/** The median and the 90th percentile from one sort; null if nothing was measured. */
const medianAndNinetieth = (of: SQL) =>
  sql<(number | null)[] | null>`percentile_cont(array[0.5, 0.9]) within group (order by ${of})`
/** Whether a question was answered; a ticket opened by staff has its first answer at the moment it opens. */
const answered = gt(tickets.firstAnsweredAt, tickets.createdAt)
/** Seconds from opening to the first answer; null if nobody asked or nobody answered. */
export const firstAnswer = sql`nullif(${seconds(sql`${tickets.createdAt}`, sql`${tickets.firstAnsweredAt}`)}, 0)`
/** Seconds from opening to closing. */
export const resolution = seconds(sql`${tickets.createdAt}`, sql`${tickets.closedAt}`)
/** A database figure as a number. */
export const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** Tickets per Tehran day of one of their instants. */
const perDay = async (
  db: Db,
  column: typeof tickets.createdAt | typeof tickets.closedAt,
  range: DayRange,
  asked: ReportQuery,
) => {
  const rows = await db
    .select({ day: sql<string>`(${column} at time zone 'Asia/Tehran')::date`, n: count() })
    .from(tickets)
    .where(and(...narrowed(asked), isNotNull(column), ...onDays(column, range.start, range.end)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.n]))
}

const daysOf = (range: DayRange): string[] =>
  Array.from({ length: rangeLength(range) }, (_, place) => addDays(range.start, place))

const sumOf = (days: ReadonlyMap<string, number>, { start, end }: DayRange): number =>
  [...days].reduce((all, [day, n]) => (day >= start && day <= end ? all + n : all), 0)

interface Rated {
  readonly stars: number | null
  readonly n: number
}

/** Closed tickets by stars, in a range and in the previous one. */
const starsOf = async (db: Db, before: DayRange, range: DayRange, asked: ReportQuery) => {
  const present = and(...onDays(tickets.closedAt, range.start, undefined))
  const rows = await db
    .select({ stars: tickets.stars, present: sql<boolean>`${present}`, n: count() })
    .from(tickets)
    .where(and(...narrowed(asked), isNotNull(tickets.stars), ...onDays(tickets.closedAt, before.start, range.end)))
    .groupBy(sql`1`, sql`2`)
  return { present: rows.filter((row) => row.present), past: rows.filter((row) => !row.present) }
}

const meanOf = (rows: readonly Rated[]): number | null => {
  const rated = rows.reduce((all, { n }) => all + n, 0)
  return rated === 0 ? null : rows.reduce((all, { stars, n }) => all + (stars ?? 0) * n, 0) / rated
}

const filtered = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number)

/** Current tickets by state, and those that wait for us. */
const statesOf = (db: Db, asked: ReportQuery, now: Date) => {
  const waiting = and(ne(tickets.status, 'closed'), isNotNull(tickets.waitingSince))
  return db
    .select({
      status: tickets.status,
      n: count(),
      waiting: filtered(waiting),
      late: filtered(and(waiting, lt(tickets.slaDueAt, now))),
    })
    .from(tickets)
    .where(and(...narrowed(asked)))
    .groupBy(tickets.status)
}

const added = (rows: readonly number[]): number => rows.reduce((all, n) => all + n, 0)

/** Tickets opened and closed per day, the current backlog, times in seconds, and stars, compared with the previous range. */
export const ticketStats: Handler<typeof ticketReports.ticketStats> = cachedReply(
  'ticket-stats',
  async ({ db, user, now }, { query: asked }) => {
    const query = { ...asked, within: await ticketsWithin(db, user) }
    const range = rangeOf(query, todayInTehran(now()))
    const before = previousRange(range)
    const both = { start: before.start, end: range.end }
    const [opened, closed, states, stars, [times]] = await Promise.all([
      perDay(db, tickets.createdAt, both, query),
      perDay(db, tickets.closedAt, both, query),
      statesOf(db, query, now()),
      starsOf(db, before, range, query),
      db
        .select({ first: median(firstAnswer), resolved: median(resolution) })
        .from(tickets)
        .where(and(...narrowed(query), ...onDays(tickets.createdAt, range.start, range.end))),
    ])
    const countOf = (status: TicketStatus) => states.find((row) => row.status === status)?.n ?? 0
    return {
      as_of: now().toISOString(),
      opened: sumOf(opened, range),
      closed: sumOf(closed, range),
      backlog: added(states.map(({ status, n }) => (status === 'closed' ? 0 : n))),
      waiting: added(states.map((row) => row.waiting)),
      late: added(states.map((row) => row.late)),
      first_answer_median: number(times?.first),
      resolution_median: number(times?.resolved),
      stars_mean: meanOf(stars.present),
      previous: {
        opened: sumOf(opened, before),
        closed: sumOf(closed, before),
        stars_mean: meanOf(stars.past),
      },
      by_status: ticketStatuses.map((status) => ({ status, count: countOf(status) })),
      by_stars: [1, 2, 3, 4, 5].map((value) => ({
        stars: value,
        count: stars.present.find((row) => row.stars === value)?.n ?? 0,
      })),
      days: daysOf(range).map((date) => ({ date, opened: opened.get(date) ?? 0, closed: closed.get(date) ?? 0 })),
      months: monthBuckets(range).map(({ year, month, start, end }) => ({
        year,
        month,
        start,
        end,
        opened: sumOf(opened, { start, end }),
        closed: sumOf(closed, { start, end }),
      })),
    }
  },
)

const hour = 3600
/** Upper bound of each band of first answers, in seconds; the last band has none. */
const bounds = [hour, 4 * hour, 8 * hour, 24 * hour, 72 * hour] as const

/** Tickets whose first answer time falls within a band. */
export const answeredWithin = (band: (typeof answerBands)[number]): SQL | undefined => {
  const at = answerBands.indexOf(band)
  const [from, to] = [bounds[at - 1], bounds[at]]
  return and(
    answered,
    ...(from === undefined ? [] : [sql`${firstAnswer} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${firstAnswer} < ${to}`]),
  )
}

/** The names of departments or people by id. */
const namesFor = async (db: Db, byAgent: boolean, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = byAgent
    ? await db.select({ id: users.uuid, name: users.name }).from(users).where(among(users.uuid, ids))
    : await db.select({ id: sql<string>`${departments.id}::text`, name: departments.name }).from(departments)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * First answer and resolution times in seconds by department or agent, worst first, with a histogram of first answers;
 * breaches count working time.
 */
export const ticketTimes: Handler<typeof ticketReports.ticketTimes> = cachedReply(
  'ticket-times',
  async ({ db, user, now, platform }, { query: asked }) => {
    const query = { ...asked, within: await ticketsWithin(db, user) }
    const range = rangeOf(query, todayInTehran(now()))
    const where = and(...narrowed(query), ...onDays(tickets.createdAt, range.start, range.end))
    const byAgent = query.type === 'agent'
    const per = byAgent ? tickets.assigneeUuid : tickets.departmentId
    const sla = firstResponseSla(range, todayInTehran(now()), now(), platform.workWeek)
    const place = sql<number>`width_bucket(${firstAnswer}, array[${sql.join(
      bounds.map((bound) => sql`${bound}::float8`),
      sql`, `,
    )}])`.mapWith(Number)
    const ours = byAgent ? and(where, isNotNull(tickets.assigneeUuid)) : where
    const id = sql<string>`${per}::text`
    // Separate queries, so that the two sorts and the working hours are computed in parallel.
    const [first, resolved, kept, buckets] = await Promise.all([
      db
        .select({ id, of: medianAndNinetieth(firstAnswer) })
        .from(tickets)
        .where(ours)
        .groupBy(per),
      db
        .select({ id, of: medianAndNinetieth(resolution) })
        .from(tickets)
        .where(ours)
        .groupBy(per),
      db
        .select({ id, n: count(), breaches: sql<number>`count(*) filter (where ${sla.broken})`.mapWith(Number) })
        .from(tickets)
        .leftJoin(sla.opened, sla.openedOn)
        .leftJoin(sla.ended, sla.endedOn)
        .where(ours)
        .groupBy(per),
      db
        .select({ place, n: count() })
        .from(tickets)
        .where(and(where, answered))
        .groupBy(sql`1`),
    ])
    const firstOf = new Map(first.map((row) => [row.id, row.of]))
    const resolvedOf = new Map(resolved.map((row) => [row.id, row.of]))
    const rows = kept.map((row) => ({ ...row, first: firstOf.get(row.id), resolved: resolvedOf.get(row.id) }))
    const named = await namesFor(
      db,
      byAgent,
      rows.map(({ id }) => id),
    )
    return {
      as_of: now().toISOString(),
      results: rows
        .map((row) => ({
          id: row.id,
          department: byAgent ? null : Number(row.id),
          agent: byAgent ? row.id : null,
          name: named.get(row.id) ?? '',
          count: row.n,
          first_answer_median: number(row.first?.[0]),
          first_answer_90: number(row.first?.[1]),
          resolution_median: number(row.resolved?.[0]),
          resolution_90: number(row.resolved?.[1]),
          breaches: row.breaches,
        }))
        .toSorted((a, b) => (b.first_answer_median ?? 0) - (a.first_answer_median ?? 0)),
      histogram: answerBands.map((band, index) => ({
        band,
        up_to: bounds[index] ?? null,
        count: buckets.find((row) => row.place === index)?.n ?? 0,
      })),
    }
  },
)
