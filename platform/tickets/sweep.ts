import { and, eq, gt, lt } from 'drizzle-orm'
import { deleteInBatches, untilDone, inBatches, type Round } from '../db/batches'
import { writeAudit } from '../system/audit'
import type { Db } from '../db/connect'
import { ticketViewers, tickets } from '../db/schema'
import { nobodysTurn, tell } from './change'

const day = 24 * 3_600_000
/** How long an answered ticket waits for its owner before it closes automatically, in milliseconds. */
const answeredFor = 7 * day
const batch = 200

const settled = (now: Date) =>
  and(eq(tickets.status, 'answered'), lt(tickets.updatedAt, new Date(now.getTime() - answeredFor)))

const closeTicket = (db: Db, row: typeof tickets.$inferSelect, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [changed] = await tx
      .update(tickets)
      .set({ ...nobodysTurn, status: 'closed', closedAt: now, updatedAt: now, version: row.version + 1 })
      .where(and(eq(tickets.id, row.id), eq(tickets.version, row.version), settled(now)))
      .returning()
    if (!changed) return false
    const context = { requestId: '', ip: '', now: () => now, user: undefined }
    await writeAudit(tx, context, {
      action: 'ticket.closed_by_timer',
      subject: { type: 'ticket', id: row.id },
      before: { status: row.status },
      after: { status: 'closed' },
    })
    await tell(tx, changed, [row.userUuid], 'ticket_closed', now)
    return true
  })

/** Closes answered tickets whose owner has not replied for a week; returns how many. */
export const closeAnsweredTickets = async (db: Db, now: Date, round: Round = untilDone): Promise<number> => {
  let closed = 0
  let last = 0
  await inBatches(round, async () => {
    const rows = await db
      .select()
      .from(tickets)
      .where(and(settled(now), gt(tickets.id, last)))
      .orderBy(tickets.id)
      .limit(batch)
    for (const row of rows) if (await closeTicket(db, row, now)) closed += 1
    last = rows.at(-1)?.id ?? last
    return rows.length
  })
  return closed
}

/** Deletes records of ticket views older than a day. */
export const forgetViewers = async (db: Db, now: Date, round: Round = untilDone): Promise<void> => {
  await deleteInBatches(db, round, ticketViewers, lt(ticketViewers.seenAt, new Date(now.getTime() - day)))
}
