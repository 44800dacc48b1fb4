import { and, eq, isNotNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { allows, isStaff } from '../../contract/access'
import type { Db } from '../db/connect'
import { accountAlarms, ticketMessages, tickets, users } from '../db/schema'
import type { TicketActor, TicketFacts } from './state-table'
import type { SignedInUser } from '../implement'
import { inCareOf, inTeamOf } from '../people/scope'
import { refuse } from '../http/refuse'

/** A row of `tickets`. */
export type TicketRow = typeof tickets.$inferSelect

/** Whether somebody works at the desk, and so sees everybody's tickets and the internal notes. */
export const worksTickets = (user: SignedInUser): boolean => allows(user, 'tickets.work')

type Colleague = Pick<SignedInUser, 'uuid' | 'type'>

/**
 * The platform's tickets about staff accounts that a colleague at the desk may not see: only those who decide about
 * identities see them, and nobody sees one about themselves.
 */
export const ticketsKeptFrom = async (db: Db, colleague: Colleague): Promise<readonly number[]> => {
  const found = await db
    .selectDistinct({ id: accountAlarms.ticketId, about: accountAlarms.userUuid, type: users.type })
    .from(accountAlarms)
    .innerJoin(users, eq(users.uuid, accountAlarms.userUuid))
    .where(isNotNull(accountAlarms.ticketId))
  const isKept = (about: string): boolean => about === colleague.uuid || !allows(colleague, 'users.identity')
  return found.flatMap(({ id, about, type }) => (id !== null && isStaff({ type }) && isKept(about) ? [id] : []))
}

/**
 * Tickets within the caller's reach. The desk sees all except some about staff; others see their own, leaders also those
 * of the people they teach, mentor or lead, never internal ones. Of people who only came by their code, leaders see just
 * the tickets they wrote in: such a person's support questions are not a partner's business.
 */
export const ticketsWithin = async (db: Db, user: SignedInUser): Promise<SQL | undefined> => {
  if (worksTickets(user)) {
    const kept = await ticketsKeptFrom(db, user)
    return kept.length === 0 ? undefined : notInArray(tickets.id, [...kept])
  }
  const shown = eq(tickets.internal, false)
  const own = eq(tickets.userUuid, user.uuid)
  if (!allows(user, 'team.read')) return and(shown, own)
  const team = await db
    .select({ uuid: users.uuid, cared: sql<boolean>`coalesce(${inCareOf(user.uuid)}, false)` })
    .from(users)
    .where(inTeamOf(user.uuid))
  const ofSome = (cared: boolean): SQL | undefined => {
    const people = team.filter((one) => one.cared === cared).map(({ uuid }) => uuid)
    return people.length === 0 ? undefined : sql`${tickets.userUuid} = any(${sql.param(people)}::uuid[])`
  }
  const introduced = ofSome(false)
  const written = and(eq(ticketMessages.ticketId, tickets.id), eq(ticketMessages.authorUuid, user.uuid))
  return and(
    shown,
    or(
      own,
      ofSome(true),
      introduced && and(introduced, sql`exists (select 1 from ${ticketMessages} where ${written})`),
    ),
  )
}

/** The ticket with that id if it is within the caller's reach; 404 otherwise, whether it exists or not. */
export const ticketInReach = async (db: Db, user: SignedInUser, id: number): Promise<TicketRow> => {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), await ticketsWithin(db, user)))
  if (!row) throw refuse('not_found')
  return row
}

/** Whether a colleague may be mentioned in a note: they work at the desk, see the ticket and are not its owner. */
export const readsNotesOf = async (db: Db, colleague: Colleague, row: TicketRow): Promise<boolean> =>
  allows(colleague, 'tickets.work') &&
  colleague.uuid !== row.userUuid &&
  !(row.internal && (await ticketsKeptFrom(db, colleague)).includes(row.id))

/** The caller as an actor on a ticket. */
export const actorOf = (user: SignedInUser, row: Pick<TicketRow, 'userUuid'>): TicketActor => ({
  side: worksTickets(user) ? 'staff' : 'user',
  owner: row.userUuid === user.uuid,
})

/** What the state table needs to know about a ticket. */
export const factsOf = (row: TicketRow): TicketFacts => ({
  status: row.status,
  closedAt: row.closedAt,
  stars: row.stars,
  internal: row.internal,
})
