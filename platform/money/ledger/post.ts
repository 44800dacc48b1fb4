import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jalaliText, dayInTehran } from '../../../contract/jalali'
import type { Currency } from '../../../contract/money/amounts'
import type { Db } from '../../db/connect'
import { jsonValue, rowsInJson, runStatement } from '../../db/json-rows'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../db/schema'
import { invalid, refuse } from '../../http/refuse'
import {
  holdingKey,
  isOfNetwork,
  lockToPost,
  reservedText,
  type AccountKey,
  type Holding,
  type LockedAccount,
} from './accounts'
import { digestOf, isBalanced, type LedgerSource, type LedgerType, type Sealed } from './rules'
import { noteAtWallets, walletsOfLines } from './wallet-lines'

/** One side of a transaction: positive is credited, negative debited, in minor units. */
export type Posting = readonly [account: AccountKey, amount: bigint, currency: Currency]

/** A ledger transaction to post. Its postings sum to zero per currency. */
export interface NewTransaction {
  readonly at: Date
  readonly type: LedgerType
  readonly reason: string
  readonly source: LedgerSource
  readonly user?: string | null
  readonly requestId?: number | null
  readonly reference?: string
  readonly description?: string | null
  /** Id of the transaction this one reverses. */
  readonly reverses?: number | null
  readonly postings: readonly Posting[]
  /** The means it takes from must suffice; otherwise the call fails with `balance` at this field. */
  readonly covered?: 'amount' | 'amount_paid'
}

/** A transaction in the books. */
export interface PostedTransaction {
  readonly id: number
  readonly reference: string
  /** The balance of each account after it, by {@link holdingKey}. */
  readonly balances: ReadonlyMap<string, bigint>
}

const merge = (postings: readonly Posting[]): Posting[] => {
  const merged = new Map<string, Posting>()
  for (const [account, amount, currency] of postings) {
    const key = holdingKey(account, currency)
    merged.set(key, [account, (merged.get(key)?.[1] ?? 0n) + amount, currency])
  }
  return [...merged.values()].filter(([, amount]) => amount !== 0n)
}

/** The accounts that postings touch, for callers that lock them together with others. */
export const holdingsOf = (postings: readonly Posting[]): Holding[] =>
  postings.map(([account, , currency]) => [account, currency] as const)

const referenceAt = (at: Date, id: number): string =>
  `${jalaliText(dayInTehran(at)).replaceAll('/', '').slice(2)}-${String(id).padStart(6, '0')}`

interface Line extends Omit<typeof ledgerEntries.$inferInsert, 'currency'> {
  readonly currency: Currency
  readonly posting: Posting
}

/** The lines of transactions in order, each with the balance of its account after it. */
const linesOf = (
  ids: readonly number[],
  transactions: readonly (readonly Posting[])[],
  accounts: ReadonlyMap<string, LockedAccount>,
): Line[] => {
  const balances = new Map<number, bigint>()
  return transactions.flatMap((postings, nth) =>
    postings.map((posting): Line => {
      const [account, amountMinor, currency] = posting
      const { id: accountId, balance } = accounts.get(holdingKey(account, currency)) as LockedAccount
      const balanceAfterMinor = (balances.get(accountId) ?? balance) + amountMinor
      balances.set(accountId, balanceAfterMinor)
      return { transactionId: ids[nth] as number, accountId, amountMinor, currency, balanceAfterMinor, posting }
    }),
  )
}

const transactionRows = rowsInJson(ledgerTransactions, [
  'id',
  'uuid',
  'at',
  'type',
  'reason',
  'sourceField',
  'userUuid',
  'requestId',
  'reference',
  'description',
  'reverses',
  'digest',
])
const lineRows = rowsInJson(ledgerEntries, [
  'transactionId',
  'accountId',
  'amountMinor',
  'currency',
  'balanceAfterMinor',
])

const writing = `
  with moved as (
    update ledger_accounts a set balance_minor = a.balance_minor + m.amount
    from json_to_recordset($1::json) m (account_id int, amount bigint)
    where a.id = m.account_id and (a.kind <> 'credit' or m.amount >= 0 or a.balance_minor + m.amount >= ${reservedText})
    returning a.id),
  posted as (${transactionRows.insert(2)} returning id)
  ${lineRows.insert(3)} returning id, (select count(*)::int from moved) as moved`

/**
 * Writes transactions and lines and updates the balances in one statement. Returns the ids of the lines, or undefined
 * when some credit does not suffice: the caller then ends the transaction.
 */
