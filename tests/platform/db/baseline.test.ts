import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { firstSealOf, lastOfFirstVersion } from '../../../platform/db/carry-over'
import { StartError } from '../../../platform/config/config'
import { migrateDatabase } from '../../../platform/db/migrate'
import { ledgerEntries, ledgerHead, ledgerTransactions, users } from '../../../platform/db/schema'
import { firstHash } from '../../../platform/money/ledger/rules'
import { makeLedgerAudit } from '../../../platform/money/ledger/audit'
import { sealBooks } from '../../../platform/money/ledger/seal'
import { richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'
import { takeBack } from '../../support/scenes/take-back'

const platforms: TestPlatform[] = []
let platform: TestPlatform

const chain = () =>
  platform.db
    .select({ id: ledgerTransactions.id, hash: ledgerTransactions.hash })
    .from(ledgerTransactions)
    .orderBy(asc(ledgerTransactions.id))

const journal = async () =>
  (await platform.db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`)).rows

const inBooks = async (change: () => Promise<unknown>): Promise<void> => {
  await platform.db.execute(sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`)
  await change()
  await platform.db.execute(sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`)
}

const columns = async () =>
  (
    await platform.db.execute(
      sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' order by 1, 2`,
    )
  ).rows

/** Turns a database into what 0.1 left: its tables and journal, and books with the narrower seal. */
const makeOld = async (lastMigration: number): Promise<void> => {
  const { number: _number, digest: _digest, ...was } = getTableColumns(ledgerTransactions)
  const books = await platform.db.select(was).from(ledgerTransactions).orderBy(asc(ledgerTransactions.id))
  for (const statement of Object.values(takeBack).flat()) await platform.db.execute(sql.raw(statement))
  await platform.db.execute(sql`delete from drizzle.__drizzle_migrations`)
  for (const at of [1_790_000_000_000, lastMigration])
    await platform.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${`old ${at}`}, ${at})`,
    )
  let previousHash = firstHash
  await inBooks(async () => {
    for (const row of books) {
      const postings = await platform.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.transactionId, row.id))
        .orderBy(asc(ledgerEntries.id))
      const hash = firstSealOf(previousHash, { ...row, postings })
      await platform.db.update(ledgerTransactions).set({ previousHash, hash }).where(eq(ledgerTransactions.id, row.id))
      previousHash = hash
    }
  })
  await platform.db.update(ledgerHead).set({ hash: previousHash })
}

const auditNow = async () => (await makeLedgerAudit(platform.db).run(new Date())).problems

const start = (fromFirst = false) => migrateDatabase(platform.runtime.connection, { fromFirst })

afterAll(async () => {
  for (const one of platforms) await one.close()
})

describe('a database of version 0.1', () => {
  beforeEach(async () => {
    platform = await startPlatform({ seed: 'empty', alone: true })
    platforms.push(platform)
    for (const amount of ['10', '20']) await richPerson(platform, { USD: amount })
    await sealBooks(platform.db)
  })

  it('is refused and left as it is, with the way to carry it over', async () => {
    await makeOld(lastOfFirstVersion)
    const before = [await journal(), await chain(), await platform.db.$count(users)]
    await expect(start()).rejects.toThrow(StartError)
    await expect(start()).rejects.toThrow(/version 0\.1\. Nothing was changed.*npm run migrate -- --from-0\.1/)
    expect([await journal(), await chain(), await platform.db.$count(users)]).toEqual(before)
  })

  it('is carried over when that is asked: nothing is lost, and the books are whole under the seal of today', async () => {
    const [before, today] = [[await chain(), await platform.db.$count(users)], await columns()]
    await makeOld(lastOfFirstVersion)
    expect(await columns()).not.toEqual(today)
    expect([await chain(), await platform.db.$count(users)]).not.toEqual(before)
    await start(true)
    await start()
    expect([await chain(), await platform.db.$count(users)]).toEqual(before)
    expect(await columns()).toEqual(today)
    expect(await auditNow()).toEqual([])
    await expect(platform.db.update(ledgerTransactions).set({ reason: 'other' })).rejects.toThrow()
  })

  it('is not carried over in the middle of 0.1, nor with books that were changed', async () => {
    await makeOld(lastOfFirstVersion - 1)
    await expect(start(true)).rejects.toThrow(/older than the end of version 0\.1.*last commit of 0\.1/)
    await makeOld(lastOfFirstVersion)
    const [, second] = await chain()
    await inBooks(() =>
      platform.db.update(ledgerTransactions).set({ reason: 'other' }).where(eq(ledgerTransactions.id, second!.id)),
    )
    const before = [await journal(), await chain()]
    await expect(start(true)).rejects.toThrow(`broken at transaction ${second!.id}`)
    expect([await journal(), await chain()]).toEqual(before)
  })
})

it('no migration after the baseline comes without a test of its upgrade, which names it', () => {
  const here = new URL('../../../platform/db/migrations/meta/_journal.json', import.meta.url)
  const { entries } = JSON.parse(readFileSync(here, 'utf8')) as { entries: { tag: string }[] }
  const [baseline, ...upgrades] = entries.map(({ tag }) => tag)
  expect(baseline).toBe('0000_baseline')
  const tests = import.meta.glob('../**/*.test.ts', { query: '?raw', import: 'default', eager: true })
  const named = Object.values(tests).join('\n')
  expect(upgrades.filter((tag) => !(tag in takeBack) && !named.includes(tag))).toEqual([])
})
