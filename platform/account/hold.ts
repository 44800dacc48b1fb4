import { and, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { MoneyHold } from '../../contract/pending-change'
import type { Db } from '../db/connect'
import { users } from '../db/schema'
import { refuse } from '../refuse'

/** How long money and passcode stay closed after a change of how somebody signs in or is paid, in milliseconds. */
export const holdTime = 24 * 3_600_000

interface Held {
  readonly securityHoldUntil: Date | null
  readonly moneyLockedAt: Date | null
}

/** Why somebody's money and passcode are closed; undefined while they are not. */
export const holdOf = ({ securityHoldUntil, moneyLockedAt }: Held, now: Date): MoneyHold | undefined => {
  const until = securityHoldUntil !== null && securityHoldUntil > now ? securityHoldUntil.toISOString() : null
  return until === null && moneyLockedAt === null ? undefined : { until, locked: moneyLockedAt !== null }
}

/** Ends the call with `held` where the owner locked the account: whoever is signed in may not be them. */
export const requireUnlocked = ({ moneyLockedAt }: Pick<Held, 'moneyLockedAt'>): void => {
  if (moneyLockedAt !== null) throw refuse('held', { details: { until: null, locked: true } })
}

/** The people whose money is not closed, for a write that must not overtake what closes it. */
export const isOpen = (now: Date): SQL | undefined =>
  and(isNull(users.moneyLockedAt), or(isNull(users.securityHoldUntil), lte(users.securityHoldUntil, now)))

/**
 * Ends the call with `held` while the money of any of these people is closed. The one question every move of money asks
 * of whoever moves it and of whose money it is, and every change of a passcode or of bank info of its owner.
 */
export const requireNoHold = async (db: Db, now: Date, ...people: readonly (string | null)[]): Promise<void> => {
  const asked = people.filter((uuid) => uuid !== null)
  if (asked.length === 0) return
  const held = await db
    .select({ uuid: users.uuid, securityHoldUntil: users.securityHoldUntil, moneyLockedAt: users.moneyLockedAt })
    .from(users)
    .where(and(inArray(users.uuid, asked), or(gt(users.securityHoldUntil, now), isNotNull(users.moneyLockedAt))))
  const [first] = held
  const hold = first && holdOf(first, now)
  if (!hold) return
  const wait = hold.until === null || hold.locked ? undefined : (Date.parse(hold.until) - now.getTime()) / 1000
  throw refuse('held', {
    details: { ...hold, users: held.map(({ uuid }) => uuid) },
    ...(wait !== undefined && { retryAfter: Math.ceil(wait) }),
  })
}
