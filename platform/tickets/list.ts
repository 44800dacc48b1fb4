import { and, count, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { tickets as ticketArea } from '../../contract/tickets'
import type { Db } from '../db/connect'
import { onPage, ordered } from '../db/page'
import { remembered } from '../db/remembered'
import { ticketViewers, tickets } from '../db/schema'
import type { CallContext, Handler } from '../implement'
import { pageReply, windowOf } from '../paging'
import { ticketsOrder, ticketsWhere } from './filters'
import { presentTicket, presentTickets } from './present'
import { ticketInReach, ticketsWithin, worksTickets } from './scope'

/** Least time between two notes that somebody is viewing, in seconds. */
const noteEvery = 20

const noteViewing = async ({ db, user, now }: CallContext, ticketId: number): Promise<void> => {
  const seenAt = now()
  await db
    .insert(ticketViewers)
    .values({ ticketId, userUuid: user.uuid, seenAt })
    .onConflictDoUpdate({
      target: [ticketViewers.ticketId, ticketViewers.userUuid],
      set: { seenAt },
      setWhere: sql`${ticketViewers.seenAt} < ${seenAt.toISOString()}::timestamptz - make_interval(secs => ${noteEvery})`,
    })
}

const countOf = async (db: Db, where: SQL | undefined, oncePer: PgColumn | undefined, now: Date): Promise<number> => {
  const people = oncePer && db.selectDistinct({ one: oncePer }).from(tickets).where(where).as('people')
  const rows = people ? db.select({ n: count() }).from(people) : db.select({ n: count() }).from(tickets).where(where)
  const [found] = await remembered(db, rows, now)
  return found?.n ?? 0
}

/** The tickets of the caller's reach with every filter; with `ticket_id` the one ticket and its thread. */
export const listTickets: Handler<typeof ticketArea.tickets> = async (ctx, { query }) => {
  const { db, user, now } = ctx
  if (query.ticket_id !== undefined) {
    const row = await ticketInReach(db, user, query.ticket_id)
    if (worksTickets(user)) await noteViewing(ctx, row.id)
    return { count: 1, next: null, previous: null, results: [await presentTicket(db, user, row, now())] }
  }
  const where = and(await ticketsWithin(db, user), ticketsWhere(query, user.uuid, now()))
  const oncePer = query.unique === true ? tickets.userUuid : undefined
  const found = await countOf(db, where, oncePer, now())
  const order = ticketsOrder(query.sort)
  const rows = await db
    .select()
    .from(tickets)
    .where(onPage(tickets.id, { where, order, found, oncePer, ...windowOf(query) }))
    .orderBy(...ordered(order))
  return pageReply(ticketArea.tickets, query, found, await presentTickets(db, user, rows, now()))
}
