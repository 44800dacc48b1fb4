import { and, eq, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/money/amounts'
import type { Db } from '../../db/connect'
import { ledgerAccounts, ledgerEntries, ledgerTransactions, paypalLines } from '../../db/schema'
import { accountNames } from './texts'

/** The lines of a request on the accounts of money to come, in minor units. */
interface OfRequest {
  /** Negative for as long as the books expect money. */
  readonly receivable: bigint
  /** What came and nothing accounts for yet; negative for what went back. */
  readonly unallocated: bigint
}

/** What the books still expect of a request, and what came for it before anything was expected. */
export const moneyOfRequest = async (db: Db, requestId: number, currency: Currency): Promise<OfRequest> => {
  const sumOn = (name: string) =>
    sql<string>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerAccounts.name} = ${name}), 0)`
  const [sums] = await db
    .select({ receivable: sumOn(accountNames.receivable), unallocated: sumOn(accountNames.unallocated) })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .leftJoin(paypalLines, eq(paypalLines.transactionId, ledgerTransactions.id))
    .where(
      and(
        // A line may be about a request and neither pay it nor give it back.
        sql`(${paypalLines.id} is null
          or (${paypalLines.direction} = 'in' and ${paypalLines.type} not in ('refund', 'fee'))
          or (${paypalLines.direction} = 'out' and ${paypalLines.type} = 'refund'))`,
        eq(ledgerTransactions.requestId, requestId),
        eq(ledgerAccounts.kind, 'position'),
        eq(ledgerEntries.currency, currency),
      ),
    )
  return { receivable: BigInt(sums?.receivable ?? 0), unallocated: BigInt(sums?.unallocated ?? 0) }
}
