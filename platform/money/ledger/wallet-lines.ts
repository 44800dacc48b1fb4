import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { ledgerEntries, walletLines, wallets, type transfers } from '../../db/schema'

/** One side of a posting at a wallet of ours: the ledger line, and what it added to the wallet. */
export interface WalletSide {
  readonly address: string
  readonly entryId: number | null
  readonly amountMinor: bigint
}

interface Cause {
  readonly at: Date
  readonly reason: string
  readonly transferId?: number
}

/**
 * Records what moved at single wallets of ours, with the balance after it. The account of their network must be locked,
 * so that lines follow each other. Throws if an address is none of our wallets, because the ledger line would then be
 * assigned to no wallet.
 */
export const noteAtWallets = async (
  tx: Db,
  { at, reason, transferId }: Cause,
  sides: readonly WalletSide[],
): Promise<void> => {
  for (const { address, entryId, amountMinor } of sides) {
    const { rows } = await tx.execute(sql`
      insert into ${walletLines} (wallet_id, at, entry_id, transfer_id, reason, amount_minor, balance_after_minor)
      select w.id, ${at.toISOString()}::timestamptz, ${entryId}::integer, ${transferId ?? null}::integer, ${reason},
        ${String(amountMinor)}::bigint, ${String(amountMinor)}::bigint + coalesce(
          (select l.balance_after_minor from ${walletLines} l where l.wallet_id = w.id order by l.id desc limit 1), 0)
      from ${wallets} w where w.address = ${address} and w.user_uuid is null
      returning id`)
    if (rows.length !== 1) throw new Error('a line of the books stands at no wallet of ours')
  }
}

/** Records a move between two wallets of ours, which share a ledger account: out of one, into the other. */
export const noteOwnMove = (tx: Db, row: typeof transfers.$inferSelect, at: Date): Promise<void> =>
  noteAtWallets(tx, { at, reason: row.reason, transferId: row.id }, [
    { address: row.sender, entryId: null, amountMinor: -row.amountMinor },
    { address: row.receiver, entryId: null, amountMinor: row.amountMinor },
  ])

/** The wallets that the lines of a transaction moved, by line id. */
export const walletsOfLines = async (tx: Db, transactionId: number): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .select({ entry: ledgerEntries.id, address: wallets.address })
    .from(ledgerEntries)
    .innerJoin(walletLines, eq(walletLines.entryId, ledgerEntries.id))
    .innerJoin(wallets, eq(wallets.id, walletLines.walletId))
    .where(eq(ledgerEntries.transactionId, transactionId))
  return new Map(rows.map(({ entry, address }) => [entry, address]))
}
