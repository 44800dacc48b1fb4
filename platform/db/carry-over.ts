import { asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { among } from './conditions'
import { createHash } from 'node:crypto'
import { StartError } from '../config/config'
import type { Db } from './connect'
import type { Migration } from './migration-files'
import { ledgerEntries, ledgerHead, ledgerTransactions } from './schema'
import { firstHash, sealOf, type Sealed } from '../money/ledger/rules'

/* From 0.1 to 0.2: the same schema, made by one migration instead of 45, and books whose seals cover more. */

/** The last migration of 0.1, by its timestamp in the journal; after it the schema is what the baseline makes. */
export const lastOfFirstVersion = 1_795_469_750_375

/** The seal of most of 0.1; `sealOf` says what it left open. */
export const firstSealOf = (
  previousHash: string,
  { uuid, at, type, reason, sourceField, reference, postings }: Sealed,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previousHash,
        uuid,
        at.toISOString(),
        type,
        reason,
        sourceField,
        reference,
        postings.map(({ accountId, amountMinor, currency }) => [accountId, String(amountMinor), currency]),
      ]),
    )
    .digest('hex')

const batch = 200

// Columns that later migrations add do not exist yet.
const { number: _number, digest: _digest, ...columns } = getTableColumns(ledgerTransactions)

const sealAnew = async (tx: Db): Promise<void> => {
  let place = { id: 0, hash: firstHash, sealed: firstHash }
  for (;;) {
    const rows = await tx
      .select(columns)
      .from(ledgerTransactions)
      .where(gt(ledgerTransactions.id, place.id))
      .orderBy(asc(ledgerTransactions.id))
      .limit(batch)
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    const lines = await tx
      .select()
      .from(ledgerEntries)
      .where(among(ledgerEntries.transactionId, ids))
      .orderBy(asc(ledgerEntries.id))
    for (const row of rows) {
      const postings = lines
        .filter(({ transactionId }) => transactionId === row.id)
        .map(({ accountId, amountMinor, currency }) => ({ accountId, amountMinor, currency }))
      const whole = { ...row, postings }
      const seals = [firstSealOf(place.hash, whole), sealOf(place.hash, whole)]
      if (row.hash === null || row.previousHash !== place.hash || !seals.includes(row.hash))
        throw new StartError(
          `The books are broken at transaction ${row.id}: they are not sealed anew before it is known why.`,
        )
      const sealed = sealOf(place.sealed, whole)
      await tx
        .update(ledgerTransactions)
        .set({ previousHash: place.sealed, hash: sealed })
        .where(eq(ledgerTransactions.id, row.id))
      place = { id: row.id, hash: row.hash, sealed }
    }
  }
  const moved = await tx
    .update(ledgerHead)
    .set({ hash: place.sealed })
    .where(sql`id = 1 and last_id = ${place.id} and hash = ${place.hash}`)
    .returning({ id: ledgerHead.id })
  if (moved.length === 0) throw new StartError('The books do not end where they say: they are not sealed anew.')
}

/**
 * Upgrades a database at the end of 0.1 to 0.2, all or nothing: checks and reseals the books, and replaces the old
 * migrations with the baseline.
 * @throws StartError where the books were not intact
 */
export const carryOver = (db: Db, baseline: Pick<Migration, 'hash' | 'at'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`)
    await sealAnew(tx)
    await tx.execute(sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`)
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.at})`,
    )
  })
