import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { untilDone, inBatches, type Round } from '../db/batches'
import { writeAudit } from '../system/audit'
import type { Db } from '../db/connect'
import { processRequests } from '../db/schema'
import { followRequest } from '../money/withdrawals/reserve'
import { recordEvent, tellOwner } from './change'
import { lastEventOf } from './rows'

const batch = 200

const overdue = (now: Date) =>
  and(
    inArray(processRequests.status, ['pending', 'needs_correction']),
    lt(processRequests.deadline, now),
    isNull(processRequests.hiddenAt),
  )

const expireRequest = (db: Db, row: typeof processRequests.$inferSelect, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [moved] = await tx
      .update(processRequests)
      .set({
        status: 'expired',
        actionStatus: 'none',
        dueAt: null,
        deadline: null,
        modifiedAt: now,
        version: row.version + 1,
      })
      .where(and(eq(processRequests.id, row.id), eq(processRequests.version, row.version), overdue(now)))
      .returning()
    if (!moved) return false
    await followRequest(tx, moved, now)
    await recordEvent(tx, row, { event: 'expired', last: await lastEventOf(tx, row.id), actor: null, at: now })
    const context = { requestId: '', ip: '', now: () => now, user: undefined }
    await writeAudit(tx, context, {
      action: 'request.expired',
      subject: { type: 'request', id: row.id },
      before: { status: row.status },
      after: { status: 'expired' },
    })
    await tellOwner(tx, row, 'request_expired', now)
    return true
  })

/** Expires filed requests and requested corrections past their deadline; returns how many. */
export const expireRequests = async (db: Db, now: Date, round: Round = untilDone): Promise<number> => {
  let expired = 0
  let last = 0
  await inBatches(round, async () => {
    const rows = await db
      .select()
      .from(processRequests)
      .where(and(overdue(now), gt(processRequests.id, last)))
      .orderBy(processRequests.id)
      .limit(batch)
    for (const row of rows) if (await expireRequest(db, row, now)) expired += 1
    last = rows.at(-1)?.id ?? last
    return rows.length
  })
  return expired
}
