import { codeOf } from '../../../contract/money/transfer-code'
import { and, between, eq, inArray, isNull } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { allows, isStaff } from '../../../contract/access'
import { gasSymbols } from '../../../contract/money/chains'
import type { Reply } from '../../../contract/endpoint'
import { bankOf } from '../../../contract/iban-banks'
import { formatMinor } from '../../../contract/money/amounts'
import type { MoneyMove } from '../../../contract/money/second-person'
import { isUuid } from '../../../contract/scalars'
import type { transfers as area } from '../../../contract/money/transfers'
import type { Db } from '../../db/connect'
import {
  addressBook,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  transfers,
  wallets,
  withdrawals,
} from '../../db/schema'
import { confirmationsNeeded } from '../rules'
import { maskIban } from '../../people/mask'
import { movesOfTransfer } from './state-table'
import { presentWaits, receiversOf } from '../second-person/allowance'
import { creditOf, holdingKey } from '../ledger/accounts'
import type { PostedTransaction } from '../ledger/post'
import { explorerOf } from '../chain/explorer'
import type { CallContext } from '../../implement'
import { namesOf, partialNamesOf, type Found, type Named, type PartiallyNamed } from '../../people/names'
import { refuse } from '../../http/refuse'
import { decidedBy, sourceNow } from '../second-person/waiting'
import { asDecimal, isChain } from '../wallets/rows'
import { lastWriterOf } from '../../system/last-writer'

/** A row of `transfers`. */
export type TransferRow = typeof transfers.$inferSelect

type Transfer = Reply<typeof area.transfer>['object']
export type Reading = Pick<CallContext, 'db' | 'user' | 'now' | 'platform'>

/** The kind of move a transfer is to the limits. */
const moveOf = ({ kept, network, direction, walletOwnerUuid, receiverUuid }: TransferRow, pays: boolean): MoneyMove => {
  if (kept) return kept.move
  if (pays) return 'withdrawal'
  if (network === 'bank') return direction === 'in' && receiverUuid !== null ? 'top_up' : 'bank_payment'
  const side = walletOwnerUuid === null ? 'platform' : 'person'
  return network === 'internal' ? `${side}_credit` : `${side}_transfer`
}

type Paid = ReadonlyMap<number, readonly number[]>

const withdrawalsOf = async (db: Db, rows: readonly TransferRow[]): Promise<Paid> => {
  const ids = rows.filter(({ network }) => network !== 'internal').map(({ id }) => id)
  const found = new Map<number, number[]>()
  if (ids.length === 0) return found
  const paid = await db
    .select({ id: withdrawals.id, transfer: withdrawals.transferId })
    .from(withdrawals)
    .where(among(withdrawals.transferId, ids))
    .orderBy(withdrawals.id)
  for (const { id, transfer } of paid) if (transfer !== null) found.set(transfer, [...(found.get(transfer) ?? []), id])
  return found
}

/** Stands for the platform where a person's uuid would be. */
export const platformSender = 'platform'

/** Whether a transfer put money into somebody's credit: at the bank, or given by the platform. */
const isTopUp = ({ network, direction, sender, receiverUuid }: TransferRow): boolean =>
  receiverUuid !== null &&
  ((network === 'bank' && direction === 'in') || (network === 'internal' && sender === platformSender))

const movesOf = ({ user, now }: Pick<CallContext, 'user' | 'now'>, row: TransferRow, counted: readonly string[] = []) =>
  movesOfTransfer(
    {
      state: row.state,
      maker: row.createdBy,
      receivers: row.receiverUuid === null ? counted : [row.receiverUuid, ...counted],
      approvals: row.approvals,
      expiresAt: row.expiresAt,
      topUp: isTopUp(row),
    },
    { uuid: user.uuid, approves: allows(user, 'money.approve'), reverses: allows(user, 'money.reverse') },
    now(),
  )

const waits = ({ state }: TransferRow): boolean => state === 'waiting_approval'

/** The moves open to the caller on a transfer. */
export const movesFor = async (ctx: Pick<CallContext, 'db' | 'user' | 'now'>, row: TransferRow) =>
  movesOf(ctx, row, waits(row) ? (await receiversOf(ctx.db, [row.uuid])).get(row.uuid) : [])

