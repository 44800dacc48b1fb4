import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { allows } from '../../../contract/access'
import { gasSymbols, type chains } from '../../../contract/money/chains'
import { formatMinor } from '../../../contract/money/amounts'
import { chainNetworks, type ChainNetwork } from '../../../contract/money/networks'
import type { transferDesk } from '../../../contract/money/transfer-desk'
import { among } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { wallets } from '../../db/schema'
import { gasNeeded } from '../rules'
import { ownTransactions, type CallContext, type Handler, type Handlers } from '../../implement'
import { namesOf } from '../../people/names'
import { refuse } from '../../http/refuse'
import type { Runtime } from '../../runtime'
import type { Chain, ChainBalance } from '../chain/chain'
import { settleTransfers } from '../chain/teller'
import { refreshWallets } from './refresh'
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

const stored = { address: wallets.address, balanceMinor: wallets.balanceMinor, gas: wallets.gas }

/** How many wallets of people one job reads from each chain. */
const peopleAtOnce = 2000

/** Reads our wallets from a chain, then those of people that were read longest ago. */
const readFrom = async (db: Db, chain: Chain, now: Date, people: number): Promise<void> => {
  const on = eq(wallets.network, chain.network)
  const ours = await db
    .select(stored)
    .from(wallets)
    .where(and(on, isNull(wallets.userUuid)))
  const theirs = await db
    .select(stored)
    .from(wallets)
    .where(and(on, isNotNull(wallets.userUuid)))
    .orderBy(sql`${wallets.readAt} nulls first`, wallets.id)
    .limit(people)
  await refreshWallets(db, chain, ours)
  await refreshWallets(db, chain, theirs)
  const addresses = theirs.map(({ address }) => address)
  if (addresses.length === 0) return
  // One that is being sent from is read first the next time, instead of holding up all the others.
  const free = db
    .select({ id: wallets.id })
    .from(wallets)
    .where(among(wallets.address, addresses))
    .for('no key update', { skipLocked: true })
  await db.update(wallets).set({ readAt: now }).where(inArray(wallets.id, free))
}

/**
 * Reads the platform's wallets and people's from every connected chain; one that does not respond does not stop the
 * others. `people` bounds how many of people's it reads from each.
 */
export const readWallets = async (
  { connection: { db }, adapters, now }: Runtime,
  people: number = peopleAtOnce,
): Promise<void> => {
  const chains = [adapters.chains.tron, adapters.chains.bsc].filter((chain) => chain !== undefined)
  const read = await Promise.allSettled(chains.map((chain) => readFrom(db, chain, now(), people)))
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
    const rows = await db.select(stored).from(wallets).where(eq(wallets.network, query.task))
    await refreshWallets(db, chain, rows)
    await audit({ action: 'chain.read', subject: { type: 'chain', id: query.task }, after: { changed } })
    return { started_at: startedAt, wallets: rows.length, new_transactions: changed }
  }),
}
