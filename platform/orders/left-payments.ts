import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { payments } from '../db/schema'
import type { Runtime } from '../runtime'
import { gatewayOf } from './gateways'
import { resolvePayment, settlePayment, undecided } from './settle'

const day = 24 * 3600 * 1000
const atOnce = 100

/**
 * Looks after payments whose payer never came back: asks the gateway about those from ten minutes to thirty days
 * old, and gives up those nobody began to pay for a day.
 */
export const resolveLeftPayments = async ({ connection: { db }, config, now: clock }: Runtime): Promise<void> => {
  const gateway = gatewayOf(config, db, clock)
  const scene = { requestId: randomUUID(), ip: '', now: clock, user: undefined }
  const now = clock().getTime()
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.status, [...undecided]),
        lt(payments.createdAt, new Date(now - 600_000)),
        gt(payments.createdAt, new Date(now - 30 * day)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(atOnce)
  for (const row of rows) {
    await resolvePayment(db, gateway, row, scene)
    const [after] = await db.select({ status: payments.status }).from(payments).where(eq(payments.id, row.id))
    if (after?.status === 'started' && row.createdAt.getTime() < now - day)
      await db.transaction((tx) => settlePayment(tx, row.id, 'left', scene))
  }
}
