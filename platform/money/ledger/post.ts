import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/money/amounts'
import { jalaliText, dayInTehran } from '../../../contract/jalali'
import type { Db } from '../../db/connect'
import { ledgerAccounts, ledgerEntries, ledgerHead, ledgerTransactions } from '../../db/schema'
import { isBalanced, sealOf, type AccountKind, type LedgerSource, type LedgerType, type Sealed } from './rules'
import { refuse } from '../../http/refuse'
import { accountNames } from './texts'
import { noteAtWallets, walletsOfLines } from './wallet-lines'

/** An account by what it is; it is opened when it is first posted to. */
export interface AccountKey {
  readonly kind: AccountKind
  readonly name: string
  readonly user: string | null
  /** The single wallet of ours a line at the account of a network moved; such a line without one is refused. */
  readonly wallet?: string | undefined
}

/** Somebody's credit. */
export const creditOf = (uuid: string): AccountKey => ({ kind: 'credit', name: uuid, user: uuid })

const networkNames: ReadonlySet<string> = new Set([accountNames.tron, accountNames.bsc])

/** An account of the platform; those of a network are {@link meansAt} a wallet. */
export const accountOf = (
  kind: Exclude<AccountKind, 'credit'>,
  name: Exclude<keyof typeof accountNames, 'tron' | 'bsc'>,
): AccountKey => ({ kind, name: accountNames[name], user: null })

/** What the platform holds on a network, moved at one wallet; at a bank the accounts are not told apart. */
export const meansAt = (network: 'tron' | 'bsc' | 'bank', address: string): AccountKey => ({
  kind: 'means',
  name: accountNames[network],
  user: null,
  ...(network !== 'bank' && { wallet: address }),
})

/** One side of a posting: positive is credited, negative debited, in minor units. */
export type Side = readonly [account: AccountKey, amount: bigint, currency: Currency]

/** A ledger transaction without its sides. */
export interface Posting {
  readonly at: Date
  readonly type: LedgerType
  readonly reason: string
  readonly source: LedgerSource
  readonly user?: string | null
  readonly requestId?: number | null
  readonly reference?: string
  readonly description?: string | null
  /** Id of the transaction this one takes back. */
  readonly reverses?: number | null
}

/** A transaction as it stands in the books. */
export interface Posted {
  readonly id: number
  readonly reference: string
  /** Balance of each account after it, by kind, holder and currency as {@link balanceKey} writes them. */
  readonly balances: ReadonlyMap<string, bigint>
}

/** The key of {@link Posted.balances}. */
const balanceKey = ({ kind, name }: AccountKey, currency: Currency): string => `${kind} ${name} ${currency}`

interface Head {
  readonly lastId: number
  readonly hash: string
}

/**
 * Locks the books until the end of the transaction: postings and promises follow each other, so what is read after this
 * is true until the commit. Money handlers call it before they lock rows of their own; then nobody waits in a circle.
 */
export const lockBooks = async (tx: Db): Promise<Head> => {
  const [head] = await tx.select().from(ledgerHead).where(eq(ledgerHead.id, 1)).for('update')
  if (!head) throw new Error('the books have no head')
  return head
}

const merge = (sides: readonly Side[]): Side[] => {
  const merged = new Map<string, Side>()
  for (const [account, amount, currency] of sides) {
    const key = balanceKey(account, currency)
    merged.set(key, [account, (merged.get(key)?.[1] ?? 0n) + amount, currency])
  }
  return [...merged.values()].filter(([, amount]) => amount !== 0n)
}

const lineOf = (account: AccountKey, currency: Currency) =>
  sql`(${account.kind}::text, ${account.name}::text, ${currency}::text)`

/** The ids of accounts, opening those that are new. */
const idsOf = async (tx: Db, sides: readonly Side[]): Promise<number[]> => {
  const wanted = sql.join(
    sides.map(([account, , currency]) => lineOf(account, currency)),
    sql`, `,
  )
  const read = async (): Promise<Map<string, number>> => {
    const rows = await tx
      .select({
        id: ledgerAccounts.id,
        kind: ledgerAccounts.kind,
        name: ledgerAccounts.name,
        currency: ledgerAccounts.currency,
      })
      .from(ledgerAccounts)
      .where(sql`(${ledgerAccounts.kind}, ${ledgerAccounts.name}, ${ledgerAccounts.currency}) in (${wanted})`)
    return new Map(rows.map(({ id, kind, name, currency }) => [`${kind} ${name} ${currency}`, id]))
  }
  let known = await read()
  const missing = sides.filter(([account, , currency]) => !known.has(balanceKey(account, currency)))
  if (missing.length > 0) {
    await lockBooks(tx)
    await tx
      .insert(ledgerAccounts)
      .values(
        missing.map(([{ kind, name, user }, , currency]) => ({
          kind,
          name,
          userUuid: user,
          currency,
          balanceMinor: 0n,
        })),
      )
      .onConflictDoNothing()
    known = await read()
  }
  return sides.map(([account, , currency]) => known.get(balanceKey(account, currency)) ?? 0)
}

/** What of credit, an account named `a` in the query, is promised to withdrawals that are not paid yet. */
export const promised = sql`(select coalesce(sum(w.amount_minor), 0) from withdrawals w
  where w.user_uuid = a.user_uuid and w.currency = a.currency and w.state not in ('confirmed', 'rejected', 'canceled'))`

