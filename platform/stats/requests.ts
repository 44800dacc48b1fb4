import { and, count, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import { addDays, rangeLength, todayInTehran, type DayRange } from '../../contract/calendar'
import type { dashboard } from '../../contract/dashboard'
import { requestForms, requestTypes, type RequestType } from '../../contract/forms'
import type { RequestStatus } from '../../contract/requests'
import type { Db } from '../db/connect'
import { oneOf } from '../db/conditions'
import { processRequests, requestEvents } from '../db/schema'
import type { Handler } from '../implement'
import { countPer, inRange } from './buckets'

const r = processRequests
const usualDays = 90
const trendDays = 30
const mostDays = 400

interface Asked {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly process_types?: readonly string[] | undefined
}

const rangeOf = ({ start_date, end_date }: Asked, days: number, today: string): DayRange => {
  const end = end_date ?? (start_date !== undefined && start_date > today ? start_date : today)
  return { start: start_date ?? addDays(end, 1 - days), end }
}

const ofTypes = ({ process_types }: Asked): SQL | undefined => and(isNull(r.hiddenAt), ...oneOf(r.type, process_types))

/** Seconds spent in every step of completed requests, by type and step. */
const stepTimes = async (db: Db, where: SQL | undefined) => {
  const perRequest = db
    .select({ type: r.type, step: requestEvents.step, id: r.id, took: sql<number>`sum(${requestEvents.took})`.as('took') })
    .from(requestEvents)
    .innerJoin(r, eq(r.id, requestEvents.requestId))
    .where(and(where, sql`${requestEvents.event} not in ('created', 'cloned', 'submitted')`))
    .groupBy(r.type, requestEvents.step, r.id)
    .as('per_request')
  return db
    .select({ type: perRequest.type, step: perRequest.step, average: sql<number>`avg(${perRequest.took})`.mapWith(Number), n: count() })
    .from(perRequest)
    .groupBy(perRequest.type, perRequest.step)
}

/** The usual time from filing to completion of each type, over the last ninety days unless days are given. */
export const requestTimes: Handler<typeof dashboard.requestTimes> = async ({ db, user, now }, { query }) => {
  const range = rangeOf(query, usualDays, todayInTehran(now()))
  const where = and(ofTypes(query), isNotNull(r.completedAt), inRange(r.completedAt, range, 'moment'))
  const rows = await db
    .select({ type: r.type, n: count(), average: sql<number>`avg(extract(epoch from ${r.completedAt} - ${r.registeredAt}))`.mapWith(Number) })
    .from(r)
    .where(where)
    .groupBy(r.type)
  const found = new Map(rows.map((row) => [row.type, row]))
  const steps = allows(user, 'requests.work') ? await stepTimes(db, where) : undefined
  const wanted = requestTypes.filter((type) => !query.process_types?.length || query.process_types.includes(type))
  return {
    results: wanted.map((type) => {
      const row = found.get(type)
      return {
        type,
        completed: row?.n ?? 0,
        average: row ? Math.round(row.average) : null,
        ...(steps && {
          steps: requestForms[type].steps.map((step) => {
            const time = steps.find((one) => one.type === type && one.step === step)
            return { step, average: time ? Math.round(time.average) : null, count: time?.n ?? 0 }
          }),
        }),
      }
    }),
  }
}

const open = ['pending', 'in_progress', 'needs_correction']

const daysOf = ({ start, end }: DayRange): DayRange[] => {
  const length = Math.min(rangeLength({ start, end }), mostDays)
  return Array.from({ length }, (_, at) => {
    const day = addDays(end, at + 1 - length)
    return { start: day, end: day }
  })
}

/** Requests filed and completed in a range with their trend, and those open now by state and by who must act. */
export const requestMetrics: Handler<typeof dashboard.requestMetrics> = async ({ db, now }, { query }) => {
  const moment = now()
  const range = rangeOf(query, trendDays, todayInTehran(moment))
  const mine = and(ofTypes(query), sql`${r.status} <> 'draft'`)
  const filedIn = and(mine, inRange(r.registeredAt, range, 'moment'))
  const completedIn = and(mine, inRange(r.completedAt, range, 'moment'))
  const openNow = and(mine, inArray(r.status, open))
  const byType = async (where: SQL | undefined): Promise<Map<string, number>> => {
    const rows = await db.select({ type: r.type, n: count() }).from(r).where(where).groupBy(r.type)
    return new Map(rows.map(({ type, n }) => [type, n]))
  }
  const [filed, completed, opened] = [await byType(filedIn), await byType(completedIn), await byType(openNow)]
  const [late] = await db.select({ n: count() }).from(r).where(and(openNow, lt(r.dueAt, moment)))
  const byStatus = await db.select({ status: r.status, count: count() }).from(r).where(filedIn).groupBy(r.status).orderBy(r.status)
  const byAction = await db.select({ action_status: r.actionStatus, count: count() }).from(r).where(openNow).groupBy(r.actionStatus).orderBy(r.actionStatus)
  const days = daysOf(range)
  const series = { table: r, kind: 'moment', where: mine } as const
  const filedPer = await countPer(db, days, { ...series, column: r.registeredAt })
  const completedPer = await countPer(db, days, { ...series, column: r.completedAt })
  const all = (found: ReadonlyMap<string, number>): number => [...found.values()].reduce((sum, n) => sum + n, 0)
  const wanted: readonly RequestType[] = requestTypes.filter((type) => !query.process_types?.length || query.process_types.includes(type))
  return {
    as_of: moment.toISOString(),
    filed: all(filed),
    completed: all(completed),
    open: all(opened),
    late: late?.n ?? 0,
    by_status: byStatus.map((row) => ({ ...row, status: row.status as RequestStatus })),
    by_action: byAction,
    by_type: wanted.map((type) => ({ type, filed: filed.get(type) ?? 0, completed: completed.get(type) ?? 0, open: opened.get(type) ?? 0 })),
    days: days.map(({ start }, at) => ({ date: start, filed: filedPer[at] ?? 0, completed: completedPer[at] ?? 0 })),
  }
}
