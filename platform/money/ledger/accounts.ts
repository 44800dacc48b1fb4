import { eq, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/money/amounts'
import type { AccountKind } from '../../../contract/money/ledger'
import type { ExternalNetwork } from '../../../contract/money/networks'
import type { Db } from '../../db/connect'
import { runStatement } from '../../db/json-rows'
import { ledgerAccounts, ledgerEntries } from '../../db/schema'
import { endedWithdrawalStates } from '../withdrawals/state-table'
import { accountNames } from './texts'

/** Identifies an account, which is opened when it is first posted to. */
export interface AccountKey {
  readonly kind: AccountKind
  readonly name: string
  readonly user: string | null
  /** Which wallet of ours a line on the account of a network moved; such a line without one is refused. */
  readonly wallet?: string | undefined
}

/** The credit account of a person. */
export const creditOf = (uuid: string): AccountKey => ({ kind: 'credit', name: uuid, user: uuid })

const networkNames: ReadonlySet<string> = new Set([accountNames.tron, accountNames.bsc])

/** Whether an account is that of a network, whose lines are assigned to single wallets. */
export const isOfNetwork = ({ kind, name }: AccountKey): boolean => kind === 'means' && networkNames.has(name)

/** An account of the platform; for those of networks see {@link meansAt}. */
export const accountOf = (
  kind: Exclude<AccountKind, 'credit'>,
  name: Exclude<keyof typeof accountNames, 'tron' | 'bsc'>,
): AccountKey => ({ kind, name: accountNames[name], user: null })

/** What the platform holds on a network, at one wallet; accounts at a bank are not told apart. */
export const meansAt = (network: ExternalNetwork, address: string): AccountKey => ({
  kind: 'means',
  name: accountNames[network],
  user: null,
  ...(network !== 'bank' && { wallet: address }),
})

/** An account in one currency. */
export type Holding = readonly [account: AccountKey, currency: Currency]

/** An account locked until the end of the transaction, with its balance. */
export interface LockedAccount {
  readonly id: number
  readonly balance: bigint
}

/** The key of a holding in a map. */
export const holdingKey = (account: Pick<AccountKey, 'kind' | 'name'>, currency: string): string =>
  `${account.kind} ${account.name} ${currency}`

type Locked = ReadonlyMap<string, LockedAccount>

const locking = `
  with locked as materialized (
    select id, kind, name, currency, balance_minor from ledger_accounts
    where (kind, name, currency) in (select * from unnest($1::text[], $2::text[], $3::text[]))
    order by id for no key update)
  select id, kind, name, currency, balance_minor::text as balance,
    array(select nextval('ledger_transactions_id_seq')::int
      from generate_series(1, case (select count(*) from locked) when cardinality($1::text[]) then $4::int end)) as ids
  from locked`

/**
 * The ids are drawn once every lock is held: of two transactions on one account the later has the larger id. If an
 * account is missing, none is drawn and the call is repeated.
 */
const lockKnown = async (tx: Db, holdings: readonly Holding[], transactions: number) => {
  const rows = await runStatement<{
    id: number
    kind: AccountKind
    name: string
    currency: string
    balance: string
    ids: number[]
  }>(tx, locking, [
    holdings.map(([{ kind }]) => kind),
    holdings.map(([{ name }]) => name),
    holdings.map(([, currency]) => currency),
    transactions,
  ])
  const accounts = rows.map(
    ({ id, balance, currency, ...account }) =>
      [holdingKey(account, currency), { id, balance: BigInt(balance) }] as const,
  )
  return { accounts: new Map(accounts), ids: rows[0]?.ids ?? [] }
}

/**
 * Locks the accounts of some ledger transactions until the end of the database transaction, opening new ones, and returns
 * them by {@link holdingKey} with ids for the ledger transactions. No deadlock can occur: called once for all accounts
 * and after every other lock, it locks existing accounts in order of id and opens new ones after them.
 */
export const lockToPost = async (
  tx: Db,
  holdings: readonly Holding[],
  transactions: number,
): Promise<{ readonly accounts: Locked; readonly ids: readonly number[] }> => {
  const wanted = new Map(holdings.map((holding) => [holdingKey(...holding), holding]))
  for (;;) {
    const locked = await lockKnown(tx, [...wanted.values()], transactions)
    const missing = [...wanted].filter(([key]) => !locked.accounts.has(key))
    if (missing.length === 0) return locked
    await tx
      .insert(ledgerAccounts)
      .values(
        missing
          .toSorted(([x], [y]) => (x < y ? -1 : 1))
          .map(([, [{ kind, name, user }, currency]]) => ({ kind, name, userUuid: user, currency, balanceMinor: 0n })),
      )
      .onConflictDoNothing()
  }
}

/** {@link lockToPost} for reading balances, which stay true until the end of the transaction. */
export const lockAccounts = async (tx: Db, holdings: readonly Holding[]): Promise<Locked> =>
  (await lockToPost(tx, holdings, 0)).accounts

/** Locks the accounts that a ledger transaction moved and its mirror image will move. */
export const lockAccountsOf = async (tx: Db, transactionId: number): Promise<void> => {
  const rows = await tx
    .select({
      kind: ledgerAccounts.kind,
      name: ledgerAccounts.name,
      user: ledgerAccounts.userUuid,
      currency: ledgerAccounts.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerEntries.transactionId, transactionId))
  await lockAccounts(
    tx,
    rows.map(({ currency, ...account }) => [account, currency]),
  )
}

const ended = endedWithdrawalStates.map((state) => `'${state}'`).join(', ')

/**
 * How much of a credit account, named `a` in the query, is reserved for withdrawals not paid yet. Written like the
 * condition of the index `withdrawals_open`, so that only this index is read.
 */
export const reservedText = `(select coalesce(sum(w.amount_minor), 0) from withdrawals w
  where w.user_uuid = a.user_uuid and w.currency = a.currency and w.state not in (${ended}))`

/** {@link reservedText} as part of a query. */
export const reserved = sql.raw(reservedText)

/** What somebody can spend, in minor units: credit less what is reserved for withdrawals. */
export const availableCredit = async (tx: Db, user: string, currency: Currency): Promise<bigint> => {
  const { rows } = await tx.execute<{ available: string }>(
    sql`select a.balance_minor - ${reserved} as available from ledger_accounts a
        where a.kind = 'credit' and a.name = ${user} and a.currency = ${currency}`,
  )
  return BigInt(rows[0]?.available ?? 0)
}