/** The name at an end of a move of the books that is neither a person nor the platform as a whole; not an address. */
const wordsOf = ({ kept }: TransferRow, end: string): string | null =>
  kept === null || isUuid(end) || end === platformSender ? null : end

/** Where a transfer comes from; a person's credit has no address, and a name is not one. */
const senderFor = (row: TransferRow): string =>
  isUuid(row.sender) || wordsOf(row, row.sender) !== null ? '' : row.sender

/** Only its owner sees an IBAN in full; staff reveal it where they pay. A person's credit has no address. */
const receiverFor = (user: Reading['user'], row: TransferRow): string => {
  const { network, receiver, receiverUuid } = row
  if (isUuid(receiver) || wordsOf(row, receiver) !== null) return ''
  const hidden = network === 'bank' && receiver.startsWith('IR') && receiverUuid !== user.uuid
  return hidden ? maskIban(receiver) : receiver
}

/** The columns that identify the two ends of a transfer. */
type Ends = Pick<TransferRow, 'network' | 'sender' | 'receiver' | 'receiverUuid' | 'walletOwnerUuid' | 'createdBy'>

/** Labels the caller knows addresses by: from their own wallets and address book, or for staff from the platform's. */
const labelsOf = async ({ db, user }: Reading, rows: readonly Ends[], staff: boolean) => {
  const addresses = [
    ...new Set(rows.flatMap(({ network, sender, receiver }) => (isChain(network) ? [sender, receiver] : []))),
  ]
  const known = new Map<string, string>()
  if (addresses.length === 0) return known
  const saved = await db
    .select({ address: addressBook.address, label: addressBook.label })
    .from(addressBook)
    .where(
      and(
        among(addressBook.address, addresses),
        staff ? isNull(addressBook.userUuid) : eq(addressBook.userUuid, user.uuid),
        isNull(addressBook.removedAt),
      ),
    )
  const ownWallets = await db
    .select({ address: wallets.address, label: wallets.label })
    .from(wallets)
    .where(and(among(wallets.address, addresses), staff ? isNull(wallets.userUuid) : eq(wallets.userUuid, user.uuid)))
  for (const { address, label } of [...saved, ...ownWallets]) if (label !== '') known.set(address, label)
  return known
}

/** Whether somebody may see the platform's money. */
const isToldMoney = (user: Reading['user']): boolean => allows(user, 'money.read') || allows(user, 'money.move')

/** What the chain reported of its native coin; only staff and its owner see what a wallet holds. */
const gasFor = (user: Reading['user'], { network, gas, walletOwnerUuid }: TransferRow): Transfer['gas'] => {
  const sees = isToldMoney(user) || walletOwnerUuid === user.uuid
  if (!gas || !isChain(network) || !sees) return null
  const decimalOf = (told: string | undefined) => (told === undefined ? null : asDecimal(told))
  return {
    symbol: gasSymbols[network],
    available: decimalOf(gas.available),
    needed: decimalOf(gas.needed),
    burnt: decimalOf(gas.burnt),
  }
}

/** The names of the people and addresses in some transfers, and of others who took part; some receivers are known already. */
export const readNames = async (
  ctx: Reading,
  rows: readonly Ends[],
  others: readonly (string | null)[] = [],
  receivers: readonly Found[] = [],
): Promise<{
  readonly labels: ReadonlyMap<string, string>
  readonly named: Named
  readonly receiver: PartiallyNamed
}> => {
  const { db, user } = ctx
  const people = rows.flatMap(({ walletOwnerUuid, createdBy, sender }) => [
    walletOwnerUuid,
    createdBy,
    isUuid(sender) ? sender : null,
  ])
  const labels = await labelsOf(ctx, rows, isToldMoney(user))
  const told = rows.map(({ receiverUuid }) => receiverUuid)
  if (isStaff(user)) {
    const named = await namesOf(db, [...people, ...others, ...told], [user, ...receivers])
    return { labels, named, receiver: named }
  }
  return {
    labels,
    named: await namesOf(db, [...people, ...others], [user]),
    receiver: await partialNamesOf(db, user, told, receivers),
  }
}

type Names = Awaited<ReturnType<typeof readNames>>

