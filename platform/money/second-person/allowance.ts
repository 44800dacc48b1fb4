import { and, eq, gt, like, lt, sum } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import { approvalTime } from '../../../contract/money/waiting-times'
import { deleteInBatches, untilDone, type Round } from '../../db/batches'
import type { Db } from '../../db/connect'
import { rowsInJson, runStatement } from '../../db/json-rows'
import { lockNames } from '../../db/named-locks'
import { countedMoves, type transfers } from '../../db/schema'
import type { Sender } from '../rules'
import {
  capProblem,
  countedSums,
  judge,
  limitSpan,
  type CountedSum,
  type InSum,
  type SumUse,
  type Verdict,
  type WeighedMove,
} from './rules'
import { invalid } from '../../http/refuse'

const c = countedMoves
type Kept = (typeof transfers.$inferSelect)['waits']

type CountedIn = Pick<CountedSum, 'side' | 'scope' | 'key' | 'currency'>

const scopeOf = ({ side, scope }: CountedIn): string => `${side} ${scope}`

const lockThese = (db: Db, sums: readonly CountedIn[]): Promise<void> =>
  lockNames(
    db,
    'sums',
    sums.map((one) => `${scopeOf(one)} ${one.key}`),
  )

/**
 * Makes others who add to the sums of a move wait until this transaction ends, so that two at once never pass a limit
 * together: one lock per person, and one for what the platform moves as a whole. Call it before requests, wallets and
 * accounts are locked (docs/money.md), so that no deadlock can occur.
 */
export const lockSums = (db: Db, move: WeighedMove): Promise<void> => lockThese(db, countedSums(move))

const summing = `
  select c.scope, c.key, c.currency, sum(c.amount_minor) as all,
    coalesce(sum(c.amount_minor) filter (where c.alone), 0) as alone
  from counted_moves c
  where (c.scope, c.key, c.currency) in (select * from unnest($1::text[], $2::text[], $3::text[]))
    and c.at > $4::timestamptz
    and not ($5::boolean and exists (
      select from transfers t where t.uuid::text = c.reference and t.state = 'waiting_approval'))
  group by c.scope, c.key, c.currency`

/** The current value of sums; `moved` leaves out moves still waiting for a second person. */
const inSums = async (db: Db, sums: readonly CountedIn[], now: Date, moved = false) => {
  if (sums.length === 0) return (): InSum => ({ all: 0n, alone: 0n })
  const rows = await runStatement<{ scope: string; key: string; currency: string; all: string; alone: string }>(
    db,
    summing,
    [
      sums.map(scopeOf),
      sums.map(({ key }) => key),
      sums.map(({ currency }) => currency),
      new Date(now.getTime() - limitSpan).toISOString(),
      moved,
    ],
  )
  return (counted: CountedIn): InSum => {
    const row = rows.find(
      ({ scope, key, currency }) => scope === scopeOf(counted) && key === counted.key && currency === counted.currency,
    )
    return { all: BigInt(row?.all ?? 0), alone: BigInt(row?.alone ?? 0) }
  }
}

/** Judges a move by the current value of its sums. Exact while {@link lockSums} is held. */
export const weigh = async (db: Db, move: WeighedMove, now: Date): Promise<Verdict> =>
  judge(move, await inSums(db, countedSums(move), now))

/** How much of the 24-hour cap is used, in minor units: by a person's own transfers, or by everything the platform sent. */
export const sideUse = async (db: Db, side: Sender, caller: string, currency: Currency, now: Date): Promise<bigint> => {
  const [row] = await db
    .select({ minor: sum(c.amountMinor) })
    .from(c)
    .where(
      and(
        eq(c.scope, side === 'user' ? 'user sender' : 'platform side'),
        eq(c.key, side === 'user' ? caller : ''),
        eq(c.currency, currency),
        gt(c.at, new Date(now.getTime() - limitSpan)),
      ),
    )
  return BigInt(row?.minor ?? 0)
}

/** How a move is counted in its sums. */
export interface Counting {
  readonly reference: string
  /** Whether one person alone decided it. */
  readonly alone: boolean
  readonly at: Date
}

