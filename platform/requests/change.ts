import { and, eq, isNull } from 'drizzle-orm'
import type { RequestEvent, RequestMove } from '../../contract/requests/requests'
import { pageLinks } from '../../contract/page-links'
import type { Db } from '../db/connect'
import { processRequests, requestEvents } from '../db/schema'
import { dueAt, deadlineOf } from './keys'
import { mayMove, type RequestActor, type RequestFacts } from './state-table'
import type { CallContext } from '../implement'
import { followRequest } from '../money/withdrawals/reserve'
import type { NotificationText } from '../notifications/texts'
import { notify } from '../notifications/notify'
import { beatenBy, closedMove, staleFor } from '../http/first-mover'
import { presentRequest } from './present'
import { actorOf, factsOf, lastEventOf, withMoneySent, type LastEvent, type RequestRow } from './rows'

type Changes = Partial<typeof processRequests.$inferInsert>

/** A request loaded for a move: the row, its newest event, and the input of the state table. */
export interface ChangeContext {
  readonly row: RequestRow
  readonly last: LastEvent | undefined
  readonly facts: RequestFacts
  readonly actor: RequestActor
}

/** Loads what decides the moves of a request within the caller's reach. */
export const changeContextOf = async ({ db, user }: CallContext, row: RequestRow): Promise<ChangeContext> => {
  const last = await lastEventOf(db, row.id)
  const moneySent = (await withMoneySent(db, [row])).size > 0
  return { row, last, facts: factsOf(row, last, moneySent), actor: actorOf(user, row.userUuid) }
}

/** The facts before the newest event, if they are known. */
const earlierFacts = ({ facts, last }: ChangeContext): RequestFacts | undefined =>
  last?.before
    ? {
        ...facts,
        status: last.before.status,
        assignee: last.before.assignee,
        step: last.step,
        derivedAt: null,
        derivedBy: null,
      }
    : undefined

/**
 * Throws unless the state table opens the move to the caller now. If somebody else's last change closed it, the error is a
 * conflict that names them. A decision on an outdated version gets the current one and the name of who wrote it.
 */
export const requireMove = async (
  ctx: CallContext,
  context: ChangeContext,
  move: RequestMove,
  version?: number,
): Promise<void> => {
  const { db, user } = ctx
  const { row, last, facts, actor } = context
  const now = ctx.now()
  if (version !== undefined && version !== row.version) {
    const other = last?.actorUuid === user.uuid ? undefined : last?.actorUuid
    throw await staleFor(db, await presentRequest(db, user, row, now), other)
  }
  if (mayMove(facts, move, actor, now)) return
  const earlier = earlierFacts(context)
  throw await closedMove(ctx, last, earlier !== undefined && mayMove(earlier, move, actor, now))
}

/** One change to a request. */
export interface Change {
  readonly event: RequestEvent
  readonly set: Changes
  readonly to?: string | null
  readonly note?: string | null | undefined
  /** The notification sent to the owner. */
  readonly tells?: NotificationText
}

/** What follows from a change for the turn: when its step began, when it is due, and the deadline of a new status. */
export const turnsOf = (row: RequestRow, set: Changes, now: Date): Changes => {
  const action = set.actionStatus ?? row.actionStatus
  const wasOurs = row.actionStatus !== 'user' && row.actionStatus !== 'none'
  const isOurs = action !== 'user' && action !== 'none'
  const restarts = set.step !== undefined && set.step !== row.step ? true : isOurs !== wasOurs
  const stepStartedAt = restarts ? now : row.stepStartedAt
  const status = set.status ?? row.status
  return {
    stepStartedAt,
    dueAt: dueAt(row.type, action, stepStartedAt),
    ...(status !== row.status && { deadline: deadlineOf(status, now) }),
  }
}

/** Adds one event to the timeline. */
export const recordEvent = async (
  db: Db,
  row: RequestRow,
  {
    event,
    to,
    note,
    last,
    actor,
    at,
  }: Pick<Change, 'event' | 'to' | 'note'> & {
    readonly last: LastEvent | undefined
    readonly actor: string | null
    readonly at: Date
  },
): Promise<void> => {
  await db.insert(requestEvents).values({
    requestId: row.id,
    at,
    actorUuid: actor,
    event,
    step: row.step,
    toUuid: to ?? null,
    note: note ?? null,
    took: last ? Math.max(0, Math.round((at.getTime() - last.at.getTime()) / 1000)) : null,
    before: { assignee: row.assigneeUuid, status: row.status, action_status: row.actionStatus },
  })
}

/** Notifies the owner of a request. */
export const tellOwner = (db: Db, row: RequestRow, text: NotificationText, at: Date): Promise<void> =>
  notify(db, {
    to: [row.userUuid],
    type: 'request',
    text,
    values: { code: row.code },
    link: pageLinks.request(row.id, 'user'),
    at,
  })

/**
 * Applies a change to a request. Only the version that was read is updated, so of two concurrent calls one wins and the
 * other gets a conflict. Writes the timeline and the audit log, and notifies the owner.
 */
export const moveOn = async (ctx: CallContext, { row, last }: ChangeContext, change: Change): Promise<RequestRow> => {
  const { db, user, audit } = ctx
  const now = ctx.now()
  const { event, set, to, note, tells } = change
  const [moved] = await db
    .update(processRequests)
    .set({ ...turnsOf(row, set, now), ...set, modifiedAt: now, version: row.version + 1 })
    .where(
      and(eq(processRequests.id, row.id), eq(processRequests.version, row.version), isNull(processRequests.hiddenAt)),
    )
    .returning()
  if (!moved) throw await beatenBy(db, (await lastEventOf(db, row.id))?.actorUuid)
  await recordEvent(db, row, { event, to, note, last, actor: user.uuid, at: now })
  await followRequest(db, moved, now)
  await audit({
    action: `request.${event}`,
    subject: { type: 'request', id: row.id },
    before: { status: row.status, action_status: row.actionStatus, assignee: row.assigneeUuid, step: row.step },
    after: { status: moved.status, action_status: moved.actionStatus, assignee: moved.assigneeUuid, step: moved.step },
    ...(note && { reason: note }),
  })
  if (tells && row.userUuid !== user.uuid) await tellOwner(db, row, tells, now)
  return moved
}

/** The response of every call about one request. */
export const answerWith = async ({ db, user, now }: CallContext, row: RequestRow) => ({
  object: await presentRequest(db, user, row, now()),
})
