import { asc, gt, inArray, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Currency } from '../../../contract/money/amounts'
import type { Db } from '../../db/connect'
import { ledgerEntries, ledgerTransactions } from '../../db/schema'
import { firstHash, isBalanced, sealOf } from './rules'
import { accountNames } from './texts'

/** What the books' own check found. */
export interface LedgerHealth {
  readonly ok: boolean
  readonly checkedAt: Date
  /** Transactions in the verified chain. */
  readonly verified: number
  /** Codes of what is wrong: `chain`, `sum`, `balance`, `below_zero`, `head`, `wallets`. */
  readonly problems: readonly string[]
}

/** Verifies the books piece by piece. */
export interface LedgerAudit {
  /** Checks what is new, a further slice of what is old, and every balance; never throws for what it finds. */
  readonly run: (now: Date) => Promise<LedgerHealth>
  readonly last: () => LedgerHealth | undefined
}

// Lists are answered by the same process meanwhile: pieces of a few milliseconds, with as long a rest after each.
const batch = 100
const linesAtOnce = 10_000
const accountsAtOnce = 2_000

interface Place {
  readonly id: number
  readonly hash: string
  /** What each account holds there, by its id. */
  readonly balances: Map<number, bigint>
}

const beginning = (): Place => ({ id: 0, hash: firstHash, balances: new Map() })

/** Whether each line says the balance its account has after it; moves the balances on. */
const movesBalances = (
  balances: Map<number, bigint>,
  lines: readonly { readonly accountId: number; readonly amountMinor: bigint; readonly balanceAfterMinor: bigint }[],
): boolean => {
  const after = new Map<number, bigint>()
  for (const { accountId, amountMinor, balanceAfterMinor } of lines) {
    const balance = (after.get(accountId) ?? balances.get(accountId) ?? 0n) + amountMinor
    if (balance !== balanceAfterMinor) return false
    after.set(accountId, balance)
  }
  for (const [account, balance] of after) balances.set(account, balance)
  return true
}

/**
 * Follows the chain from a place over at most `most` transactions; gives where it got to, and what broke there.
 * Every line is hashed again, so a changed, missing or swapped one is seen.
 */
