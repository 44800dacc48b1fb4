import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { chainNetworks, type ChainNetwork } from '../../../contract/money/networks'
import type { TransferFailure } from '../../../contract/money/transfers'
import { among } from '../../db/conditions'
import { writeAudit } from '../../system/audit'
import type { Db } from '../../db/connect'
import { transfers, withdrawals } from '../../db/schema'
import { transferAfter, type TransferEvent } from '../transfers/state-table'
import { creditOf, lockAccounts, meansAt } from '../ledger/accounts'
import { holdingsOf, post, postAll, type NewTransaction } from '../ledger/post'
import { noteOwnMove } from '../ledger/wallet-lines'
import { releaseAllowance } from '../second-person/allowance'
import type { Chain, ChainAnswer, MoneyAdapters } from './chain'
import { platformWallets } from '../transfers/destination'
import { spentOn } from '../transfers/exchange-houses'
import { followTransfer, lockWithdrawals, noteCost, payWithdrawals } from '../withdrawals/pay'
import { tellMaker } from '../second-person/waiting'
import type { TransferRow } from '../transfers/rows'
import { refreshAddresses } from '../wallets/refresh'
import { isChain } from '../wallets/rows'

/** What the teller works with: the pool, never a transaction, because it talks to chains. */
export interface TellerContext {
  readonly db: Db
  readonly adapters: MoneyAdapters
  readonly now: () => Date
}

interface Learned {
  readonly event: TransferEvent
  readonly hash?: string | null
  readonly confirmations?: number
  readonly failure?: TransferFailure
  readonly gas?: TransferRow['gas']
}

/** How long after its submission a transfer that nobody has seen is shown as unknown, in milliseconds. */
const unseenFor = 30_000

const bookArrived = async (tx: Db, row: TransferRow, now: Date): Promise<void> => {
  const paid = await lockWithdrawals(tx, eq(withdrawals.transferId, row.id))
  if (paid.length > 0) return void (await postAll(tx, await payWithdrawals(tx, paid, row, now)))
  const network = row.network as ChainNetwork
  const currency = row.currency
  const ours = await platformWallets(tx, [row.sender, row.receiver])
  const head = {
    at: now,
    reason: row.reason,
    source: network,
    reference: row.hash ?? row.uuid,
    description: row.description,
  } as const
  if (!ours.has(row.sender)) {
    if (!ours.has(row.receiver) || row.walletOwnerUuid === null) return
    await post(tx, {
      ...head,
      type: 'deposit',
      user: row.walletOwnerUuid,
      postings: [
        [meansAt(network, row.receiver), -row.amountMinor, currency],
        [creditOf(row.walletOwnerUuid), row.amountMinor, currency],
      ],
    })
    return
  }
  const payout = async (): Promise<NewTransaction> => ({
    ...head,
    type: 'payout',
    user: row.receiverUuid,
    postings: [
      [meansAt(network, row.sender), row.amountMinor, currency],
      [await spentOn(tx, row), -row.amountMinor, currency],
    ],
  })
  const cost = await noteCost(tx, row, null, now)
  if (!ours.has(row.receiver)) return void (await postAll(tx, [await payout(), ...cost]))
  // Locked together with the accounts of the cost, so that no deadlock can occur.
  await lockAccounts(tx, [
    [meansAt(network, row.sender), currency],
    ...holdingsOf(cost.flatMap(({ postings }) => postings)),
  ])
  await noteOwnMove(tx, row, now)
  await postAll(tx, cost)
}

const withdrawalEvent = { accepted: 'sent', failed: 'failed', lost: 'lost' } as const

