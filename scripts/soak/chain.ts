import { sql, type SQL } from 'drizzle-orm'
import { contracts, wallets } from '../../platform/db/schema'
import { makeLedgerAudit } from '../../platform/money/ledger/audit'
import { sealBooks } from '../../platform/money/ledger/seal'
import { accountOf, creditOf, meansAt } from '../../platform/money/ledger/accounts'
import { post } from '../../platform/money/ledger/post'
import { diceOf } from '../../tests/support/inputs/dice'
import { richPerson } from '../../tests/support/money'
import { startPlatform, type TestPlatform } from '../../tests/support/platform'
import type { Outcome, Proof, Round } from './proof'

const address = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
const transactions = 60
/** How many of the last ones are not sealed yet. */
const unsealed = 15

/** A small ledger of every kind, with so few lines that it can be checked in full after each attempt. */
const writeBooks = async (platform: TestPlatform): Promise<void> => {
  const { db, clock } = platform
  await db.insert(contracts).values({ version: '1', title: 'terms', text: 'terms', publishedAt: clock.now() })
  await db.insert(wallets).values([
    { network: 'tron', address, label: 'first', balanceMinor: 0n, gas: '100' },
    { network: 'tron', address: 'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j', label: 'second', balanceMinor: 0n, gas: '100' },
  ] as never)
  const me = await richPerson(platform, { USDT: '500' })
  const you = await richPerson(platform, { USDT: '500' })
  for (let n = 0; n < transactions; n += 1) {
    if (n === transactions - unsealed) await sealBooks(db)
    const amount = BigInt(1_000 + n)
    await db.transaction((tx) =>
      post(tx, {
        at: clock.now(),
        type: n % 2 ? 'transfer' : 'deposit',
        reason: `reason ${n}`,
        source: n % 2 ? 'internal' : 'tron',
        postings:
          n % 2
            ? [
                [creditOf(me.uuid), -amount, 'USDT'],
                [creditOf(you.uuid), amount - 10n, 'USDT'],
                [accountOf('income', 'incomeFee'), 10n, 'USDT'],
              ]
            : [
                [meansAt('tron', address), -amount, 'USDT'],
                [creditOf(me.uuid), amount, 'USDT'],
              ],
      }),
    )
    clock.advance(60)
  }
}

type Dice = (sides: number) => number

/** What somebody with access to the database may try. Each statement returns how many rows it changed. */
const attempts = (dice: Dice, ids: { readonly transactions: number; readonly entries: readonly number[] }): SQL => {
  const t = 1 + dice(ids.transactions)
  const u = 1 + ((t + dice(ids.transactions - 1)) % ids.transactions)
  const e = ids.entries[dice(ids.entries.length)] ?? 0
  const f = ids.entries[dice(ids.entries.length)] ?? 0
  const by = String((dice(2) ? 1 : -1) * (1 + dice(1_000)))
  const hex = Array.from({ length: 64 }, () => dice(16).toString(16)).join('')
  const all: readonly SQL[] = [
    sql`update ledger_entries set amount_minor = amount_minor + ${by}::bigint where id = ${e}`,
    sql`update ledger_entries set account_id = (select id from ledger_accounts where id <> account_id order by id limit 1) where id = ${e}`,
    sql`update ledger_entries set currency = 'USD' where id = ${e}`,
    sql`update ledger_entries set amount_minor = amount_minor + ${by}::bigint
        where transaction_id = ${t} and amount_minor = (select max(amount_minor) from ledger_entries where transaction_id = ${t})`,
    sql`update ledger_entries set transaction_id = ${t} where id = ${e} and transaction_id <> ${t}`,
    sql`delete from ledger_entries where id = ${e}`,
    sql`delete from ledger_entries where transaction_id = ${t}`,
    sql`with gone as (delete from ledger_entries where transaction_id = ${t}) delete from ledger_transactions where id = ${t}`,
    sql`with gone as (delete from ledger_entries where transaction_id >= ${t}) delete from ledger_transactions where id >= ${t}`,
    sql`update ledger_transactions set reason = reason || ${by} where id = ${t}`,
    sql`update ledger_transactions set at = at + make_interval(secs => ${by}::int) where id = ${t}`,
    sql`update ledger_transactions set uuid = gen_random_uuid() where id = ${t}`,
    sql`update ledger_transactions set reference = reference || 'x' where id = ${t}`,
    sql`update ledger_transactions set type = case type when 'cost' then 'fee' else 'cost' end where id = ${t}`,
    sql`update ledger_transactions set user_uuid = (select min(uuid::text)::uuid from users)
        where id = ${t} and user_uuid is distinct from (select min(uuid::text)::uuid from users)`,
    sql`update ledger_transactions set request_id = ${u} where id = ${t}`,
    sql`update ledger_transactions set description = 'x' where id = ${t}`,
    sql`update ledger_transactions set reverses = ${u} where id = ${t}`,
    sql`update ledger_entries set balance_after_minor = balance_after_minor + ${by}::bigint where id = ${e}`,
    sql`update ledger_transactions set source_field = 'paypal' where id = ${t} and source_field <> 'paypal'`,
    sql`update ledger_transactions set hash = ${hex} where id = ${t}`,
    sql`update ledger_transactions set previous_hash = ${hex} where id = ${t}`,
    sql`update ledger_transactions set digest = ${hex} where id = ${t}`,
    sql`update ledger_transactions set digest = null where id = ${t}`,
    sql`update ledger_transactions set number = coalesce(number, id) + ${by}::int where id = ${t}`,
    sql`update ledger_transactions set number = null where id = ${t} and number is not null`,
    sql`update ledger_transactions set number = null, previous_hash = null, hash = null where id = ${t} and hash is not null`,
    sql`update ledger_entries a set amount_minor = b.amount_minor from ledger_entries b
        where ((a.id = ${e} and b.id = ${f}) or (a.id = ${f} and b.id = ${e})) and a.amount_minor <> b.amount_minor`,
    sql`update ledger_entries a set account_id = b.account_id from ledger_entries b
        where ((a.id = ${e} and b.id = ${f}) or (a.id = ${f} and b.id = ${e})) and a.account_id <> b.account_id`,
    sql`update ledger_entries set transaction_id = case transaction_id when ${t}::int then ${u}::int else ${t}::int end where transaction_id in (${t}, ${u})`,
    sql`update ledger_transactions a set reason = b.reason, at = b.at from ledger_transactions b
        where (a.id = ${t} and b.id = ${u}) or (a.id = ${u} and b.id = ${t})`,
    sql`update ledger_accounts set balance_minor = balance_minor + ${by}::bigint where id = 1 + ${dice(3)}`,
    sql`update ledger_head set last_id = last_id + ${by}::int`,
    sql`update ledger_head set hash = ${hex}`,
    sql`update wallet_lines set amount_minor = amount_minor + ${by}::bigint where id = ${1 + dice(transactions / 2)}`,
    sql`update wallet_lines set wallet_id = (select max(id) from wallets) where id = ${1 + dice(transactions / 2)}`,
    sql`delete from wallet_lines where id = ${1 + dice(transactions / 2)}`,
    sql`insert into ledger_entries (transaction_id, account_id, amount_minor, currency, balance_after_minor)
        select ${t}, account_id, ${by}::bigint, currency, balance_after_minor from ledger_entries where id = ${e}`,
  ]
  return all[dice(all.length)] ?? sql``
}

