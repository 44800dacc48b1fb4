import { and, asc, count, desc, eq, inArray, sql, sum, type SQL } from 'drizzle-orm'
import { addDays, daysBetween, todayInTehran } from '../../contract/jalali'
import { orderReports, type serviceStatuses } from '../../contract/orders/reports'
import type { Parsed } from '../../contract/endpoint'
import { formatMinor } from '../../contract/money/amounts'
import { fromTo, oneOf, platformNamed } from '../db/conditions'
import { ordered } from '../db/page'
import { sorting } from '../db/sorting'
import { departments, platforms, services } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { byName } from '../people/keys'
import { namesOf } from '../people/names'
import { soonDays } from '../people/subscription-state'
import { perCurrency } from '../money/totals'

type Query = Parsed<typeof orderReports.servers>['query']
type Kind = 'server' | 'number' | 'extra'
type Status = (typeof serviceStatuses)[number]

const s = services

const statusCondition = (status: Status, today: string): SQL | undefined => {
  switch (status) {
    case 'expired':
      return sql`${s.ends} < ${today}`
    case 'expiring':
      return and(...fromTo(s.ends, today, addDays(today, soonDays)))
    case 'active':
      return sql`${s.ends} > ${addDays(today, soonDays)}`
  }
}

const statusOf = (ends: string, today: string): Status =>
  ends < today ? 'expired' : ends <= addDays(today, soonDays) ? 'expiring' : 'active'

const farDays = 40_000
const dayAfter = (today: string, days: number | undefined): string | undefined =>
  days === undefined ? undefined : addDays(today, Math.max(-farDays, Math.min(days, farDays)))

const whereOf = (kind: Kind, query: Query, today: string): SQL | undefined =>
  and(
    eq(s.kind, kind),
    ...platformNamed(s.platformUuid, query.platforms),
    ...oneOf(s.name, query.item),
    ...oneOf(s.userUuid, query.user_uuid),
    ...(query.status?.length
      ? [
          sql`(${sql.join(
            query.status.map((status) => statusCondition(status, today)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(query.days === undefined ? [] : fromTo(s.ends, today, dayAfter(today, query.days))),
    ...fromTo(s.ends, dayAfter(today, query.remaining_days_start), dayAfter(today, query.remaining_days_end)),
    ...fromTo(s.bought, query.start_date, query.end_date),
  )

const orderOf = sorting<Query['sort']>({
  first: 'ends',
  by: { ends: s.ends, cost: s.costMinor, name: byName(s.name) },
  ties: [{ by: s.id, desc: false }],
})

// A chart with more names is unreadable, and every server has its own name.
const mostItems = 12

const read = async (
  ctx: Parameters<Handler<typeof orderReports.servers>>[0],
  endpoint: typeof orderReports.servers | typeof orderReports.numbers,
  kind: Kind,
  query: Query,
) => {
  const { db, now } = ctx
  const today = todayInTehran(now())
  const where = whereOf(kind, query, today)
  const sums = await db
    .select({
      currency: s.currency,
      n: count(),
      minor: sum(s.costMinor),
      active: sql`count(*) filter (where ${statusCondition('active', today)})`.mapWith(Number),
      expiring: sql`count(*) filter (where ${statusCondition('expiring', today)})`.mapWith(Number),
    })
    .from(s)
    .where(where)
    .groupBy(s.currency)
  const items =
    kind === 'server'
      ? []
      : await db
          .select({ name: s.name, sold: count() })
          .from(s)
          .where(where)
          .groupBy(s.name)
          .orderBy(desc(count()), asc(s.name))
          .limit(mostItems)
  const order = ordered(orderOf(query.sort))
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select({ row: s, platform: platforms.name, department: departments.name })
    .from(s)
    .leftJoin(platforms, eq(platforms.uuid, s.platformUuid))
    .leftJoin(departments, eq(departments.id, s.departmentId))
    .where(
      inArray(
        s.id,
        db
          .select({ id: s.id })
          .from(s)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      ),
    )
    .orderBy(...order)
  const named = await namesOf(
    db,
    rows.map(({ row }) => row.userUuid),
  )
  const results = rows.map(({ row, platform, department }) => ({
    id: row.id,
    name: row.name,
    kind,
    detail: row.detail,
    provider: row.provider,
    region: row.region,
    user: named(row.userUuid),
    department,
    platform,
    bought: row.bought,
    ends: row.ends,
    days_left: daysBetween(today, row.ends),
    cost: formatMinor(row.costMinor, row.currency),
    currency: row.currency,
    status: statusOf(row.ends, today),
  }))
  const total = (of: 'n' | 'active' | 'expiring') => sums.reduce((all, row) => all + row[of], 0)
  return {
    ...pageReply(endpoint, query, total('n'), results),
    active: total('active'),
    expiring: total('expiring'),
    items,
    totals: perCurrency(sums, ({ minor }, write) => ({ cost: write(minor) })),
  }
}

/** Virtual servers, soonest to end first. */
export const servers: Handler<typeof orderReports.servers> = (ctx, { query }) =>
  read(ctx, orderReports.servers, 'server', query)

/** Virtual numbers, or the extras sold, soonest to end first. */
export const numbers: Handler<typeof orderReports.numbers> = (ctx, { query }) =>
  read(ctx, orderReports.numbers, query.type ?? 'number', query)
