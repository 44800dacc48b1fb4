import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { transfers, wallets } from '../../db/schema'
import { chainNetworks, type ChainNetwork } from '../../../contract/money/networks'

/** An amount of the native coin as a decimal; what a chain wrote in another form counts as zero. */
export const asDecimal = (gas: string): string => (/^\d{1,24}(\.\d{1,18})?$/.test(gas) ? gas : '0')

/** Whether a network is a chain. */
export const isChain = (network: string): network is ChainNetwork =>
  (chainNetworks as readonly string[]).includes(network)

/** What is on its way out of a wallet and not yet taken by the chain, in minor units. */
export const onItsWay = async (db: Db, address: string): Promise<bigint> => {
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${transfers.amountMinor} + ${transfers.costMinor}), 0)` })
    .from(transfers)
    .where(and(inArray(transfers.state, ['sending', 'sent', 'unknown']), eq(transfers.sender, address)))
  return BigInt(row?.minor ?? 0)
}

const selectWallet = (db: Db, network: ChainNetwork, address: string) =>
  db
    .select()
    .from(wallets)
    .where(and(eq(wallets.network, network), eq(wallets.address, address)))

const withAvailable = async (db: Db, wallet: typeof wallets.$inferSelect | undefined) =>
  wallet && { ...wallet, availableMinor: wallet.balanceMinor - (await onItsWay(db, wallet.address)) }

/** The cached state of a wallet, and how much can be sent from it. */
export const walletAt = async (db: Db, network: ChainNetwork, address: string) =>
  withAvailable(db, (await selectWallet(db, network, address))[0])

/** {@link walletAt} with a lock for sending: what can be sent stays true until the transaction ends. */
export const lockedWalletAt = async (tx: Db, network: ChainNetwork, address: string) =>
  withAvailable(tx, (await selectWallet(tx, network, address).for('no key update'))[0])