/** Writes the rows of {@link countedRows} in one statement with others. */
export const countedRowsInJson = rowsInJson(c, ['scope', 'key', 'currency', 'amountMinor', 'alone', 'at', 'reference'])

/** What a move, made or waiting, adds to its sums. */
export const countedRows = (move: WeighedMove, counting: Counting) =>
  countedSums(move).map((one) => ({
    ...counting,
    scope: scopeOf(one),
    key: one.key,
    currency: one.currency,
    amountMinor: one.amount,
  }))

/** Counts a move, made or waiting, in its sums. */
export const countMove = async (db: Db, move: WeighedMove, counting: Counting): Promise<void> => {
  const rows = countedRows(move, counting)
  if (rows.length > 0) await db.insert(c).values(rows)
}

/** The sums a move was counted in when it was requested. */
const countedBy = async (db: Db, reference: string): Promise<CountedSum[]> => {
  const rows = await db.select().from(c).where(eq(c.reference, reference))
  return rows.map(({ scope, key, currency, amountMinor }) => {
    const [side, name] = scope.split(' ') as [Sender, CountedSum['scope']]
    return { side, scope: name, key, currency, amount: amountMinor }
  })
}

/** The counterpart of {@link lockSums} for a move that waited: call it before the move is made. */
export const lockCounted = async (db: Db, reference: string): Promise<void> =>
  lockThese(db, await countedBy(db, reference))

/**
 * Counts a move that waited from the time it is made, no longer from when it was requested: moves requested on several
 * days and made on one count for that day. Other waiting moves are ignored; they are checked when they are made. Call
 * {@link lockCounted} before requests, wallets and accounts are locked.
 * @throws limit_daily at `amount`
 */
export const recountNow = async (db: Db, reference: string, now: Date): Promise<void> => {
  const sums = await countedBy(db, reference)
  const inSum = await inSums(db, sums, now, true)
  for (const one of sums) {
    const problem = capProblem(one, inSum(one).all)
    if (problem) throw invalid({ amount: problem })
  }
  await db.update(c).set({ at: now }).where(eq(c.reference, reference))
}

/** The people and addresses that receive moves, by the reference the moves are counted under. */
export const receiversOf = async (
  db: Db,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  if (references.length === 0) return found
  const rows = await db
    .select({ reference: c.reference, key: c.key })
    .from(c)
    .where(and(among(c.reference, references), like(c.scope, '% receiver')))
  for (const { reference, key } of rows) found.set(reference, [...(found.get(reference) ?? []), key])
  return found
}

/** Returns the allowance a move used: it was rejected, recalled, expired, failed or reversed. */
export const releaseAllowance = async (db: Db, reference: string): Promise<void> => {
  await db.delete(c).where(eq(c.reference, reference))
}

/** Deletes what no limit looks back to and what no longer waits. */
export const sweepCounted = async (db: Db, now: Date, round: Round = untilDone): Promise<void> => {
  await deleteInBatches(db, round, c, lt(c.at, new Date(now.getTime() - limitSpan - approvalTime)))
}

/** The sums that make a move wait, as stored with it. */
export const keptSums = (uses: readonly SumUse[]): Kept =>
  uses
    .filter(({ waits }) => waits)
    .map(({ scope, currency, used, amount, limit }) => ({
      scope,
      currency,
      used: String(used),
      amount: String(amount),
      limit: String(limit),
    }))

/** Sums that made a move wait, as replies show them. */
export const presentWaits = (kept: Kept) =>
  kept.map(({ scope, currency, used, amount, limit }) => {
    const text = (minor: string): string => formatMinor(BigInt(minor), currency)
    return { scope, currency, used: text(used), amount: text(amount), limit: text(limit) }
  })

/** How much of the allowance is used, as replies show it. */
export const presentUses = (uses: readonly SumUse[]) =>
  uses.map(({ scope, currency, used, limit, waits }) => ({
    scope,
    currency,
    used: formatMinor(used, currency),
    limit: formatMinor(limit, currency),
    waits,
  }))
