import { and, eq } from 'drizzle-orm'
import { among } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { wallets } from '../../db/schema'
import type { Chain } from '../chain/chain'

/** What is stored of a wallet, as it was before its chain was asked. */
export type StoredWallet = Pick<typeof wallets.$inferSelect, 'address' | 'balanceMinor' | 'gas'>

/** How many addresses a chain is asked about at once. */
const atOnce = 500

/**
 * Stores what a chain reports for wallets, so that sending knows it without asking. Called outside transactions.
 * @throws whatever the chain does
 */
export const refreshWallets = async (db: Db, chain: Chain, rows: readonly StoredWallet[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const read = await chain.balances(part.map(({ address }) => address))
    for (const { address, balanceMinor, gas } of part) {
      const found = read.get(address)
      if (!found || (found.amountMinor === balanceMinor && found.gas === gas)) continue
      await db
        .update(wallets)
        .set({ balanceMinor: found.amountMinor, gas: found.gas })
        // If something moved it while the chain was asked, the newer value stays.
        .where(and(eq(wallets.address, address), eq(wallets.balanceMinor, balanceMinor), eq(wallets.gas, gas)))
    }
  }
}

/** {@link refreshWallets} for those of some addresses that are wallets here; a chain that fails leaves what was stored. */
export const refreshAddresses = async (db: Db, chain: Chain, addresses: readonly string[]): Promise<void> => {
  const rows = await db
    .select({ address: wallets.address, balanceMinor: wallets.balanceMinor, gas: wallets.gas })
    .from(wallets)
    .where(and(eq(wallets.network, chain.network), among(wallets.address, addresses)))
  await refreshWallets(db, chain, rows).catch(() => undefined)
}
