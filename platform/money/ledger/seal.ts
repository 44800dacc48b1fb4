import { asc, eq, isNull, sql } from 'drizzle-orm'
import { among } from '../../db/conditions'
import type { Db } from '../../db/connect'
import { ledgerEntries, ledgerHead, ledgerTransactions } from '../../db/schema'
import { digestOf, sealOf, type LedgerEntry } from './rules'

const t = ledgerTransactions

/** A transaction with its lines in order. */
export type TransactionWithEntries = typeof ledgerTransactions.$inferSelect & {
  readonly postings: readonly (LedgerEntry & { readonly balanceAfterMinor: bigint })[]
}

/** Adds the lines to some transactions. */
export const withLines = async (
  db: Db,
  rows: readonly (typeof t.$inferSelect)[],
): Promise<TransactionWithEntries[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(ledgerEntries)
    .where(among(ledgerEntries.transactionId, ids))
    .orderBy(asc(ledgerEntries.id))
  const byTransaction = new Map<number, TransactionWithEntries['postings'][number][]>(ids.map((id) => [id, []]))
  for (const { transactionId, currency, ...line } of lines)
    byTransaction.get(transactionId)?.push({ ...line, currency })
  return rows.map((row) => ({ ...row, postings: byTransaction.get(row.id) ?? [] }))
}

/** Transactions without a number yet, in the order in which they will be numbered. */
export const unsealed = (db: Db, most: number): Promise<(typeof t.$inferSelect)[]> =>
  db.select().from(t).where(isNull(t.hash)).orderBy(asc(t.id)).limit(most)

/** Whether an unsealed transaction is still as it was posted. */
export const isIntact = (row: TransactionWithEntries): boolean =>
  row.number === null && row.previousHash === null && row.digest === digestOf(row)

const batch = 500

/** Adds the lines of transactions to the daily sums. */
const sumDays = async (tx: Db, ids: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    insert into ledger_days as d (day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries)
    select day, kind, name, currency, type, source, reason,
      sum(in_minor)::bigint, sum(out_minor)::bigint, sum(entries)::int, sum(in_entries)::int
    from ledger_day_lines where transaction_id = any(${`{${ids.join()}}`}::int[])
    group by 1, 2, 3, 4, 5, 6, 7
    on conflict (kind, day, name, currency, type, source, reason) do update
      set in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor,
        entries = d.entries + excluded.entries, in_entries = d.in_entries + excluded.in_entries`)
}

const sealBatch = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    // Only one server seals at a time; nobody else locks this row, so nobody waits for it.
    const [head] = await tx.select().from(ledgerHead).where(eq(ledgerHead.id, 1)).for('update', { skipLocked: true })
    if (!head) return 0
    const rows = await withLines(tx, await unsealed(tx, batch))
    let { lastNumber: number, hash } = head
    // A transaction changed behind our back stays unsealed, and the check of the books reports it.
    const seals = rows.filter(isIntact).map((row) => {
      const previousHash = hash
      number += 1
      hash = sealOf(previousHash, row)
      return { id: row.id, number, previous_hash: previousHash, hash }
    })
    if (seals.length === 0) return 0
    await tx.execute(sql`update ledger_transactions t set number = s.number, previous_hash = s.previous_hash, hash = s.hash
      from json_to_recordset(${JSON.stringify(seals)}::json) as s(id int, number int, previous_hash text, hash text)
      where t.id = s.id`)
    await sumDays(
      tx,
      seals.map(({ id }) => id),
    )
    await tx.update(ledgerHead).set({ lastNumber: number, hash }).where(eq(ledgerHead.id, 1))
    return seals.length
  })

/**
 * Numbers the transactions posted since the last pass without gaps, adds them to the hash chain, and sums their lines by
 * day. Two on one account are numbered in the order in which they moved it. Any number of servers may call it at once;
 * one of them does the work. Returns how many were sealed.
 */
export const sealBooks = async (db: Db): Promise<number> => {
  for (let sealed = 0; ;) {
    const more = await sealBatch(db)
    sealed += more
    if (more < batch) return sealed
  }
}
