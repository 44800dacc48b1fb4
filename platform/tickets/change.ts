import { and, eq } from 'drizzle-orm'
import type { TicketMove } from '../../contract/tickets'
import type { Db } from '../db/connect'
import { departments, tickets, users } from '../db/schema'
import { ticketAfter } from '../domain/ticket-moves'
import { addWorkMinutes } from '../domain/work-time'
import type { CallContext } from '../implement'
import type { NoticeText } from '../notice-texts'
import { notify } from '../notices'
import { refuse } from '../refuse'
import { presentTicket } from './present'
import { actorOf, factsOf, type TicketRow } from './scope'

type Changes = Partial<typeof tickets.$inferInsert>

/** The state after a move, or the end of the call when the state table has no such arrow now. */
export const requireMove = (ctx: CallContext, row: TicketRow, move: TicketMove) => {
  const status = ticketAfter(factsOf(row), move, actorOf(ctx.user, row), ctx.now())
  if (status === undefined) throw refuse('illegal_move')
  return status
}

/** From now on it is our turn: since when the user waits, and until when the department promised an answer. */
export const ourTurn = async (db: Db, departmentId: number, since: Date): Promise<Changes> => {
  const [department] = await db
    .select({ minutes: departments.slaMinutes })
    .from(departments)
    .where(eq(departments.id, departmentId))
  return { waitingSince: since, slaDueAt: addWorkMinutes(since, department?.minutes ?? 480) }
}

/** From now on we wait for the user, or nobody waits. */
export const nobodysTurn: Changes = { waitingSince: null, slaDueAt: null }

/** 409 with the name of whoever holds the ticket now. */
const beaten = async (db: Db, id: number): Promise<Error> => {
  const [row] = await db
    .select({ name: users.name })
    .from(tickets)
    .leftJoin(users, eq(users.uuid, tickets.assigneeUuid))
    .where(eq(tickets.id, id))
  return refuse('conflict', row?.name ? { details: { by: row.name } } : {})
}

/** Changes the very state that was read: of two who act at once one wins and the other gets a conflict. */
export const changeTicket = async (
  { db, audit, now }: CallContext,
  row: TicketRow,
  action: string,
  set: Changes,
  reason?: string,
): Promise<TicketRow> => {
  const [changed] = await db
    .update(tickets)
    .set({ ...set, updatedAt: now(), version: row.version + 1 })
    .where(and(eq(tickets.id, row.id), eq(tickets.version, row.version)))
    .returning()
  if (!changed) throw await beaten(db, row.id)
  await audit({
    action: `ticket.${action}`,
    subject: { type: 'ticket', id: row.id },
    before: { status: row.status, assignee: row.assigneeUuid, department: row.departmentId },
    after: { status: changed.status, assignee: changed.assigneeUuid, department: changed.departmentId },
    ...(reason !== undefined && { reason }),
  })
  return changed
}

/** Tells people about a ticket, on their own side of the product. */
export const tell = async (
  db: Db,
  row: TicketRow,
  to: readonly (string | null)[],
  text: NoticeText,
  at: Date,
): Promise<void> => {
  const people = to.filter((uuid) => uuid !== null)
  const owners = people.filter((uuid) => uuid === row.userUuid)
  const staff = people.filter((uuid) => uuid !== row.userUuid)
  const values = { number: String(row.id), subject: row.subject }
  await notify(db, { to: owners, type: 'ticket', text, values, link: `/view-ticket?ticket_id=${row.id}`, at })
  await notify(db, { to: staff, type: 'ticket', text, values, link: `/admin/view-ticket?ticket_id=${row.id}`, at })
}

/** The answer of every call about one ticket. */
export const answerWith = async ({ db, user, now }: CallContext, row: TicketRow) => ({
  object: await presentTicket(db, user, row, now()),
})
