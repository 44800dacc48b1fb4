import { and, eq, gt, or } from 'drizzle-orm'
import { payments } from '../db/schema'

/** How long a started payment may still be on its way at the gateway, in milliseconds. */
const openFor = 30 * 60_000

/** The payments that may yet be paid: the gateway owes an answer, or the payer may have it open in another tab. */
export const mayYetBePaid = (now: Date) =>
  or(
    eq(payments.status, 'unknown'),
    and(eq(payments.status, 'started'), gt(payments.createdAt, new Date(now.getTime() - openFor))),
  )
