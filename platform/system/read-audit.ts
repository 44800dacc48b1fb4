import { and, count, eq, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { allows } from '../../contract/access'
import { isUuid } from '../../contract/scalars'
import type { Parsed } from '../../contract/endpoint'
import { audit } from '../../contract/system/audit'
import { actionsOfKind, eventsKeptFrom } from '../../contract/system/audit-events'
import { onDays } from '../db/conditions'
import { onPage, ordered, type OrderTerm } from '../db/page'
import { cached } from '../db/query-cache'
import type { Db } from '../db/connect'
import { auditLog, payments } from '../db/schema'
import { pageReply, windowOf } from '../http/paging'
import type { Handler } from '../implement'
import { maskWallet } from '../people/mask'
import { namesOf } from '../people/names'
import { ticketsKeptFrom } from '../tickets/scope'
import { subjectCodes } from './subject-codes'

const newestFirst: readonly OrderTerm[] = [{ by: auditLog.id, desc: true }]

type Values = Record<string, unknown>

type Query = Parsed<typeof audit.audit>['query']

/** The values after a change, without the number of a ticket the reader may not see. */
const afterFor = (kept: readonly number[], after: Values | null): Values | null => {
  if (after === null || !kept.includes(Number(after['ticket']))) return after
  const { ticket: _ticket, ...rest } = after
  return rest
}

/** Earlier releases wrote the addresses of address books whole. */
const withMaskedAddress = (action: string, values: Values | null): Values | null =>
  action.startsWith('address.') && typeof values?.['address'] === 'string'
    ? { ...values, address: maskWallet(values['address']) }
    : values

/** The events of a record; of a person, on request, also those of their payments. */
const aboutRecord = async (
  db: Db,
  { subject_type: type, subject_id: id, payments: withPayments }: Query,
): Promise<SQL | undefined> => {
  const record = and(
    ...(type === undefined ? [] : [eq(auditLog.subjectType, type)]),
    ...(id === undefined ? [] : [eq(auditLog.subjectId, id)]),
  )
  if (withPayments !== true || type !== 'user' || id === undefined || !isUuid(id)) return record
  const own = await db.select({ id: payments.id }).from(payments).where(eq(payments.userUuid, id))
  const ids = own.map((payment) => String(payment.id))
  return or(record, and(eq(auditLog.subjectType, 'payment'), inArray(auditLog.subjectId, ids)))
}

/**
 * Who did what, newest first; by record, actor, days or kind. Leaves out tickets about staff that the caller may not
 * see, and events of money and settings that no other endpoint shows them ({@link eventsKeptFrom}).
 */
export const readAudit: Handler<typeof audit.audit> = async ({ db, user, now }, { query }) => {
  const kept = await ticketsKeptFrom(db, user)
  const things = eventsKeptFrom(user)
  const where = and(
    ...(things.length === 0 ? [] : [notInArray(sql`split_part(${auditLog.action}, '.', 1)`, things)]),
    ...(kept.length === 0
      ? []
      : [or(ne(auditLog.subjectType, 'ticket'), notInArray(auditLog.subjectId, kept.map(String)))]),
    await aboutRecord(db, query),
    ...(query.user_uuid === undefined ? [] : [eq(auditLog.actorUuid, query.user_uuid)]),
    ...(query.kind === undefined ? [] : [inArray(auditLog.action, actionsOfKind(query.kind))]),
    ...onDays(auditLog.at, query.start_date, query.end_date),
  )
  const [counted] = await cached(db, db.select({ n: count() }).from(auditLog).where(where), now())
  const found = counted?.n ?? 0
  const rows = await db
    .select()
    .from(auditLog)
    .where(onPage(auditLog.id, { where, order: newestFirst, found, ...windowOf(query) }))
    .orderBy(...ordered(newestFirst))
  const about = ({ subjectType, subjectId }: (typeof rows)[number]): string | null =>
    subjectType === 'user' && isUuid(subjectId) ? subjectId : null
  const named = await namesOf(
    db,
    rows.flatMap((row) => [row.actorUuid, about(row)]),
  )
  const codeOf = await subjectCodes(db, rows)
  const tellsAddresses = allows(user, 'settings.read')
  const results = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: named(row.actorUuid),
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    subject_user: named(about(row)),
    subject_code: codeOf(row),
    before: withMaskedAddress(row.action, row.before),
    after: withMaskedAddress(row.action, afterFor(kept, row.after)),
    reason: row.reason,
    ip: tellsAddresses ? row.ip : null,
  }))
  return pageReply(audit.audit, query, found, results)
}