const present = (
  ctx: Reading,
  row: TransferRow,
  { labels, named, receiver }: Names,
  { paid, counted }: { readonly paid: readonly number[] | undefined; readonly counted?: readonly string[] | undefined },
): Transfer => {
  const { user, now, platform } = ctx
  const staff = isToldMoney(user)
  const currency = row.currency
  const chain = isChain(row.network) ? platform.adapters.chains[row.network] : undefined
  const owner = row.walletOwnerUuid ?? (isUuid(row.sender) ? row.sender : null)
  const byPerson = row.network === 'internal' ? isUuid(row.sender) : row.walletOwnerUuid !== null
  const late = row.state === 'waiting_approval' && row.expiresAt !== null && row.expiresAt <= now()
  return {
    uuid: row.uuid,
    code: codeOf(row.id),
    network: row.network,
    move: moveOf(row, paid !== undefined),
    sandbox: chain?.sandbox === true,
    state: late ? 'expired' : row.state,
    incoming: row.direction === 'in',
    sender_type: byPerson ? 'user' : 'platform',
    sender: senderFor(row),
    sender_owner: byPerson ? named(owner) : null,
    sender_label: wordsOf(row, row.sender) ?? labels.get(row.sender) ?? null,
    receiver: receiverFor(user, row),
    receiver_owner: receiver(row.receiverUuid),
    receiver_label: wordsOf(row, row.receiver) ?? labels.get(row.receiver) ?? null,
    receiver_bank: row.network === 'bank' && row.receiver.startsWith('IR') ? bankOf(row.receiver) : null,
    amount: formatMinor(row.amountMinor, currency),
    fee: formatMinor(row.feeMinor, currency),
    total: formatMinor(row.amountMinor + (row.direction === 'in' ? -row.feeMinor : row.feeMinor), currency),
    currency,
    reason: row.reason,
    description: staff || paid === undefined ? row.description : null,
    hash: row.hash,
    explorer: explorerOf(platform.adapters, row.network, row.hash),
    confirmations: row.confirmations,
    confirmations_needed: isChain(row.network) ? confirmationsNeeded[row.network] : null,
    failure: row.failure,
    gas: gasFor(user, row),
    created_by: staff || row.createdBy === user.uuid ? named(row.createdBy) : null,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    approvals_needed: row.approvalsNeeded,
    waits: staff ? presentWaits(row.waits) : [],
    approved_by: staff ? row.approvals.flatMap((uuid) => (uuid === row.createdBy ? [] : (named(uuid) ?? []))) : [],
    decided_by: null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    decision_reason: row.decisionReason,
    reversed_at: row.reversedAt?.toISOString() ?? null,
    reversed_by: staff ? named(row.reversedBy) : null,
    about: staff ? aboutOf(row) : null,
    withdrawal_ids: [...(paid ?? [])],
    credit: null,
    source: null,
    moves: movesOf(ctx, row, counted),
    version: row.version,
  }
}

/**
 * Transfers as replies show them. People outside the platform see neither who approved nor the notes on payments of
 * withdrawals.
 */
export const presentTransfers = async (ctx: Reading, rows: readonly TransferRow[]): Promise<Transfer[]> => {
  const { db } = ctx
  const paid = await withdrawalsOf(db, rows)
  const names = await readNames(
    ctx,
    rows,
    rows.flatMap(({ reversedBy, approvals }) => [reversedBy, ...approvals]),
  )
  // A batch has several receivers and names none of them.
  const counted = await receiversOf(
    db,
    rows.filter(waits).map(({ uuid }) => uuid),
  )
  return rows.map((row) => present(ctx, row, names, { paid: paid.get(row.id), counted: counted.get(row.uuid) }))
}

/** The order of a settlement, as far as it names its rows. */
interface KeptShares {
  readonly kind: 'partner' | 'teacher' | 'mentor'
  readonly ids: readonly number[]
}

/** What somebody looks at before they decide on a transfer. */
const aboutOf = ({ kept, direction, sender, receiver, receiverUuid }: TransferRow): Transfer['about'] => {
  const reference = receiverUuid ?? ''
  if (kept?.move === 'salary') return { kind: 'salary', reference }
  if (kept?.move === 'paypal_line') return { kind: 'paypal_account', reference: direction === 'in' ? receiver : sender }
  if (kept) {
    const { kind, ids } = kept.order as unknown as KeptShares
    return ids.length === 1 ? { kind: 'request', reference: String(ids[0]) } : { kind: `${kind}_shares`, reference }
  }
  return receiverUuid === null ? null : { kind: 'person', reference }
}

