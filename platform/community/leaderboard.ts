import { and, count, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isStaff, roles } from '../../contract/access'
import { calendarLimits, previousRange, tehranDayBounds, todayInTehran, type DayRange } from '../../contract/jalali'
import { presetRange } from '../../contract/jalali-presets'
import type { Parsed } from '../../contract/endpoint'
import type { community } from '../../contract/community/community'
import { points } from '../../contract/community/points'
import { among, onDays, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { cached } from '../db/query-cache'
import { processRequests, users } from '../db/schema'
import { maskName } from '../people/mask'
import type { Handler } from '../implement'

type Query = Parsed<typeof community.leaderboard>['query']

const shownPlaces = 50
const playing = Object.keys(roles).filter((type) => !isStaff({ type }))

/** The days a board covers and the last day of its period. */
const periodOf = ({ type, start_date, end_date }: Query, today: string): { range: DayRange; end: string } => {
  if (start_date !== undefined || end_date !== undefined) {
    const end = end_date ?? today
    return { range: { start: start_date ?? calendarLimits.start, end }, end }
  }
  if (type === 'all')
    return { range: { start: calendarLimits.start, end: today }, end: presetRange('this_year', today).end }
  const range = presetRange(`this_${type ?? 'month'}`, today)
  return { range, end: range.end }
}

/**
 * Everybody with points in a range and their place, using the points of the contract; most points first, then who
 * joined first.
 */
const placesIn = (db: Db, { start, end }: DayRange, where: SQL | undefined) => {
  const [r, introduced] = [processRequests, alias(users, 'introduced')]
  const done = db
    .select({ uuid: r.userUuid, n: count().as('completed') })
    .from(r)
    .where(and(eq(r.status, 'completed'), isNull(r.hiddenAt), ...onDays(r.completedAt, start, end)))
    .groupBy(r.userUuid)
    .as('done')
  const brought = db
    .select({ uuid: introduced.partnerUuid, n: count().as('introduced') })
    .from(introduced)
    .where(and(isNotNull(introduced.partnerUuid), ...onDays(introduced.registeredAt, start, end)))
    .groupBy(introduced.partnerUuid)
    .as('brought')
  const score = sql`coalesce(${done.n}, 0) * ${points.request}::int + coalesce(${brought.n}, 0) * ${points.introduced}::int`
  return db
    .select({
      uuid: users.uuid,
      score: score.mapWith(Number).as('score'),
      place: sql`row_number() over (order by ${score} desc, ${users.registeredAt}, ${users.uuid})`
        .mapWith(Number)
        .as('place'),
    })
    .from(users)
    .leftJoin(done, eq(done.uuid, users.uuid))
    .leftJoin(brought, eq(brought.uuid, users.uuid))
    .where(and(where, or(isNotNull(done.n), isNotNull(brought.n))))
    .as('places')
}

/**
 * The ranking for a Persian month, season or year, or for all time, with the places climbed since the equal period
 * before. Ties rank by who joined first. Names are masked for callers without a session.
 */
export const leaderboard: Handler<typeof community.leaderboard> = async ({ db, user, now, platform }, { query }) => {
  const { range, end } = periodOf(query, todayInTehran(now()))
  const where = and(
    inArray(users.type, playing),
    isNull(users.disabledAt),
    ...oneOf(users.level, query.levels),
    ...oneOf(users.country, query.country),
  )
  const places = placesIn(db, range, where)
  const shown = await cached(
    db,
    db
      .select()
      .from(places)
      .where(or(lte(places.place, shownPlaces), user && eq(places.uuid, user.uuid)))
      .orderBy(places.place),
    now(),
  )
  const top = shown.filter(({ place }) => place <= shownPlaces)
  const uuids = top.map(({ uuid }) => uuid)
  const named = await db
    .select({ uuid: users.uuid, name: users.name, level: users.level, country: users.country })
    .from(users)
    .where(among(users.uuid, uuids))
  const people = new Map(named.map((row) => [row.uuid, row]))
  const past = placesIn(db, previousRange(range), where)
  const before =
    range.start === calendarLimits.start
      ? []
      : await cached(db, db.select().from(past).where(among(past.uuid, uuids)), now())
  const placeBefore = new Map(before.map(({ uuid, place }) => [uuid, place]))
  const own = shown.find(({ uuid }) => uuid === user?.uuid)
  return {
    ends_at: new Date(tehranDayBounds(end).until).toISOString(),
    ...(platform.contestPrize !== undefined && query.type !== 'all' && { prize: platform.contestPrize }),
    results: top.map(({ uuid, score, place }) => {
      const person = people.get(uuid)
      const name = person?.name ?? ''
      const earlier = placeBefore.get(uuid)
      return {
        rank: place,
        change: earlier === undefined ? null : earlier - place,
        name: user ? name : maskName(name),
        level: person?.level ?? 'bronze',
        country: person?.country ?? '',
        score,
        me: uuid === user?.uuid,
      }
    }),
    me: own ? { rank: own.place, score: own.score } : null,
  }
}
