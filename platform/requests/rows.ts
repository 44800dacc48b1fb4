import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { among } from '../db/conditions'
import type { ActionStatus } from '../../contract/requests/requests'
import { allows } from '../../contract/access'
import type { Db } from '../db/connect'
import { requestEvents, users, withdrawals, type processRequests } from '../db/schema'
import { voidedWithdrawalStates } from '../../contract/money/withdrawals'
import { bookedSum } from '../money/shares/completion'
import { unsentStates } from '../money/withdrawals/state-table'
import { actionOf, type RequestActor, type RequestFacts } from './state-table'
import type { SignedInUser } from '../implement'

/** A row of `process_requests`. */
export type RequestRow = typeof processRequests.$inferSelect

/** The newest event of a request. */
export type LastEvent = Pick<
  typeof requestEvents.$inferSelect,
  'id' | 'requestId' | 'event' | 'actorUuid' | 'at' | 'before' | 'step'
>

const lastColumns = {
  id: requestEvents.id,
  requestId: requestEvents.requestId,
  event: requestEvents.event,
  actorUuid: requestEvents.actorUuid,
  at: requestEvents.at,
  before: requestEvents.before,
  step: requestEvents.step,
}

/** The newest event of one request. */
export const lastEventOf = async (db: Db, requestId: number): Promise<LastEvent | undefined> => {
  const [row] = await db
    .select(lastColumns)
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requestId))
    .orderBy(desc(requestEvents.id))
    .limit(1)
  return row
}

/** The newest events of many requests. */
export const lastEventsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, LastEvent>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([requestEvents.requestId], lastColumns)
    .from(requestEvents)
    .where(among(requestEvents.requestId, ids))
    .orderBy(requestEvents.requestId, desc(requestEvents.id))
  return new Map(rows.map((row) => [row.requestId, row]))
}

/** Which of these requests have already had money sent. */
export const withMoneySent = async (db: Db, rows: readonly RequestRow[]): Promise<Set<number>> => {
  const ids = rows.filter(({ type }) => type === 'withdrawal').map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const sent = await db
    .select({ id: withdrawals.requestId })
    .from(withdrawals)
    .where(
      and(
        inArray(withdrawals.requestId, ids),
        notInArray(withdrawals.state, [...unsentStates, ...voidedWithdrawalStates]),
      ),
    )
  return new Set(sent.map(({ id }) => id))
}

/** The facts of a row that decide its moves. */
export const factsOf = (row: RequestRow, last: LastEvent | undefined, moneySent: boolean): RequestFacts => {
  const derived = last?.event === 'derived' ? last : undefined
  return {
    type: row.type,
    status: row.status,
    step: row.step,
    moneyMoved: moneySent || (row.status === 'completed' && bookedSum(row) !== undefined),
    derivedBy: derived?.actorUuid ?? null,
    derivedAt: derived?.at ?? null,
    assignee: row.assigneeUuid,
  }
}

/** The caller as an actor on a request of this owner. */
export const actorOf = (user: SignedInUser, ownerUuid: string): RequestActor => ({
  uuid: user.uuid,
  owner: user.uuid === ownerUuid,
  staff: allows(user, 'requests.work'),
  purge: allows(user, 'requests.purge'),
  books: allows(user, 'money.move'),
})

/** The request back with us: whoever of the staff holds it keeps it, and one held outside the staff joins the inbox. */
export const backWithUs = async (
  db: Db,
  assignee: string | null,
): Promise<{ readonly assigneeUuid: string | null; readonly actionStatus: ActionStatus }> => {
  const [holder] =
    assignee === null ? [] : await db.select({ type: users.type }).from(users).where(eq(users.uuid, assignee))
  return holder && allows(holder, 'requests.work')
    ? { assigneeUuid: assignee, actionStatus: actionOf(holder.type) }
    : { assigneeUuid: null, actionStatus: 'staff' }
}
