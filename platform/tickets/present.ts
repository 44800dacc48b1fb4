import { and, asc, count, eq } from 'drizzle-orm'
import { among } from '../db/conditions'
import type { Ticket, TicketMessage } from '../../contract/tickets/tickets'
import type { Db } from '../db/connect'
import { attachments, departments, ticketMessages, users } from '../db/schema'
import { movesOfTicket } from './state-table'
import type { SignedInUser } from '../implement'
import { namesOf } from '../people/names'
import { slaOf } from './filters'
import { viewersOf } from './presence'
import { actorOf, factsOf, worksTickets, type TicketRow } from './scope'

type MessageRow = typeof ticketMessages.$inferSelect

const ownersOf = async (db: Db, rows: readonly TicketRow[]) => {
  const wanted = [...new Set(rows.map(({ userUuid }) => userUuid))]
  const found = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type })
    .from(users)
    .where(among(users.uuid, wanted))
  return new Map(found.map((owner) => [owner.uuid, owner]))
}

const departmentNames = async (db: Db) => {
  const found = await db.select({ id: departments.id, name: departments.name }).from(departments)
  return new Map(found.map((row) => [row.id, row]))
}

/** The number of internal notes among the messages of each ticket. */
const notesAmong = async (db: Db, rows: readonly TicketRow[]) => {
  const found = await db
    .select({ id: ticketMessages.ticketId, n: count() })
    .from(ticketMessages)
    .where(
      and(
        among(
          ticketMessages.ticketId,
          rows.map(({ id }) => id),
        ),
        eq(ticketMessages.internal, true),
      ),
    )
    .groupBy(ticketMessages.ticketId)
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Tickets as lists show them to the caller. */
export const presentTickets = async (
  db: Db,
  user: SignedInUser,
  rows: readonly TicketRow[],
  now: Date,
): Promise<Ticket[]> => {
  if (rows.length === 0) return []
  const named = await namesOf(
    db,
    rows.flatMap(({ assigneeUuid, closedBy }) => [assigneeUuid, closedBy]),
  )
  const owners = await ownersOf(db, rows)
  const known = await departmentNames(db)
  const desk = worksTickets(user)
  const notes = desk ? undefined : await notesAmong(db, rows)
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    subject: row.subject,
    department: known.get(row.departmentId) ?? { id: row.departmentId, name: '' },
    user: owners.get(row.userUuid) ?? { uuid: row.userUuid, name: '', type: '' },
    status: row.status,
    internal: row.internal,
    ...(desk && { priority: row.priority, tags: row.tags }),
    assignee: named(row.assigneeUuid),
    last_writer: row.lastWriter === 'staff' ? 'staff' : 'user',
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    waiting_since: row.waitingSince?.toISOString() ?? null,
    sla: slaOf(row, now),
    messages_count: row.messagesCount - (notes?.get(row.id) ?? 0),
    stars: row.stars,
    feedback: row.feedback,
    closed_at: row.closedAt?.toISOString() ?? null,
    closed_by: named(row.closedBy),
    moves: movesOfTicket(factsOf(row), actorOf(user, row), now),
    version: desk ? row.version : null,
  }))
}

/**
 * Whether somebody may still edit or delete a message: only their own, on the customer's side only until the ticket
 * closes, and not from a disabled account, which may only write on.
 */
export const mayEdit = (user: SignedInUser, ticket: TicketRow, message: MessageRow): boolean =>
  !user.disabled &&
  message.authorUuid === user.uuid &&
  message.deletedAt === null &&
  (worksTickets(user) || ticket.status !== 'closed')

const filesOf = async (db: Db, messages: readonly MessageRow[]) => {
  const ids = messages.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)
  const files =
    ids.length === 0
      ? []
      : await db
          .select({
            id: attachments.id,
            name: attachments.name,
            type: attachments.type,
            size: attachments.size,
            messageId: attachments.messageId,
          })
          .from(attachments)
          .where(among(attachments.messageId, ids))
          .orderBy(asc(attachments.createdAt), asc(attachments.name))
  return (messageId: number) =>
    files.filter((file) => file.messageId === messageId).map(({ messageId: _, ...file }) => file)
}

const messagesOf = async (db: Db, user: SignedInUser, ticket: TicketRow): Promise<TicketMessage[]> => {
  const ofTicket = eq(ticketMessages.ticketId, ticket.id)
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(worksTickets(user) ? ofTicket : and(ofTicket, eq(ticketMessages.internal, false)))
    .orderBy(asc(ticketMessages.id))
  const named = await namesOf(
    db,
    rows.map(({ authorUuid }) => authorUuid),
  )
  const files = await filesOf(db, rows)
  return rows.map((row) => ({
    id: row.id,
    author: row.authorUuid === null ? null : (named(row.authorUuid) ?? { uuid: row.authorUuid, name: '' }),
    staff: row.staff,
    mine: row.authorUuid === user.uuid,
    internal: row.internal,
    text: row.deletedAt === null ? row.text : '',
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    deleted: row.deletedAt !== null,
    editable: mayEdit(user, ticket, row),
    attachments: row.deletedAt === null ? files(row.id) : [],
    ...(row.mentions.length > 0 && row.deletedAt === null && { mentions: row.mentions }),
  }))
}

/** One ticket with its thread; internal notes only for the desk. */
export const presentTicket = async (db: Db, user: SignedInUser, row: TicketRow, now: Date): Promise<Ticket> => {
  const [shown] = await presentTickets(db, user, [row], now)
  return {
    ...(shown as Ticket),
    thread: {
      messages: await messagesOf(db, user, row),
      hold_reason: worksTickets(user) ? row.holdReason : null,
      previous_ticket: row.previousTicketId,
      conversation_id: row.conversationId,
      viewers: worksTickets(user) ? await viewersOf(db, row.id, user.uuid, now) : [],
    },
  }
}
