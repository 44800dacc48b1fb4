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

/** Why somebody's money and passcode are closed; undefined if they are not. */
export const holdOf = ({ securityHoldUntil, moneyLockedAt }: Held, now: Date): MoneyHold | undefined => {
  const until = securityHoldUntil !== null && securityHoldUntil > now ? securityHoldUntil.toISOString() : null
  return until === null && moneyLockedAt === null ? undefined : { until, locked: moneyLockedAt !== null }
}

/** Fails with `held` if the owner locked the account: the signed-in person may not be them. */
export const requireUnlocked = ({ moneyLockedAt }: Pick<Held, 'moneyLockedAt'>): void => {
  if (moneyLockedAt !== null) throw refuse('held', { details: { until: null, locked: true } })
}

/** {@link requireUnlocked} for somebody whose row has not been read yet. */
export const requireUnlockedMoney = async (db: Db, uuid: string): Promise<void> => {
  const [row] = await db.select({ moneyLockedAt: users.moneyLockedAt }).from(users).where(eq(users.uuid, uuid))
  if (row) requireUnlocked(row)
}

/** The people whose money is open, as a condition for writes that must not race a hold. */
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

/** Why the money of each of these people is closed, by uuid; people without a hold are absent. */
export const holdsAmong = async (
  db: Db,
  now: Date,
  people: readonly string[],
): Promise<ReadonlyMap<string, MoneyHold>> =>
  new Map((await closedAmong(db, now, people)).map(({ uuid, hold }) => [uuid, hold]))

const held = (holds: readonly MoneyHold[], now: Date, details: Readonly<Record<string, unknown>> = {}) => {
  const locked = holds.some((hold) => hold.locked)
  // Of several holds, the one that ends last.
  const until =
    holds
      .flatMap((hold) => hold.until ?? [])
      .toSorted()
      .at(-1) ?? null
  const wait = until === null || locked ? undefined : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  return refuse('held', { details: { until, locked, ...details }, ...(wait !== undefined && { retryAfter: wait }) })
}

/** Fails with `held` while the money of the caller, whose row has been read, is closed. */
export const requireOpen = (caller: Held, now: Date): void => {
  const hold = holdOf(caller, now)
  if (hold) throw held([hold], now)
}

/**
 * {@link requireOpen} for somebody whose row has not been read yet: required of whoever moves money, and of the owner
 * for any change to a passcode or bank info.
 */
export const requireNoHold = async (db: Db, now: Date, caller: string): Promise<void> => {
  const closed = await closedAmong(db, now, [caller])
  if (closed.length > 0)
    throw held(
      closed.map(({ hold }) => hold),
      now,
    )
}

/** Fails with `held`, naming the owners concerned, while the money of any owner is closed: here the caller is somebody else. */
export const requireOwnersOpen = async (db: Db, now: Date, owners: readonly string[]): Promise<void> => {
  const closed = await closedAmong(db, now, owners)
  if (closed.length > 0)
    throw held(
      closed.map(({ hold }) => hold),
      now,
      { owners: closed.map(({ uuid, name }) => ({ uuid, name })) },
    )
}
