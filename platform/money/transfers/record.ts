import { countedMoves, transfers } from '../../db/schema'
import type { Db } from '../../db/connect'
import { countedRows } from '../second-person/allowance'
import type { WeighedMove } from '../second-person/rules'
import type { Wait } from '../second-person/waiting'
import type { TransferRow } from './rows'

type Values = Omit<
  typeof transfers.$inferInsert,
  'uuid' | 'createdBy' | 'approvals' | 'approvalsNeeded' | 'waits' | 'expiresAt' | 'createdAt' | 'settledAt'
>

/** Writes a transfer that goes or waits, and counts it in the sums of its move. */
export const recordTransfer = async (
  db: Db,
  move: WeighedMove,
  wait: Wait,
  { uuid, at, ...values }: Values & { readonly uuid: string; readonly at: Date },
): Promise<TransferRow> => {
  const counted = countedRows(move, { reference: uuid, alone: wait.expiresAt === null, at })
  const counting = () =>
    db.$with('counted').as(db.insert(countedMoves).values(counted).returning({ id: countedMoves.id }))
  const [row] = await (counted.length > 0 ? db.with(counting()) : db)
    .insert(transfers)
    .values({
      ...values,
      ...wait,
      uuid,
      createdBy: move.actor,
      approvals: [],
      createdAt: at,
      settledAt: values.state === 'confirmed' ? at : null,
    })
    .returning()
  return row as TransferRow
}
