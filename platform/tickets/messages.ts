import { and, eq, isNull } from 'drizzle-orm'
import type { tickets as ticketArea } from '../../contract/tickets/tickets'
import { attachments, ticketMessages, tickets } from '../db/schema'
import { readContent } from '../files/stored-files'
import type { CallContext, Handler } from '../implement'
import { refuse } from '../http/refuse'
import { mayReadFilesOf } from '../requests/scope'
import { answerWith } from './change'
import { mayEdit } from './present'
import { ticketInReach, ticketsWithin, worksTickets } from './scope'

const ownMessage = async ({ db, user }: CallContext, ticketId: number, messageId: number) => {
  const ticket = await ticketInReach(db, user, ticketId)
  const [message] = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticket.id), eq(ticketMessages.id, messageId)))
  if (!message || (message.internal && !worksTickets(user))) throw refuse('not_found')
  if (message.authorUuid !== user.uuid) throw refuse('forbidden')
  if (!mayEdit(user, ticket, message)) throw refuse('illegal_move')
  return { ticket, message }
}

/** Updates a message only if it is still as it was read. */
const changeMessage = async (
  { db }: CallContext,
  read: typeof ticketMessages.$inferSelect,
  set: Partial<typeof ticketMessages.$inferInsert>,
): Promise<void> => {
  const unchanged = and(
    eq(ticketMessages.id, read.id),
    eq(ticketMessages.text, read.text),
    isNull(ticketMessages.deletedAt),
  )
  const changed = await db.update(ticketMessages).set(set).where(unchanged).returning({ id: ticketMessages.id })
  if (changed.length === 0) throw refuse('conflict')
}

/** Edits one of the caller's messages; the old text goes to the audit log. */
export const editMessage: Handler<typeof ticketArea.editMessage> = async (ctx, { body }) => {
  const { ticket, message } = await ownMessage(ctx, body.ticket_id, body.message_id)
  const edited = message.editedAt?.toISOString() ?? null
  if (body.seen_edited_at !== undefined && body.seen_edited_at !== edited)
    throw refuse('stale', { details: { current: { text: message.text, edited_at: edited } } })
  await changeMessage(ctx, message, { text: body.text, editedAt: ctx.now() })
  await ctx.audit({
    action: 'ticket.message_edited',
    subject: { type: 'ticket', id: ticket.id },
    before: { message: message.id, text: message.text },
    after: { message: message.id, text: body.text },
  })
  return answerWith(ctx, ticket)
}

/** Deletes one of the caller's messages; a marker stays in the thread and the text in the audit log. */
export const deleteMessage: Handler<typeof ticketArea.deleteMessage> = async (ctx, { body }) => {
  const { ticket, message } = await ownMessage(ctx, body.ticket_id, body.message_id)
  await changeMessage(ctx, message, { text: '', deletedAt: ctx.now() })
  await ctx.audit({
    action: 'ticket.message_deleted',
    subject: { type: 'ticket', id: ticket.id },
    before: { message: message.id, text: message.text },
  })
  return answerWith(ctx, ticket)
}

/** The bytes of a file in a message or request within the caller's reach, or of the caller's own upload. */
export const readAttachment: Handler<typeof ticketArea.attachment> = async ({ db, user, platform }, { params }) => {
  const [file] = await db.select().from(attachments).where(eq(attachments.id, params.id))
  if (!file) throw refuse('not_found')
  const reached = async (): Promise<boolean> => {
    if (file.messageId !== null) {
      const [message] = await db
        .select({ internal: ticketMessages.internal, deletedAt: ticketMessages.deletedAt })
        .from(ticketMessages)
        .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
        .where(and(eq(ticketMessages.id, file.messageId), await ticketsWithin(db, user)))
      return message !== undefined && message.deletedAt === null && (!message.internal || worksTickets(user))
    }
    if (file.requestId !== null) return mayReadFilesOf(db, user, file.requestId)
    return file.ownerUuid === user.uuid
  }
  if (!(await reached())) throw refuse('not_found')
  return new File([await readContent(platform.bucket, file)], file.name, { type: file.type })
}
