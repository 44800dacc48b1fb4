import { and, count, desc, eq, inArray, isNull, min, sql, sum, type SQL } from 'drizzle-orm'
import { roleOf, typesOf } from '../../contract/access'
import { addDays, rangeLength, todayInTehran, type DayRange } from '../../contract/jalali'
import type { Parsed } from '../../contract/endpoint'
import { peopleReports } from '../../contract/people/reports'
import type { Db } from '../db/connect'
import { among, fromTo, holdsAccountOn, oneOf } from '../db/conditions'
import { cached } from '../db/query-cache'
import { activityDays, dayFigureSums, platforms, userPlatforms, users } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { withinReach } from './scope'
import { byPersonName } from './keys'

const mostPeople = 5000
const isTeacher = inArray(users.type, typesOf('teacher'))

/** Teachers with the number of their students; with `teacher_uuids`, the people under those teachers. */
export const teachers: Handler<typeof peopleReports.teachers> = async ({ db, user }, { query }) => {
  const asked = query.teacher_uuids
  const reach = withinReach(user)
  const own = reach && asked === undefined ? sql`(${reach} or ${users.uuid} = ${user.uuid})` : reach
  const rows = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type, teacher_uuid: users.teacherUuid })
    .from(users)
    .where(
      asked === undefined
        ? and(isTeacher, isNull(users.disabledAt), own)
        : and(oneOf(users.teacherUuid, asked)[0] ?? sql`false`, own),
    )
    .orderBy(byPersonName)
    .limit(mostPeople)
  const counts = await studentsOf(
    db,
    rows.filter(({ type }) => roleOf({ type }).key === 'teacher').map(({ uuid }) => uuid),
  )
  return { data: rows.map((row) => ({ ...row, students: counts.get(row.uuid) ?? 0 })) }
}

const studentsOf = async (db: Db, uuids: readonly string[]): Promise<Map<string | null, number>> => {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .select({ teacher: users.teacherUuid, n: count() })
    .from(users)
    .where(among(users.teacherUuid, uuids))
    .groupBy(users.teacherUuid)
  return new Map(rows.map(({ teacher, n }) => [teacher, n]))
}

const lookBack = 30

type ActiveQuery = Parsed<typeof peopleReports.activeUsers>['query']

const rangeOf = (query: ActiveQuery, today: string): DayRange => {
  const end = query.end_date ?? today
  return { start: query.start_date ?? addDays(end, 1 - (query.days ?? lookBack)), end }
}

/** Whose days are counted; undefined for everybody, which spares the join to people. */
const activeAmong = (db: Db, query: ActiveQuery, reach: SQL | undefined): SQL | undefined => {
  const wanted = and(
    reach,
    ...holdsAccountOn(users.uuid, query.platforms),
    ...oneOf(users.teacherUuid, query.teacher_uuids),
    ...oneOf(users.partnerUuid, query.partner_ids),
  )
  return wanted && inArray(activityDays.userUuid, db.select({ uuid: users.uuid }).from(users).where(wanted))
}

/** How many people were active on each day; for everybody, read from the daily sums. */
const trendOf = async (db: Db, among: SQL | undefined, { start, end }: DayRange, now: Date) =>
  among
    ? cached(
        db,
        db
          .select({ date: activityDays.date, count: count() })
          .from(activityDays)
          .where(and(among, ...fromTo(activityDays.date, start, end)))
          .groupBy(activityDays.date)
          .orderBy(activityDays.date),
        now,
      )
    : cached(
        db,
        db
          .select({ date: dayFigureSums.day, count: sum(dayFigureSums.n).mapWith(Number) })
          .from(dayFigureSums)
          .where(and(eq(dayFigureSums.subject, 'active'), ...fromTo(dayFigureSums.day, start, end)))
          .groupBy(dayFigureSums.day)
          .orderBy(dayFigureSums.day),
        now,
      )

/** The visits of the given people in a range. */
const visitsOf = async (db: Db, uuids: readonly string[], { start, end }: DayRange) => {
  if (uuids.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ uuid: activityDays.userUuid, visits: sum(activityDays.visits).mapWith(Number) })
    .from(activityDays)
    .where(and(among(activityDays.userUuid, uuids), ...fromTo(activityDays.date, start, end)))
    .groupBy(activityDays.userUuid)
  return new Map(rows.map(({ uuid, visits }) => [uuid, visits]))
}

const peopleOf = async (db: Db, uuids: readonly string[]) => {
  if (uuids.length === 0) return new Map<string, { name: string; type: string; platform: string | null }>()
  const rows = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type, platform: min(platforms.name) })
    .from(users)
    .leftJoin(userPlatforms, eq(userPlatforms.userUuid, users.uuid))
    .leftJoin(platforms, eq(platforms.uuid, userPlatforms.platformUuid))
    .where(inArray(users.uuid, [...new Set(uuids)]))
    .groupBy(users.uuid)
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** People active in a range of days (the last thirty by default), each listed once unless `unique` is false. */
export const activeUsers: Handler<typeof peopleReports.activeUsers> = async ({ db, user, now }, { query }) => {
  const today = todayInTehran(now())
  const range = rangeOf(query, today)
  const among = activeAmong(db, query, withinReach(user))
  const days = and(among, ...fromTo(activityDays.date, range.start, range.end))
  const lastDays = and(days, sql`${activityDays.nextDate} > ${range.end}`)
  const once = query.unique !== false
  const { limit, offset } = windowOf(query)
  const asked = db
    .select({ uuid: activityDays.userUuid, lastAt: activityDays.lastAt, visits: activityDays.visits })
    .from(activityDays)
    .where(once ? lastDays : days)
    // The day first: the index already has the order within a day.
    .orderBy(desc(activityDays.date), desc(activityDays.lastAt), activityDays.userUuid)
    .limit(limit)
    .offset(offset)
  const [trend, [people], rows] = await Promise.all([
    trendOf(db, among, range, now()),
    cached(db, db.select({ n: count() }).from(activityDays).where(lastDays), now()),
    cached(db, asked, now()),
  ])
  const unique = people?.n ?? 0
  const uuids = rows.map(({ uuid }) => uuid)
  const known = await peopleOf(db, uuids)
  const visits = once ? await visitsOf(db, uuids, range) : undefined
  const personDays = trend.reduce((all, day) => all + day.count, 0)
  const passed = rangeLength({ start: range.start, end: range.end < today ? range.end : today })
  const total = once ? unique : personDays
  return {
    ...pageReply(
      peopleReports.activeUsers,
      query,
      total,
      rows.map((row) => ({
        user: { uuid: row.uuid, name: known.get(row.uuid)?.name ?? '' },
        type: known.get(row.uuid)?.type ?? '',
        platform: known.get(row.uuid)?.platform ?? null,
        last_seen_at: row.lastAt.toISOString(),
        visits: visits?.get(row.uuid) ?? row.visits,
      })),
    ),
    unique,
    daily_mean: Math.round((personDays * 10) / Math.max(1, passed)) / 10,
    trend,
  }
}
