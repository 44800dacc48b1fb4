import { and, count, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { tickets as ticketArea } from '../../contract/tickets/tickets'
import { numbered } from '../db/conditions'
import type { Db } from '../db/connect'
import { onPage, ordered, withPage } from '../db/page'
import { cached } from '../db/query-cache'
import { tickets } from '../db/schema'
import type { Handler } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { requireOwnFilters, ticketsOrder, ticketsWhere } from './filters'
import { noteViewing } from './presence'
import { presentTicket, presentTickets } from './present'
import { ticketInReach, ticketsWithin, worksTickets } from './scope'

const countOf = async (db: Db, where: SQL | undefined, oncePer: PgColumn | undefined, now: Date): Promise<number> => {
  const people = oncePer && db.selectDistinct({ one: oncePer }).from(tickets).where(where).as('people')
  const rows = people ? db.select({ n: count() }).from(people) : db.select({ n: count() }).from(tickets).where(where)
  const [found] = await cached(db, rows, now)
  return found?.n ?? 0
}

/** The tickets within the caller's reach, with every filter; with `ticket_id`, that ticket and its thread. */
export const listTickets: Handler<typeof ticketArea.tickets> = async (ctx, { query }) => {
  const { db, user, now } = ctx
  if (query.ticket_id !== undefined) {
    const row = await ticketInReach(db, user, query.ticket_id)
    if (worksTickets(user)) await noteViewing(ctx, row.id)
    return { count: 1, next: null, previous: null, results: [await presentTicket(db, user, row, now())] }
  }
  if (!worksTickets(user)) requireOwnFilters(query)
  const where = and(
    await ticketsWithin(db, user),
    ticketsWhere(ctx, query),
    ...numbered(tickets.id, query.number),
    ...numbered(tickets.id, ...(query.ids ?? [])),
  )
  const oncePer = query.unique === true ? tickets.userUuid : undefined
  const order = ticketsOrder(query.sort)
  const window = windowOf(query)
  const [found, rows] = await withPage(
    window,
    countOf(db, where, oncePer, now()),
    (n) => n,
    (n) =>
      db
        .select()
        .from(tickets)
        .where(onPage(tickets.id, { where, order, found: n, oncePer, ...window }))
        .orderBy(...ordered(order)),
  )
  return pageReply(ticketArea.tickets, query, found, await presentTickets(db, user, rows, now()))
}