/** Records what was learned about a transfer, once: state, books and withdrawals in one transaction. */
const learn = async ({ db, now }: TellerContext, id: number, learned: Learned): Promise<void> => {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('update')
    if (!row) return
    const state = transferAfter(row.state, learned.event)
    if (state === undefined) {
      if (learned.confirmations !== undefined && row.state === 'sent')
        await tx.update(transfers).set({ confirmations: learned.confirmations }).where(eq(transfers.id, id))
      return
    }
    const at = now()
    const final = state === 'confirmed' || state === 'failed'
    const changed = {
      state,
      hash: learned.hash ?? row.hash,
      confirmations: learned.confirmations ?? row.confirmations,
      failure: learned.failure ?? null,
      gas: learned.gas ?? row.gas,
      settledAt: final ? at : null,
      version: row.version + 1,
    }
    await tx.update(transfers).set(changed).where(eq(transfers.id, id))
    if (state === 'confirmed') await bookArrived(tx, { ...row, ...changed }, at)
    else if (learned.event !== 'expire' && learned.event !== 'confirmed') {
      const paying = await tx.select().from(withdrawals).where(eq(withdrawals.transferId, id)).for('update')
      await followTransfer(tx, paying, withdrawalEvent[learned.event], changed.hash)
      if (state === 'failed') await releaseAllowance(tx, row.uuid)
    }
    await writeAudit(
      tx,
      { requestId: '', ip: '', now, user: undefined },
      {
        action: `transfer.${state}`,
        subject: { type: 'transfer', id: row.uuid },
        before: { state: row.state },
        after: { state, ...(changed.hash !== null && { hash: changed.hash }) },
        ...(learned.failure !== undefined && { reason: learned.failure }),
      },
    )
  })
}

/**
 * Records how a transfer ended. What its two ends hold is read before: until it is recorded, it still counts as on its
 * way, so that nobody sends what has left already.
 */
const learnEnd = async (context: TellerContext, chain: Chain, row: TransferRow, learned: Learned): Promise<void> => {
  await refreshAddresses(context.db, chain, [row.sender, row.receiver])
  return learn(context, row.id, learned)
}

/**
 * Submits a transfer to its chain at most once: the submission is recorded and committed first, so after a crash the
 * transfer is looked up and never submitted again.
 */
const handOver = async (context: TellerContext, chain: Chain, row: TransferRow): Promise<void> => {
  const { db, now } = context
  const [mine] = await db
    .update(transfers)
    .set({ handedAt: now(), version: row.version + 1 })
    .where(and(eq(transfers.id, row.id), eq(transfers.state, 'sending'), isNull(transfers.handedAt)))
    .returning({ id: transfers.id })
  if (!mine) return
  const order = {
    reference: row.uuid,
    sender: row.sender,
    receiver: row.receiver,
    amountMinor: row.amountMinor,
    costMinor: row.costMinor,
  }
  let answer: ChainAnswer | undefined
  try {
    answer = await chain.submit(order)
  } catch {
    // Whether it landed is unknown; only a lookup can tell.
  }
  if (!answer) return learn(context, row.id, { event: 'lost' })
  if (answer.accepted) return learn(context, row.id, { event: 'accepted', hash: answer.hash, confirmations: 0 })
  const gas = answer.why === 'out_of_gas' ? (answer.gas ?? null) : null
  return learnEnd(context, chain, row, { event: 'failed', failure: answer.why, gas })
}

const lookUp = async (context: TellerContext, chain: Chain, row: TransferRow): Promise<void> => {
  const handedAt = row.handedAt ?? row.createdAt
  const { state, hash, confirmations, burnt } = await chain.lookUp(row.uuid, handedAt)
  const gas = burnt === undefined ? null : { burnt }
  switch (state) {
    case 'pending':
      return learn(context, row.id, { event: 'accepted', hash, confirmations })
    case 'confirmed':
      return learnEnd(context, chain, row, { event: 'confirmed', hash, confirmations, gas })
    case 'failed':
      return learnEnd(context, chain, row, { event: 'failed', hash, failure: 'refused', gas })
    case 'absent':
      return learnEnd(context, chain, row, { event: 'failed', failure: 'not_found' })
    case 'unseen':
      if (context.now().getTime() - handedAt.getTime() > unseenFor) await learn(context, row.id, { event: 'lost' })
  }
}

