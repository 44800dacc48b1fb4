import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { transfers, wallets } from '../../db/schema'
import type { ChainNetwork } from '../rules'

/** How much of that coin there is, as a decimal; what a chain wrote otherwise counts as none. */
export const asDecimal = (gas: string): string => (/^\d{1,24}(\.\d{1,18})?$/.test(gas) ? gas : '0')

/** Whether a network is a chain. */
export const isChain = (network: string): network is ChainNetwork => network === 'tron' || network === 'bsc'

/** What is on its way out of a wallet and not yet taken by the chain, in minor units. */
export const onItsWay = async (db: Db, address: string): Promise<bigint> => {
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${transfers.amountMinor} + ${transfers.costMinor}), 0)` })
    .from(transfers)
    .where(and(inArray(transfers.state, ['sending', 'sent', 'unknown']), eq(transfers.sender, address)))
  return BigInt(row?.minor ?? 0)
}

/** The cached state of a wallet and what of it can be sent. */
export const walletAt = async (db: Db, network: string, address: string) => {
  const [wallet] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.network, network), eq(wallets.address, address)))
  if (!wallet) return undefined
  return { ...wallet, availableMinor: wallet.balanceMinor - (await onItsWay(db, address)) }
}