const minute = 60_000

/** Whose credit a transfer shows: the caller's own; for staff the sender's, or the receiver's if the platform gave it. */
const holderFor = (user: Reading['user'], row: TransferRow): string | null => {
  const ends = [isUuid(row.sender) ? row.sender : null, row.receiverUuid]
  if (isToldMoney(user)) return ends[0] ?? ends[1] ?? null
  return ends.find((uuid) => uuid === user.uuid) ?? null
}

/** The ledger line by which a settled transfer moved somebody's credit; not the one that reversed it. */
export const creditLine = async (db: Db, row: TransferRow, holder: string) => {
  const booked = row.network === 'internal' || (row.network === 'bank' && row.direction === 'in')
  if (!booked || row.settledAt === null) return undefined
  const [line] = await db
    .select({
      transactionId: ledgerTransactions.id,
      amount: ledgerEntries.amountMinor,
      after: ledgerEntries.balanceAfterMinor,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        inArray(ledgerTransactions.reference, [row.uuid, row.hash ?? row.uuid]),
        between(ledgerTransactions.at, row.createdAt, new Date(row.settledAt.getTime() + minute)),
        isNull(ledgerTransactions.reverses),
        eq(ledgerAccounts.kind, 'credit'),
        eq(ledgerAccounts.userUuid, holder),
        eq(ledgerEntries.currency, row.currency),
      ),
    )
    .orderBy(ledgerTransactions.id)
    .limit(1)
  return line
}

/** The credit a transfer moved, according to its ledger line. */
const creditAround = async ({ db, user }: Reading, row: TransferRow): Promise<Transfer['credit']> => {
  const holder = holderFor(user, row)
  const line = holder === null ? undefined : await creditLine(db, row, holder)
  const currency = row.currency
  if (!line) return null
  return {
    owner: (await namesOf(db, [holder]))(holder),
    before: formatMinor(line.after - line.amount, currency),
    after: formatMinor(line.after, currency),
  }
}

/** One transfer as a reply. */
export const presentTransfer = async (ctx: Reading, row: TransferRow): Promise<Transfer> => ({
  ...((await presentTransfers(ctx, [row]))[0] as Transfer),
  credit: await creditAround(ctx, row),
  decided_by: await decidedBy(ctx, row),
  source: await sourceNow(ctx, row),
})

/**
 * A transfer just made and not booked yet, with names read before anything was locked for it. `pays` are the withdrawals
 * it pays.
 */
export const presentMade = async (
  ctx: Reading,
  row: TransferRow,
  names: Names,
  pays: readonly number[] = [],
): Promise<Transfer> =>
  waits(row) ? presentTransfer(ctx, row) : present(ctx, row, names, { paid: pays.length > 0 ? pays : undefined })

/** The credit that booking a transfer moved, as the transfer shows it from then on. */
export const creditMoved = (
  { user }: Reading,
  row: TransferRow,
  { sender_owner, receiver_owner }: Transfer,
  { balances }: PostedTransaction,
): Transfer['credit'] => {
  const holder = holderFor(user, row)
  const currency = row.currency
  const after = holder === null ? undefined : balances.get(holdingKey(creditOf(holder), currency))
  if (after === undefined) return null
  const received = holder === row.receiverUuid
  const owner = received ? receiver_owner : sender_owner
  const before = received ? after - row.amountMinor : after + row.amountMinor
  return {
    owner: owner?.uuid === null || owner === null ? null : { uuid: owner.uuid, name: owner.name },
    before: formatMinor(before, currency),
    after: formatMinor(after, currency),
  }
}

/**
 * A transfer, locked for a write; if a version is given, only in that version.
 * @throws not_found, stale with the current state
 */
export const lockedTransfer = async (ctx: Reading, uuid: string, version?: number): Promise<TransferRow> => {
  const [row] = await ctx.db.select().from(transfers).where(eq(transfers.uuid, uuid)).for('update')
  if (!row) throw refuse('not_found')
  if (version !== undefined && row.version !== version) {
    const last = isStaff(ctx.user) ? await lastWriterOf(ctx.db, { type: 'transfer', id: row.uuid }) : undefined
    throw refuse('stale', { details: { current: await presentTransfer(ctx, row), ...last } })
  }
  return row
}
