import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { allows, isStaff } from '../../contract/access'
import type { Person } from '../../contract/people/person'
import type { tickets as ticketArea } from '../../contract/tickets/tickets'
import { mentionsDraft, ticketDraft } from '../../contract/system/drafts'
import { attachments, ticketMessages, tickets, users } from '../db/schema'
import { ticketSearchKey } from './keys'
import type { CallContext, Handler, SignedInUser } from '../implement'
import { consume } from '../http/limits'
import { mentionedAmong } from '../people/mentions'
import { withinReach } from '../people/scope'
import { invalid, refuse } from '../http/refuse'
import { keepUploads, readUpload, requireRoom, type Upload } from '../files/uploads'
import { spendDraft, spendNewTicket } from '../system/drafts/spent-drafts'
import { answerWith, changeTicket, nobodysTurn, ourTurn, requireMove, tell } from './change'
import { openDepartment } from './open-department'
import { stopTyping } from './presence'
import { readsNotesOf, ticketInReach, worksTickets, type TicketRow } from './scope'

/** Counts what people outside the staff write towards their limits, but only what is stored. */
const countWriting = async (
  ctx: CallContext,
  limit: 'tickets' | 'messages',
  files: readonly Upload[],
): Promise<void> => {
  const { db, user, now } = ctx
  if (!isStaff(user)) await consume(db, { limit, key: user.uuid }, now())
  await requireRoom(ctx, files, 'files')
}

const readUploads = (files: readonly File[] | undefined): Upload[] => (files ?? []).map(readUpload)

interface NewMessage {
  readonly staff: boolean
  readonly internal: boolean
  readonly text: string
  readonly files: readonly Upload[]
  readonly mentions?: Person[]
}

const say = async ({ db, user, now }: CallContext, ticketId: number, { files, ...said }: NewMessage): Promise<void> => {
  const [message] = await db
    .insert(ticketMessages)
    .values({ ...said, ticketId, authorUuid: user.uuid, createdAt: now() })
    .returning({ id: ticketMessages.id })
  if (!message || files.length === 0) return
  const kept = await keepUploads(db, files)
  await db
    .insert(attachments)
    .values(kept.map((file) => ({ ...file, ownerUuid: user.uuid, messageId: message.id, createdAt: now() })))
}

/** The owner of the new ticket: the caller, or for staff and leaders somebody within their reach. */
const ownerOf = async ({ db, user }: CallContext, asked: string | undefined) => {
  if (asked === undefined || asked === user.uuid) {
    if (isStaff(user)) throw invalid({ user_uuid: 'required' })
    return { uuid: user.uuid, name: user.name }
  }
  if (!worksTickets(user) && !allows(user, 'team.read')) throw refuse('not_found')
  const [owner] = await db
    .select({ uuid: users.uuid, name: users.name, type: users.type })
    .from(users)
    .where(and(eq(users.uuid, asked), withinReach(user), isNull(users.disabledAt)))
  if (!owner || isStaff(owner)) throw invalid({ user_uuid: 'unknown_option' })
  return owner
}

/** Opens a ticket with its first message. */
export const openTicket: Handler<typeof ticketArea.openTicket> = async (ctx, { body }) => {
  const { db, user, now, audit } = ctx
  const files = readUploads(body.files)
  await countWriting(ctx, 'tickets', files)
  const department = await openDepartment(db, body.department)
  const owner = await ownerOf(ctx, body.user_uuid)
  const previous = body.previous_ticket === undefined ? undefined : await ticketInReach(db, user, body.previous_ticket)
  if (previous && previous.userUuid !== owner.uuid) throw invalid({ previous_ticket: 'unknown_option' })
  const staff = worksTickets(user)
  const at = now()
  const [opened] = await db
    .insert(tickets)
    .values({
      subject: body.subject,
      searchKey: '',
      departmentId: body.department,
      userUuid: owner.uuid,
      status: 'open',
      lastWriter: staff ? 'staff' : 'user',
      createdAt: at,
      updatedAt: at,
      messagesCount: 1,
      previousTicketId: previous?.id ?? null,
      ...(staff ? { ...nobodysTurn, assigneeUuid: user.uuid, firstAnsweredAt: at } : ourTurn(ctx, department, at)),
    })
    .returning()
  const row = opened as TicketRow
  await db
    .update(tickets)
    .set({ searchKey: ticketSearchKey(row, owner.name) })
    .where(eq(tickets.id, row.id))
  await say(ctx, row.id, { staff, internal: false, text: body.text, files })
  await spendNewTicket(ctx, body.text)
  await audit({
    action: 'ticket.opened',
    subject: { type: 'ticket', id: row.id },
    after: { subject: row.subject, department: row.departmentId },
  })
  if (owner.uuid !== user.uuid) await tell(db, row, [owner.uuid], 'ticket_opened_for_you', at)
  return answerWith(ctx, row)
}

/** Opens an internal ticket by the platform about somebody, for staff only and due at once; returns its number. */
export const openInternalTicket = async (
  ctx: CallContext<SignedInUser | undefined>,
  about: { readonly uuid: string; readonly name: string },
  { department, subject, text }: { readonly department: number; readonly subject: string; readonly text: string },
): Promise<number> => {
  const { db, audit } = ctx
  const at = ctx.now()
  const [row] = await db
    .insert(tickets)
    .values({
      subject,
      searchKey: '',
      departmentId: department,
      userUuid: about.uuid,
      internal: true,
      status: 'open',
      lastWriter: 'user',
      createdAt: at,
      updatedAt: at,
      messagesCount: 1,
      waitingSince: at,
      slaDueAt: at,
    })
    .returning({ id: tickets.id })
  if (!row) throw refuse('conflict')
  const searchKey = ticketSearchKey({ id: row.id, subject }, about.name)
  await db.update(tickets).set({ searchKey }).where(eq(tickets.id, row.id))
  const said = { ticketId: row.id, authorUuid: null, staff: true, internal: true, text, createdAt: at }
  await db.insert(ticketMessages).values(said)
  await audit({ action: 'ticket.opened', subject: { type: 'ticket', id: row.id }, after: { subject, department } })
  return row.id
}