const follow = async (db: Db, from: Place, most: number): Promise<Place & { seen: number; problem?: string }> => {
  let place = from
  let seen = 0
  while (seen < most) {
    const started = performance.now()
    const rows = await db
      .select()
      .from(ledgerTransactions)
      .where(gt(ledgerTransactions.id, place.id))
      .orderBy(asc(ledgerTransactions.id))
      .limit(Math.min(batch, most - seen))
    if (rows.length === 0) break
    const lines = await db
      .select()
      .from(ledgerEntries)
      .where(
        inArray(
          ledgerEntries.transactionId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(ledgerEntries.id))
    const byTransaction = new Map<number, typeof lines>()
    for (const line of lines)
      byTransaction.set(line.transactionId, [...(byTransaction.get(line.transactionId) ?? []), line])
    for (const row of rows) {
      const postings = (byTransaction.get(row.id) ?? []).map(({ accountId, amountMinor, currency }) => ({
        accountId,
        amountMinor,
        currency: currency as Currency,
      }))
      if (row.previousHash !== place.hash || sealOf(place.hash, { ...row, postings }) !== row.hash)
        return { ...place, seen, problem: 'chain' }
      if (!isBalanced(postings)) return { ...place, seen, problem: 'sum' }
      if (!movesBalances(place.balances, byTransaction.get(row.id) ?? [])) return { ...place, seen, problem: 'balance' }
      place = { ...place, id: row.id, hash: row.hash }
      seen += 1
    }
    if (rows.length === batch) await pause(performance.now() - started)
  }
  return { ...place, seen }
}

const headOf = async (db: Db): Promise<{ readonly last_id: number; readonly hash: string } | undefined> => {
  const { rows } = await db.execute<{ last_id: number; hash: string }>(
    sql`select last_id, hash from ledger_head where id = 1`,
  )
  return rows[0]
}

interface Sums {
  upTo: number
  readonly byAccount: Map<number, bigint>
}

type Account = { readonly id: number; readonly kind: string; readonly balance: string }

/** Balances against the lines: sums of earlier runs are kept, only newer lines are read. */
const wrongBalances = async (db: Db, sums: Sums): Promise<string[]> =>
  db.transaction(
    async (tx) => {
      const { rows: ends } = await tx.execute<{ last: number | null }>(sql`select max(id) as last from ledger_entries`)
      const last = ends[0]?.last ?? 0
      for (; sums.upTo < last; sums.upTo = Math.min(last, sums.upTo + linesAtOnce)) {
        const { rows: added } = await tx.execute<{ account_id: number; minor: string }>(
          sql`select account_id, sum(amount_minor) as minor from ledger_entries
            where id > ${sums.upTo} and id <= ${sums.upTo + linesAtOnce} group by account_id`,
        )
        for (const { account_id, minor } of added)
          sums.byAccount.set(account_id, (sums.byAccount.get(account_id) ?? 0n) + BigInt(minor))
      }
      const problems = new Set<string>()
      for (let after: number | undefined = 0; after !== undefined;) {
        const { rows: accounts }: { rows: Account[] } = await tx.execute<Account>(
          sql`select id, kind, balance_minor as balance from ledger_accounts where id > ${after} order by id limit ${accountsAtOnce}`,
        )
        for (const { id, kind, balance } of accounts) {
          if (BigInt(balance) !== (sums.byAccount.get(id) ?? 0n)) problems.add('balance')
          if (kind === 'credit' && BigInt(balance) < 0n) problems.add('below_zero')
        }
        after = accounts.at(-1)?.id
      }
      const { rows: networks } = await tx.execute<{ difference: string }>(
        sql`select a.balance_minor + coalesce((select sum(l.amount_minor) from wallet_lines l join wallets w on w.id = l.wallet_id
            where w.network = n.network), 0) as difference
          from (values ('tron', ${accountNames.tron}), ('bsc', ${accountNames.bsc})) n (network, name)
          join ledger_accounts a on a.kind = 'means' and a.currency = 'USDT' and a.name = n.name`,
      )
      const { rows: shelves } = await tx.execute<{ difference: string }>(
        sql`select coalesce((select sum(l.amount_minor) from wallet_lines l where l.wallet_id = w.id), 0) - coalesce(
            (select l.balance_after_minor from wallet_lines l where l.wallet_id = w.id order by l.id desc limit 1), 0) as difference
          from wallets w where w.user_uuid is null`,
      )
      if ([...networks, ...shelves].some(({ difference }) => BigInt(difference) !== 0n)) problems.add('wallets')
      return [...problems]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Lines are all summed anew after this many runs, so that one changed long ago shows in the balances too. */
const freshSumsEvery = 30

/** A check of the books of one database; `slice` is how many older transactions each run verifies again. */
export const makeLedgerAudit = (db: Db, slice = 20_000): LedgerAudit => {
  let newest = beginning()
  let older = beginning()
  let verified = 0
  let rounds = 0
  let sums: Sums = { upTo: 0, byAccount: new Map() }
  let last: LedgerHealth | undefined
  let running: Promise<LedgerHealth> | undefined

  const check = async (now: Date): Promise<LedgerHealth> => {
    const problems = new Set<string>()
    let head = await headOf(db)
    const fresh = await follow(db, newest, Number.MAX_SAFE_INTEGER)
    verified += fresh.seen
    newest = { ...newest, id: fresh.id, hash: fresh.hash }
    if (fresh.problem) problems.add(fresh.problem)
    // Postings made since the head was read lie behind it; a head read afterwards is never before the chain's end.
    if (head && newest.id > head.last_id) head = await headOf(db)
    const isPast = head && newest.id > head.last_id
    // A chain that ends before its head has lost its end.
    if (!head || isPast || newest.id < head.last_id || (newest.id === head.last_id && newest.hash !== head.hash))
      problems.add('head')
    if (rounds > 0) {
      const again = await follow(db, older, slice)
      // A broken place is not passed: the next run finds it at once.
      if (again.problem) problems.add(again.problem)
      older = again.problem || again.seen === slice ? { ...older, id: again.id, hash: again.hash } : beginning()
    }
    rounds += 1
    if (rounds % freshSumsEvery === 0) sums = { upTo: 0, byAccount: new Map() }
    for (const problem of await wrongBalances(db, sums)) problems.add(problem)
    last = { ok: problems.size === 0, checkedAt: now, verified, problems: [...problems].toSorted() }
    return last
  }

  return {
    last: () => last,
    run: (now) => (running ??= check(now).finally(() => (running = undefined))),
  }
}
