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

/** Whether somebody works the desk: sees every ticket and the internal notes. */
export const worksTickets = (user: SignedInUser): boolean => allows(user, 'tickets.work')

type Colleague = Pick<SignedInUser, 'uuid' | 'type'>

/**
 * The tickets of the platform about the accounts of staff that somebody of the desk does not see: whoever decides about
 * identities sees them, but nobody those about themselves.
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
 * Tickets within the caller's reach: for the desk all but some of the platform about staff, else those that are not
 * internal: own, and for leaders those of the people they teach, mentor or
 * lead. Of those who only came by their code they see the tickets they write in themselves: what such a person asks the
 * support is not a partner's business.
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

/** The ticket of that id if the caller reaches it; 404 otherwise, whether it exists or not. */
export const ticketInReach = async (db: Db, user: SignedInUser, id: number): Promise<TicketRow> => {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), await ticketsWithin(db, user)))
  if (!row) throw refuse('not_found')
  return row
}

/** Whether a colleague may be mentioned in a note of a ticket: whoever works the desk and sees it, but not its own person. */
export const readsNotesOf = async (db: Db, colleague: Colleague, row: TicketRow): Promise<boolean> =>
  allows(colleague, 'tickets.work') &&
  colleague.uuid !== row.userUuid &&
  !(row.internal && (await ticketsKeptFrom(db, colleague)).includes(row.id))

/** Who the caller is to a ticket. */
export const actorOf = (user: SignedInUser, row: Pick<TicketRow, 'userUuid'>): TicketActor => ({
  side: worksTickets(user) ? 'staff' : 'user',
  owner: row.userUuid === user.uuid,
})

/** What the state table needs of a ticket. */
export const factsOf = (row: TicketRow): TicketFacts => ({
  status: row.status,
  closedAt: row.closedAt,
  stars: row.stars,
  internal: row.internal,
})
