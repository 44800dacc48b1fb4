import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/connect'
import { ledgerHead, ledgerTransactions } from '../../db/schema'
import { digestOf, firstHash, isBalanced, sealOf } from './rules'
import { isIntact, unsealed, withLines, type TransactionWithEntries } from './seal'
import { accountNames } from './texts'

/** The result of the books' own check. */
export interface LedgerHealth {
  readonly ok: boolean
  readonly checkedAt: Date
  /** Transactions in the verified chain. */
  readonly verified: number
  /** Codes of the problems found: `chain`, `sum`, `balance`, `below_zero`, `head`, `unsealed`, `wallets`. */
  readonly problems: readonly string[]
}

/** Verifies the books bit by bit. */
export interface LedgerAudit {
  /** Checks what is new, the next slice of what is old, and every balance; never throws for the problems it finds. */
  readonly run: (now: Date) => Promise<LedgerHealth>
  readonly last: () => LedgerHealth | undefined
}

// The same process serves requests meanwhile: work in pieces of a few milliseconds, with an equally long rest after each.
const batch = 100
const transactionsAtOnce = 4_000
const accountsAtOnce = 2_000
/** Unsealed transactions beyond this number are not checked one by one; by then they have waited too long anyway. */
const tailMost = 20_000
/** How long a transaction may wait for its seal, in milliseconds, by the clock of the server that checks. */
const sealedWithin = 30_000

const t = ledgerTransactions

/** A transaction older than the numbers uses its id as its number. */
const numberOf = sql<number>`coalesce(${t.number}, ${t.id})`
const numberIn = ({ number, id }: Pick<TransactionWithEntries, 'number' | 'id'>): number => number ?? id

const sealedAfter = (db: Db, number: number, most: number): Promise<(typeof t.$inferSelect)[]> =>
  db
    .select()
    .from(t)
    .where(and(isNotNull(t.hash), gt(numberOf, number)))
    .orderBy(numberOf)
    .limit(most)

const lastNumber = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ number: sql`max(${numberOf})`.mapWith(Number) })
    .from(t)
    .where(isNotNull(t.hash))
  return row?.number ?? 0
}

interface Place {
  readonly number: number
  readonly hash: string
  /** What each account holds at this place, by account id. */
  readonly balances: Map<number, bigint>
}

const beginning = (): Place => ({ number: 0, hash: firstHash, balances: new Map() })

/** Whether the balance on each line is the one its account has after it; updates the balances. */
const movesBalances = (balances: Map<number, bigint>, lines: TransactionWithEntries['postings']): boolean => {
  const after = new Map<number, bigint>()
  for (const { accountId, amountMinor, balanceAfterMinor } of lines) {
    const balance = (after.get(accountId) ?? balances.get(accountId) ?? 0n) + amountMinor
    if (balance !== balanceAfterMinor) return false
    after.set(accountId, balance)
  }
  for (const [account, balance] of after) balances.set(account, balance)
  return true
}

const problemOf = (row: TransactionWithEntries, place: Place): string | undefined => {
  if (numberIn(row) !== place.number + 1 || row.previousHash !== place.hash || sealOf(place.hash, row) !== row.hash)
    return 'chain'
  if (row.digest !== (row.number === null ? null : digestOf(row))) return 'chain'
  if (!isBalanced(row.postings)) return 'sum'
  return movesBalances(place.balances, row.postings) ? undefined : 'balance'
}

type Followed = Place & { readonly seen: number; readonly problem?: string }

/**
 * Follows the chain from a place over at most `most` transactions; returns where it got to, and what broke there. Every
 * line is hashed again, so a changed, missing or swapped one is found.
 */
const follow = async (db: Db, from: Place, most: number): Promise<Followed> => {
  let place = from
  let seen = 0
  while (seen < most) {
    const started = performance.now()
    const rows = await sealedAfter(db, place.number, Math.min(batch, most - seen))
    for (const row of await withLines(db, rows)) {
      const problem = problemOf(row, place)
      if (problem) return { ...place, seen, problem }
      place = { ...place, number: numberIn(row), hash: row.hash ?? '' }
      seen += 1
    }
    if (rows.length < batch) break
    await pause(performance.now() - started)
  }
  return { ...place, seen }
}

