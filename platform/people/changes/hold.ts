import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { among } from '../../db/conditions'
import type { MoneyHold } from '../../../contract/people/pending-change'
import type { Db } from '../../db/connect'
import { users } from '../../db/schema'
import { refuse } from '../../http/refuse'

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

/** {@link requireUnlocked} of somebody who was not read yet. */
export const requireUnlockedMoney = async (db: Db, uuid: string): Promise<void> => {
  const [row] = await db.select({ moneyLockedAt: users.moneyLockedAt }).from(users).where(eq(users.uuid, uuid))
  if (row) requireUnlocked(row)
}

/** The people whose money is not closed, for a write that must not overtake what closes it. */
export const isOpen = (now: Date): SQL | undefined =>
  and(isNull(users.moneyLockedAt), or(isNull(users.securityHoldUntil), lte(users.securityHoldUntil, now)))

interface Closed {
  readonly uuid: string
  readonly name: string
  readonly hold: MoneyHold
}

const closedAmong = async (db: Db, now: Date, people: readonly string[]): Promise<Closed[]> => {
  if (people.length === 0) return []
  const rows = await db
    .select({
      uuid: users.uuid,
      name: users.name,
      securityHoldUntil: users.securityHoldUntil,
      moneyLockedAt: users.moneyLockedAt,
    })
    .from(users)
    .where(and(among(users.uuid, people), or(gt(users.securityHoldUntil, now), isNotNull(users.moneyLockedAt))))
    .orderBy(users.name, users.uuid)
  return rows.flatMap(({ uuid, name, ...held }) => {
    const hold = holdOf(held, now)
    return hold ? [{ uuid, name, hold }] : []
  })
}

/** Why the money of some people is closed, by their uuid; whoever is not in it moves money. */
export const holdsAmong = async (
  db: Db,
  now: Date,
  people: readonly string[],
): Promise<ReadonlyMap<string, MoneyHold>> =>
  new Map((await closedAmong(db, now, people)).map(({ uuid, hold }) => [uuid, hold]))

const held = (holds: readonly MoneyHold[], now: Date, details: Readonly<Record<string, unknown>> = {}) => {
  const locked = holds.some((hold) => hold.locked)
  // Of several the last one to open.
  const until =
    holds
      .flatMap((hold) => hold.until ?? [])
      .toSorted()
      .at(-1) ?? null
  const wait = until === null || locked ? undefined : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  return refuse('held', { details: { until, locked, ...details }, ...(wait !== undefined && { retryAfter: wait }) })
}

/** Ends the call with `held` while the money of the caller, who was read already, is closed. */
export const requireOpen = (caller: Held, now: Date): void => {
  const hold = holdOf(caller, now)
  if (hold) throw held([hold], now)
}

/**
 * {@link requireOpen} of somebody who was not read yet: what every move of money asks of whoever moves it, and every
 * change of a passcode or of bank info of its owner.
 */
export const requireNoHold = async (db: Db, now: Date, caller: string): Promise<void> => {
  const closed = await closedAmong(db, now, [caller])
  if (closed.length > 0)
    throw held(
      closed.map(({ hold }) => hold),
      now,
    )
}

/** Ends the call with `held` while the money of any of its owners is closed, and names them: the caller is somebody else. */
export const requireOwnersOpen = async (db: Db, now: Date, owners: readonly string[]): Promise<void> => {
  const closed = await closedAmong(db, now, owners)
  if (closed.length > 0)
    throw held(
      closed.map(({ hold }) => hold),
      now,
      { owners: closed.map(({ uuid, name }) => ({ uuid, name })) },
    )
}
