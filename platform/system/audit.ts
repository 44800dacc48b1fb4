import type { Db } from '../db/connect'
import { rowsInJson } from '../db/json-rows'
import { auditLog } from '../db/schema'
import type { AuditEvent, CallContext, SignedInUser } from '../implement'

/** Where and by whom something was done. */
export interface AuditContext {
  readonly requestId: string
  readonly ip: string
  readonly now: () => Date
  readonly user: string | undefined
}

/** A row of the audit log before it is written. */
export type AuditRow = Required<Omit<typeof auditLog.$inferInsert, 'id'>>

/** The row of the audit log for an event. */
export const auditRow = (
  context: AuditContext,
  { action, subject, actor, before, after, reason }: AuditEvent,
): AuditRow => ({
  at: context.now(),
  actorUuid: actor ?? context.user ?? null,
  action,
  subjectType: subject?.type ?? 'user',
  subjectId: String(subject?.id ?? context.user ?? ''),
  before: before ?? null,
  after: after ?? null,
  reason: reason ?? null,
  ip: context.ip,
  requestId: context.requestId,
})

/** How rows of the audit log are written along with others. */
export const auditRows = rowsInJson(auditLog, [
  'at',
  'actorUuid',
  'action',
  'subjectType',
  'subjectId',
  'before',
  'after',
  'reason',
  'ip',
  'requestId',
])

/** Appends one row to the audit log. */
export const writeAudit = async (db: Db, context: AuditContext, event: AuditEvent): Promise<void> => {
  await db.insert(auditLog).values(auditRow(context, event))
}

/** The `audit` of a call, bound to a transaction that the call opens itself. */
export const auditIn =
  (
    db: Db,
    { requestId, ip, now, user }: Pick<CallContext<SignedInUser | undefined>, 'requestId' | 'ip' | 'now' | 'user'>,
  ): CallContext['audit'] =>
  (event) =>
    writeAudit(db, { requestId, ip, now, user: user?.uuid }, event)
