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

/** A move of the books as shown while it waits, in one currency. */
interface Shown {
  readonly kept: KeptOrder
  readonly currency: Currency
  readonly amount: bigint
  /** Added to what leaves, taken out of what comes in; none if absent. */
  readonly fee?: bigint
  readonly reason: string
  /** Whether it comes in instead of leaving. */
  readonly into?: boolean
  /** The person who receives it; `null` for several or for an outsider. */
  readonly person: string | null
  /** Who or what is on the other side, in words; the uuid if it is a person. */
  readonly other: string
  /** Where on our side it leaves or comes in, in words; the platform as a whole if absent. */
  readonly ours?: string
  readonly description?: string | null
  readonly reference?: string
}

/**
 * Records moves of the books that wait: they are listed among the waiting transfers, decided like them, and booked once
 * the second person approves. Returns their uuids.
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
    // Receivers of another currency in the batch approve no part of it either, and learn of none before it arrives.
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

/** Weighs a move of the books under its locks: returns what it waits for, or `undefined` if it is made now. */
export const waitOf = async (db: Db, move: WeighedMove, at: Date) => {
  const wait = await approvalWait(db, move, at)
  return wait.expiresAt === null ? undefined : wait
}

/** The order stored with a waiting move, in SQL. */
export const keptOrder = sql`(${transfers.kept} -> 'order')`

/** Moves of the books of one kind that wait for a second person. */
export const waitingMoves = (move: KeptOrder['move'], now: Date): SQL | undefined =>
  and(
    eq(transfers.state, 'waiting_approval'),
    gt(transfers.expiresAt, now),
    sql`${transfers.kept} ->> 'move' = ${move}`,
  )

/** Whether a move of the books that matches `same` waits already; requested twice, it would be decided twice. */
export const waitsAlready = async (db: Db, move: KeptOrder['move'], now: Date, same: SQL): Promise<boolean> => {
  const found = await db
    .select({ uuid: transfers.uuid })
    .from(transfers)
    .where(and(waitingMoves(move, now), same))
    .limit(1)
  return found.length > 0
}
