import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '../../contract/system/audit-events'
import type { Db } from '../db/connect'
import { auditLog, users } from '../db/schema'

/**
 * Who last wrote a record, by the audit log, as refusals of an old version name them; undefined when nobody did. Only
 * `actions` count where the log also records views of the record.
 */
export const lastWriterOf = async (
  db: Db,
  { type, id }: { readonly type: string; readonly id: string | number },
  actions?: readonly AuditAction[],
): Promise<{ readonly by: string } | undefined> => {
  const [last] = await db
    .select({ by: users.name })
    .from(auditLog)
    .innerJoin(users, eq(users.uuid, auditLog.actorUuid))
    .where(
      and(
        eq(auditLog.subjectType, type),
        eq(auditLog.subjectId, String(id)),
        actions && inArray(auditLog.action, [...actions]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last
}
