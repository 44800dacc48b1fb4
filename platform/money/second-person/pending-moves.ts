import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import type { Db } from '../../db/connect'
import { transfers } from '../../db/schema'
import type { KeptOrder } from '../../db/schema/approvals'
import type { WeighedMove } from './rules'
import type { CallContext } from '../../implement'
import { tellApprovers, approvalWait, type Wait } from './waiting'
import { recordTransfer } from '../transfers/record'
import { platformSender } from '../transfers/rows'

/** A move of the books as it is shown while it waits, in one currency. */
interface Shown {
  readonly kept: KeptOrder
  readonly currency: Currency
  readonly amount: bigint
  /** On top of what leaves, and out of what comes; none where it is absent. */
  readonly fee?: bigint
  readonly reason: string
  /** Comes to us instead of leaving. */
  readonly into?: boolean
  /** The person who gets it; `null` for several or for nobody of ours. */
  readonly person: string | null
  /** Who or what is on the other side, in words; the person’s uuid where it is one. */
  readonly other: string
  /** What of ours it leaves or comes into, in words; the platform as a whole where it is absent. */
  readonly ours?: string
  readonly description?: string | null
  readonly reference?: string
}

/**
 * Records moves of the books that wait: they stand among the transfers that wait, are decided like those, and booked by
 * the second person’s word. Gives their uuids.
 */
export const holdForApproval = async (
  { db, now, audit }: CallContext,
  move: WeighedMove,
  wait: Wait,
  shown: readonly Shown[],
): Promise<string[]> => {
  const at = now()
  const uuids: string[] = []
  for (const { kept, currency, amount, fee = 0n, reason, into = false, person, other, ...rest } of shown) {
    const { ours = platformSender, description = null, reference = null } = rest
    const uuid = randomUUID()
    // Whoever gets something in another currency of the batch signs no part of it, and hears of none before it comes.
    const pieces = move.pieces.map((piece) =>
      piece.currency === currency ? piece : { ...piece, currency, amount: 0n },
    )
    const weighed = { ...move, pieces }
    const own = wait.waits.filter((sum) => sum.currency === currency)
    const made = await recordTransfer(
      db,
      weighed,
      { ...wait, waits: own.length > 0 ? own : wait.waits },
      {
        uuid,
        at,
        network: 'books',
        state: 'waiting_approval',
        direction: into ? 'in' : 'out',
        sender: into ? other : ours,
        receiver: into ? ours : other,
        receiverUuid: person,
        walletOwnerUuid: null,
        amountMinor: amount,
        feeMinor: fee,
        currency,
        reason,
        description,
        hash: reference,
        kept,
      },
    )
    uuids.push(uuid)
    await audit({
      action: 'transfer.made',
      subject: { type: 'transfer', id: uuid },
      after: { move: kept.move, state: made.state, amount: formatMinor(amount, currency), currency },
      reason,
    })
    await tellApprovers(db, made, at)
  }
  return uuids
}

/** Weighs a move of the books under its locks: what it waits for, or `undefined` when it goes now. */
export const waitOf = async (db: Db, move: WeighedMove, at: Date) => {
  const wait = await approvalWait(db, move, at)
  return wait.expiresAt === null ? undefined : wait
}

/** What was asked with a move that waits, in SQL. */
export const keptOrder = sql`(${transfers.kept} -> 'order')`

/** The moves of the books of a kind that wait for a second person. */
export const waitingMoves = (move: KeptOrder['move'], now: Date): SQL | undefined =>
  and(
    eq(transfers.state, 'waiting_approval'),
    gt(transfers.expiresAt, now),
    sql`${transfers.kept} ->> 'move' = ${move}`,
  )

/** Whether a move of the books waits already that `same` tells by what was asked; asked for twice it would be decided twice. */
export const waitsAlready = async (db: Db, move: KeptOrder['move'], now: Date, same: SQL): Promise<boolean> => {
  const found = await db
    .select({ uuid: transfers.uuid })
    .from(transfers)
    .where(and(waitingMoves(move, now), same))
    .limit(1)
  return found.length > 0
}