const write = async (
  tx: Db,
  rows: Parameters<typeof transactionRows.json>[0],
  lines: readonly Line[],
): Promise<readonly number[] | undefined> => {
  const moves = new Map<number, bigint>()
  for (const { accountId, amountMinor } of lines) moves.set(accountId, (moves.get(accountId) ?? 0n) + amountMinor)
  const amounts = [...moves].map(([account_id, amount]) => ({ account_id, amount: jsonValue(amount) }))
  const written = await runStatement<{ id: number; moved: number }>(tx, writing, [
    JSON.stringify(amounts),
    transactionRows.json(rows),
    lineRows.json(lines),
  ])
  return written[0]?.moved === moves.size ? written.map(({ id }) => id) : undefined
}

/**
 * Posts transactions, all or none. Their accounts are locked in one order; the statement that writes the lines also
 * updates and guards the balances. The sealing pass assigns numbers and seals. Fails with `balance` when somebody's
 * credit, less what is reserved for withdrawals, does not suffice. Post last in a database transaction: from here on,
 * others that touch the same accounts wait for its end.
 */
export const postAll = async (tx: Db, transactions: readonly NewTransaction[]): Promise<PostedTransaction[]> => {
  if (transactions.length === 0) return []
  const merged = transactions.map(({ type, postings }) => {
    const own = merge(postings)
    if (!isBalanced(own.map(([, amountMinor, currency]) => ({ amountMinor, currency }))))
      throw new Error(`the postings of a ${type} do not sum to zero`)
    return own
  })
  const { accounts, ids } = await lockToPost(tx, holdingsOf(merged.flat()), transactions.length)
  const lines = linesOf(ids, merged, accounts)
  const rows = transactions.map(({ source, user = null, reference, postings: _, covered, ...rest }, nth) => {
    const id = ids[nth] as number
    const own = lines.filter(({ transactionId }) => transactionId === id)
    // Means are negative in the books: a balance above zero is money we do not hold.
    if (
      covered &&
      own.some(
        ({ posting: [{ kind }, amount], balanceAfterMinor }) =>
          kind === 'means' && amount > 0n && balanceAfterMinor > 0n,
      )
    )
      throw invalid({ [covered]: 'balance' })
    const sealed: Sealed = {
      uuid: randomUUID(),
      requestId: null,
      description: null,
      reverses: null,
      ...rest,
      sourceField: source,
      userUuid: user,
      reference: reference ?? referenceAt(rest.at, id),
      postings: own,
    }
    return { id, ...sealed, postings: own, digest: digestOf(sealed) }
  })
  const entries = await write(tx, rows, lines)
  if (!entries) throw invalid({ amount: 'balance' })
  for (const { id, at, reason } of rows)
    await noteAtWallets(
      tx,
      { at, reason },
      lines.flatMap(({ transactionId, posting: [account, amount] }, place) =>
        transactionId === id && isOfNetwork(account)
          ? [{ address: account.wallet ?? '', entryId: entries[place] ?? null, amountMinor: -amount }]
          : [],
      ),
    )
  return rows.map(({ id, reference, postings: own }) => ({
    id,
    reference,
    balances: new Map(
      own.map(({ posting: [account], currency, balanceAfterMinor }) => [
        holdingKey(account, currency),
        balanceAfterMinor,
      ]),
    ),
  }))
}

/** {@link postAll} for one transaction. */
export const post = async (tx: Db, transaction: NewTransaction): Promise<PostedTransaction> => {
  const [posted] = await postAll(tx, [transaction])
  if (!posted) throw new Error(`a ${transaction.type} moves nothing`)
  return posted
}

/**
 * Reverses a transaction with its mirror image; the original stays in the books. If `type` is that of the original, sums
 * by type are what remains. Fails with `conflict` when the transaction was reversed before.
 */
export const reverse = async (
  tx: Db,
  id: number,
  {
    type = 'reversal',
    ...rest
  }: Omit<NewTransaction, 'type' | 'reverses' | 'postings'> & { readonly type?: LedgerType },
): Promise<PostedTransaction> => {
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
  if (lines.length === 0) throw refuse('not_found')
  const [earlier] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.reverses, id))
    .limit(1)
  if (earlier) throw refuse('conflict')
  const at = await walletsOfLines(tx, id)
  return post(tx, {
    ...rest,
    type,
    reverses: id,
    postings: lines.map(({ id: line, account, amount, currency }) => [
      { kind: account.kind, name: account.name, user: account.userUuid, wallet: at.get(line) },
      -amount,
      currency,
    ]),
  })
}
