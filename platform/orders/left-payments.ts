import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { untilDone, inBatches, type Round } from '../db/batches'
import { payments } from '../db/schema'
import type { Runtime } from '../runtime'
import type { Outcome } from './gateway'
import { gatewayOf } from './gateways'
import { mayStillBePaid } from './open-payments'
import { resolvePayment, settlePayment } from './settle'

const day = 24 * 3600 * 1000
const batch = 50
/**
 * Up to what age the gateway is queried about a payment, and from what age one is given up that the gateway does not know
 * or still accepts, in milliseconds.
 */
const askedFor = 30 * day
const givenUpAfter: Readonly<Partial<Record<Outcome, number>>> = { absent: day, open: askedFor - day }

/**
 * Resolves payments whose payer never came back. Each round queries the gateway once about those from ten minutes to thirty
 * days old, longest unqueried first, so that a short round does not always miss the same ones. Payments the gateway does not
 * know are given up after a day, those still open there near the end of the thirty; queries go on, so late ones are not lost.
 */
export const resolveLeftPayments = async (
  { connection: { db }, config, now: clock }: Runtime,
  round: Round = untilDone,
): Promise<void> => {
  const gateway = gatewayOf(config, db, clock)
  const context = { requestId: randomUUID(), ip: '', now: clock, user: undefined }
  const now = clock().getTime()
  const left = and(
    mayStillBePaid(),
    lt(payments.createdAt, new Date(now - 600_000)),
    gt(payments.createdAt, new Date(now - askedFor)),
    or(isNull(payments.askedAt), lt(payments.askedAt, new Date(now))),
  )
  await inBatches(round, async () => {
    const rows = await db
      .select()
      .from(payments)
      .where(left)
      .orderBy(sql`${payments.askedAt} nulls first`, asc(payments.createdAt))
      .limit(batch)
    for (const row of rows) {
      if (round.isOver()) break
      // Written before the query, so that a payment that crashes the round is not first in the next one.
      await db
        .update(payments)
        .set({ askedAt: new Date(now) })
        .where(eq(payments.id, row.id))
      const outcome = await resolvePayment(db, gateway, row, context)
      const age = now - row.createdAt.getTime()
      if (outcome !== undefined && age > (givenUpAfter[outcome] ?? Number.POSITIVE_INFINITY))
        await db.transaction((tx) => settlePayment(tx, row.id, 'left', context))
    }
    return rows.length
  })
}
