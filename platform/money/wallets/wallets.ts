import { and, eq, isNull } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import { gasSymbols, type chains } from '../../../contract/money/chains'
import { formatMinor } from '../../../contract/money/amounts'
import { chainNetworks, type ChainNetwork } from '../../../contract/money/networks'
import type { transferDesk } from '../../../contract/money/transfer-desk'
import type { Db } from '../../db/connect'
import { wallets } from '../../db/schema'
import { gasNeeded } from '../rules'
import { ownTransactions, type CallContext, type Handler, type Handlers } from '../../implement'
import { namesOf } from '../../people/names'
import { refuse } from '../../http/refuse'
import type { Runtime } from '../../runtime'
import type { Chain, ChainBalance } from '../chain/chain'
import { settleTransfers } from '../chain/teller'
import { asDecimal, onItsWay } from './rows'

const chainOf = ({ platform }: Pick<CallContext, 'platform'>, network: ChainNetwork): Chain => {
  const chain = platform.adapters.chains[network]
  if (!chain) throw refuse('unavailable')
  return chain
}

const balanceAt = async (ctx: CallContext, network: ChainNetwork, address: string) => {
  const chain = chainOf(ctx, network)
  const { db, user, now } = ctx
  const [wallet] = await db.select({ owner: wallets.userUuid }).from(wallets).where(eq(wallets.address, address))
  // What other people's wallets hold is their own business.
  if (!allows(user, 'money.read') && wallet?.owner !== user.uuid) throw refuse('not_found')
  const found = (await chain.balances([address])).get(address)
  return {
    address,
    currency: 'USDT' as const,
    amount: formatMinor(found?.amountMinor ?? 0n, 'USDT'),
    gas: asDecimal(found?.gas ?? '0'),
    gas_symbol: gasSymbols[network],
    as_of: now().toISOString(),
    sandbox: chain.sandbox,
  }
}

/** Reads balances of wallets from their chain; wallets it does not answer for keep what was read last. */
const readBalances = async (
  { platform }: Pick<CallContext, 'platform'>,
  rows: readonly (typeof wallets.$inferSelect)[],
): Promise<ReadonlyMap<string, ChainBalance>> => {
  const found = new Map<string, ChainBalance>()
  for (const network of chainNetworks) {
    const mine = rows.filter((row) => row.network === network).map(({ address }) => address)
    const read = await platform.adapters.chains[network]?.balances(mine).catch(() => undefined)
    for (const [address, balance] of read ?? []) found.set(address, balance)
  }
  return found
}

const listWallets: Handler<typeof transferDesk.wallets> = async (ctx) => {
  const { db, user, now, platform } = ctx
  const staff = allows(user, 'money.read')
  const rows = await db
    .select()
    .from(wallets)
    .where(staff ? isNull(wallets.userUuid) : eq(wallets.userUuid, user.uuid))
    .orderBy(wallets.id)
  const balances = await readBalances(ctx, rows)
  const named = await namesOf(
    db,
    rows.map(({ userUuid }) => userUuid),
  )
  const results = []
  for (const row of rows) {
    const { network } = row
    const { amountMinor, gas } = balances.get(row.address) ?? { amountMinor: row.balanceMinor, gas: row.gas }
    const free = amountMinor - (await onItsWay(db, row.address))
    results.push({
      network,
      address: row.address,
      label: row.label,
      owner: named(row.userUuid),
      platform: row.userUuid === null,
      currency: 'USDT' as const,
      amount: formatMinor(amountMinor, 'USDT'),
      available: formatMinor(free > 0n ? free : 0n, 'USDT'),
      gas: asDecimal(gas),
      gas_symbol: gasSymbols[network],
      gas_needed: String(gasNeeded[network]),
      gas_low: Number(gas) < gasNeeded[network],
      as_of: now().toISOString(),
      sandbox: platform.adapters.chains[network]?.sandbox === true,
    })
  }
  return { results }
}

/** Stores what the chain reports for all wallets, or only for ours, so that sending knows it without asking. */
const refreshWallets = async (db: Db, chain: Chain, onlyOurs = false): Promise<number> => {
  const rows = await db
    .select({ address: wallets.address, balance: wallets.balanceMinor, gas: wallets.gas })
    .from(wallets)
    .where(and(eq(wallets.network, chain.network), onlyOurs ? isNull(wallets.userUuid) : undefined))
  const size = 500
  for (let from = 0; from < rows.length; from += size) {
    const part = rows.slice(from, from + size)
    const read = await chain.balances(part.map(({ address }) => address))
    for (const { address, balance, gas } of part) {
      const found = read.get(address)
      if (!found || (found.amountMinor === balance && found.gas === gas)) continue
      await db
        .update(wallets)
        .set({ balanceMinor: found.amountMinor, gas: found.gas })
        // If something moved it while the chain was asked, the newer value stays.
        .where(and(eq(wallets.address, address), eq(wallets.balanceMinor, balance), eq(wallets.gas, gas)))
    }
  }
  return rows.length
}

/** Reads the platform's wallets from every connected chain; one that does not respond does not stop the others. */
export const readOwnWallets = async ({ connection: { db }, adapters }: Runtime): Promise<void> => {
  const chains = [adapters.chains.tron, adapters.chains.bsc].filter((chain) => chain !== undefined)
  const read = await Promise.allSettled(chains.map((chain) => refreshWallets(db, chain, true)))
  const failed = read.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Balances of wallets, and reading the chains on demand. */
export const walletHandlers: Handlers<typeof chains & Pick<typeof transferDesk, 'wallets'>> = {
  tronBalance: (ctx, { query }) => balanceAt(ctx, 'tron', query.wallet_address),
  bscBalance: (ctx, { query }) => balanceAt(ctx, 'bsc', query.wallet_address),
  wallets: listWallets,
  runTasks: ownTransactions(async (ctx, { query }) => {
    const { db, now, platform, audit } = ctx
    const startedAt = now().toISOString()
    const chain = chainOf(ctx, query.task)
    const changed = await settleTransfers({ db, now, adapters: platform.adapters }, { network: query.task })
    const count = await refreshWallets(db, chain)
    await audit({ action: 'chain.read', subject: { type: 'chain', id: query.task }, after: { changed } })
    return { started_at: startedAt, wallets: count, new_transactions: changed }
  }),
}
