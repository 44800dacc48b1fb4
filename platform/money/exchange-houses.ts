import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect'
import { addressBook, exchangeDeals } from '../db/schema'
import { accountOf, type AccountKey } from '../ledger/post'
import { exchangeReasons } from '../ledger/texts'
import type { TransferRow } from './transfer-rows'

/** Whether the platform saved an address under the name of an exchange house it deals with. */
const isHouse = async (tx: Db, address: string): Promise<boolean> => {
  const [known] = await tx
    .select({ id: addressBook.id })
    .from(addressBook)
    .where(
      and(
        isNull(addressBook.userUuid),
        isNull(addressBook.removedAt),
        eq(addressBook.address, address),
        sql`exists (select 1 from ${exchangeDeals} where starts_with(${addressBook.label}, ${exchangeDeals.house}))`,
      ),
    )
    .limit(1)
  return known !== undefined
}

/**
 * The other side of money the platform sends out that pays no withdrawal. What goes to an exchange house, by its reason
 * or by the saved address, is still ours in another shape: an open position, no cost. All else is spent.
 */
export const spentOn = async (tx: Db, { reason, receiver }: TransferRow): Promise<AccountKey> =>
  exchangeReasons.includes(reason.trim()) || (await isHouse(tx, receiver))
    ? accountOf('position', 'exchange')
    : accountOf('cost', 'payments')
