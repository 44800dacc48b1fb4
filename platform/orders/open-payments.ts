import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { payments } from '../db/schema'

/** States without a final outcome: such a payment may still be paid. */
export const undecided = ['started', 'unknown'] as const

/**
 * The payments a gateway is queried about: the undecided ones, and those given up as `left`, since a page still open there
 * may accept them after all.
 */
export const mayStillBePaid = () =>
  or(inArray(payments.status, [...undecided]), and(eq(payments.status, 'failed'), eq(payments.failure, 'left')))

/** How long the payer of a started payment is assumed to be at the gateway, in milliseconds. */
const openFor = 30 * 60_000

/** Payments the gateway owes an answer about, or that the payer may have open in another tab. */
export const maybeOpenElsewhere = (now: Date) =>
  or(
    eq(payments.status, 'unknown'),
    and(eq(payments.status, 'started'), gt(payments.createdAt, new Date(now.getTime() - openFor))),
  )
