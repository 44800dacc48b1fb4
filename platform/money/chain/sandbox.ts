import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { sandboxSends, wallets } from '../../db/schema'
import { accountNames } from '../ledger/texts'
import type { ChainNetwork } from '../../../contract/money/networks'
import { confirmationsNeeded, gasNeeded } from '../rules'
import type { Bank, Chain, ChainOrder, MoneyAdapters, OrderStatus } from './chain'

/** What the sandbox does with an amount, by its last three micro-units; every other amount is confirmed. */
const tricks: Readonly<Record<string, 'fail' | 'out_of_gas' | 'lost' | 'never'>> = {
  /** Accepted, then failed by the chain. */
  '404': 'fail',
  /** Refused: no gas. */
  '402': 'out_of_gas',
  /** The response is lost; the order lands. */
  '408': 'lost',
  /** Both the response and the order are lost. */
  '409': 'never',
}

const blockMilliseconds = 500

/** Milliseconds after which what was signed has expired. */
const expiresAfter = 60_000

/** The chain's response was lost. */
class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
}

const hashOf = (network: ChainNetwork, reference: string): string => {
  const hash = createHash('sha256').update(`${network} ${reference}`).digest('hex')
  return network === 'bsc' ? `0x${hash}` : hash
}

const pendingOf = sql<string>`(select coalesce(sum(s.amount_minor + s.cost_minor), 0) from sandbox_sends s
  where s.sender = ${wallets.address} and s.applied_at is null)`

const apply = async (db: Db, send: typeof sandboxSends.$inferSelect, now: Date): Promise<void> => {
  await db.transaction(async (tx) => {
    const [first] = await tx
      .update(sandboxSends)
      .set({ appliedAt: now })
      .where(and(eq(sandboxSends.reference, send.reference), isNull(sandboxSends.appliedAt)))
      .returning({ reference: sandboxSends.reference })
    if (!first) return
    const lands = send.outcome === 'confirm'
    const burnt = gasNeeded[send.network]
    if (send.outcome === 'never') return
    await tx
      .update(wallets)
      .set({
        gas: sql`trim_scale(greatest(0, ${wallets.gas}::numeric - ${burnt}::numeric))::text`,
        ...(lands && {
          balanceMinor: sql`${wallets.balanceMinor} - ${String(send.amountMinor + send.costMinor)}::bigint`,
        }),
      })
      .where(eq(wallets.address, send.sender))
    if (lands)
      await tx
        .update(wallets)
        .set({ balanceMinor: sql`${wallets.balanceMinor} + ${String(send.amountMinor)}::bigint` })
        .where(eq(wallets.address, send.receiver))
  })
}

const sandboxChain = (network: ChainNetwork, db: Db, now: () => Date): Chain => {
  const accept = (order: ChainOrder, outcome: 'confirm' | 'fail' | 'never'): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [wallet] = await tx.select().from(wallets).where(eq(wallets.address, order.sender)).for('update')
      if (!wallet) return false
      const [waiting] = await tx.select({ minor: pendingOf }).from(wallets).where(eq(wallets.address, order.sender))
      const free = wallet.balanceMinor - BigInt(waiting?.minor ?? 0)
      if (free < order.amountMinor + order.costMinor) return false
      await tx
        .insert(sandboxSends)
        .values({ ...order, network, hash: hashOf(network, order.reference), outcome, givenAt: now() })
        .onConflictDoNothing()
      return true
    })

  /** The gas at an address and the gas required: with the trick, more than there is, as on a congested chain. */
  const gasAt = async (address: string, crowded: boolean) => {
    const usual = String(gasNeeded[network])
    const [wallet] = await db
      .select({
        available: wallets.gas,
        more: sql<string>`trim_scale(${wallets.gas}::numeric + ${usual}::numeric)::text`,
      })
      .from(wallets)
      .where(eq(wallets.address, address))
    const { available, more } = wallet ?? { available: '0', more: usual }
    return { available, needed: crowded ? more : usual }
  }

  return {
    network,
    sandbox: true,
    submit: async (order) => {
      const trick = tricks[String(order.amountMinor % 1000n).padStart(3, '0')]
      const gas = await gasAt(order.sender, trick === 'out_of_gas')
      if (Number(gas.available) < Number(gas.needed)) return { accepted: false, why: 'out_of_gas', gas }
      if (!(await accept(order, trick === 'fail' || trick === 'never' ? trick : 'confirm')))
        return { accepted: false, why: 'balance' }
      if (trick === 'lost' || trick === 'never') throw new LostAnswer()
      return { accepted: true, hash: hashOf(network, order.reference) }
    },
    lookUp: async (reference, handedAt): Promise<OrderStatus> => {
      const [send] = await db.select().from(sandboxSends).where(eq(sandboxSends.reference, reference))
      if (!send || send.outcome === 'never') {
        const expired = now().getTime() - handedAt.getTime() > expiresAfter
        if (expired && send) await apply(db, send, now())
        return { state: expired ? 'absent' : 'unseen', hash: null, confirmations: 0 }
      }
      const blocks = Math.floor((now().getTime() - send.givenAt.getTime()) / blockMilliseconds)
      const needed = confirmationsNeeded[network]
      if (blocks < needed) return { state: 'pending', hash: send.hash, confirmations: Math.max(0, blocks) }
      await apply(db, send, now())
      const confirmed = send.outcome === 'confirm'
      return {
        state: confirmed ? 'confirmed' : 'failed',
        hash: send.hash,
        confirmations: confirmed ? needed : 0,
        burnt: String(gasNeeded[network]),
      }
    },
    balances: async (addresses) => {
      if (addresses.length === 0) return new Map()
      const rows = await db
        .select({ address: wallets.address, amountMinor: wallets.balanceMinor, gas: wallets.gas })
        .from(wallets)
        .where(and(eq(wallets.network, network), among(wallets.address, addresses)))
      return new Map(rows.map(({ address, ...balance }) => [address, balance]))
    },
  }
}

/** A bank whose balance is what we booked, less the fees it took that nobody has booked yet. */
const sandboxBank = (db: Db): Bank => ({
  sandbox: true,
  balance: async () => {
    const { rows } = await db.execute<{ minor: string }>(sql`
      select coalesce((select -sum(balance_minor) from ledger_accounts where kind = 'means' and currency = 'IRR' and name = ${accountNames.bank}), 0)
        - coalesce((select sum(fee_minor) from bank_fees f where f.source = 'bank' and f.currency = 'IRR'
            and not exists (select 1 from ledger_transactions t where t.type = 'fee' and t.reference = f.reference)), 0) as minor`)
    return BigInt(rows[0]?.minor ?? 0)
  },
})

/** Chains and a bank that behave like the real ones and move nothing real. */
export const sandboxAdapters = (db: Db, now: () => Date): MoneyAdapters => ({
  chains: { tron: sandboxChain('tron', db, now), bsc: sandboxChain('bsc', db, now) },
  bank: sandboxBank(db),
})