const referenceAt = (at: Date, id: number): string =>
  `${jalaliText(dayInTehran(at)).replaceAll('/', '').slice(2)}-${String(id).padStart(6, '0')}`

/**
 * Posts a transaction: its sides sum to zero per currency, balances move and are guarded in the statement that writes
 * the lines, and the transaction joins the hash chain. Ends the call with `balance` when somebody's credit, less what is
 * promised to withdrawals, does not suffice; `promisedBy` is the withdrawal being paid, whose promise is what is spent.
 */
export const post = async (
  tx: Db,
  posting: Posting,
  given: readonly Side[],
  promisedBy: bigint = 0n,
): Promise<Posted> => {
  const { at, type, reason, source, user = null, requestId = null, description = null, reverses = null } = posting
  const sides = merge(given)
  const ids = await idsOf(tx, sides)
  const postings = sides.map(([, amountMinor, currency], index) => ({
    accountId: ids[index] ?? 0,
    amountMinor,
    currency,
  }))
  if (!isBalanced(postings)) throw new Error(`the sides of a ${type} do not sum to zero`)
  const head = await lockBooks(tx)
  // One after the other without gaps, so that a missing line shows; the sequence of the table is not used.
  const id = head.lastId + 1
  const reference = posting.reference ?? referenceAt(at, id)
  const sealed: Sealed = {
    uuid: randomUUID(),
    at,
    type,
    reason,
    sourceField: source,
    userUuid: user,
    requestId,
    reference,
    description,
    reverses,
    postings,
  }
  const hash = sealOf(head.hash, sealed)
  const values = sql.join(
    postings.map(
      ({ accountId, amountMinor, currency }, index) =>
        sql`(${index}::int, ${accountId}::int, ${String(amountMinor)}::bigint, ${currency}::text)`,
    ),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: number; account_id: number; balance: string }>(sql`
    with sides (place, account_id, amount, currency) as (values ${values}),
    moved as (
      update ledger_accounts a set balance_minor = a.balance_minor + s.amount from sides s
      where a.id = s.account_id and a.currency = s.currency
        and (a.kind <> 'credit' or s.amount > 0 or a.balance_minor + s.amount >= ${promised} - ${String(promisedBy)}::bigint)
      returning a.id, a.balance_minor
    ),
    head as (update ledger_head set last_id = ${id}, hash = ${hash} where id = 1),
    written as (
      insert into ledger_transactions
        (id, uuid, at, type, reason, source_field, user_uuid, request_id, reference, description, reverses, previous_hash, hash)
      values (${id}, ${sealed.uuid}, ${at.toISOString()}::timestamptz, ${type}, ${reason}, ${source}, ${user}, ${requestId},
        ${reference}, ${description}, ${reverses}, ${head.hash}, ${hash})
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, amount_minor, currency, balance_after_minor)
    select w.id, m.id, s.amount, s.currency, m.balance_minor
    from sides s join moved m on m.id = s.account_id cross join written w order by s.place
    returning id, account_id, balance_after_minor as balance`)
  if (rows.length !== sides.length) throw refuse('validation', { fields: { amount: 'balance' } })
  const lines = new Map(rows.map((row) => [row.account_id, row.id]))
  await noteAtWallets(
    tx,
    { at, reason },
    sides.flatMap(([{ kind, name, wallet = '' }, amount], index) =>
      kind === 'means' && networkNames.has(name)
        ? [{ address: wallet, entryId: lines.get(ids[index] ?? 0) ?? null, amountMinor: -amount }]
        : [],
    ),
  )
  const balances = new Map(rows.map((row) => [row.account_id, BigInt(row.balance)]))
  return {
    id,
    reference,
    balances: new Map(
      sides.map(([account, , currency], index) => [balanceKey(account, currency), balances.get(ids[index] ?? 0) ?? 0n]),
    ),
  }
}

/**
 * Takes a transaction back with its mirror image; the first stays in the books. Given the type of the first, sums by type
 * are what remained.
 */
export const reverse = async (
  tx: Db,
  id: number,
  { type = 'reversal', ...posting }: Omit<Posting, 'type' | 'reverses'> & { readonly type?: LedgerType },
): Promise<Posted> => {
  const lines = await tx
    .select({
      id: ledgerEntries.id,
      account: ledgerAccounts,
      amount: ledgerEntries.amountMinor,
      currency: ledgerEntries.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.transactionId, id))
    .orderBy(ledgerEntries.id)
  await lockBooks(tx)
  const [earlier] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.reverses, id))
    .limit(1)
  if (lines.length === 0) throw refuse('not_found')
  if (earlier) throw refuse('conflict')
  const at = await walletsOfLines(tx, id)
  return post(
    tx,
    { ...posting, type, reverses: id },
    lines.map(({ id: line, account, amount, currency }) => [
      { kind: account.kind as AccountKind, name: account.name, user: account.userUuid, wallet: at.get(line) },
      -amount,
      currency as Currency,
    ]),
  )
}

/** What somebody can spend: credit without what is promised to withdrawals. In minor units. */
export const availableCredit = async (tx: Db, user: string, currency: Currency): Promise<bigint> => {
  const { rows } = await tx.execute<{ available: string }>(
    sql`select a.balance_minor - ${promised} as available from ledger_accounts a
        where a.kind = 'credit' and a.name = ${user} and a.currency = ${currency}`,
  )
  return BigInt(rows[0]?.available ?? 0)
}
