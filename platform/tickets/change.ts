import type { auditEvents } from '../../contract/system/audit-events'
import { and, desc, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import type { TicketMove, TicketStatus } from '../../contract/tickets/tickets'
import { pageLinks } from '../../contract/page-links'
import type { Db } from '../db/connect'
import { auditLog, tickets } from '../db/schema'
import { ticketAfter, type TicketFacts } from './state-table'
import { addWorkMinutes } from './work-time'
import type { CallContext } from '../implement'
import type { NotificationText } from '../notifications/texts'
import { notify } from '../notifications/notify'
import { beatenBy, closedMove, staleFor } from '../http/first-mover'
import { presentTicket } from './present'
import { actorOf, factsOf, type TicketRow } from './scope'

type Changes = Partial<typeof tickets.$inferInsert>

const traceOf = (row: TicketRow) => ({
  status: row.status,
  assignee: row.assigneeUuid,
  department: row.departmentId,
  priority: row.priority,
  tags: row.tags,
  stars: row.stars,
  closed_at: row.closedAt?.toISOString() ?? null,
})

const lastOf = async (db: Db, id: number, ...conditions: readonly SQL[]) => {
  const [last] = await db
    .select({ at: auditLog.at, actorUuid: auditLog.actorUuid, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'ticket'),
        eq(auditLog.subjectId, String(id)),
        sql`${auditLog.before} ? 'status'`,
        ...conditions,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last
}

const noTriage = notInArray(auditLog.action, ['ticket.prioritised', 'ticket.tagged'])

/** The last change that may have closed a way: priority and tags close none. */
const lastMoveOf = (db: Db, id: number) => lastOf(db, id, noTriage)

/** The last change the caller may know of: owners are told nothing of priority and tags. */
const lastChangeOf = ({ db, user }: Pick<CallContext, 'db' | 'user'>, { id, userUuid }: TicketRow) =>
  lastOf(db, id, ...(userUuid === user.uuid ? [noTriage] : []))

type LastMove = Awaited<ReturnType<typeof lastMoveOf>>

const earlierFacts = (last: LastMove, internal: boolean): TicketFacts | undefined => {
  if (!last?.before) return undefined
  const { status, closed_at: closedAt, stars } = last.before
  return {
    status: status as TicketStatus,
    closedAt: typeof closedAt === 'string' ? new Date(closedAt) : null,
    stars: typeof stars === 'number' ? stars : null,
    internal,
  }
}

/**
 * Returns what a way through the state table leads to now, or throws. If somebody else's last change closed it, the error
 * is a conflict that names them.
 */
export const requireWay = async <T>(
  ctx: CallContext,
  row: TicketRow,
  way: (facts: TicketFacts) => T | undefined,
): Promise<T> => {
  const found = way(factsOf(row))
  if (found !== undefined) return found
  const last = await lastMoveOf(ctx.db, row.id)
  const earlier = earlierFacts(last, row.internal)
  throw await closedMove(ctx, last, earlier !== undefined && way(earlier) !== undefined)
}

/** Returns the state after a move; throws if the state table has no such arrow now. */
export const requireMove = (ctx: CallContext, row: TicketRow, move: TicketMove): Promise<TicketStatus> =>
  requireWay(ctx, row, (facts) => ticketAfter(facts, move, actorOf(ctx.user, row), ctx.now()))

/** Throws if the caller saw another version of the ticket; the error contains the current one. */
export const requireFresh = async (ctx: CallContext, row: TicketRow, version: number | undefined): Promise<void> => {
  if (version === undefined || version === row.version) return
  const { db, user, now } = ctx
  const last = await lastChangeOf(ctx, row)
  throw await staleFor(db, await presentTicket(db, user, row, now()), last?.actorUuid)
}

/**
 * The changes when it becomes our turn: since when the user waits, and when an answer is due. `slaMinutes` is the
 * ticket's own or that of the department it moves to.
 */
export const ourTurn = (
  { platform }: Pick<CallContext, 'platform'>,
  { slaMinutes }: { readonly slaMinutes: number },
  since: Date,
): Changes => ({ waitingSince: since, slaDueAt: addWorkMinutes(since, slaMinutes, platform.workWeek) })

/** The changes when we wait for the user, or nobody waits. */
export const nobodysTurn: Changes = { waitingSince: null, slaDueAt: null }

/** Updates only the version that was read: of two concurrent calls one wins and the other gets a conflict. */
export const changeTicket = async (
  ctx: CallContext,
  row: TicketRow,
  action: (typeof auditEvents)['ticket'][number],
  set: Changes,
  reason?: string,
): Promise<TicketRow> => {
  const { db, audit, now } = ctx
  const leaves = set.status !== undefined && set.status !== row.status
  const [changed] = await db
    .update(tickets)
    .set({ ...(leaves && { slaLeftMinutes: null }), updatedAt: now(), ...set, version: row.version + 1 })
    .where(and(eq(tickets.id, row.id), eq(tickets.version, row.version)))
    .returning()
  if (!changed) throw await beatenBy(db, (await lastChangeOf(ctx, row))?.actorUuid)
  await audit({
    action: `ticket.${action}`,
    subject: { type: 'ticket', id: row.id },
    before: traceOf(row),
    after: traceOf(changed),
    ...(reason !== undefined && { reason }),
  })
  return changed
}

/** Notifies people about a ticket, each in their own section; never the person an internal ticket is about. */
export const tell = async (
  db: Db,
  row: TicketRow,
  to: readonly (string | null)[],
  text: NotificationText,
  at: Date,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const people = to.filter((uuid) => uuid !== null)
  const owners = row.internal ? [] : people.filter((uuid) => uuid === row.userUuid)
  const staff = people.filter((uuid) => uuid !== row.userUuid)
  const values = { number: row.id, subject: row.subject, ...more }
  await notify(db, { to: owners, type: 'ticket', text, values, link: pageLinks.ticket(row.id, 'user'), at })
  await notify(db, { to: staff, type: 'ticket', text, values, link: pageLinks.ticket(row.id, 'staff'), at })
}

/** The response of every call about one ticket. */
export const answerWith = async ({ db, user, now }: CallContext, row: TicketRow) => ({
  object: await presentTicket(db, user, row, now()),
})
