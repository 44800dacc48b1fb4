import { and, avg, count, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { ticketReports } from '../../contract/tickets/reports'
import type { Parsed } from '../../contract/endpoint'
import { onDays, oneOf } from '../db/conditions'
import { onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { sorting } from '../db/sorting'
import { departments, tickets } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { namesOf } from '../people/names'
import { ticketsWithin } from './scope'

type Query = Parsed<typeof ticketReports.closedTickets>['query']

const whereOf = (query: Query): SQL | undefined =>
  and(
    isNotNull(tickets.closedAt),
    sql`${tickets.status} = 'closed'`,
    ...(query.departments?.length ? [inArray(tickets.departmentId, [...query.departments])] : []),
    ...(query.stars?.length ? [inArray(tickets.stars, query.stars)] : []),
    ...oneOf(tickets.userUuid, query.user_uuid),
    ...onDays(tickets.closedAt, query.start_date, query.end_date),
  )

const duration = sql`(${tickets.closedAt} - ${tickets.createdAt})`

const orderOf = sorting<Query['sort']>({
  first: '-closed_at',
  by: { closed_at: tickets.closedAt, duration, stars: { by: tickets.stars, nulls: 'last' } },
  ties: [tickets.id],
})

/** Closed tickets, newest first, with who closed them, the seconds they were open, and the owner's rating. */
export const closedTickets: Handler<typeof ticketReports.closedTickets> = async ({ db, user, now }, { query }) => {
  const where = and(whereOf(query), await ticketsWithin(db, user))
  const asked = db
    .select({ n: count(), mean: avg(tickets.stars) })
    .from(tickets)
    .where(where)
  const order = orderOf(query.sort)
  const window = windowOf(query)
  const [[figures], rows] = await withPage(
    window,
    cached(db, asked, now()),
    ([counted]) => counted?.n ?? 0,
    (n) =>
      db
        .select()
        .from(tickets)
        .where(onPage(tickets.id, { where, order, found: n, ...window }))
        .orderBy(...ordered(order)),
  )
  const found = figures?.n ?? 0
  const named = await namesOf(
    db,
    rows.flatMap(({ userUuid, closedBy }) => [userUuid, closedBy]),
  )
  const known = new Map(
    (await db.select({ id: departments.id, name: departments.name }).from(departments)).map((row) => [row.id, row]),
  )
  const results = rows.flatMap((row) =>
    row.closedAt === null
      ? []
      : [
          {
            id: row.id,
            subject: row.subject,
            user: named(row.userUuid) ?? { uuid: row.userUuid, name: '' },
            department: known.get(row.departmentId) ?? { id: row.departmentId, name: '' },
            closer: named(row.closedBy),
            created_at: row.createdAt.toISOString(),
            closed_at: row.closedAt.toISOString(),
            duration: Math.max(0, Math.round((row.closedAt.getTime() - row.createdAt.getTime()) / 1000)),
            stars: row.stars,
            feedback: row.feedback,
          },
        ],
  )
  return {
    ...pageReply(ticketReports.closedTickets, query, found, results),
    stars_mean: figures?.mean === null || figures?.mean === undefined ? null : Number(figures.mean),
  }
}
