import { and, eq, inArray, sql } from 'drizzle-orm'
import { allows } from '../../contract/access'
import type { Reply } from '../../contract/endpoint'
import { formatMinor, type Currency } from '../../contract/money'
import type { transfers as area } from '../../contract/transfers'
import type { Db } from '../db/connect'
import { transfers, wallets, withdrawals } from '../db/schema'
import { confirmationsNeeded, type ChainNetwork } from '../domain/money-rules'
import { maskIban } from '../domain/mask'
import { movesOfTransfer } from '../domain/transfer-moves'
import type { CallContext } from '../implement'
import { namesOf } from '../people/names'

/** A row of `transfers`. */
export type TransferRow = typeof transfers.$inferSelect

type Transfer = Reply<typeof area.transfer>['object']
export type Reading = Pick<CallContext, 'db' | 'user' | 'now' | 'platform'>

/** Whether a network is a chain. */
export const isChain = (network: string): network is ChainNetwork => network === 'tron' || network === 'bsc'

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

const withdrawalsOf = async (db: Db, rows: readonly TransferRow[]): Promise<ReadonlyMap<number, number[]>> => {
  const ids = rows.filter(({ network }) => network !== 'internal').map(({ id }) => id)
  const found = new Map<number, number[]>()
  if (ids.length === 0) return found
  const paid = await db
    .select({ id: withdrawals.id, transfer: withdrawals.transferId })
    .from(withdrawals)
    .where(inArray(withdrawals.transferId, ids))
    .orderBy(withdrawals.id)
  for (const { id, transfer } of paid) if (transfer !== null) found.set(transfer, [...(found.get(transfer) ?? []), id])
  return found
}

/** The moves open to the caller on a transfer. */
export const movesFor = ({ user, now }: Pick<CallContext, 'user' | 'now'>, row: TransferRow) =>
  movesOfTransfer(
    {
      state: row.state as Transfer['state'],
      maker: row.createdBy,
      approvals: row.approvals,
      expiresAt: row.expiresAt,
    },
    { uuid: user.uuid, approves: allows(user, 'money.approve') },
    now(),
  )

/** Transfers as replies show them. Who approved inside the platform is not told to people outside it. */
export const presentTransfers = async (ctx: Reading, rows: readonly TransferRow[]): Promise<Transfer[]> => {
  const { db, user, now, platform } = ctx
  const staff = allows(user, 'money.read') || allows(user, 'money.move')
  const paid = await withdrawalsOf(db, rows)
  const named = await namesOf(
    db,
    rows.flatMap((row) => [
      row.receiverUuid,
      row.walletOwnerUuid,
      row.createdBy,
      ...row.approvals,
      isUuid(row.sender) ? row.sender : null,
    ]),
  )
  return rows.map((row) => {
    const currency = row.currency as Currency
    const chain = isChain(row.network) ? platform.adapters.chains[row.network] : undefined
    const owner = row.walletOwnerUuid ?? (isUuid(row.sender) ? row.sender : null)
    const byPerson = row.network === 'internal' ? isUuid(row.sender) : row.walletOwnerUuid !== null
    const late = row.state === 'waiting_approval' && row.expiresAt !== null && row.expiresAt <= now()
    return {
      uuid: row.uuid,
      network: row.network as Transfer['network'],
      sandbox: isChain(row.network) ? chain?.sandbox === true : false,
      state: late ? 'expired' : (row.state as Transfer['state']),
      sender_type: byPerson ? 'user' : 'platform',
      sender: row.sender,
      sender_owner: byPerson ? named(owner) : null,
      // An IBAN is shown in full to its owner alone; staff reveal it where they pay.
      receiver:
        row.network === 'bank' && row.receiver.startsWith('IR') && row.receiverUuid !== user.uuid
          ? maskIban(row.receiver)
          : row.receiver,
      receiver_owner: named(row.receiverUuid),
      amount: formatMinor(row.amountMinor, currency),
      fee: formatMinor(row.feeMinor, currency),
      total: formatMinor(row.amountMinor + row.feeMinor, currency),
      currency,
      reason: row.reason,
      description: row.description,
      hash: row.hash,
      confirmations: row.confirmations,
      confirmations_needed: isChain(row.network) ? confirmationsNeeded[row.network] : null,
      failure: row.failure as Transfer['failure'],
      created_by: staff || row.createdBy === user.uuid ? named(row.createdBy) : null,
      created_at: row.createdAt.toISOString(),
      settled_at: row.settledAt?.toISOString() ?? null,
      approvals_needed: row.approvalsNeeded,
      approved_by: staff ? row.approvals.flatMap((uuid) => named(uuid) ?? []) : [],
      expires_at: row.expiresAt?.toISOString() ?? null,
      decision_reason: row.decisionReason,
      withdrawal_ids: paid.get(row.id) ?? [],
      moves: movesFor(ctx, row),
      version: row.version,
    }
  })
}

/** One transfer as a reply. */
export const presentTransfer = async (ctx: Reading, row: TransferRow): Promise<Transfer> =>
  (await presentTransfers(ctx, [row]))[0] as Transfer

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
