import { and, count, eq, inArray, isNull, lt, sql, sum, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import { addDays, calendarLimits, rangeLength, todayInTehran, type DayRange } from '../../contract/jalali'
import type { requestReports } from '../../contract/requests/reports'
import { requestForms, requestTypes, type RequestType } from '../../contract/requests/forms'
import { openRequestStatuses } from '../../contract/requests/requests'
import type { Db } from '../db/connect'
import { fromTo, oneOf } from '../db/conditions'
import { cached } from '../db/query-cache'
import { dayFigureSums, processRequests } from '../db/schema'
import type { Handler } from '../implement'
import { cachedReply } from '../http/cached-reply'
import { inRange } from '../dashboard/buckets'

const r = processRequests
const usualDays = 90
const trendDays = 30
const mostDays = 400

interface MetricsQuery {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly process_types?: readonly string[] | undefined
}

const rangeOf = ({ start_date, end_date }: MetricsQuery, days: number, today: string): DayRange => {
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  const start = start_date ?? addDays(end, 1 - days)
  return { start: start < calendarLimits.start ? calendarLimits.start : start, end }
}

const ofTypes = ({ process_types }: MetricsQuery): SQL | undefined =>
  and(isNull(r.hiddenAt), ...oneOf(r.type, process_types))

/** Condition for the daily sums of a range that a query covers. */
const inDays = (subject: 'filed' | 'done' | 'step', { start, end }: DayRange, { process_types }: MetricsQuery) =>
  and(
    eq(dayFigureSums.subject, subject),
    ...fromTo(dayFigureSums.day, start, end),
    ...oneOf(dayFigureSums.kind, process_types),
  )

/** Completed requests by type and part, with the total time they took, from the daily sums. */
const timesIn = (db: Db, subject: 'done' | 'step', range: DayRange, query: MetricsQuery) =>
  db
    .select({
      type: dayFigureSums.kind,
      step: dayFigureSums.part,
      n: sum(dayFigureSums.n).mapWith(Number),
      total: sum(dayFigureSums.total).mapWith(Number),
    })
    .from(dayFigureSums)
    .where(inDays(subject, range, query))
    .groupBy(dayFigureSums.kind, dayFigureSums.part)
    .having(sql`sum(${dayFigureSums.n}) > 0`)

/** The average of completed requests in seconds; their times are summed in milliseconds. */
const averageOf = (row: { readonly n: number; readonly total: number } | undefined): number | null =>
  row ? Math.round(row.total / row.n / 1000) : null

/** The typical time from filing to completion by type, over the last ninety days unless a range is given. */
export const requestTimes: Handler<typeof requestReports.requestTimes> = async ({ db, user, now }, { query }) => {
  const range = rangeOf(query, usualDays, todayInTehran(now()))
  const rows = await cached(db, timesIn(db, 'done', range, query), now())
  const steps = allows(user, 'requests.work') ? await cached(db, timesIn(db, 'step', range, query), now()) : undefined
  const found = new Map(rows.map((row) => [row.type, row]))
  const wanted = requestTypes.filter((type) => !query.process_types?.length || query.process_types.includes(type))
  return {
    results: wanted.map((type) => {
      const row = found.get(type)
      return {
        type,
        completed: row?.n ?? 0,
        average: averageOf(row),
        ...(steps && {
          steps: requestForms[type].steps.map((step) => {
            const time = steps.find((one) => one.type === type && one.step === step)
            return { step, average: time ? Math.round(time.total / time.n) : null, count: time?.n ?? 0 }
          }),
        }),
      }
    }),
    ...(steps && { by_step: averagesOf(steps) }),
  }
}

interface StepTime {
  readonly step: string
  readonly n: number
  readonly total: number
}

/** The average of each step over several types, in the order of the forms. */
const averagesOf = (times: readonly StepTime[]) => {
  const order = [...new Set(requestTypes.flatMap((type) => requestForms[type].steps))]
  return order.flatMap((step) => {
    const mine = times.filter((time) => time.step === step)
    const n = summed(mine)
    const total = mine.reduce((all, one) => all + one.total, 0)
    return n === 0 ? [] : [{ step, average: Math.round(total / n), count: n }]
  })
}

const daysOf = ({ start, end }: DayRange): string[] => {
  const length = Math.min(rangeLength({ start, end }), mostDays)
  return Array.from({ length }, (_, at) => addDays(end, at + 1 - length))
}

interface Tally {
  readonly day: string
  readonly type: string
  readonly n: number
}

/** Requests filed or completed in a range by day and type, from the daily sums. */
const tally = (db: Db, subject: 'filed' | 'done', range: DayRange, query: MetricsQuery): Promise<Tally[]> =>
  db
    .select({ day: dayFigureSums.day, type: dayFigureSums.kind, n: sum(dayFigureSums.n).mapWith(Number) })
    .from(dayFigureSums)
    .where(inDays(subject, range, query))
    .groupBy(dayFigureSums.day, dayFigureSums.kind)

const summed = (rows: readonly { readonly n: number }[]): number => rows.reduce((all, { n }) => all + n, 0)

const perDay = (rows: readonly Tally[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const { day, n } of rows) found.set(day, (found.get(day) ?? 0) + n)
  return found
}

const grouped = <T extends string>(rows: readonly { readonly group: T; readonly n: number }[]): [T, number][] => {
  const found = new Map<T, number>()
  for (const { group, n } of rows) found.set(group, (found.get(group) ?? 0) + n)
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Requests filed and completed in a range with their trend, and those open now by state and by who must act. */
export const requestMetrics: Handler<typeof requestReports.requestMetrics> = cachedReply(
  'request-metrics',
  async ({ db, now }, { query }) => {
    const moment = now()
    const range = rangeOf(query, trendDays, todayInTehran(moment))
    const mine = and(ofTypes(query), sql`${r.status} <> 'draft'`)
    const [filed, completed, times, states, opened] = await Promise.all([
      tally(db, 'filed', range, query),
      tally(db, 'done', range, query),
      timesIn(db, 'done', range, query),
      db
        .select({ group: r.status, n: count() })
        .from(r)
        .where(and(mine, inRange(r.registeredAt, range, 'moment')))
        .groupBy(r.status),
      db
        .select({
          type: r.type,
          group: r.actionStatus,
          n: count(),
          late: sql`count(*) filter (where ${lt(r.dueAt, moment)})`.mapWith(Number),
        })
        .from(r)
        .where(and(mine, inArray(r.status, openRequestStatuses)))
        .groupBy(r.type, r.actionStatus),
    ])
    const [filedOn, completedOn] = [perDay(filed), perDay(completed)]
    const wanted: readonly RequestType[] = requestTypes.filter(
      (type) => !query.process_types?.length || query.process_types.includes(type),
    )
    const ofType = (rows: readonly { readonly type: string; readonly n: number }[], type: RequestType): number =>
      summed(rows.filter((row) => row.type === type))
    return {
      as_of: moment.toISOString(),
      filed: summed(filed),
      completed: summed(completed),
      open: summed(opened),
      late: opened.reduce((all, { late }) => all + late, 0),
      by_status: grouped(states).map(([status, n]) => ({ status, count: n })),
      by_action: grouped(opened).map(([action_status, n]) => ({ action_status, count: n })),
      by_type: wanted.map((type) => ({
        type,
        filed: ofType(filed, type),
        completed: ofType(completed, type),
        open: ofType(opened, type),
        average: averageOf(times.find((time) => time.type === type)),
      })),
      days: daysOf(range).map((date) => ({
        date,
        filed: filedOn.get(date) ?? 0,
        completed: completedOn.get(date) ?? 0,
      })),
    }
  },
)