/** Advances one transfer as far as possible now: submits it to its chain, or looks it up there. */
export const settleTransfer = async (context: TellerContext, row: TransferRow): Promise<void> => {
  if (!isChain(row.network)) return
  const chain = context.adapters.chains[row.network]
  if (!chain) return
  if (row.state === 'sending' && row.handedAt === null) await handOver(context, chain, row)
  else if (['sending', 'sent', 'unknown'].includes(row.state)) await lookUp(context, chain, row)
}

const atOnce = 200

/** The transfer after which the lookups on each chain continue. */
export type Places = Map<ChainNetwork, number>

/**
 * Transfers under way: those to be submitted first, then the rest in a circle, starting after a given one, so that many
 * long-open ones do not keep others from being looked up. Those lost before `handedAt` existed wait until somebody looks.
 */
const openTransfers = (db: Db, network: ChainNetwork, all: boolean, after: number) =>
  db
    .select()
    .from(transfers)
    .where(
      and(
        inArray(transfers.state, ['sending', 'sent', 'unknown']),
        eq(transfers.network, network),
        all ? undefined : sql`(${transfers.state} = 'sending' or ${transfers.handedAt} is not null)`,
      ),
    )
    .orderBy(
      sql`${transfers.state} = 'sending' and ${transfers.handedAt} is null desc`,
      sql`${transfers.id} > ${after} desc`,
      transfers.id,
    )
    .limit(atOnce)

/** How to settle transfers. */
export interface Settling {
  /** Only this chain, including the transfers that otherwise wait until somebody looks. */
  readonly network?: ChainNetwork
  /** Receives errors of transfers that cannot be settled; the others go on. */
  readonly failed?: (error: unknown) => void
  readonly signal?: AbortSignal
  readonly places?: Places
}

const settleOn = async (
  context: TellerContext,
  network: ChainNetwork,
  { network: only, failed = () => undefined, signal, places = new Map() }: Settling,
): Promise<number> => {
  const rows = await openTransfers(context.db, network, only !== undefined, places.get(network) ?? 0)
  if (rows.length === 0) return 0
  for (const row of rows) {
    if (signal?.aborted) break
    if (row.handedAt !== null) places.set(network, row.id)
    await settleTransfer(context, row).catch(failed)
  }
  const after = await context.db
    .select({ id: transfers.id, state: transfers.state })
    .from(transfers)
    .where(
      among(
        transfers.id,
        rows.map(({ id }) => id),
      ),
    )
  const before = new Map(rows.map(({ id, state }) => [id, state]))
  return after.filter(({ id, state }) => before.get(id) !== state).length
}

/**
 * Settles transfers under way until aborted; returns how many changed state. Each chain goes at its own pace: one that
 * does not respond holds up no other.
 */
export const settleTransfers = async (context: TellerContext, settling: Settling = {}): Promise<number> => {
  const networks = chainNetworks.filter((one) => context.adapters.chains[one] && (settling.network ?? one) === one)
  const changed = await Promise.all(networks.map((one) => settleOn(context, one, settling)))
  return changed.reduce((all, n) => all + n, 0)
}

/** Expires transfers that no second person approved in time; what they were to pay can be paid again. */
export const expireTransfers = async ({ db, now }: TellerContext): Promise<number> => {
  const late = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(eq(transfers.state, 'waiting_approval'), sql`${transfers.expiresAt} <= ${now().toISOString()}::timestamptz`),
    )
    .limit(atOnce)
  for (const { id } of late)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(transfers)
        .set({ state: 'expired', failure: 'expired', settledAt: now(), version: sql`${transfers.version} + 1` })
        .where(and(eq(transfers.id, id), eq(transfers.state, 'waiting_approval')))
        .returning()
      if (!row) return
      await tellMaker(tx, row, 'transfer_expired', now())
      const paying = await tx.select().from(withdrawals).where(eq(withdrawals.transferId, id)).for('update')
      await followTransfer(tx, paying, 'called_back', null)
      await releaseAllowance(tx, row.uuid)
      await writeAudit(
        tx,
        { requestId: '', ip: '', now, user: undefined },
        { action: 'transfer.expired', subject: { type: 'transfer', id: row.uuid } },
      )
    })
  return late.length
}