/**
 * Problems of transactions not sealed yet: each is guarded by its digest, and their lines continue from the end of the
 * chain.
 */
const wrongTail = (tail: readonly TransactionWithEntries[], end: Followed): string[] => {
  const problems: string[] = []
  const balances = new Map(end.balances)
  for (const row of tail) {
    if (!isIntact(row)) problems.push('chain')
    else if (!isBalanced(row.postings)) problems.push('sum')
    // Past a broken place the balances of accounts are unknown.
    else if (end.problem === undefined && !movesBalances(balances, row.postings)) problems.push('balance')
  }
  return problems
}

interface Sums {
  upTo: number
  readonly byAccount: Map<number, bigint>
  /** Per wallet of ours, the sum of its lines up to one: ids are in order within a wallet, not always across wallets. */
  readonly byWallet: Map<number, { readonly upTo: number; readonly minor: bigint }>
}

const noSums = (): Sums => ({ upTo: 0, byAccount: new Map(), byWallet: new Map() })

type Account = { readonly id: number; readonly kind: string; readonly balance: string }

const addLines = async (db: Db, to: Map<number, bigint>, where: SQL): Promise<void> => {
  const { rows } = await db.execute<{ account_id: number; minor: string }>(
    sql`select e.account_id, sum(e.amount_minor) as minor from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id where ${where} group by e.account_id`,
  )
  for (const { account_id, minor } of rows) to.set(account_id, (to.get(account_id) ?? 0n) + BigInt(minor))
}

/** Compares balances with the lines: sums of what earlier runs saw sealed are kept, so only newer lines are read. */
const wrongBalances = async (tx: Db, sums: Sums, last: number): Promise<string[]> => {
  for (; sums.upTo < last; sums.upTo = Math.min(last, sums.upTo + transactionsAtOnce))
    await addLines(
      tx,
      sums.byAccount,
      sql`t.hash is not null and coalesce(t.number, t.id) > ${sums.upTo} and coalesce(t.number, t.id) <= ${Math.min(last, sums.upTo + transactionsAtOnce)}`,
    )
  const byAccount = new Map(sums.byAccount)
  await addLines(tx, byAccount, sql`t.hash is null`)
  const problems = new Set<string>()
  for (let after: number | undefined = 0; after !== undefined;) {
    const { rows: accounts }: { rows: Account[] } = await tx.execute<Account>(
      sql`select id, kind, balance_minor as balance from ledger_accounts where id > ${after} order by id limit ${accountsAtOnce}`,
    )
    for (const { id, kind, balance } of accounts) {
      if (BigInt(balance) !== (byAccount.get(id) ?? 0n)) problems.add('balance')
      if (kind === 'credit' && BigInt(balance) < 0n) problems.add('below_zero')
    }
    after = accounts.at(-1)?.id
  }
  return [...problems]
}

/** What is new at a wallet of ours: its last line, the sum of the newer ones, and the balance on its newest. */
type WalletLines = {
  readonly id: number
  readonly network: string
  readonly last: number
  readonly more: string
  readonly after: string
}

/**
 * Whether the lines of each wallet of ours add up to its newest balance, and those of a network to its account; reads
 * only newer lines.
 */
