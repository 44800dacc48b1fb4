import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import { formatMinor } from '../../../contract/money/amounts'
import type { CurrentUser } from '../../../contract/people/person'
import type { Db } from '../../db/connect'
import { mentorSessions, packages, payments } from '../../db/schema'
import { waitingChanges } from '../changes/proposals'
import { namesOf } from '../names'

const day = 24 * 3_600_000
/** After this long the gateway is no longer queried (`resolveLeftPayments`). */
const watched = 30 * day
const latest = 10

const openPaymentOf = async (db: Db, uuid: string, now: Date): Promise<CurrentUser['open_payment']> => {
  const rows = await db
    .select({ payment: payments, name: packages.name })
    .from(payments)
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .where(and(eq(payments.userUuid, uuid), gt(payments.createdAt, new Date(now.getTime() - watched))))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(latest)
  // A started payment followed by another is ignored; one of unknown outcome, which may have taken money, never is.
  const [newest] = rows
  const unknown = rows.find(({ payment }) => payment.status === 'unknown')
  const open = unknown ?? (newest?.payment.status === 'started' ? newest : undefined)
  if (!open) return null
  const currency = open.payment.currency
  return {
    reference: open.payment.reference,
    package: open.name,
    amount: formatMinor(open.payment.amountMinor, currency),
    currency,
    status: unknown ? 'unknown' : 'started',
    created_at: open.payment.createdAt.toISOString(),
  }
}

const nextSessionOf = async (db: Db, uuid: string, now: Date): Promise<CurrentUser['next_session']> => {
  const [row] = await db
    .select()
    .from(mentorSessions)
    .where(
      and(
        or(eq(mentorSessions.menteeUuid, uuid), eq(mentorSessions.mentorUuid, uuid)),
        eq(mentorSessions.status, 'planned'),
        gt(mentorSessions.at, now),
      ),
    )
    .orderBy(asc(mentorSessions.at), asc(mentorSessions.id))
    .limit(1)
  if (!row) return null
  const other = row.menteeUuid === uuid ? row.mentorUuid : row.menteeUuid
  const named = await namesOf(db, [other])
  return { at: row.at.toISOString(), topic: row.topic, with: named(other) ?? { uuid: other, name: '' } }
}

const pendingChangeOf = async (db: Db, uuid: string, now: Date): Promise<CurrentUser['pending_change']> => {
  const [first] = (await waitingChanges(db, uuid, now, 'consented')).toSorted(
    (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime(),
  )
  return first ? { field: first.field, expires_at: first.expiresAt.toISOString() } : null
}

/** What the home page asks the signed-in person to finish or attend. */
export const agendaOf = async (
  db: Db,
  uuid: string,
  now: Date,
): Promise<Pick<CurrentUser, 'open_payment' | 'pending_change' | 'next_session'>> => ({
  open_payment: await openPaymentOf(db, uuid, now),
  pending_change: await pendingChangeOf(db, uuid, now),
  next_session: await nextSessionOf(db, uuid, now),
})
