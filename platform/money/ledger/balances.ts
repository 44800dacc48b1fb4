import { and, eq } from 'drizzle-orm'
import type { Currency } from '../../../contract/money/amounts'
import type { Db } from '../../db/connect'
import { ledgerAccounts } from '../../db/schema'
import { accountNames } from './texts'

/** What the platform holds in one place according to its books, in minor units. */
export const bookBalance = async (
  db: Db,
  name: 'bank' | 'tron' | 'bsc' | 'paypal' | 'gateway',
  currency: Currency,
): Promise<bigint> => {
  const [row] = await db
    .select({ minor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, 'means'),
        eq(ledgerAccounts.name, accountNames[name]),
        eq(ledgerAccounts.currency, currency),
      ),
    )
  return -(row?.minor ?? 0n)
}
