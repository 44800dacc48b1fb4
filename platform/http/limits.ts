import { createHash } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { rateLimits } from '../db/schema'
import { limitOf, type LimitName, type Rate } from './rate-limits'
import { refuse, type Refusal } from './refuse'

/** One event counted by a limit, and whose it is. */
export interface Attempt {
  readonly limit: LimitName
  /** An address, a uuid, a name as typed; stored only as a hash. */
  readonly key: string
}

const keyOf = ({ limit, key }: Attempt): string =>
  `${limit}:${createHash('sha256').update(`${limit}\n${key}`).digest('base64url')}`

/** The event that must be over before a rate allows one more. */
const barring = ({ times }: Rate): SQL => sql`kept.events[cardinality(kept.events) - ${times - 1}::int]`

const before = (now: Date, seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString()

/**
 * Counts the event if every rate allows it, and returns whether it did: one statement, so that two servers never let
 * one too many through.
 */
export const tryToConsume = async (db: Db, attempt: Attempt, now: Date): Promise<boolean> => {
  const { rates } = limitOf(attempt.limit)
  const most = Math.max(...rates.map(({ times }) => times))
  const longest = Math.max(...rates.map(({ seconds }) => seconds))
  const free = rates.map((rate) => sql`coalesce(${barring(rate)} <= ${before(now, rate.seconds)}::timestamptz, true)`)
  const { rowCount } = await db.execute(sql`
    insert into rate_limits as kept (key, events, expires_at)
    values (${keyOf(attempt)}, array[${now.toISOString()}::timestamptz], ${before(now, -longest)}::timestamptz)
    on conflict (key) do update
    set events = (kept.events || excluded.events)[greatest(1, cardinality(kept.events) + 2 - ${most}::int):],
      expires_at = excluded.expires_at
    where ${sql.join(free, sql` and `)}`)
  return (rowCount ?? 0) > 0
}

const secondsToWait = async (db: Db, attempt: Attempt, now: Date): Promise<number> => {
  const ends = limitOf(attempt.limit).rates.map(
    (rate) => sql`${barring(rate)} + ${rate.seconds}::int * interval '1 second'`,
  )
  const { rows } = await db.execute<{ wait: string | null }>(sql`
    select ceil(extract(epoch from greatest(${sql.join(ends, sql`, `)}) - ${now.toISOString()}::timestamptz)) as wait
    from rate_limits as kept where key = ${keyOf(attempt)}`)
  return Math.max(1, Number(rows[0]?.wait ?? 1))
}

/**
 * Counts one event, or ends the call with 429 and `Retry-After`. With the pool, the count stays whatever becomes of the
 * call; within a transaction, it stays once that is committed, and others with the same key wait for it.
 */
export const consume = async (db: Db, attempt: Attempt, now: Date): Promise<void> => {
  if (await tryToConsume(db, attempt, now)) return
  throw refuse('rate_limited', { retryAfter: await secondsToWait(db, attempt, now) })
}

/** Removes the event counted last. */
export const refund = async (db: Db, attempt: Attempt): Promise<void> => {
  await db
    .update(rateLimits)
    .set({ events: sql`trim_array(${rateLimits.events}, least(1, cardinality(${rateLimits.events})))` })
    .where(eq(rateLimits.key, keyOf(attempt)))
}

/** Counts several events as {@link consume} does: all of them, or none if one has to wait. */
export const consumeAll = async (db: Db, attempts: readonly Attempt[], now: Date): Promise<void> => {
  const consumed: Attempt[] = []
  try {
    for (const attempt of attempts) {
      await consume(db, attempt, now)
      consumed.push(attempt)
    }
  } catch (error) {
    for (const attempt of consumed) await refund(db, attempt)
    throw error
  }
}

/** Deletes all events of a key. */
export const resetLimit = async (db: Db, attempt: Attempt): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, keyOf(attempt)))
}

/** Whether an event stays counted, given how its call ended. */
export const staysCounted = (limit: LimitName, refusal: Refusal | undefined): boolean => {
  const { counts } = limitOf(limit)
  if (counts === 'every') return true
  if (!refusal) return false
  if (counts === 'refused') return refusal.status < 500
  return counts.includes(refusal.code)
}