const areWalletsRight = async (tx: Db, { byWallet }: Sums): Promise<boolean> => {
  const known = JSON.stringify([...byWallet].map(([id, { upTo }]) => ({ id, upTo })))
  const { rows: wallets } = await tx.execute<WalletLines>(
    sql`select w.id, w.network, coalesce(n.last, 0) as last, coalesce(n.more, 0) as more, coalesce(
            (select l.balance_after_minor from wallet_lines l where l.wallet_id = w.id order by l.id desc limit 1), 0) as after
          from wallets w left join jsonb_to_recordset(${known}::jsonb) k (id integer, "upTo" integer) on k.id = w.id
          cross join lateral (select max(l.id) as last, sum(l.amount_minor) as more from wallet_lines l
            where l.wallet_id = w.id and l.id > coalesce(k."upTo", 0)) n
          where w.user_uuid is null`,
  )
  const held = new Map<string, bigint>()
  let isRight = true
  for (const { id, network, last, more, after } of wallets) {
    const before = byWallet.get(id)
    const minor = (before?.minor ?? 0n) + BigInt(more)
    byWallet.set(id, { upTo: Math.max(before?.upTo ?? 0, last), minor })
    held.set(network, (held.get(network) ?? 0n) + minor)
    if (minor !== BigInt(after)) isRight = false
  }
  const { rows: accounts } = await tx.execute<{ network: string; balance: string }>(
    sql`select n.network, a.balance_minor as balance
          from (values ('tron', ${accountNames.tron}), ('bsc', ${accountNames.bsc})) n (network, name)
          join ledger_accounts a on a.kind = 'means' and a.currency = 'USDT' and a.name = n.name`,
  )
  return isRight && accounts.every(({ network, balance }) => BigInt(balance) + (held.get(network) ?? 0n) === 0n)
}

/** After this many runs all lines are summed again, so that a change to an old one shows up in the balances too. */
const freshSumsEvery = 30

/** A check of the books of one database; `slice` is how many older transactions each run verifies again. */
export const makeLedgerAudit = (db: Db, slice = 20_000): LedgerAudit => {
  let newest = beginning()
  let older = beginning()
  let verified = 0
  let rounds = 0
  /** Since when each unsealed transaction has been seen unsealed. */
  let waiting: ReadonlyMap<number, number> = new Map()
  let sums = noSums()
  let last: LedgerHealth | undefined
  let running: Promise<LedgerHealth> | undefined

  const check = async (now: Date): Promise<LedgerHealth> => {
    const problems = new Set<string>()
    const note = (found: Followed): Followed => {
      verified += found.seen
      newest = { ...newest, number: found.number, hash: found.hash }
      if (found.problem) problems.add(found.problem)
      return found
    }
    note(await follow(db, newest, Number.MAX_SAFE_INTEGER))
    await db.transaction(
      async (tx) => {
        // Includes what was sealed meanwhile: from here on, everything is from one snapshot.
        const end = note(await follow(tx, newest, Number.MAX_SAFE_INTEGER))
        const [head] = await tx.select().from(ledgerHead).where(eq(ledgerHead.id, 1))
        // If the chain ends before its head, its end is missing.
        if (!head || head.lastNumber !== end.number || head.hash !== end.hash) problems.add('head')
        const tail = await withLines(tx, await unsealed(tx, tailMost))
        for (const problem of wrongTail(tail, end)) problems.add(problem)
        waiting = new Map(tail.map(({ id }) => [id, waiting.get(id) ?? now.getTime()]))
        if ([...waiting.values()].some((since) => now.getTime() - since > sealedWithin)) problems.add('unsealed')
        if (rounds % freshSumsEvery === 0) sums = noSums()
        for (const problem of await wrongBalances(tx, sums, await lastNumber(tx))) problems.add(problem)
        if (!(await areWalletsRight(tx, sums))) problems.add('wallets')
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    if (rounds > 0) {
      const again = await follow(db, older, slice)
      // A broken place is not skipped: the next run finds it at once.
      if (again.problem) problems.add(again.problem)
      older = again.problem || again.seen === slice ? { ...older, number: again.number, hash: again.hash } : beginning()
    }
    rounds += 1
    last = { ok: problems.size === 0, checkedAt: now, verified, problems: [...problems].toSorted() }
    return last
  }

  return {
    last: () => last,
    run: (now) => (running ??= check(now).finally(() => (running = undefined))),
  }
}
