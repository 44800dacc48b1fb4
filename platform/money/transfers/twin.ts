import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TransferState } from '../../../contract/money/transfers'
import type { Db } from '../../db/connect'
import { transfers } from '../../db/schema'
import type { ChainNetwork } from '../../../contract/money/networks'

/** The ends and the amount two transfers share. */
interface Ends {
  readonly network: ChainNetwork
  readonly sender: string
  readonly receiver: string
  readonly amount: bigint
}

const open: readonly TransferState[] = ['waiting_approval', 'sending', 'sent', 'unknown']

/**
 * The newest transfer with the same ends and amount that is not settled yet: sending it again by mistake would pay twice.
 * An `unknown` one comes first, because somebody takes it for lost.
 */
export const openTwin = async (db: Db, { network, sender, receiver, amount }: Ends) => {
  const [row] = await db
    .select({ uuid: transfers.uuid, state: transfers.state, createdAt: transfers.createdAt })
    .from(transfers)
    .where(
      and(
        inArray(transfers.state, [...open]),
        eq(transfers.network, network),
        eq(transfers.sender, sender),
        eq(transfers.receiver, receiver),
        eq(transfers.amountMinor, amount),
      ),
    )
    .orderBy(desc(eq(transfers.state, 'unknown')), desc(transfers.id))
    .limit(1)
  return row
}