/** Rejects a reply written without having seen a newer message from somebody else. */
const requireRead = async ({ db, user }: CallContext, row: TicketRow, seen: number | undefined): Promise<void> => {
  if (seen === undefined) return
  const unread = and(
    eq(ticketMessages.ticketId, row.id),
    gt(ticketMessages.id, seen),
    sql`${ticketMessages.authorUuid} is distinct from ${user.uuid}`,
    ...(worksTickets(user) ? [] : [eq(ticketMessages.internal, false)]),
  )
  const [found] = await db.select({ newer: count() }).from(ticketMessages).where(unread)
  if (found && found.newer > 0) throw refuse('stale', { details: { newer: found.newer } })
}

interface Answer {
  /** The status the reply leads to, by the state table. */
  readonly status: TicketRow['status']
  readonly text: string
  readonly files: readonly Upload[]
  readonly closes: boolean
}

/** Replies to the other side: updates whose turn it is, stores the message and sends the notifications. */
const answer = async (
  ctx: CallContext,
  row: TicketRow,
  { status, text, files, closes }: Answer,
): Promise<TicketRow> => {
  const { db, user, now } = ctx
  const staff = worksTickets(user)
  const at = now()
  const waits = !staff && row.waitingSince === null ? ourTurn(ctx, row, at) : {}
  const changed = await changeTicket(ctx, row, closes ? 'closed' : 'replied', {
    status: closes ? 'closed' : status,
    lastWriter: staff ? 'staff' : 'user',
    messagesCount: row.messagesCount + 1,
    holdReason: status === 'on_hold' ? row.holdReason : null,
    ...(staff
      ? { ...nobodysTurn, assigneeUuid: row.assigneeUuid ?? user.uuid, firstAnsweredAt: row.firstAnsweredAt ?? at }
      : waits),
    ...(closes && { ...nobodysTurn, closedAt: at, closedBy: user.uuid }),
  })
  await say(ctx, row.id, { staff, internal: false, text, files })
  if (staff) await tell(db, changed, [row.userUuid], 'ticket_answered', at)
  else {
    await tell(db, changed, [row.assigneeUuid], 'ticket_replied', at)
    if (row.userUuid !== user.uuid) await tell(db, changed, [row.userUuid], 'ticket_answered', at)
  }
  return changed
}

/** Whether this text from the caller is already the last message the ticket's owner can see. */
const isSaidLast = async ({ db, user }: CallContext, ticketId: number, text: string): Promise<boolean> => {
  const [last] = await db
    .select({ author: ticketMessages.authorUuid, text: ticketMessages.text })
    .from(ticketMessages)
    .where(
      and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.internal, false), isNull(ticketMessages.deletedAt)),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1)
  return last?.author === user.uuid && last.text === text
}

/**
 * Sends a bulk reply to one of the tickets. A repeated reply is sent once, so that the bulk call can be retried after a
 * lost response; it does not reopen a closed ticket.
 */
export const replyInPassing = async (ctx: CallContext, row: TicketRow, text: string): Promise<TicketRow> => {
  if (row.status === 'closed') throw refuse('illegal_move')
  if (await isSaidLast(ctx, row.id, text)) return row
  return answer(ctx, row, { status: await requireMove(ctx, row, 'reply'), text, files: [], closes: false })
}

/** Replies or leaves an internal note; may close in the same step. */
export const replyTicket: Handler<typeof ticketArea.replyTicket> = async (ctx, { body }) => {
  const { db, user, now } = ctx
  const row = await ticketInReach(db, user, body.ticket_id)
  const staff = worksTickets(user)
  const internal = body.internal === true
  if (internal && body.close === true) throw invalid({ close: 'invalid' })
  if (!internal && body.mentions !== undefined && body.mentions.length > 0) throw invalid({ mentions: 'invalid' })
  const status = await requireMove(ctx, row, internal ? 'note' : 'reply')
  if (body.anyway !== true) await requireRead(ctx, row, body.seen_message_id)
  const files = readUploads(body.files)
  await countWriting(ctx, 'messages', files)
  if (staff) await stopTyping(ctx, row.id)
  const draft = ticketDraft(row.id, internal ? 'note' : 'reply')
  await spendDraft(ctx, draft, body.text)
  if (internal) {
    const mentions = await mentionedAmong(db, body.mentions, (colleague) => readsNotesOf(db, colleague, row))
    await say(ctx, row.id, { staff, internal, text: body.text, files, mentions })
    await spendDraft(ctx, mentionsDraft(draft))
    const named = mentions.map(({ uuid }) => uuid).filter((uuid) => uuid !== user.uuid)
    await tell(db, row, named, 'ticket_mentioned', now(), { name: user.name })
    // The customer's side must not notice that anything happened.
    const hidden = { messagesCount: row.messagesCount + 1, updatedAt: row.updatedAt }
    return answerWith(ctx, await changeTicket(ctx, row, 'noted', hidden))
  }
  const closes = body.close === true
  if (closes) await requireMove(ctx, { ...row, status }, 'close')
  return answerWith(ctx, await answer(ctx, row, { status, text: body.text, files, closes }))
}
