import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { payments } from '../db/schema'

/** States in which the last word is not spoken yet: what stands in one may yet be paid. */
export const undecided = ['started', 'unknown'] as const

/**
 * The payments a gateway is asked about: the undecided ones, and those given up as `left`, since a page that is still
 * open there may take them after all.
 */
export const mayStillBePaid = () =>
  or(inArray(payments.status, [...undecided]), and(eq(payments.status, 'failed'), eq(payments.failure, 'left')))

/** How long the payer of a started payment is taken to be at the gateway, in milliseconds. */
const openFor = 30 * 60_000

/** The payments that a gateway owes an answer about, or that their payer may have open in another tab. */
export const maybeOpenElsewhere = (now: Date) =>
  or(
    eq(payments.status, 'unknown'),
    and(eq(payments.status, 'started'), gt(payments.createdAt, new Date(now.getTime() - openFor))),
  )