class Undo extends Error {}

const run = async ({ amount, seed, say, isOver }: Round): Promise<Outcome> => {
  const platform = await startPlatform({ seed: 'empty' })
  const dice = diceOf(seed)
  const tally = { tried: 0, unseen: 0 }
  try {
    await writeBooks(platform)
    const { db, connection } = platform
    if (!(await makeLedgerAudit(db).run(platform.clock.now())).ok)
      throw new Error('the ledger is damaged before any attempt')
    for (const table of ['ledger_transactions', 'ledger_entries', 'wallet_lines'])
      await connection.pool.query(`alter table ${table} disable trigger user`)
    const { rows: entries } = await db.execute<{ id: number }>(sql`select id from ledger_entries order by id`)
    const { rows: ends } = await db.execute<{ id: number }>(sql`select max(id) as id from ledger_transactions`)
    const ids = { transactions: ends[0]?.id ?? 0, entries: entries.map(({ id }) => id) }
    for (let n = 0; tally.tried < amount && n < amount * 3 && !isOver(); n += 1) {
      const attempt = attempts(dice, ids)
      try {
        await db.transaction(async (tx) => {
          const { rowCount } = await tx.execute(attempt)
          // Two equal lines were swapped, or there was nothing to change: not an attempt.
          if (rowCount === 0) throw new Undo()
          tally.tried += 1
          const found = await makeLedgerAudit(tx).run(platform.clock.now())
          if (found.ok) {
            tally.unseen += 1
            say(`  unseen: ${JSON.stringify(connectionText(attempt))}`)
          }
          throw new Undo()
        })
      } catch (error) {
        if (!(error instanceof Undo) && !isRefused(error)) throw error
      }
    }
    return { tried: { 'edits, deletions and swaps': tally.tried }, failed: { unseen: tally.unseen } }
  } finally {
    await platform.close()
  }
}

const connectionText = (attempt: SQL): readonly string[] =>
  attempt.queryChunks.map((chunk) =>
    typeof chunk === 'string' || typeof chunk === 'number' ? String(chunk) : JSON.stringify(chunk),
  )

/** A table constraint prevented it: the attempt did not take place. */
const isRefused = (error: unknown): boolean => {
  const code = (error as { readonly cause?: { readonly code?: string } }).cause?.code ?? ''
  return code.startsWith('23')
}

/**
 * G26: the hash chain, the digests of unsealed rows and the sums, against somebody who controls the database and has
 * disabled its guards.
 */
export const chain: Proof = {
  goal: 'G26',
  title: 'tampering with the books',
  bars: { 'edits, deletions and swaps': 1_000 },
  amounts: { embedded: 500, PostgreSQL: 600 },
  short: 40,
  run,
}
