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
 * How old a payment is asked about, and how old one is given up that the gateway knows nothing of or still takes, in
 * milliseconds.
 */
const askedFor = 30 * day
const givenUpAfter: Readonly<Partial<Record<Outcome, number>>> = { absent: day, open: askedFor - day }

/**
 * Looks after payments whose payer never came back: asks the gateway about those from ten minutes to thirty days old,
 * each once a round, and gives up those nobody began to pay for a day, and at the end of the thirty those it still takes.
 * Given up, they are asked about as before: what is paid late is not lost. Those that were asked about longest ago come
 * first, so that where a round is too short for all, it is not the same ones that go without.
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
      // Before it is asked: one that brings the round down is not the first of the next one.
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
