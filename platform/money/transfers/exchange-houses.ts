import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { addressBook, exchangeDeals, transfers } from '../../db/schema'
import { accountOf, type AccountKey } from '../ledger/accounts'
import { exchangeReasons } from '../ledger/texts'
import type { TransferRow } from './rows'

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

/** Transfers that go to an exchange house, by the rule of {@link spentOn}; a condition on `transfers`. */
export const toExchange: SQL = sql`(${inArray(transfers.reason, [...exchangeReasons])} or ${transfers.receiver} in (
  select b.address from address_book b where b.user_uuid is null and b.removed_at is null
    and exists (select 1 from exchange_deals d where starts_with(b.label, d.house))))`

/**
 * The other side of money the platform sends out other than to pay withdrawals. What goes to an exchange house,
 * recognised by its reason or by the saved address, is still ours in another form: an open position, not a cost.
 * Everything else is spent.
 */
export const spentOn = async (tx: Db, { reason, receiver }: TransferRow): Promise<AccountKey> =>
  exchangeReasons.includes(reason.trim()) || (await isHouse(tx, receiver))
    ? accountOf('position', 'exchange')
    : accountOf('cost', 'payments')
